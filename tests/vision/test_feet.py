"""The feet of dice, worked out by hand for a camera straight above: 1000 px wide, its focal length 1000 px."""

import numpy as np
import pytest

from vision.feet import astray, is_side, sides_among

WIDE = 1000
PLACES = [(100, 100), (900, 120), (480, 520), (130, 860), (820, 790)]


def square(x: float, y: float, side: float = 40.0) -> np.ndarray:
    half = side / 2
    return np.array(
        [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]], np.float32
    )


def flat(places: list[tuple[int, int]]) -> np.ndarray:
    """Each foot lies towards the picture's middle, as far as the camera sees it aside: place by focal length."""
    return -(np.array(places, np.float32) - 500) / 1000


def test_no_die_is_astray_where_all_lie_flat() -> None:
    away = astray(np.array(PLACES, np.float32), flat(PLACES), WIDE)

    assert away == pytest.approx(np.zeros(5), abs=1e-6)


@pytest.mark.parametrize("row", range(5))
def test_a_die_that_leans_is_astray_by_as_much_as_its_foot_and_the_others_are_hardly(row: int) -> None:
    feet = flat(PLACES)
    feet[row] += (0.3, -0.4)

    away = astray(np.array(PLACES, np.float32), feet, WIDE)

    assert away[row] == pytest.approx(0.5, abs=0.01)
    assert np.delete(away, row).max() < 0.25


def test_a_tilted_camera_moves_all_feet_alike_and_none_is_astray() -> None:
    feet = flat(PLACES) + np.array([0.1, 0.6], np.float32)

    assert astray(np.array(PLACES, np.float32), feet, WIDE) == pytest.approx(np.zeros(5), abs=1e-6)


def test_a_lone_die_is_not_astray() -> None:
    assert astray(np.array([[5.0, 5.0]], np.float32), np.array([[2.0, 2.0]], np.float32), WIDE).tolist() == [0.0]


def test_no_dice_are_not_astray() -> None:
    assert astray(np.zeros((0, 2), np.float32), np.zeros((0, 2), np.float32), WIDE).shape == (0,)


TOP = np.array([[100, 100], [140, 100], [140, 130], [100, 130]], np.float32)
FRONT = np.array([[100, 130], [140, 130], [140, 155], [100, 155]], np.float32)
DOWN = np.array([0, 25 / 35], np.float32)
"""A top face 40 px wide and 30 px high, 35 px on average, and the front below it, 25 px high."""


@pytest.mark.parametrize("turn", range(4))
def test_the_front_of_a_die_is_its_side_wherever_its_corners_are_counted_from(turn: int) -> None:
    assert is_side(np.roll(FRONT, turn, axis=0), TOP, DOWN)


def test_the_top_is_no_side_of_the_front_and_a_die_in_front_of_it_is_none_either() -> None:
    in_front = TOP + np.array([0, 55], np.float32)  # it stands at the foot of the front

    assert not is_side(TOP, FRONT, DOWN)
    assert not is_side(in_front, TOP, DOWN)


def test_a_die_seen_from_straight_above_has_no_side_even_where_another_touches_it() -> None:
    assert not is_side(square(140, 100), square(100, 100), np.array([0.05, 0.0], np.float32))


def among(scores: tuple[float, float], feet: tuple[tuple[float, float], ...]) -> tuple[set[int], list[int]]:
    """Told apart: a top and its front, and three dice elsewhere whose feet lie as the top's should."""
    quads = np.stack([TOP, FRONT, *(TOP + np.array(by, np.float32) for by in ((200, 0), (0, 200), (200, 200)))])
    all_feet = np.array([*feet, *([DOWN.tolist()] * 3)], np.float32)
    return sides_among([0, 1, 2, 3, 4], quads, all_feet, np.array([*scores, 0.9, 0.9, 0.9], np.float32), 400)


UP = (0.0, -30 / 32.5)
"""Where the front would have its foot if it were a top, and the top its side: 32.5 px is its mean side."""


def test_the_face_whose_foot_disagrees_with_the_other_dice_is_the_side_even_if_it_scores_higher() -> None:
    assert among((0.7, 0.95), ((0.0, 25 / 35), UP)) == ({1}, [])


def test_where_feet_agree_the_face_that_is_where_the_other_has_a_side_is_lost() -> None:
    assert among((0.8, 0.9), ((0.0, 25 / 35), (0.0, 25 / 35))) == ({1}, [])


def test_a_face_far_less_likely_takes_nothing_from_a_better_one() -> None:
    assert among((0.3, 0.95), ((0.0, 25 / 35), (0.0, 25 / 35))) == (set(), [])
    assert among((0.95, 0.3), ((0.0, 25 / 35), (0.0, 25 / 35))) == ({1}, [])


def test_two_faces_of_which_either_may_be_the_side_leave_a_doubt() -> None:
    quads = np.stack([TOP, FRONT])
    feet = np.array([[0.0, 25 / 35], UP], np.float32)

    alone = sides_among([0, 1], quads, feet * 0.999, np.array([0.9, 0.8], np.float32), 10_000)

    assert alone == ({1}, [1])
