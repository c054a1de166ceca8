"""When a camera has settled on the light."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

LEAST: Final = 1.0
"""Figures nearer to nothing than this count as this much, so that a share of them means something."""


class Steadiness:
    """Whether the figures of frames have come to rest: the last `count` frames differ by no more than `share`."""

    def __init__(self, count: int = 8, share: float = 0.02) -> None:
        self._share = share
        self._last: deque[tuple[float, ...]] = deque(maxlen=count)

    def steady(self, figures: Sequence[float]) -> bool:
        """Takes in the figures of one more frame, such as exposure and gains; all positive."""
        self._last.append(tuple(figures))
        if len(self._last) < (self._last.maxlen or 0):
            return False
        return all(alike(min(column), max(column), self._share) for column in zip(*self._last, strict=True))


def alike(one: float, other: float, share: float) -> bool:
    """Whether two figures differ by no more than a share of the larger one."""
    return abs(one - other) <= share * max(one, other, LEAST)
