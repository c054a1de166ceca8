"""Of several views of a face the clearest."""

import cv2
import numpy as np
import pytest

from vision.clearness import clearness


def sign(ground: int, ink: int) -> np.ndarray:
    picture = np.full((48, 48, 3), ground, np.uint8)
    picture[:, 20:28] = ink
    return picture


def test_an_edge_counts_by_its_levels_of_grey_a_pixel() -> None:
    # Sobel's kernel across a straight edge of 100 levels gives 4 times 100 on either side of it; an eighth is told.
    assert clearness(sign(50, 150)) == pytest.approx(50)


def test_nothing_is_as_unclear_as_a_bare_face_or_no_pixel_at_all() -> None:
    assert clearness(sign(90, 90)) == 0
    assert clearness(np.zeros((0, 5, 3), np.uint8)) == 0


def test_a_dim_or_blurred_sign_is_less_clear() -> None:
    sharp = sign(40, 200)

    assert clearness(cv2.GaussianBlur(sharp, (0, 0), 2.5)) < 0.6 * clearness(sharp)
    assert clearness(sign(40, 60)) < 0.2 * clearness(sharp)


def test_a_larger_picture_of_the_same_sign_is_as_clear() -> None:
    large = cv2.resize(sign(40, 200), (192, 192), interpolation=cv2.INTER_NEAREST)

    assert clearness(large) == pytest.approx(clearness(sign(40, 200)), rel=0.01)
