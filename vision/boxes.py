"""Faces within a given box: what the finder sees there, or squares laid into it at several sizes and turns."""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.faces import is_square
from vision.finder import BEST_SIDE, Floats, Network, Sightings, find_at, together
from vision.pips import turned_square
from vision.types import Picture

Box = tuple[float, float, float, float]
"""(x0, y0, x1, y1), px."""
SCALES: Final = (0.85, 1.2, 1.7, 2.4)
"""Sides of the box in BEST_SIDE at which the finder looks: a box may hold a top face or a whole die."""
LEAST_HEAT: Final = 0.15
SHARES: Final = (0.5, 0.7, 0.9)
TURNS: Final = (0.0, 22.5, 45.0, 67.5)
"""Sizes (as shares of the box) and turns (in degrees) of the squares laid where the finder sees nothing."""
HALF_SURE: Final = 0.5
"""Heat of a face that was laid, not found."""


def find_in_box(network: Network, picture: Picture, box: Box) -> Sightings:
    """The face in a box that the finder is surest about, or none; corners in pixels of `picture`."""
    x0, y0, x1, y1 = box
    side = max(x1 - x0, y1 - y0, 2.0)
    left, top = max(0, int(x0 - side / 3)), max(0, int(y0 - side / 3))
    part = picture[top : int(np.ceil(y1 + side / 3)), left : int(np.ceil(x1 + side / 3))]
    if min(part.shape[:2], default=0) < 4:
        return together([])
    seen = together([find_at(network, part, BEST_SIDE * scale / side) for scale in SCALES])
    moved = seen.moved(np.array([left, top], np.float32))
    inside = [
        row
        for row in range(len(moved))
        if moved.heat[row] > LEAST_HEAT
        and is_square(moved.corners[row])
        and x0 <= moved.centres[row, 0] <= x1
        and y0 <= moved.centres[row, 1] <= y1
    ]
    return moved.pick(sorted(inside, key=lambda row: -float(moved.heat[row]))[:1])


def squares_in(box: Box) -> Floats:
    """(12, 4, 2): squares about the middle of a box, at every size and turn."""
    return np.array(
        [turned_square(box, share, float(np.deg2rad(turn))) for share in SHARES for turn in TURNS], dtype=np.float32
    )


def laid(corners: Floats) -> Sightings:
    """Faces (n, 4, 2) that were laid, not found: of any class alike."""
    n = len(corners)
    return Sightings(corners, np.full(n, HALF_SURE, np.float32), np.full((n, 8), 1 / 8, dtype=np.float32))
