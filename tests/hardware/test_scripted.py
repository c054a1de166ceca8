import threading

import pytest

from hardware.buttons.scripted import ScriptedButtons
from hardware.clocks import ManualClock
from hardware.ports import Button, ButtonPress, HardwareFault, Press


def test_the_script_comes_first_and_then_what_is_pushed():
    buttons = ScriptedButtons([(Button.UP, Press.REPEAT)], clock=ManualClock(start=7.0))
    buttons.push(Button.OK, Press.HOLD)
    buttons.open()
    assert buttons.poll(0) == ButtonPress(Button.UP, Press.REPEAT, 7.0)
    assert buttons.poll(0) == ButtonPress(Button.OK, Press.HOLD, 7.0)
    assert buttons.poll(0) is None


def test_a_press_from_another_thread_wakes_the_one_who_waits():
    buttons = ScriptedButtons()
    buttons.open()
    threading.Timer(0.01, buttons.push, [Button.FIX]).start()
    assert buttons.poll(5.0).button is Button.FIX


def test_missing_buttons_are_said_when_they_are_opened():
    fault = HardwareFault("buttons", "Nothing there.", "Look.")
    with pytest.raises(HardwareFault, match="Nothing there"):
        ScriptedButtons(missing=fault).open()
