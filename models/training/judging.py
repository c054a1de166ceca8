"""Batches for the two networks that judge what the finder proposes: the pip reader and the posture network."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from models.training.proposals import CUT_OFF, SIDE, Proposals
from models.training.renders import Renders, glint, recolour
from models.training.targets import NOT_A_FACE, UNREADABLE
from vision.faces import is_square, normalised, side_of, square_up
from vision.pips import FARTHEST, FRAME
from vision.posture import LYING, SPAN, VIEW, Shape, apart_from, as_input, surroundings, upright, usual_shape
from vision.types import Picture

LYING_SHARES = (0.3, 0.27, 0.17, 0.17, 0.03, 0.06)
"""Of a batch for the posture network: what is no die, sound dice, leaning ones, stacked ones, ones cut off by the
picture, and ones that are cut off here."""
CUT = (CUT_OFF, 0.9)
"""Least and most that is cut off a face here, in its sides."""
FACE_SHARES = (0.75, 0.25)
"""Of a batch for the pip reader: faces, and what is none."""
Floats = npt.NDArray[np.float32]


class ProposedFaces:
    """The proposals of a folder of renders, with their pictures."""

    def __init__(self, folder: Path, load: Callable[[Path], Proposals] = Proposals.load) -> None:
        self.renders, self.proposals = Renders(folder), load(folder)
        labels, (die, cocked, stacked, cut_off) = self.proposals.labels, self.proposals.lying.T > 0.5
        whole = die & ~cut_off
        legible = whole & (labels != UNREADABLE)
        kinds = (~die, whole & ~cocked & ~stacked, legible & cocked, legible & stacked, die & cut_off, legible)
        self.by_lying = [np.flatnonzero(rows) for rows in kinds]
        nothing = labels == NOT_A_FACE
        self.by_face = [np.flatnonzero(rows) for rows in (~nothing & (labels != SIDE), nothing)]

        self.begins = np.searchsorted(self.proposals.picture, np.arange(len(self.renders) + 1))

    def beside(self, row: int) -> slice:
        """The rows of the picture that this one is of."""
        picture = self.proposals.picture[row]
        return slice(int(self.begins[picture]), int(self.begins[picture + 1]))

    def picture(self, row: int) -> npt.NDArray[np.uint8]:
        """The render a proposal is of."""
        return self.renders.pictures[self.proposals.picture[row]]


def mended_faces(folder: Path) -> ProposedFaces:
    """The proposals with mended corners, as the posture network gets them."""
    return ProposedFaces(folder, Proposals.load_mended)


def _drawn(
    rng: np.random.Generator, kinds: list[npt.NDArray[np.intp]], shares: tuple[float, ...], size: int
) -> list[int]:
    return [int(rng.choice(kinds[kind])) for kind in rng.choice(len(kinds), size, p=shares)]


def posture_batch(source: ProposedFaces, rng: np.random.Generator, size: int) -> dict[str, npt.NDArray[Any]]:
    """views: float32 (size, 5, 64, 64); lying: (size, 4); feet: (size, 2), in sides of the face as shown."""
    kinds = rng.choice(len(LYING_SHARES), size, p=LYING_SHARES)
    rows = [int(rng.choice(source.by_lying[kind])) for kind in kinds]
    views, feet = zip(*(_view(rng, source, row, kind == 5) for row, kind in zip(rows, kinds, strict=True)), strict=True)
    lying = source.proposals.lying[rows].copy()
    lying[kinds == 5, LYING.index("cut off")] = 1
    return {"views": np.stack(views), "lying": lying, "feet": np.array(feet, np.float32)}


def _view(rng: np.random.Generator, source: ProposedFaces, row: int, cut: bool) -> tuple[Floats, Floats]:
    """One face as `vision.posture` would show it, turned, mirrored and recoloured; and where the foot is there."""
    quad, picture = source.proposals.quads[row], source.picture(row)
    if cut:
        picture, quad = _cut(rng, picture, quad)
    turn = rng.integers(4) * np.pi / 2 + rng.normal(0, 0.1)
    placed = upright(quad, turn, float(np.exp(rng.normal(0, 0.05))), bool(rng.random() < 0.5))
    view = recolour(rng, surroundings(picture, placed))
    foot = placed[:, :2] @ source.proposals.feet[row] * SPAN / VIEW
    return as_input(view, placed, quad, _usual(rng, source, row), picture.shape), foot


def _cut(rng: np.random.Generator, picture: Picture, quad: Floats) -> tuple[Picture, Floats]:
    """A picture whose border goes through the face, and the face in it."""
    axis, reach = int(rng.integers(2)), rng.uniform(*CUT) * side_of(quad)  # axis: 0 for x
    if rng.random() < 0.5:
        begin, end = int(max(quad[:, axis].min(), 0) + reach), picture.shape[1 - axis]
    else:
        begin, end = 0, int(np.ceil(min(quad[:, axis].max(), picture.shape[1 - axis]) - reach))
    begin, end = min(begin, picture.shape[1 - axis] - 8), max(end, 8)
    part = picture[:, begin:end] if axis == 0 else picture[begin:end]
    return part, quad - np.array([begin, 0] if axis == 0 else [0, begin], np.float32)


def _usual(rng: np.random.Generator, source: ProposedFaces, row: int) -> Shape | None:
    """How flat faces look there, told by most of the other dice and a few things that are none, as at run time."""
    others = source.beside(row)
    quads = source.proposals.quads[others]
    counted = rng.random(len(quads)) < np.where(source.proposals.lying[others, 0] > 0, 0.85, 0.03)
    return usual_shape(quads, counted & apart_from(quads, row - others.start))


def reader_batch(source: ProposedFaces, rng: np.random.Generator, size: int) -> dict[str, npt.NDArray[Any]]:
    """crops: normalised float32 (size, 3, 48, 48); labels: (size,); corners: (size, 8), as the
    network gives them."""
    rows = _drawn(rng, source.by_face, FACE_SHARES, size)
    crops, away = zip(*(_face(rng, source, row) for row in rows), strict=True)
    return {
        "crops": normalised(np.stack(crops)),
        "labels": source.proposals.labels[rows],
        "corners": np.stack(away).astype(np.float32),
    }


def _face(rng: np.random.Generator, source: ProposedFaces, row: int) -> tuple[npt.NDArray[np.uint8], Floats]:
    """One face squared up, at any quarter turn, mirrored, recoloured; and where its corners truly are, (8,)."""
    quad, true = source.proposals.quads[row], source.proposals.true[row]
    quad, true = _framed(rng, quad, quad if np.isnan(true).any() else true)
    turn = int(rng.integers(4))
    quad, true = np.roll(quad, turn, axis=0), np.roll(true, turn, axis=0)
    crop = square_up(source.picture(row), quad)
    there = cv2.perspectiveTransform(true[None], cv2.getPerspectiveTransform(quad, FRAME))[0]
    if rng.random() < 0.5:
        crop, there = np.ascontiguousarray(crop[:, ::-1]), (there * [-1, 1] + [1, 0])[[1, 0, 3, 2]]
    crop = recolour(rng, glint(rng, crop) if rng.random() < 0.2 else crop)
    return crop, np.clip(there - FRAME, -FARTHEST, FARTHEST).ravel()


def _framed(rng: np.random.Generator, quad: Floats, true: Floats) -> tuple[Floats, Floats]:
    """Corners to square the face up by, and the true ones: beside those that the finder saw, beside the true ones as on
    a second look, or far off."""
    luck = rng.random()
    begin, little, much = (quad, 0.02, 0.02) if luck < 0.5 else (true, 0.02, 0.02) if luck < 0.8 else (quad, 0.04, 0.1)
    side = side_of(begin)
    spread = float(np.exp(rng.normal(0, 0.2))) if much > little else 1.0
    middle = begin.mean(axis=0)
    out = (begin - middle) * spread + middle + rng.normal(0, little, (4, 2)) * side + rng.normal(0, much, 2) * side
    return (out if is_square(out) else begin).astype(np.float32), true.astype(np.float32)
