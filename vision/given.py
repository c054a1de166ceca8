"""What the die shows that is known to lie in a given box: the face that the finder sees there, or, where that is not
clear, the likeliest of squares laid into the box."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from vision.belief import Calibration, being_faces, fused
from vision.boxes import Box, find_in_box, laid, squares_in
from vision.finder import Floats, Network, Sightings
from vision.types import Picture
from vision.weighed import Weighed

SURE = 0.95
"""Chance of what the finder sees at which nothing else is tried."""


def likeliest(
    finder: Network, weigh: Callable[[Sightings], Weighed], calibration: Calibration, picture: Picture, box: Box
) -> tuple[Weighed, int] | None:
    """What was weighed, and the row of the die in it, whose chance supposes that there is a die; None if the box is
    outside the picture. weigh: see `vision.reader.Reader.weigh`."""
    found = _as_a_die(weigh(find_in_box(finder, picture, box)), calibration)
    looks = [found]
    inside = 0 <= box[0] + box[2] < 2 * picture.shape[1] and 0 <= box[1] + box[3] < 2 * picture.shape[0]
    if inside and _scores(found).max(initial=0) < SURE:
        squares = weigh(laid(squares_in(box)))
        seen = replace(squares.seen, classes=being_faces(squares.faces))
        looks.append(_as_a_die(replace(squares, seen=seen), calibration))
    tried = [(float(score), look, row) for look in looks for row, score in enumerate(_scores(look))]
    if not tried:
        return None
    score, best, row = max(tried, key=lambda each: each[0])
    shown = best.values[row].argmax()
    rival = max((other for other, look, k in tried if look.values[k].argmax() != shown), default=0.0)
    right = best.right.copy()
    right[row] *= _odds(score) / (_odds(score) + _odds(rival))
    return replace(best, right=right), row


def _as_a_die(weighed: Weighed, calibration: Calibration) -> Weighed:
    """The same where each face is taken for one of a die."""
    finder, sure = weighed.seen.classes, np.ones(len(weighed.seen), dtype=np.float32)
    values = fused(finder, weighed.faces)
    return replace(weighed, values=values, right=calibration.chance_of_right(sure, finder, weighed.faces, values))


def _scores(weighed: Weighed) -> Floats:
    """How well each face looks like the one of the die, and its value like the true one, (n,)."""
    return np.asarray(weighed.pips * weighed.right, dtype=np.float32)


def _odds(chance: float) -> float:
    return chance / (1 - min(chance, 0.9999)) + 1e-9
