"""Where the finder looks, and how often."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest

from vision.finder import Sightings
from vision.search import Judge, Remembered, coarser_scales, finer_scales, overview_scale, search, windows

SQUARE = np.array([[-24, -24], [24, -24], [24, 24], [-24, 24]], dtype=np.float32)
Floats = npt.NDArray[np.float32]


def sightings(*faces: tuple[float, float, float, float]) -> Sightings:
    """From (x, y, side, heat) of each face."""
    n = len(faces)
    corners = np.array([SQUARE * side / 48 + (x, y) for x, y, side, _ in faces], dtype=np.float32).reshape(n, 4, 2)
    heat = np.array([heat for *_, heat in faces], dtype=np.float32)
    return Sightings(corners, heat, np.full((n, 8), 0.125, np.float32))


class Scripted:
    """A finder that sees the same one die, 48 px wide about the middle of its input, and counts its passes."""

    def __init__(self, *, blind: bool = False) -> None:
        self.looks: list[tuple[int, int]] = []
        self.blind = blind

    def __call__(self, x: Floats) -> Floats:
        height, width = x.shape[2:]
        self.looks.append((width, height))
        out = np.zeros((1, 17, height // 4, width // 4), dtype=np.float32)
        out[0, 0] = -9
        if not self.blind:
            row, column = height // 8, width // 8
            out[0, 0, row, column] = 4
            out[0, 1:9, row, column] = (SQUARE / 16).ravel()
        return out


def itself(seen: Sightings) -> Sightings:
    return seen


NEVER = Judge(itself, itself, lambda seen: np.zeros(len(seen), dtype=np.bool_))
ALWAYS = Judge(itself, itself, lambda seen: np.ones(len(seen), dtype=np.bool_))


def test_the_first_look_is_at_the_whole_picture_in_640_pixels() -> None:
    assert overview_scale(1280) == 0.5


@pytest.mark.parametrize(
    "faces",
    [[], [(100, 100, 50, 0.5)], [(100, 100, 50, 0.9), (600, 300, 140, 0.4)]],
    ids=["nothing", "nothing clear", "one large"],
)
def test_a_coarser_look_follows_where_dice_may_be_too_large_for_the_first(faces: list) -> None:
    assert coarser_scales(sightings(*faces), 1280) == [0.25]


def test_clear_small_dice_need_no_coarser_look() -> None:
    assert coarser_scales(sightings((100, 100, 90, 0.9), (600, 300, 60, 0.4), (9, 9, 400, 0.2)), 1280) == []


def test_a_small_picture_is_looked_at_once_as_it_is() -> None:
    assert overview_scale(128) == 1.0
    assert coarser_scales(sightings(), 128) == []


def test_where_nothing_was_seen_an_octave_above_and_below_is_tried() -> None:
    assert finer_scales(sightings(), 1280) == [1.0, 0.125]


def test_dice_too_small_in_the_overview_have_the_whole_picture_looked_at_where_they_come_out_48_px() -> None:
    assert finer_scales(sightings((100, 100, 32, 0.9), (300, 300, 32, 0.9)), 1280) == [pytest.approx(1.5)]


def test_unlikely_small_faces_do_not_have_the_whole_picture_looked_at_again() -> None:
    assert finer_scales(sightings((100, 100, 96, 0.9), (300, 300, 10, 0.2), (320, 300, 10, 0.2)), 1280) == []


def test_clear_faces_have_no_closer_look() -> None:
    finder = Scripted()

    search(finder, np.zeros((480, 640, 3), np.uint8), NEVER)

    assert finder.looks == [(640, 480)]


def test_a_doubtful_face_is_looked_at_in_its_own_part_of_the_picture_alone() -> None:
    finder = Scripted()

    search(finder, np.zeros((480, 640, 3), np.uint8), ALWAYS)

    assert all(width * height < 640 * 480 for width, height in finder.looks[2:])
    assert len(finder.looks) > 2


def test_an_empty_table_is_searched_without_end_of_looks() -> None:
    finder = Scripted(blind=True)

    assert len(search(finder, np.zeros((480, 640, 3), np.uint8), ALWAYS)) == 0
    assert len(finder.looks) == 4


def test_faces_near_one_another_share_a_closer_look() -> None:
    near = sightings((200, 200, 40, 0.5), (250, 200, 40, 0.5))

    assert windows(near, 1280, 960) == [((120, 120, 330, 280), pytest.approx(40))]


def test_faces_far_from_one_another_have_a_closer_look_each() -> None:
    far = sightings((200, 200, 40, 0.5), (1000, 700, 40, 0.5))

    assert [region for region, _ in windows(far, 1280, 960)] == [(120, 120, 280, 280), (920, 620, 1080, 780)]


def test_a_closer_look_stays_inside_the_picture() -> None:
    assert windows(sightings((5, 5, 40, 0.5)), 640, 480)[0][0] == (0, 0, 85, 85)


def judged_as(asked: list[list[int]]) -> Callable[[list[int]], tuple[np.ndarray, ...]]:
    """Judges each row as 10 for every time that it was asked, and the row. asked: the rows so far, added to."""

    def judged(rows: list[int]) -> tuple[np.ndarray, ...]:
        asked.append(rows)
        return (np.array([10.0 * len(asked) + row for row in rows]),)

    return judged


def test_a_face_seen_again_alike_is_judged_once() -> None:
    one, other, asked = np.zeros((4, 2), np.float32), np.ones((4, 2), np.float32), []
    like_one = np.array([[0, 0], [0, 0], [0, 0], [0, 1]], np.float32)
    remembered = Remembered()

    (first,) = remembered.of(np.stack([one]), judged_as(asked))
    (second,) = remembered.of(np.stack([other, one, like_one]), judged_as(asked))

    assert asked == [[0], [0, 2]]
    assert (first.tolist(), second.tolist()) == ([10.0], [20.0, 10.0, 22.0])


def test_what_was_made_of_one_picture_says_nothing_of_another() -> None:
    face, asked = np.zeros((1, 4, 2), np.float32), []

    Remembered().of(face, judged_as(asked))
    Remembered().of(face, judged_as(asked))

    assert asked == [[0], [0]]


def test_of_no_faces_nothing_is_remembered_but_the_shape() -> None:
    (nothing,) = Remembered().of(np.zeros((0, 4, 2), np.float32), lambda rows: (np.zeros((len(rows), 9)),))

    assert nothing.shape == (0, 9)
