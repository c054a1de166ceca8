"""Faces cut out of renders once, a little more than the pip reader sees, so that training only has to jitter them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from rich.progress import track

from models.training.render import SEEN, SIZE, TOP
from models.training.renders import Renders, recolour
from models.training.targets import NOT_A_FACE, face_class, thickness
from vision.faces import FACE_SIZE, MARGIN, is_square, normalised

WIDE = 80
"""Pixels of a crop's side."""
AROUND = 0.45
"""Share of the face's side shown around it on each side: room for the jitter."""
Crops = npt.NDArray[np.uint8]
Quads = npt.NDArray[np.float32]


class FaceCrops:
    """All faces of a folder of renders: `crops` uint8 RGB (n, WIDE, WIDE, 3) and `labels` (n,), classes of the reader.

    Cut once into files beside the renders, which processes share.
    """

    def __init__(self, folder: Path) -> None:
        renders = Renders(folder)
        pixels, classes = folder / f"crops-{len(renders)}.npy", folder / f"crops-{len(renders)}-labels.npy"
        if not classes.exists():
            _cut(renders, pixels, classes)
        self.crops = np.load(pixels, mmap_mode="r")
        self.labels: npt.NDArray[np.int64] = np.load(classes)


def _cut(renders: Renders, pixels: Path, classes: Path) -> None:
    rng = np.random.default_rng(3)
    found = [(i, quad, label) for i in range(len(renders)) for quad, label in quads_of(rng, renders[i][1])]
    store = np.lib.format.open_memmap(pixels, "w+", np.uint8, (len(found), WIDE, WIDE, 3))
    for row, (i, quad, _) in enumerate(track(found, "cutting out faces")):
        store[row] = wide_crop(renders[i][0], quad)
    store.flush()
    np.save(classes, np.array([label for _, _, label in found], np.int64))


def quads_of(rng: np.random.Generator, faces: npt.NDArray[np.float32]) -> Iterator[tuple[Quads, int]]:
    """Corners (4, 2) with classes: tops as they are, sides, half faces and bare table as 'not a face'."""
    corners = faces[:, :8].reshape(-1, 4, 2)
    tops = np.zeros((0, 2), np.float32)
    widest = 0.0
    if len(faces):
        labels, thin, centres = face_class(faces, SIZE), thickness(corners), corners.mean(axis=1)
        side = np.linalg.norm(corners - np.roll(corners, 1, axis=1), axis=2).mean(axis=1)
        tops, widest = centres[faces[:, TOP] > 0], float(side.max())
        inside = ((centres > 0) & (centres < SIZE)).all(axis=1) & (thin > 5) & (faces[:, SEEN] > 0.2)
        for i in np.flatnonzero(inside):
            top = faces[i, TOP] > 0
            if not top and (thin[i] > 0.75 * side[i] or rng.random() < 0.7):
                continue  # a side seen squarely looks like any top; the finder has to know it by what lies around
            if is_square(corners[i]):
                yield corners[i], int(labels[i]) if top else NOT_A_FACE
            off = corners[i] + rng.choice([-1, 1], 2) * rng.uniform(0.45, 0.8, 2) * side[i]
            near = np.linalg.norm(tops - off.mean(0), axis=1).min(initial=np.inf) < 0.4 * side[i]
            if top and not near and rng.random() < 0.12:
                yield off.astype(np.float32), NOT_A_FACE
    middle, half = rng.uniform(0, SIZE, 2), rng.uniform(8, 40)
    if np.linalg.norm(tops - middle, axis=1).min(initial=np.inf) > 1.2 * half + 0.6 * widest:
        turn = rng.uniform(0, np.pi / 2) + np.arange(4) * np.pi / 2
        ring = np.stack([np.cos(turn), np.sin(turn)], 1) * rng.uniform(0.7, 1, 2)
        yield (middle + half * 1.41 * ring).astype(np.float32), NOT_A_FACE


def wide_crop(picture: npt.NDArray[np.uint8], quad: Quads) -> Crops:
    """The face with AROUND around it, uint8 (WIDE, WIDE, 3). Large faces are shrunk by area first, as at run time."""
    side = float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).max())
    face = WIDE / (1 + 2 * AROUND)
    if side > 1.5 * face:
        scale = 1.25 * face / side
        picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA).astype(np.uint8)
        quad = ((quad + 0.5) * scale - 0.5).astype(np.float32)
    low, high = (WIDE - face) / 2 - 0.5, (WIDE + face) / 2 - 0.5
    target = np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)
    matrix = cv2.getPerspectiveTransform(np.ascontiguousarray(quad, dtype=np.float32), target)
    out = cv2.warpPerspective(picture, matrix, (WIDE, WIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(out, dtype=np.uint8)


def jittered(rng: np.random.Generator, crop: Crops) -> Crops:
    """The face as a finder that errs a little hands it over, uint8 (FACE_SIZE, FACE_SIZE, 3), at any quarter turn."""
    face = WIDE / (1 + 2 * AROUND)
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32) * face / 2
    turn, grow = rng.normal(0, 0.05), np.exp(rng.normal(0, 0.05))
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    corners = corners @ spin.T * grow + rng.normal(0, 0.035, 2) * face + rng.normal(0, 0.035, (4, 2)) * face
    corners = np.roll(corners, int(rng.integers(4)), axis=0) + (WIDE - 1) / 2
    if rng.random() < 0.5:
        corners = corners[::-1]
    inner = FACE_SIZE * MARGIN / (1 + 2 * MARGIN)
    low, high = inner - 0.5, FACE_SIZE - inner - 0.5
    target = np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)
    matrix = cv2.getPerspectiveTransform(np.ascontiguousarray(corners, dtype=np.float32), target)
    out = cv2.warpPerspective(
        crop, matrix, (FACE_SIZE, FACE_SIZE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(out, dtype=np.uint8)


def reader_batch(faces: FaceCrops, rng: np.random.Generator, size: int) -> dict[str, npt.NDArray[Any]]:
    """crops: normalised float32 (size, 3, 48, 48); labels: (size,)."""
    rows = rng.integers(0, len(faces.labels), size)
    crops = np.stack([recolour(rng, jittered(rng, faces.crops[i])) for i in rows])
    return {"crops": normalised(crops), "labels": faces.labels[rows]}
