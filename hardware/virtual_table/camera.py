"""The camera over a virtual table."""

from __future__ import annotations

import math

from hardware.ports import Clock, Frame, HardwareFault, Pixels
from hardware.virtual_table.table import VirtualTable

_EXPOSURE = 1 / 110
_WAKE = 1e-4
"""Seconds past a frame's time to wake at, so that rounding does not wake before it."""


class VirtualCamera:
    """A `Camera` on a `VirtualTable`; the clock numbers its frames: frame n is exposed at n / `rate` seconds.

    rate: frames a second. A caller who is slower than that misses frames, as with a real camera.
    """

    name = "virtual table"

    def __init__(self, table: VirtualTable, clock: Clock, rate: float = 12.0) -> None:
        self._table, self._clock, self._rate = table, clock, rate
        self._open = False
        self._last = -1
        self._stuck: Pixels | None = None

    def open(self) -> None:
        self._open = True

    def close(self) -> None:
        self._open = False

    def capture(self, timeout: float) -> Frame:
        """The newest frame; a virtual table never ends, so never None."""
        if not self._open:
            raise HardwareFault("camera", "The virtual camera is not open.", "Open it first.")
        if self._table.mishaps.stalled:
            self._clock.sleep(timeout)
            raise _silence(timeout, "The virtual table was told to stall: end that.")
        number = self._wait(timeout)
        time = number / self._rate
        frozen = self._table.mishaps.frozen
        pixels = self._stuck if frozen and self._stuck is not None else self._table.picture(time, number)
        self._stuck = pixels if frozen else None
        self._last = number
        return Frame(pixels, number, time, _EXPOSURE)

    def _wait(self, timeout: float) -> int:
        """Number of the newest frame that was not handed out, waiting for it."""
        now = self._clock.now()
        number = math.floor(now * self._rate)
        if number > self._last:
            return number
        number = self._last + 1
        wait = number / self._rate - now + _WAKE
        if wait > timeout:
            self._clock.sleep(timeout)
            raise _silence(timeout, f"Allow at least {1 / self._rate:.2g} s.")
        self._clock.sleep(wait)
        return number


def _silence(timeout: float, remedy: str) -> HardwareFault:
    return HardwareFault("camera", f"No picture came within {timeout:g} s.", remedy)
