"""What the posture network is shown."""

import numpy as np
import pytest

from vision.posture import SPAN, VIEW, apart_from, as_input, look, surroundings, upright, usual_shape

SQUARE = np.array([[-20, -20], [20, -20], [20, 20], [-20, 20]], dtype=np.float32)


def shown(picture: np.ndarray, quad: np.ndarray) -> np.ndarray:
    placed = upright(quad)
    return as_input(surroundings(picture, placed), placed, quad, None, picture.shape)


def test_the_face_is_in_the_middle_and_its_surroundings_are_seen() -> None:
    marks = shown(np.zeros((400, 400, 3), np.uint8), SQUARE + 200)[3]

    inside = np.argwhere(marks == 1)
    assert inside.mean(axis=0) == pytest.approx([31.5, 31.5], abs=0.6)
    assert len(inside) == pytest.approx((VIEW / SPAN) ** 2, rel=0.1)
    assert (marks >= 0).all()


@pytest.mark.parametrize("size", [16, 40, 300])
def test_dice_of_any_size_look_alike(size: int) -> None:
    picture = np.full((1200, 1200, 3), 60, np.uint8)
    quad = SQUARE * size / 40 + 600
    half = size // 2
    picture[600 - half : 600 + half, 600 - half : 600 + half] = 220

    view = surroundings(picture, upright(quad))

    assert view[32, 32, 0] == 220
    assert view[5, 5, 0] == 60
    assert (view[:, :, 0] > 140).sum() == pytest.approx((VIEW / SPAN) ** 2, rel=0.12)


def test_what_lies_beyond_the_picture_is_marked_and_blank() -> None:
    noise = np.random.default_rng(0).integers(0, 255, (400, 400, 3), dtype=np.uint8)
    view = shown(noise, SQUARE + np.float32([10, 200]))

    beyond = view[3] == -1
    assert beyond[:, :20].all()
    assert not beyond[:, 40:].any()
    assert (view[:3, beyond] == 0).all()


def test_brightness_and_contrast_of_the_light_are_taken_out() -> None:
    picture = np.random.default_rng(0).integers(0, 120, (200, 200, 3), dtype=np.uint8)

    usual, bright = (shown(p, SQUARE + 100)[:3] for p in (picture, picture * 2 + 10))

    assert np.abs(usual - bright).mean() < 0.1


def test_a_turned_face_is_turned_back() -> None:
    placed = upright(SQUARE + 50, turn=np.pi / 2)

    corner = placed[:, :2] @ (SQUARE[0] + 50) + placed[:, 2]

    assert corner == pytest.approx([31.5 + VIEW / SPAN / 2, 31.5 - VIEW / SPAN / 2])


def test_no_faces_are_not_looked_at() -> None:
    def never(x: np.ndarray) -> np.ndarray:
        raise AssertionError("there is nothing to look at")

    picture, quads, heat = np.zeros((40, 40, 3), np.uint8), SQUARE[None], np.ones(1, np.float32)

    logits, feet = look(never, picture, quads, heat, [])

    assert (logits.shape, feet.shape) == ((0, 4), (0, 2))


def test_only_the_faces_asked_for_are_looked_at() -> None:
    def counted(x: np.ndarray) -> np.ndarray:
        return np.arange(1, 7, dtype=np.float32) * len(x) * np.ones((len(x), 1), np.float32)

    picture, quads = np.zeros((40, 40, 3), np.uint8), np.stack([SQUARE + 20] * 3)

    logits, feet = look(counted, picture, quads, np.ones(3, np.float32), [2])

    assert (logits.tolist(), feet.tolist()) == ([[1, 2, 3, 4]], [[5, 6]])


def test_how_flat_faces_look_is_told_by_the_middle_one_of_the_others() -> None:
    squeezed = SQUARE * np.float32([1, 0.5])
    quads = np.stack([squeezed + 100, squeezed + 200, SQUARE + 300])

    assert usual_shape(quads, np.array([True] * 3)) == pytest.approx(np.array([[400, 0], [0, 100]]))


def test_no_face_tells_nothing() -> None:
    assert usual_shape(SQUARE[None], np.array([False])) is None


def test_a_face_does_not_tell_how_it_should_look_itself_however_often_it_was_seen() -> None:
    quads = np.stack([SQUARE + 100, SQUARE + 105, SQUARE + 200])

    assert apart_from(quads, 0).tolist() == [False, False, True]


def test_the_usual_shape_is_drawn_as_the_ellipse_within_such_a_face() -> None:
    placed = upright(SQUARE + 100)
    usual = usual_shape((SQUARE * np.float32([1, 0.5]))[None], np.array([True]))

    ellipse = as_input(np.zeros((VIEW, VIEW, 3), np.uint8), placed, SQUARE + 100, usual, (200, 200))[4]

    rows, columns = np.nonzero(ellipse)
    assert np.ptp(columns) == pytest.approx(VIEW / SPAN, abs=1.1)
    assert np.ptp(rows) == pytest.approx(VIEW / SPAN / 2, abs=1.1)
