"""Reads faces, one to six, a sign that is no number of pips, unreadable, or not a face; and mends their corners."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from vision.faces import FACE_SIZE, Crops, Quad, is_square, normalised, square_up
from vision.finder import Floats, Network, softmax
from vision.types import Picture

SIGN, UNREADABLE, NOT_A_FACE = 6, 7, 8
CLASSES: Final = 9
FARTHEST: Final = 0.5
"""Most that a corner is moved, in sides of the face as it was framed."""
SECOND: Final = 0.6
"""Weight of the second look against the first one."""
FRAME: Final[Quad] = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], dtype=np.float32)
"""The corners of a face in its own frame."""


def read_faces(network: Network, picture: Picture, quads: Floats) -> tuple[Floats, Crops, Floats]:
    """(n, 9) chances, the faces squared up, (n, 48, 48, 3) uint8, and their mended corners (n, 4, 2).

    Each face is read as it was framed, and after a half turn in the frame that the first look mends: pips mean the
    same, chance errors do not agree.
    """
    if not len(quads):
        return np.zeros((0, CLASSES), dtype=np.float32), squared(picture, quads), quads
    first, mended = first_look(network, picture, quads)
    crops = squared(picture, mended)
    second = softmax(network(normalised(crops[:, ::-1, ::-1]))[:, :CLASSES])
    return np.asarray((1 - SECOND) * first + SECOND * second, dtype=np.float32), crops, mended


def first_look(network: Network, picture: Picture, quads: Floats) -> tuple[Floats, Floats]:
    """(n, 9) chances of one look at each face as it was framed, and its mended corners (n, 4, 2)."""
    if not len(quads):
        return np.zeros((0, CLASSES), dtype=np.float32), quads
    out = network(normalised(squared(picture, quads)))
    away = out[:, CLASSES:].reshape(-1, 4, 2)
    return softmax(out[:, :CLASSES]), np.stack([moved(quad, by) for quad, by in zip(quads, away, strict=True)])


def squared(picture: Picture, quads: Floats) -> Crops:
    """Faces squared up, (n, 48, 48, 3) uint8."""
    crops = np.zeros((len(quads), FACE_SIZE, FACE_SIZE, 3), dtype=np.uint8)
    for crop, quad in zip(crops, quads, strict=True):
        crop[:] = square_up(picture, quad)
    return crops


def moved(quad: Quad, by: Floats) -> Quad:
    """The corners (4, 2) moved within the face's own frame, in which each side is 1; the same if no face came of it."""
    there = FRAME + np.clip(by, -FARTHEST, FARTHEST).astype(np.float32)
    out = cv2.perspectiveTransform(there[None], cv2.getPerspectiveTransform(FRAME, quad))[0]
    return np.asarray(out if is_square(out) else quad, dtype=np.float32)


def turned_square(box: tuple[float, float, float, float], share: float, angle: float) -> Quad:
    """A square of `share` of the box's size about its middle, turned by `angle` (radians)."""
    x0, y0, x1, y1 = box
    middle = np.array([(x0 + x1) / 2, (y0 + y1) / 2])
    half = np.array([x1 - x0, y1 - y0]) / 2 * share
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return np.asarray(middle + corners @ turn.T, dtype=np.float32)
