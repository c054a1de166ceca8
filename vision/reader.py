"""From a picture to a table reading: find the top faces, read them, weigh both, say what is doubtful."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from vision.belief import Calibration, fused
from vision.boxes import Box
from vision.colour import face_colour
from vision.doubts import CUT_OFF, flags_of, picture_flags
from vision.faces import Quad, beyond, is_square, sides_of
from vision.feet import astray, sides_among
from vision.finder import BEST_SIDE, FLOOR, Floats, Sightings
from vision.given import likeliest
from vision.networks import Networks, Precision, load_networks
from vision.pips import SIGN, read_faces
from vision.posture import look
from vision.search import Judge, Remembered, search
from vision.types import DieReading, Picture, TableReading
from vision.weighed import Weighed

AROUND_KNOWN = (0.85, 1.2)
"""Of the best scale, where the size of dice is known: those farther away are smaller."""
SURE_DIE, SURE_CLASS = 0.97, 0.95
"""Chances from which a face needs no closer look."""
HARDLY = 0.03
"""Chance of being a die under which a face needs no closer look either."""
LEAST_SIDE, LEAST_SIGN = 10.0, 20.0
"""Side in pixels from which a face of pips, or a sign, is taken for one of a die."""
SURE_SIGN, PERHAPS = 0.85, 0.12
"""Chance of being a die from which a sign counts as one among dice with pips, and from which a face is not passed
over in silence."""
SURELY_CUT_OFF = 0.5
"""Chance of being a die of any kind from which a face at the picture's border counts as one that is cut off."""
IN_COMPANY = 0.5
"""Chance of being a die that one face of a picture needs for any to count: what is hardly a die is one among dice, and
one more key or spot on a bare table."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What was made of the faces of one picture: what each shows, and how it lies."""

    shown: Remembered = field(default_factory=Remembered)
    lying: Remembered = field(default_factory=Remembered)


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads pictures with one set of networks. Holds nothing from picture to picture."""

    networks: Networks

    @classmethod
    def load(cls, folder: Path | None = None, *, precision: Precision = "int8", threads: int = 1) -> Reader:
        """A reader from `folder`, default the shipped one. Raises ReaderUnavailable, see vision.networks."""
        return cls(load_networks(folder, precision=precision, threads=threads))

    def read(self, picture: Picture, side: float | None = None) -> TableReading:
        """All dice of an RGB picture, uint8 (H, W, 3), of any size. Never raises on such a picture.

        side: about how many pixels a top face measures, where that is known; None to find out.
        """
        height, width = picture.shape[:2]
        if min(height, width) < 8:
            return TableReading((), (width, height), ("no picture",))
        weighed = self.find(picture, side)
        keep = self.networks.calibration.keep
        cut_off = beyond(weighed.seen.corners, (width, height)) > CUT_OFF
        sign = is_sign(weighed.values)
        least = np.select([cut_off, sign], [SURELY_CUT_OFF, SURE_SIGN], keep)
        chance = np.where(cut_off, weighed.die, weighed.pips)  # who leaves the picture cannot show all pips
        kept, doubted = sorted_out(weighed, chance, least, np.where(sign | cut_off, keep, PERHAPS))
        flags = picture_flags(picture) + (("overlooked",) if doubted else ())
        wrong = lying_wrong(self.networks.calibration, weighed, kept)
        dice = [self._die(picture, weighed, row, how) for row, how in zip(kept, wrong, strict=True)]
        return TableReading(in_rows(dice), (width, height), flags)

    def read_boxes(self, picture: Picture, boxes: Sequence[Box]) -> TableReading:
        """One die per box (x0, y0, x1, y1), pixels, without looking elsewhere. A box may hold a whole die: it is known
        to hold one."""
        height, width = picture.shape[:2]
        dice = [die for box in boxes for die in self._in_box(picture, box)]
        return TableReading(in_rows(dice), (width, height), picture_flags(picture))

    def find(self, picture: Picture, side: float | None = None) -> Weighed:
        """Faces that may be dice, looked at closer where the networks leave a doubt. side: as for `read`."""
        memory = Memory()
        judge = Judge(lambda seen: self.weigh(picture, seen, memory), lambda weighed: weighed.seen, _doubtful)
        scales = [] if side is None else [BEST_SIDE * share / side for share in AROUND_KNOWN]
        return search(self.networks.finder, picture, judge, scales)

    def weigh(self, picture: Picture, seen: Sightings, memory: Memory | None = None) -> Weighed:
        """What the networks say about each face that can be squared up. memory: of that picture, to be added to."""
        seen = seen.pick([row for row in range(len(seen)) if seen.heat[row] > FLOOR and is_square(seen.corners[row])])
        memory, networks = memory or Memory(), self.networks
        faces, crops, mended = memory.shown.of(
            seen.corners, lambda rows: read_faces(networks.pips, picture, seen.corners[rows])
        )
        lying, feet = memory.lying.of(
            seen.corners, lambda rows: look(networks.posture, picture, mended, seen.heat, rows)
        )
        values = fused(seen.classes, faces)
        die = networks.calibration.chance_of_die(seen.heat, lying)
        pips = networks.calibration.chance_of_pips(seen.heat, lying, faces)
        right = networks.calibration.chance_of_right(pips, seen.classes, faces, values)
        return Weighed(
            replace(seen, corners=mended), crops, faces, values, lying, feet, die, pips, right, max(picture.shape)
        )

    def _die(self, picture: Picture, weighed: Weighed, row: int, wrong: Floats) -> DieReading:
        """wrong: as `lying_wrong` gives it, (3,)."""
        value = weighed.values[row]
        best, second = (int(v) for v in np.argsort(-value[:6], kind="stable")[:2])
        sign = bool(value[SIGN] > value[best])
        runner_up = best if sign else second
        corners = clockwise(weighed.seen.corners[row])
        crop, right = weighed.crops[row], float(weighed.right[row])
        name, rgb = face_colour(crop)
        least = self.networks.calibration.flags
        return DieReading(
            label=None if sign else f"d6/{best + 1}",
            value=None if sign else best + 1,
            probability=right,
            runner_up=f"d6/{runner_up + 1}",
            runner_up_probability=min(float(value[runner_up]), 1 - right),
            colour=name,
            rgb=rgb,
            corners=corners,
            flags=flags_of(corners, wrong, least, crop, picture.shape, pips=not sign, unknown=sign),
        )

    def _in_box(self, picture: Picture, box: Box) -> list[DieReading]:
        networks = self.networks
        given = likeliest(networks.finder, lambda seen: self.weigh(picture, seen), networks.calibration, picture, box)
        if given is None:
            return []
        weighed, row = given
        return [self._die(picture, weighed, row, lying_wrong(networks.calibration, weighed, [row])[0])]


def _doubtful(weighed: Weighed) -> npt.NDArray[np.bool_]:
    """Faces that are neither surely a die of a clear value nor surely none."""
    agree = weighed.seen.classes.argmax(axis=1) == weighed.faces.argmax(axis=1)
    clear = (weighed.pips > SURE_DIE) & agree & (weighed.values.max(axis=1, initial=0) > SURE_CLASS)
    return np.asarray(~clear & (np.maximum(weighed.die, weighed.pips) > HARDLY), dtype=np.bool_)


def sorted_out(weighed: Weighed, die: Floats, least: Floats, perhaps: Floats) -> tuple[list[int], list[int]]:
    """Rows that are dice, one face each, and rows elsewhere that may be dice but are not likely enough.

    die: the chance of being one (n,). least, perhaps: from which it counts, and from which there is a doubt (n,).
    """
    readable, corners = legible(weighed), weighed.seen.corners
    likely = np.flatnonzero(readable & (die > least)).tolist()
    sides, unclear = sides_among(likely, corners, weighed.feet, die, weighed.longer)
    kept = apart(corners, die, [row for row in likely if row not in sides])
    if die[kept].max(initial=0) < IN_COMPANY:
        kept, unclear = [], kept
    maybe = np.flatnonzero(readable & (die > perhaps) & (die <= least)).tolist()
    return kept, [*unclear, *(row for row in apart(corners, die, [*kept, *maybe]) if row not in kept)]


def lying_wrong(calibration: Calibration, weighed: Weighed, rows: list[int]) -> Floats:
    """Logits that the dice of these rows, all that the picture shows, are cocked, stacked, cut off, (k, 3)."""
    away = astray(weighed.seen.centres[rows], weighed.feet[rows], weighed.longer)
    return calibration.lying_wrong(weighed.lying[rows], away)


def legible(weighed: Weighed) -> npt.NDArray[np.bool_]:
    """Large enough to be told from print: a face of pips sooner than a sign, which any number on a board looks like."""
    least = np.where(is_sign(weighed.values), LEAST_SIGN, LEAST_SIDE)
    return np.asarray(weighed.seen.sides >= least, dtype=np.bool_)


def is_sign(values: Floats) -> npt.NDArray[np.bool_]:
    """Per row of chances (n, 8): likelier a sign than any number of pips."""
    return np.asarray(values[:, :SIGN].max(axis=1, initial=0) < values[:, SIGN], dtype=np.bool_)


def apart(corners: Floats, scores: Floats, rows: Iterable[int]) -> list[int]:
    """Rows whose faces do not lie on a better one: one die shows one top face."""
    kept: list[int] = []
    centres = corners.mean(axis=1)
    sides = sides_of(corners)
    for i in sorted(rows, key=lambda r: -float(scores[r])):
        if all(_free(i, k, centres, sides, scores) for k in kept):
            kept.append(i)
    return kept


def _free(row: int, better: int, centres: Floats, sides: Floats, scores: Floats) -> bool:
    """False if `row` lies on the face of `better`, or beside it with so much less heat that it is its side."""
    away = float(np.linalg.norm(centres[row] - centres[better]))
    if scores[row] > 0.6 * scores[better]:
        return away > 0.5 * float(max(sides[row], sides[better]))
    return away > 0.5 * float(sides[row] + sides[better])


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


@lru_cache(maxsize=1)
def _default() -> Reader:
    return Reader.load()


def read(picture: Picture) -> TableReading:
    """What lies on the table, by the shipped reader, which is loaded once. picture: RGB, uint8 (H, W, 3).

    Raises ReaderUnavailable if the reader cannot be loaded; never anything about the picture.
    """
    return _default().read(picture)
