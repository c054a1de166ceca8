"""Finds top faces: runs the finder at the scales that suit the dice and puts together what each pass saw."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces import sides_of
from vision.types import Picture

STRIDE = 4
BEST_SIDE = 48.0
"""Side of a top face in pixels at which the finder sees best."""
ENOUGH = 0.6
"""From this share of the best suitability on the heat of a pass counts in full."""
FLOOR = 0.1
"""Least heat at which a cell is looked at at all."""
MOST = 80
"""Most faces taken from one pass."""

Floats = npt.NDArray[np.float32]


class Network(Protocol):
    """A network with one input and one output."""

    def __call__(self, x: Floats, /) -> Floats:
        """One pass over a batch."""


Region = tuple[int, int, int, int]
"""Part of a picture: x0, y0, x1, y1 in pixels."""


@dataclass(frozen=True)
class Sightings:
    """Faces, one per row.

    corners: (n, 4, 2) px. heat: (n,), in [0, 1]. classes: (n, 8), each summing to 1.
    """

    corners: Floats
    heat: Floats
    classes: Floats

    def __len__(self) -> int:
        return len(self.heat)

    def pick(self, rows: npt.NDArray[np.generic] | list[int]) -> Sightings:
        """These rows only."""
        index = np.asarray(rows, dtype=np.intp)
        return Sightings(self.corners[index], self.heat[index], self.classes[index])

    def moved(self, by: Floats, ratio: Floats | float = 1.0) -> Sightings:
        """The same faces in a larger picture: places times `ratio`, then moved by `by`, both (x, y)."""
        corners = (self.corners * ratio + by).astype(np.float32)
        return Sightings(corners, self.heat, self.classes)

    @cached_property
    def sides(self) -> Floats:
        """Mean side of each face, px."""
        return sides_of(self.corners)

    @cached_property
    def centres(self) -> Floats:
        """(n, 2) px."""
        return np.asarray(self.corners.mean(axis=1), dtype=np.float32)


@dataclass(frozen=True, slots=True)
class Pass:
    """What one pass saw. scale: at which the picture was looked at. region: the part looked at, None for all of it."""

    seen: Sightings
    scale: float
    region: Region | None = None

    def worth(self, rows: slice = slice(None)) -> Floats:
        """How much each sighting counts."""
        return np.asarray(self.seen.heat[rows] * suits(self.seen.sides[rows] * self.scale), dtype=np.float32)

    def suited(self, side: float) -> float:
        """How well a face of that side (px of the picture) is seen at this pass's scale."""
        return float(suits(np.array([side * self.scale], dtype=np.float32))[0])

    def covers(self, point: Floats) -> bool:
        """True if the point (px of the picture) lies in the part looked at."""
        if self.region is None:
            return True
        x0, y0, x1, y1 = self.region
        return bool(x0 <= point[0] <= x1 and y0 <= point[1] <= y1)


def softmax(logits: Floats) -> Floats:
    """Over the last axis."""
    e = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(e / e.sum(axis=-1, keepdims=True), dtype=np.float32)


def sigmoid(x: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-np.clip(x, -30, 30))), dtype=np.float32)


def shrunk(picture: Picture, scale: float) -> Picture:
    """The picture scaled, by area averaging where it gets smaller."""
    height, width = picture.shape[:2]
    size = max(1, round(width * scale)), max(1, round(height * scale))
    if size == (width, height):
        return picture
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(picture, size, interpolation=way), dtype=np.uint8)


def find_at(network: Network, picture: Picture, scale: float, region: Region | None = None) -> Pass:
    """One pass over a region of the picture (default all of it) scaled by `scale`; corners in pixels of `picture`."""
    x0, y0, x1, y1 = region or (0, 0, picture.shape[1], picture.shape[0])
    part = picture[y0:y1, x0:x1]
    small = shrunk(part, scale)
    height, width = small.shape[:2]
    padded = cv2.copyMakeBorder(small, 0, -height % 32, 0, -width % 32, cv2.BORDER_REPLICATE)
    x = np.ascontiguousarray(padded.transpose(2, 0, 1)[None], dtype=np.float32)
    x /= 255
    x -= 0.5
    found = decode(network(x)[0])
    ratio = np.array([part.shape[1] / width, part.shape[0] / height], dtype=np.float32)
    return Pass(found.moved(np.array([x0, y0], dtype=np.float32), ratio), scale, region)


