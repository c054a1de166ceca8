"""The two clocks."""

from __future__ import annotations

import time


class SystemClock:
    """The machine's own time."""

    def now(self) -> float:
        return time.monotonic()

    def wall(self) -> float:
        return time.time()

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)


class ManualClock:
    """Time that passes only by `sleep`, so that a test of ten minutes takes none.

    start: what `now` says first. wall_start: what `wall` says first, seconds since 1970.
    """

    def __init__(self, start: float = 0.0, wall_start: float = 1_700_000_000.0) -> None:
        self._now = start
        self._wall_offset = wall_start - start

    def now(self) -> float:
        return self._now

    def wall(self) -> float:
        return self._now + self._wall_offset

    def sleep(self, seconds: float) -> None:
        """Moves time on at once. Raises `ValueError` for a negative time, as `time.sleep` does."""
        if seconds < 0:
            raise ValueError(f"sleep length must not be negative, and it is {seconds}")
        self._now += seconds
