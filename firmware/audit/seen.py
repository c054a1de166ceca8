"""Dice as they stand on a mat: their places in millimetres, from where their top faces are seen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from vision.types import TableReading
from vision.verdict import judge
from vision.view import View

USUAL_DIE: Final = 16.0
"""Side of a die, mm, where none can be measured."""
SMALLEST, LARGEST = 9.0, 26.0
"""Sides that are believed, mm."""
Rgb: TypeAlias = tuple[int, int, int]
WHITE: Final[Rgb] = (235, 235, 232)
"""Paper in good light."""
ALIKE: Final = 1.35
"""So many times larger or smaller than usual a face still is one of these dice."""
CLOSEST: Final = 0.85
"""Two dice beside each other have their middles at least a side apart; less by so much, for they are read askew."""
_ROUNDS: Final = 3


@dataclass(frozen=True, slots=True)
class StandingDie:
    """x, y: its middle on the mat, mm. face: label as read, None where unknown. second: the reader's runner-up. sure:
    nothing about it is doubtful. rgb: the body's colour, beside white paper. corners: of the top face, pixels."""

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
    be said of this picture, () where something can. whole: no die may have been overlooked. unclear: names of places
    where no die was read and the paper is not bare."""

    dice: tuple[StandingDie, ...]
    view: View
    side: float = USUAL_DIE
    reasons: tuple[str, ...] = ()
    whole: bool = True
    unclear: frozenset[str] = frozenset()


def standing(table: TableReading, view: View, paper: Rgb = WHITE) -> StandingDice:
    """The dice of a reading on the mat that `view` sees. paper: how white looks under this lamp.

    Dice are cubes: what a top face measures is its height above the mat. So a print in a slightly other scale, or
    dice of another size, are no error. What is far larger or smaller than the rest is print, no die.
    """
    picture = replace(table, dice=(), flags=tuple(flag for flag in table.flags if flag not in _BEARABLE))
    reasons = judge(picture).reasons if picture.flags else ()
    side, kept = _side(table, view)
    doubtful = judge(replace(table, flags=())).doubtful if table.dice else ()
    middles = _faces(table, view, side).mean(axis=1)
    kept = _apart(table, middles, kept, doubtful, side)
    dice = tuple(
        StandingDie(
            x=float(x),
            y=float(y),
            face=die.label,
            second=die.runner_up,
            sure=index not in doubtful,
            rgb=_balanced(die.rgb, paper),
            corners=die.corners,
        )
        for index, (die, (x, y)) in enumerate(zip(table.dice, middles, strict=True))
        if index in kept
    )
    return StandingDice(dice, view, side, reasons, "overlooked" not in table.flags)


def _apart(
    table: TableReading, middles: npt.NDArray[np.float64], kept: tuple[int, ...], doubtful: tuple[int, ...], side: float
) -> tuple[int, ...]:
    """Without the less sure of two faces that lie closer than two dice can: it is a die's side, seen beside its top."""
    surest = sorted(kept, key=lambda index: (index in doubtful, -table.dice[index].probability))
    apart: list[int] = []
    for index in surest:
        if all(np.linalg.norm(middles[index] - middles[other]) >= CLOSEST * side for other in apart):
            apart.append(index)
    return tuple(sorted(apart))


_BEARABLE: Final = ("overlooked", "glare")
"""What may be wrong with a picture in which dice can still be compared with the book."""


def _balanced(rgb: Rgb, paper: Rgb) -> Rgb:
    """A colour as it would be under a lamp by which paper is white."""
    red, green, blue = (
        min(255, round(channel * white / max(seen, 1))) for channel, white, seen in zip(rgb, WHITE, paper, strict=True)
    )
    return red, green, blue


def _faces(table: TableReading, view: View, height: float) -> npt.NDArray[np.float64]:
    """Corners of the top faces at a height, mm: (N, 4, 2)."""
    corners = np.array([corner for die in table.dice for corner in die.corners]).reshape(-1, 2)
    return view.to_table(corners, height).reshape(len(table.dice), -1, 2) if len(corners) else np.empty((0, 4, 2))


def _side(table: TableReading, view: View) -> tuple[float, tuple[int, ...]]:
    """The usual side of the top faces, mm, at the height that follows from it; and which faces are about as large."""
    side = USUAL_DIE
    kept: tuple[int, ...] = ()
    for _ in range(_ROUNDS):
        faces = _faces(table, view, side)
        sides = np.linalg.norm(faces - np.roll(faces, 1, axis=1), axis=2).mean(axis=1)
        likely = sides[(sides > SMALLEST) & (sides < LARGEST)]
        side = float(np.median(likely)) if len(likely) else USUAL_DIE
        kept = tuple(np.flatnonzero((sides > side / ALIKE) & (sides < side * ALIKE)).tolist())
    return side, kept
