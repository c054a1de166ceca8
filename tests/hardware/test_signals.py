"""A buzzer and a lamp on pins: what they give, and what is said when they cannot."""

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.assembly import signallers
from hardware.clocks import ManualClock
from hardware.ports import HardwareFault, Signal
from hardware.settings import SignalSettings
from hardware.signals.buzzer import Buzzer
from hardware.signals.lamp import RgbLamp
from hardware.signals.meanings import LIGHTS, TUNES


def test_every_signal_has_a_tune_and_a_colour_that_end_within_two_seconds():
    assert set(TUNES) == set(LIGHTS) == set(Signal)
    assert max(sum(seconds for _, seconds in tune) for tune in TUNES.values()) <= 2
    assert max(seconds for _, seconds in LIGHTS.values()) <= 2


def test_a_question_rises_and_a_refusal_falls_so_that_they_are_told_apart_without_light():
    first, last = TUNES[Signal.QUESTION][0], TUNES[Signal.QUESTION][-1]
    assert first[0] < last[0]
    first, last = TUNES[Signal.REFUSAL][0], TUNES[Signal.REFUSAL][-1]
    assert first[0] > last[0]


@pytest.mark.parametrize(
    "make", [lambda factory: Buzzer(12, factory=factory), lambda factory: RgbLamp((23, 24, 25), factory=factory)]
)
def test_pins_that_cannot_be_had_are_a_fault_with_the_librarys_words(make):
    def fail():
        raise OSError("can not open gpiochip")

    with pytest.raises(HardwareFault, match="can not open gpiochip") as caught:
        make(fail).open()
    assert caught.value.remedy == "Choose other pins in panel.toml; the game goes on without it."


def test_a_pin_with_a_usual_owner_names_it():
    def busy():
        raise OSError("GPIO busy")

    with pytest.raises(HardwareFault) as caught:
        Buzzer(18, factory=busy).open()
    assert caught.value.fact == (
        "The buzzer on GPIO 18 does not work: GPIO busy. Such pins usually belong to an audio board (I2S) or SPI 1."
    )


def test_a_pin_that_fails_in_use_is_a_fault_and_leaves_it_dark():
    factory = MockFactory(pin_class=MockPWMPin)

    class Broken(ManualClock):
        def sleep(self, seconds):
            raise OSError("gone")

    lamp = RgbLamp((23, 24, 25), factory=lambda: factory, clock=Broken())
    lamp.open()
    with pytest.raises(HardwareFault, match="gone"):
        lamp.give(Signal.OVER)
    assert [factory.pin(pin).state for pin in (23, 24, 25)] == [0, 0, 0]
    lamp.close()


@pytest.mark.parametrize(
    ("settings", "made"),
    [
        (SignalSettings(), []),
        (SignalSettings(buzzer=12), [Buzzer]),
        (SignalSettings(red=23, green=24, blue=25), [RgbLamp]),
        (SignalSettings(buzzer=12, red=23, green=24, blue=25), [Buzzer, RgbLamp]),
    ],
)
def test_what_is_wired_is_made(settings, made):
    assert [type(signaller) for signaller in signallers(settings)] == made
