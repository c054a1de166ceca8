"""Squaring up."""

import cv2
import numpy as np
import pytest

from vision.faces import FACE_SIZE, is_square, normalised, square_up


def quartered(size: int) -> np.ndarray:
    """A square whose quarters are red, green, blue, white (clockwise from the upper left) on black."""
    picture = np.zeros((3 * size, 3 * size, 3), dtype=np.uint8)
    half = size // 2
    for (y, x), colour in zip(
        [(0, 0), (0, 1), (1, 1), (1, 0)], [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)], strict=True
    ):
        picture[size + y * half : size + (y + 1) * half, size + x * half : size + (x + 1) * half] = colour
    return picture


def corners_of(size: int) -> np.ndarray:
    return np.array([[size, size], [2 * size, size], [2 * size, 2 * size], [size, 2 * size]], dtype=np.float32) - 0.5


@pytest.mark.parametrize("size", [24, 48, 200, 400])
def test_a_face_of_any_size_keeps_its_quarters_in_place(size: int) -> None:
    face = square_up(quartered(size), corners_of(size))

    assert face.shape == (FACE_SIZE, FACE_SIZE, 3)
    assert face[16, 16].tolist() == [255, 0, 0]
    assert face[16, 31].tolist() == [0, 255, 0]
    assert face[31, 31].tolist() == [0, 0, 255]
    assert face[31, 16].tolist() == [255, 255, 255]


def test_what_surrounds_the_face_stays_visible_at_the_margin() -> None:
    face = square_up(quartered(100), corners_of(100))

    assert face[2, 24].tolist() == [0, 0, 0]
    assert face[24, 45].tolist() == [0, 0, 0]


def test_starting_from_the_next_corner_turns_the_face_by_a_quarter() -> None:
    picture, corners = quartered(60), corners_of(60)

    once = square_up(picture, corners)
    turned = square_up(picture, np.roll(corners, -1, axis=0))

    assert np.abs(np.rot90(once).astype(int) - turned).max() <= 2


def test_fine_dots_of_a_large_face_are_averaged_not_skipped() -> None:
    board = ((np.indices((1200, 1200)).sum(axis=0) % 2) * 255).astype(np.uint8)
    picture = cv2.merge([board, board, board])

    face = square_up(picture, corners_of(400))

    assert abs(float(face.mean()) - 127.5) < 3
    assert float(face.std()) < 20


@pytest.mark.parametrize("shift", [(-500.0, 0.0), (0.0, 900.0), (1e5, 1e5)])
def test_corners_outside_the_picture_still_give_a_face(shift: tuple[float, float]) -> None:
    face = square_up(quartered(50), corners_of(50) + np.float32(shift))

    assert face.shape == (FACE_SIZE, FACE_SIZE, 3)


def test_a_dimmer_and_flatter_light_gives_the_reader_nearly_the_same_input() -> None:
    rng = np.random.default_rng(3)
    crop = rng.integers(80, 240, (1, 48, 48, 3), dtype=np.uint8)
    dim = (crop * 0.5 + 20).astype(np.uint8)

    assert np.abs(normalised(crop) - normalised(dim)).max() < 0.2


@pytest.mark.parametrize(
    ("corners", "good"),
    [
        ([[0, 0], [10, 0], [10, 10], [0, 10]], True),
        ([[0, 0], [0, 10], [10, 10], [10, 0]], False),
        ([[0, 0], [10, 0], [0, 10], [10, 10]], False),
        ([[0, 0], [10, 0], [2, 2], [0, 10]], False),
        ([[0, 0], [0, 0], [0, 0], [0, 0]], False),
        ([[0, 0], [100, 0], [100, 5], [0, 5]], False),
    ],
    ids=["clockwise", "mirrored", "crossed", "dented", "a point", "a sliver"],
)
def test_only_a_convex_clockwise_quadrangle_is_squared_up(corners: list[list[float]], good: bool) -> None:
    assert is_square(np.array(corners, dtype=np.float32)) is good
