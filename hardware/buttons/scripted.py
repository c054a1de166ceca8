"""Buttons that press themselves: from a list, or from another thread."""

from __future__ import annotations

import queue
from collections.abc import Iterable

from hardware.clocks import SystemClock
from hardware.ports import Button, ButtonPress, Clock, HardwareFault, Press


class ScriptedButtons:
    """Gives the presses of `script`, then those that are pushed.

    clock: dates the presses. missing: `open` raises this fault, as a panel without buttons does.
    """

    def __init__(
        self,
        script: Iterable[tuple[Button, Press]] = (),
        *,
        clock: Clock | None = None,
        missing: HardwareFault | None = None,
    ) -> None:
        self._clock, self._missing = clock or SystemClock(), missing
        self._waiting: queue.SimpleQueue[tuple[Button, Press]] = queue.SimpleQueue()
        self._is_open = False
        for button, press in script:
            self.push(button, press)

    def push(self, button: Button, press: Press = Press.SHORT) -> None:
        """Adds a press. May be called from any thread."""
        self._waiting.put((button, press))

    def open(self) -> None:
        if self._missing is not None:
            raise self._missing
        self._is_open = True

    def poll(self, timeout: float) -> ButtonPress | None:
        if not self._is_open:
            raise buttons_off()
        try:
            button, press = self._waiting.get(timeout=timeout) if timeout > 0 else self._waiting.get_nowait()
        except queue.Empty:
            return None
        return ButtonPress(button, press, self._clock.now())

    def close(self) -> None:
        self._is_open = False


def buttons_off() -> HardwareFault:
    """A press was asked for before `open` or after `close`."""
    return HardwareFault("buttons", "The buttons are off.", "Start them first.")
