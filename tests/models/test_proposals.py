"""What the finder takes for faces, judged by what a render shows."""

import numpy as np
import pytest

from models.training.proposals import SIDE, judged
from models.training.render import COLUMNS
from models.training.targets import NOT_A_FACE
from vision.finder import Sightings

SQUARE = np.array([[-20, -20], [20, -20], [20, 20], [-20, 20]], dtype=np.float32)


def truth(x: float, y: float, *, top: bool = True, seen: float = 1, cocked: bool = False, stacked: bool = False):
    face = np.zeros(COLUMNS, np.float32)
    face[:8] = (SQUARE + np.float32([x, y])).ravel()
    face[8:14] = [1, top, 5, seen, cocked, stacked]
    return face


def proposed(faces, *at):
    """(class, lying) of faces seen at these places, then of those missed."""
    corners = np.array([SQUARE + place for place in at], np.float32).reshape(-1, 4, 2)
    n = len(corners)
    seen = Sightings(corners, np.full(n, 0.9, np.float32), np.full((n, 8), 0.125, np.float32))
    rows = judged(np.random.default_rng(0), seen, np.array(faces, np.float32).reshape(-1, COLUMNS))
    return [(label, lying.tolist()) for _, label, lying, _ in rows]


@pytest.mark.parametrize(
    ("face", "at", "lying"),
    [
        (truth(100, 60), (100, 60), [1, 0, 0, 0]),
        (truth(100, 60, cocked=True), (100, 60), [1, 1, 0, 0]),
        (truth(100, 60, stacked=True), (100, 60), [1, 0, 1, 0]),
        (truth(16, 60), (16, 60), [1, 0, 0, 1]),
    ],
    ids=["sound", "cocked", "stacked", "cut off"],
)
def test_a_face_seen_where_a_die_lies_is_that_die(face, at, lying) -> None:
    assert proposed([face], at) == [(4, lying)]


def test_a_face_seen_where_no_die_lies_is_none() -> None:
    assert proposed([truth(100, 60)], (100, 60), (200, 200))[1] == (NOT_A_FACE, [0, 0, 0, 0])


def test_a_side_of_a_die_is_no_face() -> None:
    assert proposed([truth(100, 60), truth(100, 100, top=False)], (100, 60), (100, 100))[1][0] == SIDE


def test_a_face_seen_half_beside_a_die_teaches_nothing() -> None:
    assert proposed([truth(100, 60)], (100, 60), (117, 60)) == [(4, [1, 0, 0, 0])]


def test_a_die_that_was_not_seen_is_shown_all_the_same() -> None:
    assert proposed([truth(100, 60)]) == [(4, [1, 0, 0, 0])]


def test_a_hidden_die_that_was_not_seen_teaches_nothing() -> None:
    assert proposed([truth(100, 60, seen=0.3)]) == []
