"""Where dice stand on the table: those that lie flat agree on it, one that leans does not.

What a camera sees of the upright edges of a die grows evenly across the picture, away from the point straight below
the camera. So the others tell where the foot of a die has to be, if it lies as they do. That needs no measured camera.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from vision.faces import Quad, side_of, sides_of
from vision.finder import Floats, like

USUAL, ELASTIC = -1.0, 0.03
"""How much farther, in sides, the foot of a die lies towards the middle per longer side of the picture, for a usual
lens; and how firmly that is held to, as the spread of what dice say about it, squared, against the lens's own."""
ROUNDS = 4
NEAR = 0.1
"""Sides by which a die may be astray and still count in full."""
ALIKE = 0.2
"""How far, in sides, corners may be from those of a die's side."""
CLEARLY, LESS = 0.3, 0.6
"""Sides by which one of two feet has to be farther astray to decide; and share of the better one's score under which a
face cannot be the top instead of it."""
Sides = npt.NDArray[np.float64]


def astray(centres: Floats, feet: Floats, longer: int) -> Floats:
    """How far the foot of each die is from where all others have it, (n,) in sides of its face; 0 for a lone die.

    centres: of the top faces, (n, 2) px. feet: from there to the foot, (n, 2) sides. longer: side of the picture, px.
    """
    places, seen = centres.astype(np.float64) / longer, feet.astype(np.float64)
    out = np.zeros(len(feet), dtype=np.float32)
    for row in range(len(feet) if len(feet) > 1 else 0):
        others = np.arange(len(feet)) != row
        out[row] = np.linalg.norm(seen[row] - _foretold(places[others], seen[others], places[row]))
    return out


def _foretold(places: Sides, feet: Sides, at: Sides) -> Sides:
    """The foot of a flat die at a place (2,), by these (n, 2): those far from what most say count less (Huber 1964)."""
    weight = np.ones(len(feet))
    for _ in range(ROUNDS):
        middle, mean = (weight @ values / weight.sum() for values in (places, feet))
        across, along = places - middle, feet - mean
        grows = ((weight[:, None] * across * along).sum() + ELASTIC * USUAL) / (weight @ (across**2).sum(1) + ELASTIC)
        away = np.linalg.norm(along - grows * across, axis=1)
        weight = NEAR / np.maximum(away, NEAR)
    return np.asarray(mean + grows * (at - middle))


def sides_among(
    rows: list[int], corners: Floats, feet: Floats, scores: Floats, longer: int
) -> tuple[set[int], list[int]]:
    """Rows that are sides of others' dice, and those of them which may be the top instead. One of two faces is the side
    if its foot disagrees with most dice, else if it is where the other die has one.

    rows: to be told apart, of faces with these corners (n, 4, 2) px, feet (n, 2) sides and scores (n,).
    """
    away = dict(zip(rows, astray(corners[rows].mean(axis=1), feet[rows], longer), strict=True))
    lost: set[int] = set()
    unclear: list[int] = []
    for pair in _neighbours(sorted(rows, key=lambda row: -float(scores[row])), corners, feet):
        better, worse = pair
        claims = [is_side(corners[b], corners[a], feet[a]) for a, b in (pair, pair[::-1])]
        if not any(claims):
            continue
        if scores[worse] < LESS * scores[better]:
            lost |= {worse} if claims[0] else set()
        elif abs(away[better] - away[worse]) > CLEARLY:
            lost.add(max(pair, key=away.__getitem__))
        else:
            lost.add(better if claims == [False, True] else worse)
            unclear += [worse] if all(claims) else []
    return lost, unclear


def _neighbours(rows: list[int], corners: Floats, feet: Floats) -> Iterator[tuple[int, int]]:
    """Pairs near enough that one may be a side of the other, in the order of the rows."""
    centres = corners[rows].mean(axis=1)
    reach = sides_of(corners[rows]) * (1 + np.linalg.norm(feet[rows], axis=1) / 2)
    near = np.linalg.norm(centres[:, None] - centres, axis=2) < np.maximum(reach[:, None], reach)
    for first, second in np.argwhere(np.triu(near, 1)):
        yield rows[first], rows[second]


def is_side(other: Quad, quad: Quad, foot: Floats) -> bool:
    """True if the face with corners `other` (4, 2) is a side of the die whose top has corners `quad`, px, and whose
    foot lies `foot` (2,) sides from there: it has an edge in common with the top, and reaches down to the foot."""
    side = side_of(quad)
    down = foot * side
    edges = [quad[[(corner + 1) % 4, corner]] for corner in range(4)]
    uprights = [np.concatenate([edge, edge[::-1] + down]) for edge in edges]
    away = [np.linalg.norm(like(other, upright) - upright, axis=1).mean() for upright in uprights]
    return bool(min(away) < ALIKE * side)
