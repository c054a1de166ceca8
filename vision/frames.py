"""Every way in which the face in a given box may be framed: as the finder sees it, and as squares that fill the box.

Letters and symbols in tight trays or poor pictures are seldom found well: one frame alone is often the letter's outline
or holds a neighbour's edge. What the frames agree on is the face. But a square laid about a whole die shows its sides
and the table, too: where the finder sees the top of a die, its frame counts before the others.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.boxes import TURNS, Box, find_in_box, laid
from vision.finder import Floats, Network, Sightings
from vision.types import Picture

FILLED: Final = (0.85, 1.05)
"""Width of what is laid into a box as a share of the box: boxes are drawn about a face loosely or tightly."""
LAID: Final = len(FILLED) * len(TURNS)
"""How many frames are laid into a box; one more is the finder's."""
LEAST: Final = 1 / (LAID + 1)
"""Chance up to which the finder's frame counts like any other: dice packed in a tray do not look like dice."""
MOST: Final = 0.98


def frames_in(finder: Network, picture: Picture, box: Box) -> Sightings:
    """The finder's face first where it sees one, then `filling` the box; corners in pixels of `picture`."""
    found = find_in_box(finder, picture, box)
    frames = laid(filling(box))
    return Sightings(
        np.concatenate([found.corners, frames.corners]),
        np.concatenate([found.heat, frames.heat]),
        np.concatenate([found.classes, frames.classes]),
    )


def credit(die: Floats) -> Floats:
    """How much each of `frames_in` counts, (k,) that sum to 1: the finder's as it is likely to be the top of a die,
    those that were laid share the rest. die: that chance of each, (k,)."""
    if len(die) <= LAID:
        return np.full(len(die), 1 / max(len(die), 1), dtype=np.float32)
    found = float(np.clip(die[0], LEAST, MOST))
    return np.append(np.float32(found), np.full(len(die) - 1, (1 - found) / LAID, dtype=np.float32))


def filling(box: Box) -> Floats:
    """(8, 4, 2): a square at several turns, stretched as the box is, as wide as it at several shares.

    Turned before it is stretched: so a table seen aslant, or a picture that was resized, shows a square face.
    """
    x0, y0, x1, y1 = box
    middle, half = np.array([(x0 + x1) / 2, (y0 + y1) / 2]), np.array([x1 - x0, y1 - y0]) / 2
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    quads = []
    for angle in np.deg2rad(TURNS):
        cos, sin = np.cos(angle), np.sin(angle)
        turned = square @ np.array([[cos, sin], [-sin, cos]])
        quads.append(turned / (abs(cos) + abs(sin)))
    return np.array([middle + share * half * quad for share in FILLED for quad in quads], dtype=np.float32)
