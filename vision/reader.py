"""From a picture to a table reading: find the top faces, read them, weigh both, say what is doubtful."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from vision.colour import face_colour
from vision.doubts import flags_of, picture_flags
from vision.faces import Crops, Quad, is_square
from vision.finder import BEST_SIDE, Floats, Sightings, find_at, together
from vision.networks import Networks, Precision, load_networks
from vision.pips import NOT_A_FACE, SIGN, read_faces, turned_square
from vision.types import DieReading, Picture, TableReading

OVERVIEW = 640
"""Longer side, in pixels, of the first pass."""
MOST_PIXELS = 1_700_000
"""Pixels of the largest further pass."""
READER_SHARE = 0.5
"""Weight of the pip reader against the finder's own class."""
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads pictures with one set of networks. Holds nothing from picture to picture."""

    networks: Networks

    @classmethod
    def load(cls, folder: Path | None = None, *, precision: Precision = "fp32", threads: int = 1) -> Reader:
        """A reader from `folder`, default the shipped one. Raises ReaderUnavailable, see vision.networks."""
        return cls(load_networks(folder, precision=precision, threads=threads))

    def read(self, picture: Picture) -> TableReading:
        """All dice of an RGB picture, uint8 (H, W, 3), of any size. Never raises on such a picture."""
        height, width = picture.shape[:2]
        dice = self._judged(picture, self.find(picture)) if min(height, width) >= 8 else []
        return TableReading(in_rows(dice), (width, height), picture_flags(picture))

    def read_boxes(self, picture: Picture, boxes: Sequence[Box]) -> TableReading:
        """One die per box (x0, y0, x1, y1), pixels, without looking elsewhere. A box may hold a whole die."""
        height, width = picture.shape[:2]
        dice = [die for box in boxes for die in self._in_box(picture, box)]
        return TableReading(in_rows(dice), (width, height), picture_flags(picture))

    def find(self, picture: Picture) -> Sightings:
        """Top faces, put together from passes at the scales that suit the dice seen."""
        longer = max(picture.shape[:2])
        first = min(1.0, OVERVIEW / longer)
        passes = [(find_at(self.networks.finder, picture, first), first)]
        further = further_scales(passes[0][0], first, picture.shape[0] * picture.shape[1])
        passes += [(find_at(self.networks.finder, picture, scale), scale) for scale in further]
        return together(passes)

    def _judged(self, picture: Picture, seen: Sightings) -> list[DieReading]:
        good = [i for i in range(len(seen)) if seen.heat[i] > 0.1 and is_square(seen.corners[i])]
        seen = seen.pick(good)
        chances, crops = read_faces(self.networks.pips, picture, seen.corners)
        scores = seen.heat * (1 - chances[:, NOT_A_FACE]) if len(seen) else np.zeros(0, dtype=np.float32)
        kept = apart(seen.corners, scores, [i for i in range(len(seen)) if scores[i] > self.networks.calibration.keep])
        values = fused(seen.classes, chances)
        return [self._die(picture, seen.pick([i]), values[i], float(scores[i]), crops[i]) for i in kept]

    def _die(self, picture: Picture, seen: Sightings, value: Floats, score: float, crop: Crops) -> DieReading:
        best, second = (int(v) for v in np.argsort(-value[:6], kind="stable")[:2])
        calibration = self.networks.calibration
        corners = clockwise(seen.corners[0])
        sign = bool(value[SIGN] > value[:6].sum())
        name, rgb = face_colour(crop)
        sure = float(np.sqrt(min(score, 1.0)))
        return DieReading(
            label=None if sign else f"d6/{best + 1}",
            value=None if sign else best + 1,
            probability=calibration.chance(float(value[SIGN if sign else best]) * sure),
            runner_up=f"d6/{(best if sign else second) + 1}",
            runner_up_probability=min(float(value[best if sign else second]), 0.5),
            colour=name,
            rgb=rgb,
            corners=corners,
            flags=flags_of(corners, seen.flags[0], calibration.flags, crop, picture.shape, unknown=sign),
        )

    def _in_box(self, picture: Picture, box: Box) -> list[DieReading]:
        x0, y0, x1, y1 = box
        side = max(x1 - x0, y1 - y0, 2.0)
        left, top = max(0, int(x0 - side / 3)), max(0, int(y0 - side / 3))
        part = picture[top : int(np.ceil(y1 + side / 3)), left : int(np.ceil(x1 + side / 3))]
        if min(part.shape[:2], default=0) < 4:
            return []
        inner = (x0 - left, y0 - top, x1 - left, y1 - top)
        face = self._best_in(part, inner, side)
        chances, crops = read_faces(self.networks.pips, part, face.corners)
        score = float(max(face.heat[0], 1 - chances[0, NOT_A_FACE]))
        moved = face.corners + np.array([left, top], dtype=np.float32)
        placed = Sightings(moved, face.heat, face.classes, face.flags)
        return [self._die(picture, placed, fused(face.classes, chances)[0], score, crops[0])]

    def _best_in(self, part: Picture, box: Box, side: float) -> Sightings:
        """The one face in a box; where the finder sees none, the turned square the pip reader is surest about."""
        scales = [BEST_SIDE * k / side for k in (0.85, 1.2, 1.7)]
        seen = together([(find_at(self.networks.finder, part, s), s) for s in scales])
        good = [
            row
            for row in range(len(seen))
            if _within(seen.centres[row], box) and is_square(seen.corners[row]) and seen.heat[row] > 0.15
        ]
        if good:
            return seen.pick([max(good, key=lambda row: float(seen.heat[row] * seen.sides[row]))])
        turns = np.deg2rad([0.0, 22.0, 45.0, 67.0])
        quads = np.array([turned_square(box, share, float(turn)) for share in (0.6, 0.75, 0.9) for turn in turns])
        chances, _ = read_faces(self.networks.pips, part, quads)
        best = [int(np.argmax(chances[:, :6].max(axis=1)))]
        nothing = np.zeros(1, dtype=np.float32)
        return Sightings(quads[best], nothing, chances[best, :8], np.full((1, 3), -9, dtype=np.float32))


def further_scales(seen: Sightings, scale: float, pixels: int) -> list[float]:
    """Scales for more passes: where the dice seen come near BEST_SIDE, and a step to either side."""
    strong = seen.sides[seen.heat > 0.25] if len(seen) else np.zeros(0)
    if not len(strong):
        strong = seen.sides[:3]
    if not len(strong):
        return []
    most = float(np.sqrt(MOST_PIXELS / pixels))
    ideal = scale * BEST_SIDE / float(np.median(strong))
    wanted = {ideal, ideal * 0.72, ideal * 1.35}
    if strong.max() > 2.2 * strong.min():
        wanted |= {scale * BEST_SIDE / float(strong.max()), scale * BEST_SIDE / float(strong.min())}
    out: list[float] = []
    for one in sorted((float(np.clip(w, 0.02, min(most, 4.0))) for w in wanted), key=lambda w: abs(np.log(w / ideal))):
        if all(abs(np.log2(one / other)) > 0.25 for other in [scale, *out]):
            out.append(one)
    return out[:3]


def fused(finder: Floats, reader: Floats) -> Floats:
    """Chances (n, 8) of 1-6, sign, unreadable: the finder's and the pip reader's, averaged."""
    if not len(finder):
        return np.zeros((0, 8), dtype=np.float32)
    own = reader[:, :8] / np.maximum(reader[:, :8].sum(axis=1, keepdims=True), 1e-4)
    both = (1 - READER_SHARE) * finder + READER_SHARE * own
    return np.asarray(both, dtype=np.float32)


def apart(corners: Floats, scores: Floats, rows: Iterable[int]) -> list[int]:
    """Rows whose faces do not lie on a better one: one die shows one top face."""
    kept: list[int] = []
    centres = corners.mean(axis=1)
    sides = np.linalg.norm(corners - np.roll(corners, 1, axis=1), axis=2).mean(axis=1)
    for i in sorted(rows, key=lambda r: -float(scores[r])):
        if all(_free(i, k, centres, sides, scores) for k in kept):
            kept.append(i)
    return kept


def _free(row: int, better: int, centres: Floats, sides: Floats, scores: Floats) -> bool:
    """False if `row` lies on the face of `better`, or beside it with so much less heat that it is its side."""
    reach = 0.5 if scores[row] > 0.6 * scores[better] else 1.0
    away = float(np.linalg.norm(centres[row] - centres[better]))
    return away > reach * 0.5 * float(sides[row] + sides[better])


def clockwise(corners: Quad) -> tuple[tuple[float, float], ...]:
    """Corners as a die reading wants them: clockwise, first the one nearest to the picture's upper left."""
    first = int(np.argmin(corners.sum(axis=1)))
    return tuple((float(x), float(y)) for x, y in np.roll(corners, -first, axis=0))


def in_rows(dice: Sequence[DieReading]) -> tuple[DieReading, ...]:
    """Top to bottom in rows, left to right within a row; a row is as high as half a die."""
    left = sorted(dice, key=lambda d: d.centre[1])
    out: list[DieReading] = []
    while left:
        limit = left[0].centre[1] + 0.5 * left[0].side
        row = [d for d in left if d.centre[1] <= limit]
        out += sorted(row, key=lambda d: d.centre[0])
        left = left[len(row) :]
    return tuple(out)


def _within(point: Floats, box: Box) -> bool:
    return bool(box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3])


@lru_cache(maxsize=1)
def _default() -> Reader:
    return Reader.load()


def read(picture: Picture) -> TableReading:
    """What lies on the table, by the shipped reader, which is loaded once. picture: RGB, uint8 (H, W, 3).

    Raises ReaderUnavailable if the reader cannot be loaded; never anything about the picture.
    """
    return _default().read(picture)
