"""How dice came to lie where they lie, by what the motion gate saw there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np

from vision.gate import Scene
from vision.hand import with_rim
from vision.lamp import Mask
from vision.types import DieReading, TableReading

_COVERED = 0.75
_MOSTLY_FREE = 0.5
_SHADOW_SIDES = 0.9
"""A die darkens and covers the table so far around its top face, in sides of it."""


@dataclass(frozen=True, slots=True, eq=False)
class Trail:
    """Where something moved since the table was at rest, and where a hand was meanwhile; None where nothing is known.

    A hand that comes slowly, or has all but gone, is nothing but motion to the gate. So what moved where a hand has
    been, or was seen later, was no die that tumbled.
    """

    moved: Mask | None = None
    touched: Mask | None = None

    def with_frame(self, scene: Scene) -> Trail:
        """With one more frame."""
        if scene.stirred is None:
            return self
        touched = np.zeros_like(scene.stirred) if scene.covered is None else with_rim(scene.covered)
        if self.moved is None or self.touched is None or self.moved.shape != scene.stirred.shape:
            return Trail(scene.stirred, touched)
        return Trail(self.moved | scene.stirred, self.touched | touched)

    def may_be(self, reading: TableReading, indexes: Iterable[int]) -> bool:
        """Whether what moved without a hand is as large as one of these dice. True where that is not known."""
        if self.moved is None or self.touched is None:
            return True
        loose = self.moved & ~self.touched
        places = (drawn(loose.shape, reading, [reading.dice[index]]) for index in indexes)
        return any(loose.sum() >= place.sum() for place in places)


def arrived_free(free: Mask | None, reading: TableReading, indexes: Iterable[int]) -> tuple[int, ...]:
    """Those of these dice at whose places the last change had no hand near it. None where that is not known."""
    if free is None:
        return ()
    places = {index: drawn(free.shape, reading, [reading.dice[index]]) for index in indexes}
    return tuple(index for index, place in places.items() if _share(free, place) > _MOSTLY_FREE)


def are_dice(hand: Mask | None, reading: TableReading, before: TableReading | None) -> bool:
    """Whether what the gate takes for a hand is dice together at the border, with their shadows.

    So are the bare places of dice that lay there `before`.
    """
    dice = reading.dice + (before.dice if before is not None else ())
    return hand is not None and _share(drawn(hand.shape, reading, dice, _SHADOW_SIDES), hand) >= _COVERED


def _share(of: Mask, within: Mask) -> float:
    return float(of[within].mean()) if within.any() else 0.0


def drawn(shape: tuple[int, ...], reading: TableReading, dice: Iterable[DieReading], rim: float = 0.0) -> Mask:
    """The dice's top faces, with a rim of so many sides, on a mask as small as the gate's pictures."""
    canvas = np.zeros(shape, dtype=np.uint8)
    scale = shape[1] / reading.size[0]
    for die in dice:
        middle = np.array(die.centre)
        spread = 1 + 2 * rim
        corners = (middle + (np.array(die.corners) - middle) * spread) * scale
        cv2.fillPoly(canvas, [corners.round().astype(np.int32)], 1)
    return canvas.astype(np.bool_)
