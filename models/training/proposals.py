"""What the finder takes for faces on renders, and what those truly are: what the networks after it have to judge."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
from rich.progress import track

from models.training.render import COCKED, DIE, SEEN, SIZE, STACKED, TOP
from models.training.renders import Renders
from models.training.targets import HIDDEN, NOT_A_FACE, face_class, outside, thickness
from vision.faces import is_square, side_of
from vision.finder import Network, Sightings, find_at, like, together
from vision.pips import first_look
from vision.posture import LYING

SCALES = (0.5, 0.71, 1.41)
"""Of the second look at each picture, beside the one at its own scale, as closer looks are taken at run time."""
CUT_OFF = 0.06
"""Share of its side that reaches out of the picture from which a die counts as cut off."""
MENDED = "mended.npy"
SAME = 0.05
"""Pixels within which two faces of a die share a corner."""
SIDE = -1
"""Class of a die's side taken for a top: what surrounds it tells, not what it shows, so the pip reader is not asked."""
Floats = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Proposals:
    """Faces, one per row. picture: index into the renders. quads: (n, 4, 2) px. labels: classes of the pip reader, or
    SIDE. lying: (n, 4) in {0, 1}, the truth of `vision.posture.LYING`. true: (n, 4, 2) px, the true places of
    the corners, NaN for what is no top face. feet: (n, 2) px, see `foot`, NaN likewise."""

    picture: npt.NDArray[np.int64]
    quads: Floats
    labels: npt.NDArray[np.int64]
    lying: Floats
    true: Floats
    feet: Floats

    @classmethod
    def load(cls, folder: Path) -> Proposals:
        """Raises FileNotFoundError where nothing was proposed yet."""
        path = folder / "proposals.npz"
        if not path.exists():
            raise FileNotFoundError(f"no {path}: run `python -m models.training propose` first")
        with np.load(path) as kept:
            return cls(*(kept[name] for name in ("picture", "quads", "labels", "lying", "true", "feet")))

    @classmethod
    def load_mended(cls, folder: Path) -> Proposals:
        """The same with mended corners. Raises FileNotFoundError where none were mended yet."""
        if not (folder / MENDED).exists():
            raise FileNotFoundError(f"no {folder / MENDED}: run `python -m models.training mend` first")
        return replace(cls.load(folder), quads=np.load(folder / MENDED))


def propose(finder: Network, folder: Path, seed: int) -> Proposals:
    """Looks at every render of a folder, and keeps what came of it beside the renders."""
    rng, store = np.random.default_rng(seed), Renders(folder)
    rows: list[tuple[int, Floats, int, Floats, Floats, Floats]] = []
    for i in track(range(len(store)), "looking at renders"):
        picture, faces = np.ascontiguousarray(store[i][0]), store[i][1]
        seen = together([find_at(finder, picture, s) for s in (1.0, float(rng.choice(SCALES)))])
        rows += [(i, *row) for row in judged(rng, seen, faces)]
    picture_of, quads, labels, lying, true, feet = zip(*rows, strict=True)
    out = Proposals(
        np.array(picture_of), np.array(quads, np.float32), np.array(labels), np.array(lying, np.float32),
        np.array(true, np.float32), np.array(feet, np.float32),
    )  # fmt: skip
    np.savez(folder / "proposals.npz", **vars(out))
    return out


def mend(reader: Network, folder: Path) -> Floats:
    """Mends the corners of what was proposed, as reading does before it asks how a die lies; keeps them beside."""
    store, proposals = Renders(folder), Proposals.load(folder)
    out = np.empty_like(proposals.quads)
    ends = np.searchsorted(proposals.picture, np.arange(len(store) + 1))
    for i in track(range(len(store)), "mending corners"):
        rows = slice(int(ends[i]), int(ends[i + 1]))
        out[rows] = first_look(reader, np.asarray(store.pictures[i]), proposals.quads[rows])[1]
    np.save(folder / MENDED, out)
    return out


def judged(
    rng: np.random.Generator, seen: Sightings, faces: Floats
) -> Iterable[tuple[Floats, int, Floats, Floats, Floats]]:
    """(corners, class, lying, true corners, foot) of faces seen whose truth is known, and of top faces not seen."""
    corners = faces[:, :8].reshape(-1, 4, 2)
    centres, labels, over = corners.mean(axis=1), face_class(faces, SIZE), outside(corners, SIZE)
    tops = np.flatnonzero(faces[:, TOP] > 0)
    missed = set(tops.tolist())
    for quad in seen.corners:
        if not is_square(quad):
            continue
        side = side_of(quad)
        away = np.linalg.norm(centres[tops] - quad.mean(axis=0), axis=1)
        nearest = int(tops[away.argmin()]) if len(tops) else -1
        if nearest >= 0 and away.min() < 0.35 * side:
            missed.discard(nearest)
            if faces[nearest, SEEN] >= HIDDEN and thickness(corners[nearest][None])[0] > 5:
                true = like(corners[nearest], quad)
                yield quad, int(labels[nearest]), _lying(faces[nearest], over[nearest]), true, foot(faces, nearest)
        elif nearest < 0 or away.min() > 0.5 * side:
            on_side = np.linalg.norm(centres - quad.mean(axis=0), axis=1).min(initial=np.inf) < 0.4 * side
            label = SIDE if on_side else NOT_A_FACE
            yield quad, label, np.zeros(len(LYING), np.float32), np.full((4, 2), np.nan), np.full(2, np.nan)
    for row in missed:
        side = side_of(corners[row])
        jittered = (corners[row] + rng.normal(0, 0.03 * side, (4, 2))).astype(np.float32)
        if faces[row, SEEN] >= 0.4 and over[row] < 0.4 and thickness(jittered[None])[0] > 8 and is_square(jittered):
            yield jittered, int(labels[row]), _lying(faces[row], over[row]), corners[row], foot(faces, row)


def foot(faces: Floats, row: int) -> Floats:
    """From the middle of that top face to the place on the table below it, (2,) px: the mean of the upright edges that
    are seen, nothing where the camera sees the top alone; twice that for a die that lies on another."""
    top = faces[row, :8].reshape(4, 2)
    beside = faces[(faces[:, DIE] == faces[row, DIE]) & (faces[:, TOP] == 0), :8].reshape(-1, 4, 2)
    shared = np.linalg.norm(beside[:, :, None] - top, axis=3).min(axis=2) < SAME
    down = [np.roll(beside, -by, axis=1) - beside for by in (1, -1)]
    edges = [each[shared & ~np.roll(shared, -by, axis=1)] for each, by in zip(down, (1, -1), strict=True)]
    seen = np.concatenate(edges)
    return seen.mean(axis=0) * (2 if _lies_on_another(faces, row) else 1) if len(seen) else np.zeros(2, np.float32)


def _lies_on_another(faces: Floats, row: int) -> bool:
    """Of two dice that are stacked the upper one is seen better."""
    others = faces[(faces[:, STACKED] > 0) & (faces[:, TOP] > 0) & (faces[:, DIE] != faces[row, DIE])]
    if not faces[row, STACKED] or not len(others):
        return False
    centre, centres = faces[row, :8].reshape(4, 2).mean(axis=0), others[:, :8].reshape(-1, 4, 2).mean(axis=1)
    return bool(faces[row, SEEN] > others[np.linalg.norm(centres - centre, axis=1).argmin(), SEEN])


def _lying(face: Floats, over: float) -> Floats:
    return np.array([1, face[COCKED], face[STACKED], over > CUT_OFF], np.float32)
