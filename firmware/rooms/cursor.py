"""Moving a cursor: a press wraps, a repeat stops at the ends."""

from __future__ import annotations

from firmware.events import Pressed
from hardware.ports import Button, Press


def moved(cursor: int, length: int, press: Pressed) -> int:
    """The cursor among `length` things after a press of up or down; unchanged for any other press."""
    step = {Button.UP: -1, Button.DOWN: 1}.get(press.button, 0)
    if length == 0 or step == 0 or (press.button in (Button.UP, Button.DOWN) and press.press is Press.HOLD):
        return cursor
    if press.press is Press.REPEAT:
        return min(max(cursor + step, 0), length - 1)
    return (cursor + step) % length
