"""Where to look: the whole picture coarsely, then closer wherever a doubt is left. Nothing is looked at twice alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import numpy as np
import numpy.typing as npt

from vision.finder import BEST_SIDE, Floats, Network, Pass, Region, Sightings, find_at, together
from vision.types import Picture

OVERVIEW = 640
"""Longer side, in pixels, of the first pass."""
LIKELY, CLEAR = 0.3, 0.6
"""Heat from which a face says how large the dice are, and from which it is beyond doubt that it does."""
LARGE = 64.0
"""Side in the overview, px, from which there may be dice that are too large for it: it shows those of up to 150 px."""
TINY = 22.0
"""Side in the overview, px, under which dice are missed too easily: the whole picture is then looked at finer."""
MOST_PIXELS = 1_700_000
"""Pixels of the largest pass."""
ZOOMS = (1.0, 0.72, 1.35)
"""Closer looks at a doubtful face, in turn, as factors of the scale at which it comes out BEST_SIDE wide."""
LEAST = 15.0
"""Side of a face, px of the picture, from which a closer look can show more than was seen."""
ROOM = 2.0
"""Half the width of a closer look, in sides of the face."""
SAME = 0.45
"""How far apart, in sides, two looks may see the centre of the same face."""

Judged = TypeVar("Judged")


@dataclass(frozen=True, slots=True)
class Judge(Generic[Judged]):
    """weigh: what the networks make of faces, rows that cannot be judged left out. seen, doubtful: of what was weighed,
    the faces, and which of them are worth a closer look."""

    weigh: Callable[[Sightings], Judged]
    seen: Callable[[Judged], Sightings]
    doubtful: Callable[[Judged], npt.NDArray[np.bool_]]


@dataclass(frozen=True, slots=True)
class Remembered:
    """What was made of the faces of one picture, by their corners: a face that is seen again alike is not judged anew.

    Only how the other faces lie may have become clearer meanwhile, which tells a little about this one; too little to
    look at all of them after each closer look.
    """

    by_face: dict[bytes, tuple[npt.NDArray[Any], ...]] = field(default_factory=dict)

    def of(
        self, corners: Floats, judged: Callable[[list[int]], tuple[npt.NDArray[Any], ...]]
    ) -> tuple[npt.NDArray[Any], ...]:
        """Arrays with a row per face (n, 4, 2). judged: the same of the rows that it is given."""
        keys = [face.tobytes() for face in corners]
        new = [row for row, key in enumerate(keys) if key not in self.by_face]
        fresh = judged(new)
        self.by_face.update((keys[row], parts) for row, parts in zip(new, zip(*fresh, strict=True), strict=True))
        return tuple(np.stack(part) for part in zip(*(self.by_face[key] for key in keys), strict=True)) or fresh


def search(finder: Network, picture: Picture, judge: Judge[Judged], scales: Sequence[float] = ()) -> Judged:
    """Top faces in an RGB picture (H, W, 3), weighed.

    scales: of the first looks at the whole picture, where the size of the dice is known; by default an overview and
    what that asks for.
    """
    height, width = picture.shape[:2]
    longer, most = max(height, width), float(np.sqrt(MOST_PIXELS / (height * width)))
    passes = [find_at(finder, picture, min(scale, most)) for scale in scales or [overview_scale(longer)]]
    seen = together(passes)
    for wanted in () if scales else (coarser_scales, finer_scales):
        bounded = [min(scale, most) for scale in wanted(seen, longer)]
        new = [scale for scale in bounded if all(abs(np.log2(scale / one.scale)) > 0.25 for one in passes)]
        if new:
            passes += [find_at(finder, picture, scale) for scale in new]
            seen = together(passes)
    judged = judge.weigh(seen)
    for zoom in ZOOMS:
        faces = judge.seen(judged)
        rows = np.flatnonzero(judge.doubtful(judged) & (faces.sides > LEAST))
        if not len(rows):
            break
        doubted = faces.pick(rows)
        passes += [_closer(finder, picture, part, zoom, doubted) for part in windows(doubted, width, height)]
        judged = judge.weigh(together(passes))
    return judged


def overview_scale(longer: int) -> float:
    """Scale of the first pass. longer: the picture's longer side, px."""
    return min(1.0, OVERVIEW / longer)


