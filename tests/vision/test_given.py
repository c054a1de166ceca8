"""The die that is known to lie in a box, by hand-made networks."""

import numpy as np
import pytest

from vision.belief import Calibration
from vision.finder import Sightings
from vision.given import likeliest
from vision.weighed import Weighed

PICTURE = np.zeros((200, 200, 3), np.uint8)
BOX = (40.0, 40.0, 100.0, 100.0)
CALIBRATION = Calibration(right=(0.0, 1.0, 0.0))


def finds(heat: float):
    """A finder that sees one face in the middle of what it is shown, a two by its classes, that warm."""

    def network(x: np.ndarray) -> np.ndarray:
        height, width = x.shape[2] // 4, x.shape[3] // 4
        out = np.full((1, 17, height, width), -9, np.float32)
        out[0, 0, height // 2 - 1, width // 2 - 1] = np.log(heat / (1 - heat))
        out[0, 1:9] = np.array([-1.5, -1.5, 1.5, -1.5, 1.5, 1.5, -1.5, 1.5])[:, None, None]
        out[0, 10] = 9
        return out

    return network


def blind(x: np.ndarray) -> np.ndarray:
    return np.full((1, 17, x.shape[2] // 4, x.shape[3] // 4), -9, np.float32)


class Weigher:
    """Weighs found faces as told, and of the laid squares (three sizes, four turns) two; others look like none."""

    def __init__(self, found: tuple[int, float], laid: tuple[int, float], rival: tuple[int, float] | None = None):
        self.found, self.laid, self.rival, self.calls = found, laid, rival, list[int]()

    def __call__(self, seen: Sightings) -> Weighed:
        n = len(seen)
        self.calls.append(n)
        faces, pips = np.full((n, 9), 0.001, np.float32), np.full(n, 0.001, np.float32)
        told = {0: self.found} if n == 1 else {5: self.laid, 9: self.rival or self.laid}
        for row, (value, chance) in told.items() if n else ():
            faces[row, value - 1], pips[row] = 0.99, chance
        return Weighed(
            seen, np.zeros((n, 48, 48, 3), np.uint8), faces, seen.classes, np.zeros((n, 4), np.float32),
            np.zeros((n, 2), np.float32), pips, pips, pips, 200,
        )  # fmt: skip


def given(finder, weigher: Weigher, box=BOX) -> tuple[int, float] | None:
    """The value read and its chance."""
    out = likeliest(finder, weigher, CALIBRATION, PICTURE, box)
    return None if out is None else (int(out[0].values[out[1]].argmax()) + 1, float(out[0].right[out[1]]))


def test_where_the_finder_sees_a_clear_face_no_square_is_laid() -> None:
    weigher = Weigher(found=(2, 0.99), laid=(5, 0.9))

    value, chance = given(finds(0.9), weigher)

    assert (value, weigher.calls) == (2, [1])
    assert chance > 0.95


def test_a_square_that_looks_like_a_die_beats_a_faint_find() -> None:
    assert given(finds(0.3), Weigher(found=(2, 0.05), laid=(5, 0.8)))[0] == 5


def test_squares_are_laid_where_the_finder_sees_nothing() -> None:
    weigher = Weigher(found=(2, 0.05), laid=(5, 0.5))

    value, chance = given(blind, weigher)

    assert (value, weigher.calls) == (5, [0, 12])
    assert chance == pytest.approx(0.99, abs=0.01)  # whether there is a die is not asked


def test_two_looks_that_disagree_share_the_chance_by_their_odds() -> None:
    _, even = given(blind, Weigher((2, 0.05), laid=(5, 0.5), rival=(4, 0.5)))
    _, sure = given(blind, Weigher((2, 0.05), laid=(5, 0.9), rival=(4, 0.1)))

    assert even == pytest.approx(0.5, abs=0.02)
    assert sure == pytest.approx(0.98, abs=0.02)


def test_outside_the_picture_there_is_no_die() -> None:
    assert given(blind, Weigher((2, 0.9), (5, 0.9)), (5000.0, 5000.0, 5050.0, 5050.0)) is None
