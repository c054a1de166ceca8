"""Two looks at a face: the second one in the frame that the first one mended, and half turned."""

import numpy as np
import pytest

from vision.pips import CLASSES, SECOND, moved, read_faces

FACE = np.array([[40, 40], [80, 40], [80, 80], [40, 80]], dtype=np.float32)


def told(offsets=(0.0,) * 8, best=0):
    """What a network says of one face: where its corners are, and that it is of this class beyond doubt."""
    out = np.zeros((1, CLASSES + 8), dtype=np.float32)
    out[0, best], out[0, CLASSES:] = 50, offsets
    return out


class Told:
    """A network with its answers laid ready; keeps what it was shown."""

    def __init__(self, *answers):
        self.answers, self.shown = list(answers), []

    def __call__(self, x):
        self.shown.append(x)
        return self.answers.pop(0)


def marked_picture():
    """Grey, with a white square in the face's upper left corner."""
    picture = np.full((120, 120, 3), 90, dtype=np.uint8)
    picture[42:54, 42:54] = 255
    return picture


def brightest(crops):
    """Which quarter of a shown face is the brightest: (lower, right)."""
    quarters = crops[0].mean(axis=0).reshape(2, 24, 2, 24).mean(axis=(1, 3))
    row, column = np.unravel_index(quarters.argmax(), (2, 2))
    return bool(row), bool(column)


def test_corners_are_moved_in_sides_of_the_face() -> None:
    by = np.array([[0.1, 0], [0, 0], [0, 0], [0, -0.25]], dtype=np.float32)

    assert moved(FACE, by).tolist() == pytest.approx(np.array([[44, 40], [80, 40], [80, 80], [40, 70]]))


def test_a_face_in_perspective_is_mended_in_its_own_perspective() -> None:
    aslant = np.array([[0, 0], [40, 0], [30, 20], [10, 20]], dtype=np.float32)
    middle_of_each_edge = np.array([[0.5, 0], [0, 0.5], [-0.5, 0], [0, -0.5]], dtype=np.float32)

    out = moved(aslant, middle_of_each_edge)

    assert out[0] == pytest.approx([20, 0], abs=1e-4)
    assert out[2] == pytest.approx([20, 20], abs=1e-4)
    assert out[1][1] == pytest.approx(40 / 3, abs=1e-3)  # farther away than half way, as in every perspective


def test_no_corner_is_moved_farther_than_half_a_side() -> None:
    by = np.zeros((4, 2), dtype=np.float32)
    by[1] = [3, 0]

    assert moved(FACE, by)[1].tolist() == pytest.approx([100, 40])


def test_corners_that_would_cross_are_left_where_they_were() -> None:
    by = np.array([[0.5, 0], [-0.5, 0], [0, 0], [0, 0]], dtype=np.float32)

    assert moved(FACE, by).tolist() == FACE.tolist()


def test_the_second_look_is_half_turned() -> None:
    network = Told(told(), told())

    read_faces(network, marked_picture(), FACE[None])

    assert [brightest(shown) for shown in network.shown] == [(False, False), (True, True)]


def test_the_second_look_and_the_squared_up_face_are_in_the_mended_frame() -> None:
    aside = FACE + np.float32([12, 12])
    back = (-0.3,) * 8
    network = Told(told(back), told())

    _, crops, mended = read_faces(network, marked_picture(), aside[None])

    assert mended[0].tolist() == pytest.approx(FACE)
    assert crops[0, 8:20, 8:20].mean() > 200  # the mark is in its corner again


def test_both_looks_count_the_second_one_more() -> None:
    chances, _, _ = read_faces(Told(told(best=1), told(best=2)), marked_picture(), FACE[None])

    assert chances[0, [1, 2]].tolist() == pytest.approx([1 - SECOND, SECOND])
    assert SECOND > 0.5


def test_without_faces_nothing_is_looked_at() -> None:
    network = Told()

    chances, crops, mended = read_faces(network, marked_picture(), np.zeros((0, 4, 2), dtype=np.float32))

    assert (len(chances), len(crops), len(mended), network.shown) == (0, 0, 0, [])
