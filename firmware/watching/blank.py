"""Places of a mat on which something lies that was not read: a white die on white paper is soon overlooked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from firmware.audit.seen import Rgb, StandingDie
from rules.mat import Spot
from vision.types import Picture
from vision.view import View

DARK: Final = 0.45
"""Share of the paper's light under which a point is a pip or a body: the shadow of a die is lighter, print is pale."""
TINTED: Final = 0.07
"""Difference of tint from the paper's, from which a point is a body: printed tints are paler."""
SHARE: Final = 0.01
"""Of a place's area that must be dark or tinted: two pips of a die."""
WIDE: Final = 0.8
"""Half of what a die covers, in its sides: half the diagonal, and some."""


def not_blank(
    picture: Picture, view: View, spots: Iterable[Spot], dice: Sequence[StandingDie], side: float, paper: Rgb
) -> frozenset[str]:
    """Names of the single places without a die that was read, but not of bare paper. side: of dice, mm. paper: its
    colour, RGB."""
    hidden = np.zeros(picture.shape[:2], np.uint8)
    for die in dice:
        cv2.fillConvexPoly(hidden, _body(die, side, view), 1)
    free = [spot for spot in spots if not spot.many and not any(_on(die, spot) for die in dice)]
    return frozenset(spot.name for spot in free if _share(picture, view, spot, hidden, paper) > SHARE)


def _on(die: StandingDie, spot: Spot) -> bool:
    return abs(die.x - spot.x) <= spot.width / 2 and abs(die.y - spot.y) <= spot.height / 2


def _body(die: StandingDie, side: float, view: View) -> npt.NDArray[np.int32]:
    """The outline (N, 1, 2), pixels, of what a die covers in the picture, whichever way it is turned."""
    round_ = np.linspace(0, 2 * np.pi, 16, endpoint=False)
    ring = np.array([die.x, die.y]) + WIDE * side * np.c_[np.cos(round_), np.sin(round_)]
    both = np.concatenate([view.to_picture(ring), view.to_picture(ring, side)])
    return np.asarray(cv2.convexHull(np.rint(both).astype(np.int32).reshape(-1, 1, 2)), dtype=np.int32)


def _share(picture: Picture, view: View, spot: Spot, hidden: npt.NDArray[np.uint8], paper: Rgb) -> float:
    """How much of a place, at the height of the table, is neither paper, print nor shadow. hidden: not 0 where a die
    that was read is seen."""
    right, down = spot.width / 2, spot.height / 2
    corners = [(spot.x + a * right, spot.y + b * down) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    outline = np.rint(view.to_picture(corners)).astype(np.int32)
    height, width = picture.shape[:2]
    x, y = np.clip(outline.min(axis=0), 0, (width, height)).tolist()
    x1, y1 = np.clip(outline.max(axis=0) + 1, 0, (width, height)).tolist()
    if x1 <= x or y1 <= y:
        return 0.0
    mask = np.zeros((y1 - y, x1 - x), np.uint8)
    cv2.fillConvexPoly(mask, outline - (x, y), 1)
    bare = (mask > 0) & (hidden[y:y1, x:x1] == 0)
    lit = picture[y:y1, x:x1][bare] / np.maximum(np.array(paper, dtype=np.float64), 1.0)
    tint = np.abs(lit / (lit.sum(axis=1, keepdims=True) + 0.05) - 1 / 3).max(axis=1)
    strange: npt.NDArray[np.bool_] = (lit.mean(axis=1) < DARK) | (tint > TINTED)
    return float(strange.sum() / mask.sum())
