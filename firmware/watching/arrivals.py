"""How dice came to lie where they lie, by what the motion gate saw there."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np

from vision.lamp import Mask
from vision.types import DieReading, TableReading

_COVERED = 0.75
_SHADOW_SIDES = 0.9
"""A die darkens and covers the table so far around its top face, in sides of it."""


def arrived_free(free: Mask | None, reading: TableReading, indexes: Iterable[int]) -> bool:
    """Whether at the place of half of these dice the last change had no hand near it. False where none is known."""
    if free is None:
        return False
    shares = [_share(free, _drawn(free.shape, reading, [reading.dice[index]])) for index in indexes]
    return bool(shares) and sum(share > 0.5 for share in shares) >= len(shares) / 2


def are_dice(hand: Mask | None, reading: TableReading, before: TableReading | None) -> bool:
    """Whether what the gate takes for a hand is dice together at the border, with their shadows.

    So are the bare places of dice that lay there `before`.
    """
    dice = reading.dice + (before.dice if before is not None else ())
    return hand is not None and _share(_drawn(hand.shape, reading, dice, _SHADOW_SIDES), hand) >= _COVERED


def _share(of: Mask, within: Mask) -> float:
    return float(of[within].mean()) if within.any() else 0.0


def _drawn(shape: tuple[int, ...], reading: TableReading, dice: Iterable[DieReading], rim: float = 0.0) -> Mask:
    """The dice's top faces, with a rim of so many sides, on a mask as small as the gate's pictures."""
    canvas = np.zeros(shape, dtype=np.uint8)
    scale = shape[1] / reading.size[0]
    for die in dice:
        middle = np.array(die.centre)
        spread = 1 + 2 * rim
        corners = (middle + (np.array(die.corners) - middle) * spread) * scale
        cv2.fillPoly(canvas, [corners.round().astype(np.int32)], 1)
    return canvas.astype(np.bool_)
