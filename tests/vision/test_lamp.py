import cv2
import numpy as np
import pytest

from vision.lamp import difference, knocked

HEIGHT, WIDTH = 120, 160


def cloth(seed=1):
    noise = np.random.default_rng(seed).normal(0, 30, (HEIGHT, WIDTH)).astype(np.float32)
    return (90 + cv2.GaussianBlur(noise, (0, 0), 1.5) * 3).astype(np.float32)


def shifted(picture, x, y):
    return np.roll(picture, (y, x), axis=(0, 1))


def test_a_lamp_at_half_its_light_makes_no_difference():
    assert difference(cloth() / 2, cloth()).max() < 6  # what counts as motion


def test_a_thing_that_came_differs_by_what_it_hides():
    now = np.full((HEIGHT, WIDTH), 80, np.float32)
    now[50:60, 50:60] = 200

    changed = difference(now, np.full((HEIGHT, WIDTH), 80, np.float32))

    assert changed[55, 55] == pytest.approx(120)
    assert changed[0, 0] == 0


def test_15_a_white_die_that_cannot_get_any_brighter_makes_no_difference():
    then = np.full((HEIGHT, WIDTH), 80, np.float32)
    then[50:60, 50:60] = 250
    now = np.minimum(then * 1.1, 255)

    assert difference(now, then).max() < 6


@pytest.mark.parametrize("shift", [(3, 0), (-8, 5), (0, 14)])
def test_44_a_shift_of_the_whole_picture_is_a_knock_at_the_camera(shift):
    assert knocked(cloth(), shifted(cloth(), *shift), levels=9)


def test_44_a_knock_is_seen_though_the_lamp_changed_with_it():
    assert knocked(cloth(), shifted(cloth(), 6, 0) * 0.7, levels=9)


def test_a_hand_over_the_cloth_is_no_knock():
    now = cloth()
    now[60:, 60:100] = 170

    assert not knocked(cloth(), now, levels=9)


def test_another_cloth_is_no_knock():
    assert not knocked(cloth(), cloth(seed=2), levels=9)


def test_looking_for_a_knock_leaves_the_pictures_as_they_are():
    then, now = cloth(), shifted(cloth(), 4, 0)

    knocked(then, now, levels=9)

    assert np.array_equal(then, cloth())
    assert np.array_equal(now, shifted(cloth(), 4, 0))