def coarser_scales(seen: Sightings, longer: int) -> list[float]:
    """The next scale, unless the overview shows clearly that the dice are small: then none of them is so much larger
    that it would have been missed."""
    fine = overview_scale(longer)
    small = seen.heat.max(initial=0) > CLEAR and seen.sides[seen.heat > LIKELY].max() * fine < LARGE
    return [] if small or longer * fine / 2 < 96 else [fine / 2]


def finer_scales(seen: Sightings, longer: int) -> list[float]:
    """Scales at which the whole picture is worth another look: for dice too small, or too large, for the overviews."""
    fine = overview_scale(longer)
    sides = seen.sides[seen.heat > LIKELY]
    if not len(sides):
        return [min(2 * fine, 4.0), fine / 4]
    small = float(np.median(sides)) * fine
    return [min(fine * BEST_SIDE / small, 4 * fine, 4.0)] if small < TINY else []


def windows(seen: Sightings, width: int, height: int) -> list[tuple[Region, float]]:
    """Parts of a picture of that size that hold these faces, with a face's typical side in each, px.

    Faces near one another share a part where that is less to look at than a part for each.
    """
    parts: list[tuple[Region, float, int]] = []
    for corners, centre, side in zip(seen.corners, seen.centres, seen.sides, strict=True):
        reach = ROOM * max(float(side), float(np.ptp(corners, axis=0).max()) * 0.7)
        x0, y0 = (int(v) for v in np.clip(np.floor(centre - reach), 0, (width - 1, height - 1)))
        x1, y1 = (int(v) for v in np.clip(np.ceil(centre + reach), (x0 + 1, y0 + 1), (width, height)))
        part = ((x0, y0, x1, y1), float(side), 1)
        merged = True
        while merged:
            merged = False
            for other in parts:
                both = _joined(part, other)
                if _looks(both) <= _looks(part) + _looks(other) and 0.6 < part[1] / other[1] < 1.7:
                    parts.remove(other)
                    part, merged = both, True
                    break
        parts.append(part)
    return [(region, side) for region, side, _ in parts]


def _joined(a: tuple[Region, float, int], b: tuple[Region, float, int]) -> tuple[Region, float, int]:
    (ax0, ay0, ax1, ay1), (bx0, by0, bx1, by1) = a[0], b[0]
    count = a[2] + b[2]
    side = (a[1] * a[2] + b[1] * b[2]) / count
    return (min(ax0, bx0), min(ay0, by0), max(ax1, bx1), max(ay1, by1)), side, count


def _looks(part: tuple[Region, float, int]) -> float:
    """How much there is to look at: the area in faces."""
    (x0, y0, x1, y1), side, _ = part
    return (x1 - x0) * (y1 - y0) / side**2


def _closer(finder: Network, picture: Picture, part: tuple[Region, float], zoom: float, looked_for: Sightings) -> Pass:
    """A pass over a part of the picture that keeps the faces looked for alone.

    What else shows up there is cut off by the part's own edges, or texture so enlarged that it looks like pips.
    """
    region, side = part
    x0, y0, x1, y1 = region
    most = float(np.sqrt(MOST_PIXELS / ((x1 - x0) * (y1 - y0))))
    scale = float(np.clip(zoom * BEST_SIDE / side, 0.02, min(4.0, most)))
    one = find_at(finder, picture, scale, region)
    away = np.linalg.norm(one.seen.centres[:, None] - looked_for.centres, axis=2)
    ratio = one.seen.sides[:, None] / looked_for.sides
    same = (away < SAME * looked_for.sides) & (ratio > 0.5) & (ratio < 2)
    return Pass(one.seen.pick(np.flatnonzero(same.any(axis=1))), scale, region)
