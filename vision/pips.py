"""Reads squared-up faces: one to six, a sign that is no number of pips, unreadable, or not a face."""

from __future__ import annotations

import numpy as np

from vision.faces import Crops, Quad, normalised, square_up
from vision.finder import Floats, Network, softmax
from vision.types import Picture

SIGN, UNREADABLE, NOT_A_FACE = 6, 7, 8


def read_faces(network: Network, picture: Picture, quads: Floats) -> tuple[Floats, Crops]:
    """(n, 9) chances, and the crops they were read from, (n, 48, 48, 3) uint8.

    Each face is read as it is and after a half turn: pips mean the same, chance errors do not agree.
    """
    if not len(quads):
        return np.zeros((0, 9), dtype=np.float32), np.zeros((0, 48, 48, 3), dtype=np.uint8)
    crops: Crops = np.stack([square_up(picture, quad) for quad in quads])
    both = np.concatenate([crops, crops[:, ::-1, ::-1]])
    chances = softmax(network(normalised(both)))
    n = len(crops)
    return np.asarray((chances[:n] + chances[n:]) / 2, dtype=np.float32), crops


def turned_square(box: tuple[float, float, float, float], share: float, angle: float) -> Quad:
    """A square of `share` of the box's size about its middle, turned by `angle` (radians)."""
    x0, y0, x1, y1 = box
    middle = np.array([(x0 + x1) / 2, (y0 + y1) / 2])
    half = np.array([x1 - x0, y1 - y0]) / 2 * share
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return np.asarray(middle + corners @ turn.T, dtype=np.float32)
