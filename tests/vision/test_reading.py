"""The shipped reader on drawn tables: the whole way from pixels to values."""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from vision import Reader, read

PLACES = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}


def draw_die(picture: np.ndarray, x: float, y: float, side: float, turn: float, value: int, body, pip) -> None:
    """A die from straight above, with a soft shadow, drawn four times too large and averaged by the caller."""
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    edge = 0.5 * side * 0.86
    square = np.array([[-edge, -edge], [edge, -edge], [edge, edge], [-edge, edge]]) @ spin.T + (x, y)
    cv2.polylines(picture, [square.astype(np.int32)], True, body, int(side * 0.14), cv2.LINE_AA)
    cv2.fillPoly(picture, [square.astype(np.int32)], body, cv2.LINE_AA)
    for place in PLACES[value]:
        px, py = spin @ (np.array(place) * side * 0.26) + (x, y)
        cv2.circle(picture, (round(px), round(py)), round(side * 0.085), pip, -1, cv2.LINE_AA)


def table(values: list[int], side: int = 48, body=(235, 230, 220), pip=(20, 20, 20), cloth=(30, 95, 60)) -> np.ndarray:
    """Dice in a row with turns that differ, on one cloth."""
    step = side * 2
    width, height = step * len(values) + side, side * 4
    big = np.empty((height * 4, width * 4, 3), dtype=np.uint8)
    big[:] = cloth
    for i, value in enumerate(values):
        draw_die(big, 4 * (side + i * step + side / 4), 8 * side, 4 * side, 0.3 + 0.4 * i, value, body, pip)
    small = cv2.resize(big, (width, height), interpolation=cv2.INTER_AREA)
    grain = np.random.default_rng(1).normal(0, 3, small.shape)
    return np.clip(small + grain, 0, 255).astype(np.uint8)


def values(picture: np.ndarray) -> list[int | None]:
    return [die.value for die in read(picture).dice]


@pytest.mark.parametrize("side", [32, 48, 90, 200])
def test_a_row_of_dice_is_read_at_any_size(side: int) -> None:
    assert values(table([1, 2, 3, 4, 5, 6], side)) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("body", "pip", "cloth"),
    [
        ((20, 20, 25), (240, 240, 240), (150, 110, 70)),
        ((190, 30, 30), (245, 240, 230), (225, 225, 220)),
        ((240, 200, 40), (20, 20, 20), (60, 60, 70)),
        ((90, 40, 130), (230, 200, 60), (30, 90, 50)),
    ],
    ids=["black on wood", "red on white", "yellow on grey", "purple with gold on felt"],
)
def test_both_polarities_and_any_colour_are_read(body, pip, cloth) -> None:
    assert values(table([3, 6, 1, 5], 56, body, pip, cloth)) == [3, 6, 1, 5]


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_turned_camera_reads_the_same_values(turns: int) -> None:
    picture = table([2, 6, 3, 4])

    assert sorted(values(np.ascontiguousarray(np.rot90(picture, turns)))) == [2, 3, 4, 6]


@pytest.mark.parametrize("gamma", [0.7, 1.4])
def test_a_lighter_or_darker_picture_reads_the_same_values(gamma: float) -> None:
    picture = ((table([2, 6, 3, 4]) / 255.0) ** gamma * 255).astype(np.uint8)

    assert values(picture) == [2, 6, 3, 4]


def test_corners_lie_on_the_die() -> None:
    die = read(table([5], 60)).dice[0]

    assert die.centre == pytest.approx((75, 120), abs=4)
    assert die.side == pytest.approx(60, rel=0.15)


def test_an_empty_cloth_has_no_dice() -> None:
    cloth = np.random.default_rng(2).normal(0, 4, (480, 640, 3)) + np.array([40, 100, 60])

    assert read(np.clip(cloth, 0, 255).astype(np.uint8)).dice == ()


def test_given_boxes_are_read_one_die_each() -> None:
    picture = table([4, 2], 60)

    reading = Reader.load().read_boxes(picture, [(35.0, 80.0, 115.0, 160.0), (155.0, 80.0, 235.0, 160.0)])

    assert [die.value for die in reading.dice] == [4, 2]


def test_a_box_outside_the_picture_is_no_die() -> None:
    assert Reader.load().read_boxes(table([4]), [(5000.0, 5000.0, 5050.0, 5050.0)]).dice == ()


@settings(max_examples=12, deadline=None)
@given(st.tuples(st.integers(1, 90), st.integers(1, 90)).flatmap(lambda s: arrays.arrays(np.uint8, (*s, 3))))
def test_no_picture_makes_it_raise(picture: np.ndarray) -> None:
    height, width = picture.shape[:2]

    reading = read(picture)

    assert reading.size == (width, height)
    assert all(0 <= die.probability <= 1 for die in reading.dice)


@pytest.mark.parametrize("shape", [(1, 1), (1, 4000), (4000, 1), (9, 3000), (3040, 4056)])
def test_pictures_of_any_shape_are_read(shape: tuple[int, int]) -> None:
    reading = read(np.full((*shape, 3), 90, dtype=np.uint8))

    assert reading.size == (shape[1], shape[0])
