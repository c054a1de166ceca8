"""The keys of a terminal as the five buttons."""

from __future__ import annotations

import contextlib
import os
import select
import sys
import termios
import tty
from collections import deque
from types import MappingProxyType
from typing import Any, Final

from hardware.buttons.scripted import buttons_off
from hardware.clocks import SystemClock
from hardware.ports import Button, ButtonPress, Clock, HardwareFault, Press

ESCAPE: Final = b"\x1b"
ESCAPE_SECONDS: Final = 0.05
"""A lone Escape is told from the start of an arrow key by what follows within this time."""

KEYS: Final = MappingProxyType(
    {
        b"\x1b[A": (Button.UP, Press.SHORT),
        b"\x1bOA": (Button.UP, Press.SHORT),
        b"\x1b[B": (Button.DOWN, Press.SHORT),
        b"\x1bOB": (Button.DOWN, Press.SHORT),
        b"\r": (Button.OK, Press.SHORT),
        b"\n": (Button.OK, Press.SHORT),
        b"o": (Button.OK, Press.SHORT),
        b"O": (Button.OK, Press.HOLD),
        ESCAPE: (Button.BACK, Press.SHORT),
        b"\x7f": (Button.BACK, Press.SHORT),
        b"\x08": (Button.BACK, Press.SHORT),
        b"b": (Button.BACK, Press.SHORT),
        b"B": (Button.BACK, Press.HOLD),
        b"f": (Button.FIX, Press.SHORT),
        b"F": (Button.FIX, Press.HOLD),
        b"R": (Button.FIX, Press.CHORD),
    }
)
"""Arrows, Enter (ok), Escape or Backspace (back), f (fix); a capital letter holds: O, B, F. R redraws the
display. A terminal tells no key from its release, so a hold needs a key of its own."""


class KeyboardButtons:
    """Keys of the terminal at `descriptor`, standard input by default. `close` gives the terminal back as it
    was."""

    def __init__(self, descriptor: int | None = None, *, clock: Clock | None = None) -> None:
        self._descriptor = sys.stdin.fileno() if descriptor is None else descriptor
        self._clock = clock or SystemClock()
        self._before: list[Any] | None = None
        self._waiting: deque[tuple[Button, Press]] = deque()

    def open(self) -> None:
        if self._before is not None:
            return
        try:
            self._before = termios.tcgetattr(self._descriptor)
            tty.setcbreak(self._descriptor)
        except termios.error as error:
            remedy = "Start Dicescribe in a terminal, or use the page's buttons."
            raise HardwareFault("buttons", "Standard input is not a terminal.", remedy) from error

    def poll(self, timeout: float) -> ButtonPress | None:
        if self._before is None:
            raise buttons_off()
        if not self._waiting and self._is_ready(timeout):
            self._waiting += pressed_keys(self._read())
        if not self._waiting:
            return None
        button, press = self._waiting.popleft()
        return ButtonPress(button, press, self._clock.now())

    def close(self) -> None:
        before, self._before = self._before, None
        self._waiting.clear()
        if before is not None:
            with contextlib.suppress(termios.error):
                termios.tcsetattr(self._descriptor, termios.TCSADRAIN, before)

    def _read(self) -> bytes:
        typed = self._read_once()
        if typed.endswith(ESCAPE) and self._is_ready(ESCAPE_SECONDS):
            typed += self._read_once()
        return typed

    def _read_once(self) -> bytes:
        try:
            typed = os.read(self._descriptor, 1024)
        except OSError:
            typed = b""
        if not typed:
            raise HardwareFault("buttons", "The terminal has gone away.", "Use the page's buttons.")
        return typed

    def _is_ready(self, timeout: float) -> bool:
        return bool(select.select([self._descriptor], [], [], max(timeout, 0.0))[0])


def pressed_keys(typed: bytes) -> list[tuple[Button, Press]]:
    """The presses that bytes from a terminal stand for; unknown keys and sequences are passed over."""
    presses = []
    while typed:
        key = _first_key(typed)
        typed = typed[len(key) :]
        if key in KEYS:
            presses.append(KEYS[key])
    return presses


def _first_key(typed: bytes) -> bytes:
    """One byte, or a whole escape sequence: ESC [ parameters final, or ESC O letter."""
    if typed[:2] == b"\x1bO":
        return typed[:3]
    if typed[:2] != b"\x1b[":
        return typed[:1]
    end = 2
    while end < len(typed) and not 0x40 <= typed[end] <= 0x7E:
        end += 1
    return typed[: end + 1]
