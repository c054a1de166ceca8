"""Squares faces up: four corners in a picture become a small upright image that the pip reader can judge."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from vision.types import Picture

FACE_SIZE = 48
MARGIN = 0.15
"""Share of the face's side shown around it on each side, so that the reader sees what the face is part of."""

Crops = npt.NDArray[np.uint8]
Quad = npt.NDArray[np.float32]
Floats = npt.NDArray[np.float32]


def square_up(picture: Picture, corners: Quad) -> Crops:
    """The face with these corners ((4, 2), pixels, clockwise), uint8 RGB (48, 48, 3).

    A large face is first shrunk by area averaging: a homography alone would skip pixels and break pips up.
    """
    corners = np.asarray(corners, dtype=np.float32)
    height, width = picture.shape[:2]
    middle = corners.mean(axis=0)
    reach = np.abs(corners - middle).max(axis=0) * (1 + 3 * MARGIN) + 2
    x0, y0 = np.clip(np.floor(middle - reach), 0, (width - 1, height - 1)).astype(int)
    x1, y1 = np.clip(np.ceil(middle + reach), (x0 + 1, y0 + 1), (width, height)).astype(int)
    part = picture[y0:y1, x0:x1]
    scale = np.ones(2, dtype=np.float32)
    side = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).max())
    if side > 1.5 * FACE_SIZE:
        shrink = 1.25 * FACE_SIZE / side
        size = max(1, round(part.shape[1] * shrink)), max(1, round(part.shape[0] * shrink))
        scale = np.array([size[0] / part.shape[1], size[1] / part.shape[0]], dtype=np.float32)
        part = np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    source = (corners - np.array([x0, y0], dtype=np.float32) + 0.5) * scale - 0.5
    inner = FACE_SIZE * MARGIN / (1 + 2 * MARGIN)
    low, high = inner - 0.5, FACE_SIZE - inner - 0.5
    target = np.array([[low, low], [high, low], [high, high], [low, high]], dtype=np.float32)
    matrix = cv2.getPerspectiveTransform(np.ascontiguousarray(source, dtype=np.float32), target)
    out = cv2.warpPerspective(
        part, matrix, (FACE_SIZE, FACE_SIZE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(out, dtype=np.uint8)


def normalised(crops: Crops) -> npt.NDArray[np.float32]:
    """Crops (n, 48, 48, 3) as the reader's input (n, 3, 48, 48): each with mean 0 and spread 1 over all its numbers.

    Brightness and contrast of the light are gone after this; the ratio between the colours stays.
    """
    x = crops.astype(np.float32)
    mean = x.mean(axis=(1, 2, 3), keepdims=True)
    spread = x.std(axis=(1, 2, 3), keepdims=True)
    return np.ascontiguousarray(((x - mean) / (spread + 4.0)).transpose(0, 3, 1, 2))


def side_of(corners: Quad) -> float:
    """Mean side of a face with these corners (4, 2), px."""
    return float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean())


def sides_of(corners: Floats) -> Floats:
    """Mean side of each face (n, 4, 2), px, (n,)."""
    edges = corners - np.roll(corners, 1, axis=1)
    return np.asarray(np.linalg.norm(edges, axis=2).mean(axis=1), dtype=np.float32)


def beyond(corners: Floats, size: tuple[int, int]) -> Floats:
    """How far each face (n, 4, 2) reaches out of a picture of that (width, height), as a share of its side, (n,)."""
    over = np.maximum(np.maximum(-corners, corners - np.array(size, dtype=np.float32)), 0).max(axis=(1, 2))
    return np.asarray(over / np.maximum(sides_of(corners), 1), dtype=np.float32)


def is_square(corners: Quad) -> bool:
    """True for a convex quadrangle that is not degenerate: only such a face can be squared up."""
    edges = np.roll(corners, -1, axis=0) - corners
    following = np.roll(edges, -1, axis=0)
    turns = edges[:, 0] * following[:, 1] - edges[:, 1] * following[:, 0]
    lengths = np.linalg.norm(edges, axis=1)
    return bool(np.all(turns > 0) and lengths.min() > 0.12 * lengths.max() and lengths.max() > 2)
