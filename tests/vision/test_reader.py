"""From faces to a table reading."""

import numpy as np
import pytest

from vision.belief import Calibration
from vision.finder import Sightings
from vision.networks import Networks
from vision.reader import Reader, apart, clockwise, in_rows, sorted_out
from vision.types import DieReading
from vision.weighed import Weighed

SQUARE = np.array([[-24, -24], [24, -24], [24, 24], [-24, 24]], dtype=np.float32)


def sightings(sides: list[float], heats: list[float]) -> Sightings:
    n = len(sides)
    corners = np.array([SQUARE * s / 48 + 100 * i for i, s in enumerate(sides)], dtype=np.float32).reshape(n, 4, 2)
    heat, even = np.array(heats, dtype=np.float32), np.full((n, 8), 0.125, np.float32)
    return Sightings(corners, heat, even)


def die(x: float, y: float, side: float = 40) -> DieReading:
    corners = tuple((x + side * a, y + side * b) for a, b in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)))
    return DieReading("d6/3", 3, 0.99, "d6/2", 0.005, "white", (250, 250, 250), corners)


def weighed(die: list[float], values: list[int], sides: list[float] | None = None) -> Weighed:
    """Faces 100 px apart; value 7 stands for a sign."""
    n = len(die)
    chances = np.full((n, 8), 0.02, dtype=np.float32)
    chances[np.arange(n), np.array(values, dtype=int) - 1] = 0.86
    return Weighed(
        seen=sightings(sides or [48.0] * n, [0.9] * n),
        crops=np.zeros((n, 48, 48, 3), dtype=np.uint8),
        faces=np.full((n, 9), 0.1, dtype=np.float32),
        values=chances,
        lying=np.zeros((n, 4), dtype=np.float32),
        feet=np.zeros((n, 2), dtype=np.float32),
        die=np.array(die, dtype=np.float32),
        pips=np.array(die, dtype=np.float32),
        right=np.array(die, dtype=np.float32),
        longer=640,
    )


def parted(faces: Weighed, least: float = 0.5) -> tuple[list[int], list[int]]:
    n = len(faces.die)
    return sorted_out(faces, faces.die, np.full(n, least, np.float32), np.full(n, 0.12, np.float32))


def test_a_likely_face_is_a_die_and_an_unlikely_one_is_nothing() -> None:
    assert parted(weighed([0.9, 0.1], [5, 5])) == ([0], [])


def test_what_may_be_a_die_is_neither_read_nor_passed_over_in_silence() -> None:
    assert parted(weighed([0.9, 0.4], [5, 5])) == ([0], [1])


def test_what_is_hardly_a_die_is_one_in_company_and_a_doubt_on_a_bare_table() -> None:
    assert parted(weighed([0.4, 0.6], [5, 5]), least=0.2) == ([1, 0], [])
    assert parted(weighed([0.4, 0.45], [5, 5]), least=0.2) == ([], [1, 0])


def test_a_doubtful_face_on_a_die_that_is_read_is_no_second_die() -> None:
    faces = weighed([0.9, 0.4], [5, 5])
    faces.seen.corners[1] = faces.seen.corners[0] + 8

    assert parted(faces) == ([0], [])


def test_a_small_sign_is_print_and_a_small_face_of_pips_is_a_die() -> None:
    assert parted(weighed([0.95, 0.95], [7, 5], [14.0, 14.0])) == ([1], [])


def top_and_front(die: list[float], *, up: bool) -> Weighed:
    """A top 40 px wide and 30 high, and the front below it, 25 high. up: the front has its foot where the top is."""
    faces = weighed(die, [5, 5])
    faces.seen.corners[0] = [[100, 100], [140, 100], [140, 130], [100, 130]]
    faces.seen.corners[1] = [[100, 130], [140, 130], [140, 155], [100, 155]]
    faces.feet[:] = [[0, 25 / 35], [0, -30 / 32.5 if up else 25 / 35]]
    return faces


def test_the_front_of_a_die_is_neither_a_die_nor_a_doubt() -> None:
    assert parted(top_and_front([0.8, 0.9], up=False)) == ([0], [])


