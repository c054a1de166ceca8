import numpy as np
import pytest

from hardware.cameras.pixels import from_bgr


@pytest.mark.parametrize(
    ("picture", "rgb"),
    [
        (np.array([[[1, 2, 3]]], np.uint8), [3, 2, 1]),
        (np.array([[[1, 2, 3, 255]]], np.uint8), [3, 2, 1]),
        (np.array([[7]], np.uint8), [7, 7, 7]),
    ],
)
def test_a_drivers_picture_becomes_rgb(picture, rgb):
    assert from_bgr(picture)[0, 0].tolist() == rgb


def test_the_result_is_a_copy_that_nobody_can_change():
    picture = np.zeros((2, 2, 3), np.uint8)
    pixels = from_bgr(picture)
    picture[...] = 9
    assert pixels.max() == 0
    with pytest.raises(ValueError, match="read-only"):
        pixels[0, 0, 0] = 1
