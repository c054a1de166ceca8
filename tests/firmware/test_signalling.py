"""A buzzer and a lamp say what happened; one that fails is named once and holds nothing up."""

import threading

import pytest
from tabletop import after, die, pig_model, pressed, threw

from firmware.displays import Displays
from firmware.events import FaultRaised, Shifted
from firmware.page.hub import Hub
from firmware.places import Menu, Shown
from firmware.signalling import Bell, signal_of
from firmware.update import update
from firmware.watching.settle import Moved
from hardware.clocks import ManualClock
from hardware.ports import HardwareFault, Signal
from hardware.signals.silent import SilentSignaller

FAULT = FaultRaised("camera", "No camera was found.", "Push its cable in.")


def said(model, event):
    return signal_of(model, update(model, event)[0])


def test_a_roll_that_is_believed_is_accepted():
    assert said(pig_model(), threw(die(4), die(2, at=1))) is Signal.ACCEPTED


def test_a_die_in_doubt_is_a_question():
    assert said(pig_model(), threw(die(4, probability=0.7), die(2, at=1))) is Signal.QUESTION


def test_dice_too_many_are_a_question():
    assert said(pig_model(), threw(die(4), die(2, at=1), die(3, at=2))) is Signal.QUESTION


def test_a_throw_that_cannot_be_taken_is_a_refusal():
    assert said(pig_model(), threw(die(4), die(2, at=1), flags=("dark",))) is Signal.REFUSAL


def test_dice_moved_by_hand_are_a_question():
    seen = threw(die(4), die(2, at=1)).throw
    moved = Moved("hand", seen.reading, (0, 1), (), 7)

    assert said(pig_model(), Shifted(moved)) is Signal.QUESTION


def test_a_part_that_goes_missing_is_a_fault_when_it_is_named():
    model = pig_model()
    assert said(model, FAULT) is Signal.FAULT
    assert said(model.enter(Menu()), FAULT) is None


def test_what_the_players_do_themselves_is_no_signal():
    model = pig_model("fix", "down")
    for name in ("down", "ok", "back"):
        following, _ = after(model, name)
        assert signal_of(model, following) is None
        model = following


def test_the_last_step_of_a_game_says_that_it_is_over():
    model, signals = pig_model(), []
    while Signal.OVER not in signals and len(signals) < 400:
        if model.waits_for_dice:
            following, _ = update(model, threw(die(6), die(5, at=1)))
        else:
            following = pressed(model, *(("ok",) if isinstance(model.place, Shown) else ("down", "ok")))  # bank it
        signals.append(signal_of(model, following))
        model = following

    assert signals[-1] is Signal.OVER


class Held(SilentSignaller):
    """Gives nothing before it is let."""

    def __init__(self, error=None):
        super().__init__()
        self.started, self.free, self.error = threading.Event(), threading.Event(), error

    def give(self, signal):
        self.started.set()
        assert self.free.wait(10)
        if self.error is not None:
            raise self.error
        super().give(signal)


def test_of_signals_that_wait_the_newest_is_given():
    signaller = Held()
    bell = Bell(signaller, pytest.fail)
    bell.start()
    bell.give(Signal.ACCEPTED)
    assert signaller.started.wait(10)
    for signal in (Signal.QUESTION, Signal.REFUSAL, Signal.OVER):
        bell.give(signal)
    signaller.free.set()
    bell.close()

    assert signaller.given == [Signal.ACCEPTED, Signal.OVER]


def test_a_buzzer_that_fails_is_named_once_and_then_left_alone():
    told = []
    signaller = Held(HardwareFault("buzzer", "The buzzer on GPIO 12 does not work: gone.", "Choose other pins."))
    signaller.free.set()
    bell = Bell(signaller, told.append)
    bell.start()
    bell.give(Signal.ACCEPTED)
    assert signaller.started.wait(10)
    bell.give(Signal.OVER)
    bell.close()

    assert [fault.part for fault in told] == ["buzzer"]
    assert signaller.given == []


def test_whatever_a_signallers_driver_raises_is_named():
    told = []
    signaller = Held(RuntimeError("no such device"))
    signaller.free.set()
    bell = Bell(signaller, told.append)
    bell.start()
    bell.give(Signal.ACCEPTED)
    bell.close()

    assert [(fault.part, fault.fact) for fault in told] == [("buzzer", "The buzzer or the lamp failed.")]


def test_a_buzzer_that_is_not_there_is_named_once():
    told = []

    class Missing(SilentSignaller):
        def open(self):
            raise HardwareFault("buzzer", "The buzzer on GPIO 12 does not work: busy.", "Choose other pins.")

    bell = Bell(Missing(), told.append)
    bell.start()
    bell.give(Signal.ACCEPTED)
    bell.close()

    assert [fault.fact for fault in told] == ["The buzzer on GPIO 12 does not work: busy."]


def test_the_displays_ring_when_something_has_happened():
    signaller = SilentSignaller()
    model = pig_model()
    displays = Displays((), Hub(), ManualClock(), model, bells=(Bell(signaller, pytest.fail),))
    displays.start()
    displays.show(model)
    displays.show(update(model, threw(die(4), die(2, at=1)))[0])
    displays.close()

    assert signaller.given == [Signal.ACCEPTED]