def test_where_either_of_two_faces_may_be_the_top_there_is_a_doubt() -> None:
    assert parted(top_and_front([0.9, 0.8], up=True)) == ([0], [1])


def test_of_two_faces_on_one_die_the_better_stays() -> None:
    corners = np.stack([SQUARE, SQUARE + 15])

    assert apart(corners, np.float32([0.5, 0.9]), [0, 1]) == [1]


def test_a_small_face_within_a_large_one_is_part_of_it() -> None:
    corners = np.stack([4 * SQUARE, SQUARE + np.float32([60, 0])])

    assert apart(corners, np.float32([0.95, 0.9]), [0, 1]) == [0]


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


def test_a_given_box_in_which_nothing_is_found_is_searched_by_laying_squares() -> None:
    def blind(x: np.ndarray) -> np.ndarray:
        return np.full((1, 17, x.shape[2] // 4, x.shape[3] // 4), -9, np.float32)

    def five(x: np.ndarray) -> np.ndarray:
        return np.tile(np.eye(17, dtype=np.float32)[4] * 9, (len(x), 1))

    def flat(x: np.ndarray) -> np.ndarray:
        return np.tile(np.float32([5, -9, -9, -9]), (len(x), 1))

    reader = Reader(Networks(blind, five, flat, Calibration(), "five"))

    dice = reader.read_boxes(np.zeros((200, 200, 3), np.uint8), [(40, 40, 100, 100)]).dice

    assert [die.value for die in dice] == [5]
    assert 40 < dice[0].centre[0] < 100


def reader_of(x: float, *, known: float = -9, sign: float = -9, posture: float) -> Reader:
    """Its finder sees one face 48 px wide about (x, 240). known, sign, posture: logits that it shows a five, that it
    shows a sign, that it is a die."""

    def finder(picture: np.ndarray) -> np.ndarray:
        out = np.zeros((1, 17, picture.shape[2] // 4, picture.shape[3] // 4), np.float32)
        out[0, 0] = -9
        if picture.shape[2:] == (480, 640):
            column = min(int(x // 4), 159)
            out[0, 0, 60, column] = 3
            out[0, 1:9, 60, column] = ((SQUARE + np.float32([x - 4 * column - 2, -2])) / 16).ravel()
        return out

    def pips(crops: np.ndarray) -> np.ndarray:
        return np.tile(np.float32([0, 0, 0, 0, known, 0, sign, 3, 0] + [0] * 8), (len(crops), 1))

    def lying(views: np.ndarray) -> np.ndarray:
        return np.tile(np.float32([posture, -5, -5, -5, 0, 0]), (len(views), 1))

    calibration = Calibration(pips=(-2, 1, 0.2, 1), die=(-2, 1, 1), keep=0.2, flags=(0, 0, 0))
    return Reader(Networks(finder, pips, lying, calibration, "scripted"))


TABLE = np.full((480, 640, 3), 120, np.uint8)


def test_half_a_die_at_the_border_is_told_though_no_pips_can_be_read() -> None:
    (seen,) = reader_of(634, posture=4).read(TABLE).dice

    assert "cut off" in seen.flags


def test_half_a_sign_at_the_border_need_not_be_as_sure_as_a_whole_one() -> None:
    assert len(reader_of(634, sign=3, posture=0).read(TABLE).dice) == 1
    assert reader_of(320, sign=3, posture=0).read(TABLE).dice == ()


def test_a_face_inside_the_picture_that_shows_nothing_known_is_no_die() -> None:
    assert reader_of(320, posture=4).read(TABLE).dice == ()


def test_what_may_be_half_a_die_at_the_border_leaves_a_doubt() -> None:
    table = reader_of(634, posture=-2).read(TABLE)

    assert (table.dice, table.flags) == ((), ("overlooked",))


def test_what_is_hardly_a_die_at_the_border_is_passed_over() -> None:
    table = reader_of(634, posture=-2.8).read(TABLE)

    assert (table.dice, table.flags) == ((), ())
