"""Finds top faces: runs the finder at the scales that suit the dice and puts together what each pass saw."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.networks import Network
from vision.types import Picture

STRIDE = 4
BEST_SIDE = 48.0
"""Side of a top face in pixels at which the finder sees best."""
FLOOR = 0.06
"""Least heat at which a cell is looked at at all."""
MOST = 80
"""Most faces taken from one pass."""

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Sightings:
    """Faces, one per row.

    corners: (n, 4, 2) px. heat: (n,), in [0, 1]. classes: (n, 8), each summing to 1. flags: (n, 3), logits.
    """

    corners: Floats
    heat: Floats
    classes: Floats
    flags: Floats

    def __len__(self) -> int:
        return len(self.heat)

    def pick(self, rows: npt.NDArray[np.generic] | list[int]) -> Sightings:
        """These rows only."""
        index = np.asarray(rows, dtype=np.intp)
        return Sightings(self.corners[index], self.heat[index], self.classes[index], self.flags[index])

    @property
    def sides(self) -> Floats:
        """Mean side of each face, px."""
        edges = self.corners - np.roll(self.corners, 1, axis=1)
        return np.asarray(np.linalg.norm(edges, axis=2).mean(axis=1), dtype=np.float32)

    @property
    def centres(self) -> Floats:
        """(n, 2) px."""
        return np.asarray(self.corners.mean(axis=1), dtype=np.float32)


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


def find_at(network: Network, picture: Picture, scale: float) -> Sightings:
    """One pass over the picture scaled by `scale`; corners in pixels of `picture`."""
    small = shrunk(picture, scale)
    height, width = small.shape[:2]
    padded = cv2.copyMakeBorder(small, 0, -height % 32, 0, -width % 32, cv2.BORDER_REPLICATE)
    x = np.ascontiguousarray(padded.transpose(2, 0, 1)[None], dtype=np.float32)
    x /= 255
    x -= 0.5
    found = decode(network(x)[0])
    ratio = np.array([picture.shape[1] / width, picture.shape[0] / height], dtype=np.float32)
    return Sightings(found.corners * ratio, found.heat, found.classes, found.flags)


def decode(out: Floats) -> Sightings:
    """The finder's map (22, h, w) as faces in pixels of its input: peaks of the heat, at most MOST."""
    heat = sigmoid(out[0])
    peak = (heat >= cv2.dilate(heat, np.ones((3, 3), dtype=np.uint8))) & (heat > FLOOR)
    ys, xs = np.nonzero(peak)
    order = np.argsort(-heat[ys, xs], kind="stable")[:MOST]
    ys, xs = ys[order], xs[order]
    at = out[:, ys, xs].T
    middle = (np.stack([xs, ys], axis=1).astype(np.float32) + 0.5) * STRIDE
    corners = at[:, 3:11].reshape(-1, 4, 2) * 16 + middle[:, None]
    return Sightings(corners.astype(np.float32), heat[ys, xs], softmax(at[:, 11:19]), at[:, 19:22])


def suits(sides: Floats) -> Floats:
    """How well the finder sees a face of this side (px in the pass): 1 at BEST_SIDE, falling by octaves."""
    return np.asarray(np.exp(-1.4 * np.log2(np.maximum(sides, 1) / BEST_SIDE) ** 2), dtype=np.float32)


def like(corners: Floats, model: Floats) -> Floats:
    """`corners` counted from the corner that fits `model` best, so that both may be averaged."""
    turns = [np.roll(corners, k, axis=0) for k in range(4)]
    return turns[int(np.argmin([np.abs(t - model).sum() for t in turns]))]


def together(passes: list[tuple[Sightings, float]]) -> Sightings:
    """Faces seen in several passes [(faces, scale), ...] as one list.

    A pass counts by how well its scale suits the face; one that suited and did not see it speaks against it.
    """
    worth = [seen.heat * suits(seen.sides * scale) for seen, scale in passes]
    rows = [(one, row) for one, (seen, _) in enumerate(passes) for row in range(len(seen))]
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
        np.array([m[3] for m in merged], dtype=np.float32).reshape(n, 3),
    )


def _same_face(passes: list[tuple[Sightings, float]], rows: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The first (pass, row) and the best one of each other pass that shows the same face."""
    first, row = rows[0]
    centre, side = passes[first][0].centres[row], max(float(passes[first][0].sides[row]), 1e-3)
    group = {first: row}
    for other, candidate in rows[1:]:
        seen = passes[other][0]
        near = float(np.linalg.norm(seen.centres[candidate] - centre)) < 0.35 * side
        if other not in group and near and 0.5 < float(seen.sides[candidate]) / side < 2:
            group[other] = candidate
    return list(group.items())


def _averaged(
    passes: list[tuple[Sightings, float]], group: list[tuple[int, int]], worth: npt.NDArray[np.float64]
) -> tuple[Floats, float, Floats, Floats]:
    """Corners, heat, classes and flag logits of one face, by the worth of what each pass saw of it."""
    share = worth / worth.sum()
    model = passes[group[0][0]][0].corners[group[0][1]]
    side = float(passes[group[0][0]][0].sides[group[0][1]])
    corners = np.stack([like(passes[i][0].corners[j], model) for i, j in group])
    chance = suits(np.array([side * scale for _, scale in passes], dtype=np.float32)) + 1e-4
    heat = sum(float(passes[i][0].heat[j]) * float(chance[i]) for i, j in group) / float(chance.sum())
    classes = np.stack([passes[i][0].classes[j] for i, j in group])
    flags = np.stack([passes[i][0].flags[j] for i, j in group])
    return (
        np.einsum("g,gij->ij", share, corners).astype(np.float32),
        heat,
        (share @ classes).astype(np.float32),
        (share @ flags).astype(np.float32),
    )
