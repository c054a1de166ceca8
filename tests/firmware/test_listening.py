"""The buttons' thread: presses are handed on, and buttons that are lost come back."""

import threading

import pytest

from firmware import listening
from firmware.events import FaultCleared, FaultRaised
from firmware.listening import ButtonThread
from hardware.ports import Button, ButtonPress, HardwareFault, Press

OK = ButtonPress(Button.OK, Press.SHORT, 1.0)
LOST = HardwareFault("buttons", "Button ok on GPIO 19 does not work: gone.", "Start it again.")
NO_PINS = HardwareFault("buttons", "The Pi's pins cannot be used: no lgpio.", "Install it.")


class Buttons:
    """opens: what each attempt to open raises, None for nothing. polls: what each question gives or raises."""

    def __init__(self, opens=(), polls=()):
        self.opens, self.polls, self.closed = list(opens), list(polls), 0
        self.through = threading.Event()

    def open(self):
        if fault := self.opens.pop(0) if self.opens else None:
            raise fault

    def poll(self, timeout):
        if not self.polls:
            self.through.set()
            threading.Event().wait(0.005)
            return None
        answer = self.polls.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def close(self):
        self.closed += 1


@pytest.fixture(autouse=True)
def hurry(monkeypatch):
    monkeypatch.setattr(listening, "RETRY_FIRST", 0.001)


def heard(buttons):
    """What is posted, and what is pressed, until nothing more comes."""
    posted, pressed = [], []
    thread = ButtonThread(buttons, posted.append, pressed.append)
    thread.start()
    assert buttons.through.wait(10)
    thread.close()
    return [event.fact if isinstance(event, FaultRaised) else type(event) for event in posted], pressed


def test_a_press_is_handed_on():
    assert heard(Buttons(polls=[None, OK, None, OK])) == ([FaultCleared], [OK, OK])


def test_where_some_pins_fail_the_others_are_listened_to():
    buttons = Buttons(opens=[LOST], polls=[OK])

    assert heard(buttons) == ([LOST.fact], [OK])
    assert buttons.closed == 1


def test_situation_18_pins_that_cannot_be_had_are_named_by_their_cause_and_tried_again():
    off = HardwareFault("buttons", "The buttons are off.", "Start them first.")

    assert heard(Buttons(opens=[NO_PINS, NO_PINS], polls=[off, off, OK])) == (
        [NO_PINS.fact, NO_PINS.fact, FaultCleared],
        [OK],
    )


def test_buttons_that_are_lost_in_mid_use_come_back():
    assert heard(Buttons(polls=[OK, LOST, OK])) == ([FaultCleared, LOST.fact, FaultCleared], [OK, OK])


def test_whatever_a_driver_raises_is_named_and_listening_goes_on():
    told, pressed = heard(Buttons(polls=[RuntimeError("lgpio"), OK]))

    assert (told[1], pressed) == ("The buttons failed.", [OK])


def test_situation_18_whatever_a_driver_raises_when_it_is_opened_is_named_and_it_is_tried_again():
    buttons = Buttons(opens=[RuntimeError("no pin factory")], polls=[LOST, OK])

    assert heard(buttons) == (["The buttons failed.", FaultCleared], [OK])


def test_the_pauses_grow_and_are_bounded(monkeypatch):
    monkeypatch.setattr(listening, "RETRY_FIRST", 0.5)
    buttons = Buttons(polls=[LOST] * 9)
    thread, waited = ButtonThread(buttons, lambda event: None, lambda press: None), []
    thread._ending.wait = waited.append

    thread.start()
    assert buttons.through.wait(10)
    thread.close()

    assert waited == [0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 30.0, 30.0, 30.0]
