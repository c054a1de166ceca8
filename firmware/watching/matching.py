"""Which dice of one reading are those of another."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, degrees, dist

from vision.types import DieReading, TableReading

_REACH = 0.5
"""Dice of one label are the same when they lie no farther apart than this, in sides of a die."""
_SHIFT_REACH = 0.3
"""The same once a common shift is taken out."""
_SLIDE_REACH = 1.0
_UNTURNED_DEG = 8.0


@dataclass(frozen=True, slots=True)
class Match:
    """pairs: indexes (before, after) of the same die. The rest: dice that have no counterpart."""

    pairs: tuple[tuple[int, int], ...]
    unmatched_before: tuple[int, ...]
    unmatched_after: tuple[int, ...]

    @property
    def complete(self) -> bool:
        """Whether both readings show the very same dice."""
        return not self.unmatched_before and not self.unmatched_after


def match_dice(
    before: TableReading, after: TableReading, shift: tuple[float, float] = (0.0, 0.0), reach: float = _REACH
) -> Match:
    """Pairs dice of one label that lie together, the nearest first; `shift` (pixels) is added to `before`."""
    near = []
    for i, old in enumerate(before.dice):
        place = (old.centre[0] + shift[0], old.centre[1] + shift[1])
        for j, new in enumerate(after.dice):
            apart = dist(place, new.centre)
            if old.label == new.label and apart <= reach * (old.side + new.side) / 2:
                near.append((apart, i, j))
    pairs: dict[int, int] = {}
    for _, i, j in sorted(near):
        if i not in pairs and j not in pairs.values():
            pairs[i] = j
    return Match(
        tuple(sorted(pairs.items())),
        tuple(i for i in range(len(before.dice)) if i not in pairs),
        tuple(j for j in range(len(after.dice)) if j not in pairs.values()),
    )


def moved_together(before: TableReading, after: TableReading) -> bool:
    """Whether one shift explains all: two dice or more, none turned, none gone. Then the camera was nudged."""
    if len(before.dice) != len(after.dice) or len(before.dice) < 2:
        return False
    first = before.dice[0]
    return any(
        match_dice(before, after, _shift(first, other), _SHIFT_REACH).complete
        for other in after.dice
        if other.label == first.label
    )


def slid(before: TableReading, after: TableReading) -> bool:
    """Whether the only die lies nearby with the same face, not turned: a cast die would hardly fall so."""
    if len(before.dice) != 1 or len(after.dice) != 1:
        return False
    old, new = before.dice[0], after.dice[0]
    near = dist(old.centre, new.centre) <= _SLIDE_REACH * (old.side + new.side) / 2
    return near and old.label == new.label and _turn(old, new) <= _UNTURNED_DEG


def turned(before: TableReading, after: TableReading, change: Match) -> bool:
    """Whether each die that is new lies where one lay before with another face: cast dice would hardly fall so.

    change: the match of the two readings.
    """
    was = [before.dice[i] for i in change.unmatched_before]
    for j in change.unmatched_after:
        new = after.dice[j]
        place = next((old for old in was if dist(old.centre, new.centre) <= _REACH * (old.side + new.side) / 2), None)
        if place is None:
            return False
        was.remove(place)
    return bool(change.unmatched_after)


def _turn(before: DieReading, after: DieReading) -> float:
    """By how much a top face is turned, degrees; a square looks the same after a quarter, so 0-45."""
    turn = (_direction(after) - _direction(before)) % 90
    return min(turn, 90 - turn)


def _direction(die: DieReading) -> float:
    (x, y), (to_x, to_y) = die.corners[0], die.corners[1]
    return degrees(atan2(to_y - y, to_x - x))


def _shift(start: DieReading, end: DieReading) -> tuple[float, float]:
    return end.centre[0] - start.centre[0], end.centre[1] - start.centre[1]