def decode(out: Floats) -> Sightings:
    """The finder's map (17, h, w) as faces in pixels of its input: peaks of the heat, at most MOST."""
    heat = sigmoid(out[0])
    peak = (heat >= cv2.dilate(heat, np.ones((3, 3), dtype=np.uint8))) & (heat > FLOOR)
    ys, xs = np.nonzero(peak)
    order = np.argsort(-heat[ys, xs], kind="stable")[:MOST]
    ys, xs = ys[order], xs[order]
    at = out[:, ys, xs].T
    middle = (np.stack([xs, ys], axis=1).astype(np.float32) + 0.5) * STRIDE
    corners = at[:, 1:9].reshape(-1, 4, 2) * 16 + middle[:, None]
    return Sightings(corners.astype(np.float32), heat[ys, xs], softmax(at[:, 9:17]))


def suits(sides: Floats) -> Floats:
    """How well the finder sees a face of this side (px in the pass): 1 at BEST_SIDE, falling by octaves."""
    return np.asarray(np.exp(-1.4 * np.log2(np.maximum(sides, 1) / BEST_SIDE) ** 2), dtype=np.float32)


def like(corners: Floats, model: Floats) -> Floats:
    """`corners` counted from the corner that fits `model` best, so that both may be averaged."""
    turns = [np.roll(corners, k, axis=0) for k in range(4)]
    return turns[int(np.argmin([np.abs(t - model).sum() for t in turns]))]


def together(passes: list[Pass]) -> Sightings:
    """Faces seen in several passes as one list.

    Corners and classes are averaged by how well each pass's scale suits the face; its heat is the best one.
    (On held-out renders the best heat tells dice from other things better than the average over all passes.)
    """
    worth = [one.worth() for one in passes]
    rows = [(number, row) for number, one in enumerate(passes) for row in range(len(one.seen))]
    left = sorted(rows, key=lambda r: -float(worth[r[0]][r[1]]))
    merged = []
    while left:
        group = _same_face(passes, left)
        left = [r for r in left if r not in group]
        merged.append(_averaged(passes, group, np.array([max(float(worth[i][j]), 1e-6) for i, j in group])))
    n = len(merged)
    return Sightings(
        np.array([m[0] for m in merged], dtype=np.float32).reshape(n, 4, 2),
        np.array([m[1] for m in merged], dtype=np.float32),
        np.array([m[2] for m in merged], dtype=np.float32).reshape(n, 8),
    )


def _same_face(passes: list[Pass], rows: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The first (pass, row) and the best one of each other pass that shows the same face."""
    first, row = rows[0]
    centre, side = passes[first].seen.centres[row], max(float(passes[first].seen.sides[row]), 1e-3)
    group = {first: row}
    for other, candidate in rows[1:]:
        if other in group:
            continue
        seen = passes[other].seen
        near = float(np.linalg.norm(seen.centres[candidate] - centre)) < 0.35 * side
        if near and 0.5 < float(seen.sides[candidate]) / side < 2:
            group[other] = candidate
    return list(group.items())


def _averaged(
    passes: list[Pass], group: list[tuple[int, int]], worth: npt.NDArray[np.float64]
) -> tuple[Floats, float, Floats]:
    """Corners, heat and classes of one face, by the worth of what each pass saw of it."""
    share = worth / worth.sum()
    best = passes[group[0][0]].seen.pick([group[0][1]])
    model, side = best.corners[0], float(best.sides[0])
    corners = np.stack([like(passes[i].seen.corners[j], model) for i, j in group])
    # The best look decides. A look counts for less where another one, at a scale that suits better, was to be had,
    # even if that one saw nothing: then it has spoken, too.
    enough = ENOUGH * max(one.suited(side) for one in passes if one.covers(best.centres[0]))
    heat = max(float(passes[i].seen.heat[j]) * min(1.0, passes[i].suited(side) / enough) for i, j in group)
    classes = np.stack([passes[i].seen.classes[j] for i, j in group])
    return (
        np.einsum("g,gij->ij", share, corners).astype(np.float32),
        heat,
        (share @ classes).astype(np.float32),
    )
