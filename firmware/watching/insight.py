"""Dice that came to lie in plain sight although a hand was about, told by what was seen before and after.

The gate takes what hangs together with a hand for the hand: dice that roll out beside it, with their shadows, are part
of its outline until it goes. Once the dice lie, the pictures of its visit tell more. What equals the settled table was
no hand. And who puts a die down is at its place the moment before its face is first seen there; a die that rolls in
finds its place bare, nobody near before and after, and nothing larger than dice near in between.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from firmware.watching.arrivals import drawn
from vision.gate import Scene
from vision.lamp import Floats, Grey, Mask, difference
from vision.types import DieReading, TableReading

_APART = 0.06
"""Seconds between pictures that are kept: many a second tell no more."""
_KEPT = 12.0
"""Seconds for which they are. A die that came to lie longer ago is asked about."""
_QUICKEST = 0.4
"""Seconds in which nobody comes from `_NEAR`, puts a die down, and is as far away again."""
_NEAR = 1.5
"""A hand is near a die within so many sides of its top face."""
_NOTHING, _NO_HAND = 0.25, 2.5
"""Of a top face: less than that is a trace of dice that still roll; less than this may be a die with its shadow."""
_LIKE = 12.0
_MOSTLY = 0.85
"""Levels within which a pixel, and share of pixels with which a place, looks as it does in another picture."""


@dataclass(frozen=True, slots=True, eq=False)
class Glimpse:
    """A frame while something went on: its small grey picture, and where the gate saw a hand, None for nowhere."""

    time: float
    picture: Grey
    hand: Mask | None


Glimpses = tuple[Glimpse, ...]
"""The table as it lay before anything went on, and then what was seen since, oldest first."""


def glimpsed(glimpses: Glimpses, scene: Scene, time: float, resting: bool) -> Glimpses:
    """With one more frame. resting: the table lies as it is known, so that everything begins with this frame."""
    if scene.picture is None:
        return ()
    newest = Glimpse(time, scene.picture, scene.covered)
    if resting or not glimpses or glimpses[0].picture.shape != newest.picture.shape:
        return (newest,)
    if time - glimpses[-1].time < _APART:
        return glimpses
    first, *rest = glimpses
    return (first, *(glimpse for glimpse in rest if time - glimpse.time <= _KEPT), newest)


def came_in_sight(glimpses: Glimpses, scene: Scene, reading: TableReading, indexes: Iterable[int]) -> tuple[int, ...]:
    """Those of these dice that came to lie with no hand near. scene: of the frame that was read, all at rest."""
    if scene.picture is None or len(glimpses) < 2 or glimpses[0].hand is not None:
        return ()
    settled = _Settled(glimpses, scene.picture)
    return tuple(index for index in indexes if settled.came_alone(reading, reading.dice[index]))


class _Settled:
    """The pictures of a visit beside the one in which all lies."""

    def __init__(self, glimpses: Sequence[Glimpse], picture: Grey) -> None:
        self._glimpses = glimpses
        self._shape = picture.shape
        seen = [glimpse.picture.astype(np.float32) for glimpse in glimpses]
        now = picture.astype(np.float32)
        self._as_now = [difference(each, now) for each in seen]
        self._as_before = [difference(each, seen[0]) for each in seen]

    def came_alone(self, reading: TableReading, die: DieReading) -> bool:
        """Whether its place was bare a moment before its face was first seen there, and no hand near meanwhile."""
        place = drawn(self._shape, reading, [die])
        around = drawn(self._shape, reading, [die], _NEAR)
        size = int(place.sum())
        there = next((n for n, each in enumerate(self._as_now) if _alike(each, place)), 0)
        if self._strange(there, around) >= _NOTHING * size:
            return False
        for n in range(there - 1, -1, -1):
            late = self._glimpses[there].time - self._glimpses[n].time > _QUICKEST
            strange = self._strange(n, around)
            if late or strange >= _NO_HAND * size:
                return False
            if strange < _NOTHING * size and _alike(self._as_before[n], place):
                return True
        return False

    def _strange(self, number: int, around: Mask) -> int:
        """Pixels of a hand around there. What looks as it does now that all lies is none."""
        hand = self._glimpses[number].hand
        return 0 if hand is None else int((hand & around & (self._as_now[number] > _LIKE)).sum())


def _alike(differs: Floats, place: Mask) -> bool:
    return bool((differs[place] <= _LIKE).mean() >= _MOSTLY)
