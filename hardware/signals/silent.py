"""A signaller that nobody hears: it remembers what it gave."""

from __future__ import annotations

from hardware.ports import Signal
from hardware.signals.pins import signaller_off


class SilentSignaller:
    """given: the signals in their order."""

    part = "buzzer"

    def __init__(self) -> None:
        self.given: list[Signal] = []
        self._is_open = False

    def open(self) -> None:
        self._is_open = True

    def give(self, signal: Signal) -> None:
        if not self._is_open:
            raise signaller_off(self.part)
        self.given.append(signal)

    def close(self) -> None:
        self._is_open = False
