"""Dice as they stand on a mat: their places in millimetres, from where their top faces are seen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from vision.types import TableReading
from vision.verdict import judge
from vision.view import Points, View

USUAL_DIE: Final = 16.0
"""Side of a die, mm, where none can be measured."""
SMALLEST, LARGEST = 9.0, 26.0
"""Sides that are believed, mm."""
_ROUNDS: Final = 3


@dataclass(frozen=True, slots=True)
class StandingDie:
    """x, y: its middle on the mat, mm. face: label as read, None where unknown. second: the reader's runner-up. sure:
    nothing about it is doubtful. rgb: the body's colour as measured. corners: of the top face, pixels."""

    x: float
    y: float
    face: str | None
    second: str | None
    sure: bool
    rgb: tuple[int, int, int]
    corners: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class StandingDice:
    """What stands on a mat. view: how the camera saw it. side: of its dice, in mm of the mat. reasons: why nothing can
    be said of this picture, "" where something can. whole: no die may have been overlooked."""

    dice: tuple[StandingDie, ...]
    view: View
    side: float = USUAL_DIE
    reasons: tuple[str, ...] = ()
    whole: bool = True


def standing(table: TableReading, view: View) -> StandingDice:
    """The dice of a reading on the mat that `view` sees.

    Dice are cubes: what a top face measures is its height above the mat. So a print in a slightly other scale, or
    dice of another size, are no error.
    """
    side = _side(table, view)
    picture = replace(table, dice=(), flags=tuple(flag for flag in table.flags if flag not in _BEARABLE))
    reasons = judge(picture).reasons if picture.flags else ()
    doubtful = judge(replace(table, flags=())).doubtful if table.dice else ()
    dice = tuple(
        StandingDie(
            float(x), float(y), die.label, die.runner_up, index not in doubtful, die.rgb, die.corners
        )
        for index, (die, (x, y)) in enumerate(zip(table.dice, _middles(table, view, side), strict=True))
    )
    return StandingDice(dice, view, side, reasons, "overlooked" not in table.flags)


_BEARABLE: Final = ("overlooked", "glare")
"""What may be wrong with a picture in which dice can still be compared with the book."""


def _middles(table: TableReading, view: View, height: float) -> Points:
    """(N, 2) mm."""
    if not table.dice:
        return np.empty((0, 2))
    corners = np.array([corner for die in table.dice for corner in die.corners])
    return np.asarray(view.to_table(corners, height).reshape(len(table.dice), -1, 2).mean(axis=1))


def _side(table: TableReading, view: View) -> float:
    """The median side of the top faces, mm, at the height that follows from it."""
    if not table.dice:
        return USUAL_DIE
    corners = np.array([corner for die in table.dice for corner in die.corners])
    side = USUAL_DIE
    for _ in range(_ROUNDS):
        faces = view.to_table(corners, side).reshape(len(table.dice), -1, 2)
        side = float(np.median(np.linalg.norm(faces - np.roll(faces, 1, axis=1), axis=2)))
        side = min(max(side, SMALLEST), LARGEST)
    return side
