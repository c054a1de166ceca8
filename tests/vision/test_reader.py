"""From faces to a table reading."""

import numpy as np
import pytest

from vision.finder import Sightings
from vision.reader import apart, around, clockwise, further_scales, in_rows, overview_scales
from vision.types import DieReading

SQUARE = np.array([[-24, -24], [24, -24], [24, 24], [-24, 24]], dtype=np.float32)


def sightings(sides: list[float], heats: list[float]) -> Sightings:
    n = len(sides)
    corners = np.array([SQUARE * s / 48 + 100 * i for i, s in enumerate(sides)], dtype=np.float32).reshape(n, 4, 2)
    return Sightings(
        corners, np.array(heats, dtype=np.float32), np.full((n, 8), 0.125, np.float32), np.zeros((n, 3), np.float32)
    )


def die(x: float, y: float, side: float = 40) -> DieReading:
    corners = tuple((x + side * a, y + side * b) for a, b in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)))
    return DieReading("d6/3", 3, 0.99, "d6/2", 0.005, "white", (250, 250, 250), corners)


def test_small_dice_are_looked_at_again_where_they_come_out_near_the_best_side() -> None:
    assert further_scales(sightings([24, 24, 24], [0.9, 0.9, 0.9]), 1280)[0] == pytest.approx(2.0)


def test_unlikely_faces_do_not_decide_the_scale() -> None:
    assert further_scales(sightings([24, 96], [0.2, 0.9]), 1280)[0] == pytest.approx(0.5)


def test_dice_of_very_different_size_are_looked_at_at_the_scale_of_each() -> None:
    scales = further_scales(sightings([24, 24, 192], [0.9, 0.9, 0.9]), 1280)

    assert scales[0] == pytest.approx(2.0)
    assert scales[-1] == pytest.approx(0.25)


def test_where_nothing_was_seen_an_octave_above_and_below_is_tried() -> None:
    assert overview_scales(1280) == [0.25, 0.5]
    assert further_scales(sightings([], []), 1280) == [1.0, 0.125]


def test_a_small_picture_is_not_shrunk_for_its_overview() -> None:
    assert overview_scales(128) == [1.0]


def test_the_part_looked_at_again_holds_every_face_and_some_room() -> None:
    x0, y0, x1, y1 = around(sightings([48, 48], [0.9, 0.9]), 640, 480)

    assert (x0, y0) == (0, 0)
    assert (x1, y1) == (196, 196)


def test_where_nothing_was_seen_the_whole_picture_is_looked_at_again() -> None:
    assert around(sightings([], []), 640, 480) == (0, 0, 640, 480)


def test_of_two_faces_on_one_die_the_better_stays() -> None:
    corners = np.stack([SQUARE, SQUARE + 15])

    assert apart(corners, np.float32([0.5, 0.9]), [0, 1]) == [1]


def test_a_faint_face_right_beside_a_strong_one_is_its_side() -> None:
    corners = np.stack([SQUARE, SQUARE + np.float32([0, 40])])

    assert apart(corners, np.float32([0.95, 0.3]), [0, 1]) == [0]


def test_two_equally_strong_faces_that_touch_are_two_dice() -> None:
    corners = np.stack([SQUARE, SQUARE + np.float32([0, 49])])

    assert apart(corners, np.float32([0.95, 0.9]), [0, 1]) == [0, 1]


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_corners_start_at_the_upper_left_and_run_clockwise(turn: int) -> None:
    corners = clockwise(np.roll(SQUARE, turn, axis=0))

    assert corners == ((-24, -24), (24, -24), (24, 24), (-24, 24))


def test_dice_come_in_rows_from_top_to_bottom_and_from_left_to_right() -> None:
    upper_left, upper_right, lower = die(10, 12), die(100, 5), die(50, 80)

    assert in_rows([lower, upper_right, upper_left]) == (upper_left, upper_right, lower)
