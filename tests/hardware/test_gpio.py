import pytest
from gpiozero.pins.mock import MockFactory
from world_clock import WorldClock

from hardware.buttons import gpio
from hardware.buttons.gpio import PINS, GpioButtons
from hardware.ports import Button, HardwareFault, Press


@pytest.fixture
def clock():
    return WorldClock()


@pytest.fixture
def factory():
    return MockFactory()


@pytest.fixture
def buttons(clock, factory):
    buttons = GpioButtons(factory=lambda: factory, clock=clock)
    buttons.open()
    yield buttons
    buttons.close()


def test_situation_22_a_bouncing_contact_gives_one_press(buttons, clock, factory):
    pin = factory.pin(PINS[Button.OK])
    for _ in range(3):
        clock.plan(0.006, pin.drive_low)
        clock.plan(0.006, pin.drive_high)
    clock.plan(0.006, pin.drive_low)
    clock.plan(0.2, pin.drive_high)
    assert buttons.poll(1.0).press is Press.SHORT
    assert buttons.poll(1.0) is None


def test_a_held_button_tells_its_hold_while_it_is_still_down(buttons, clock, factory):
    clock.plan(0.1, factory.pin(PINS[Button.BACK]).drive_low)
    press = buttons.poll(2.0)
    assert (press.button, press.press) == (Button.BACK, Press.HOLD)
    assert 0.69 < clock.now() < 0.75


def test_the_pins_avoid_what_the_header_is_used_for():
    assert set(PINS) == set(Button)
    assert not set(PINS.values()) & {0, 1, 2, 3, 4, 7, 8, 9, 10, 11, 14, 15}


class FailingPins(MockFactory):
    """A factory where some pins cannot be had."""

    def __init__(self, errors):
        super().__init__()
        self._errors = errors

    def pin(self, name, **more):
        if name in self._errors:
            raise self._errors[name]
        return super().pin(name, **more)


def test_situation_19_the_failing_pin_is_named_and_the_others_work(clock):
    factory = FailingPins({6: RuntimeError("Failed to add edge detection")})
    buttons = GpioButtons(factory=lambda: factory, clock=clock)
    with pytest.raises(HardwareFault) as caught:
        buttons.open()
    assert caught.value.fact == "Button up on GPIO 6 does not work: Failed to add edge detection."
    pin = factory.pin(PINS[Button.OK])
    clock.plan(0.05, pin.drive_low)
    clock.plan(0.05, pin.drive_high)
    assert buttons.poll(1.0).button is Button.OK


def test_situation_20_a_busy_pin_is_named_with_its_usual_owner(clock):
    pins = {**PINS, Button.FIX: 4}
    factory = FailingPins({4: OSError("GPIO busy")})
    with pytest.raises(HardwareFault) as caught:
        GpioButtons(pins, factory=lambda: factory, clock=clock).open()
    fact = "Button fix on GPIO 4 does not work: GPIO busy. GPIO 4 usually belongs to 1-Wire."
    assert caught.value.fact == fact


@pytest.mark.parametrize(
    "error",
    [
        RuntimeError("Cannot determine SOC peripheral base address"),
        ImportError("No module named 'lgpio'"),
        OSError("can not open gpiochip"),
    ],
)
def test_situation_18_a_factory_that_fails_is_a_fault_with_its_words(error):
    def fail():
        raise error

    with pytest.raises(HardwareFault) as caught:
        GpioButtons(factory=fail).open()
    assert str(error) in caught.value.fact
    assert "python3-lgpio" in caught.value.remedy


def test_situation_17_a_folder_that_cannot_be_written_is_named(monkeypatch):
    monkeypatch.setattr(gpio.os, "getcwd", lambda: "/read/only")
    monkeypatch.setattr(gpio.os, "access", lambda path, mode: False)
    with pytest.raises(HardwareFault, match="is not writable"):
        GpioButtons().open()


def test_a_pin_that_fails_in_use_is_named(buttons, factory, monkeypatch):
    def fail(self):
        raise OSError("gone")

    monkeypatch.setattr(type(factory.pin(PINS[Button.BACK])), "_get_state", fail)
    with pytest.raises(HardwareFault, match="back on GPIO 5 does not work: gone"):
        buttons.poll(0.1)


def test_closing_gives_every_pin_and_the_factory_back(clock):
    closed = []

    class Factory(MockFactory):
        def release_pins(self, reserver, *pins):
            closed.extend(pins)
            super().release_pins(reserver, *pins)

        def close(self):
            closed.append("factory")
            super().close()

    buttons = GpioButtons(factory=Factory, clock=clock)
    buttons.open()
    devices = dict(buttons._devices)  # kept, so that it is not the garbage collector that closes them
    buttons.close()
    assert len(devices) == 5
    assert closed == [f"GPIO{pin}" for pin in PINS.values()] + ["factory"]
