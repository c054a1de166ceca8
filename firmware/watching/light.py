"""Whether the light has changed since the camera was set for it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

RATIO: Final = 1.25
"""By so much a channel must be lighter or darker to count."""
LASTING: Final = 2.0
"""Seconds for which it must stay so: a shadow that passes is none."""

Levels = tuple[float, float, float]
"""Median of each channel, 0 to 255."""


@dataclass(frozen=True, slots=True)
class Light:
    """usual: the levels for which the camera was set; None until the first are known. since: time of the first picture
    in a row that differs, None when the last did not."""

    usual: Levels | None = None
    since: float | None = None


def watched(light: Light, levels: Levels, time: float) -> tuple[Light, bool]:
    """Takes in the levels of a picture in which nothing moves; says whether the light has changed for good.

    time: seconds, of any clock that runs on.
    """
    if light.usual is None:
        return Light(levels), False
    if not any(_differ(now, usual) for now, usual in zip(levels, light.usual, strict=True)):
        return replace(light, since=None), False
    since = time if light.since is None else light.since
    return replace(light, since=since), time - since >= LASTING


def _differ(one: float, other: float) -> bool:
    low, high = sorted((one + 1, other + 1))
    return high / low > RATIO
