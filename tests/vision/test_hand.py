import numpy as np

from vision.hand import find_hand, with_rim

SHAPE = (120, 160)


def mask(*boxes):
    """True in boxes (x, y, width, height)."""
    drawn = np.zeros(SHAPE, bool)
    for x, y, width, height in boxes:
        drawn[y : y + height, x : x + width] = True
    return drawn


NOWHERE = mask()
ARM = (60, 60, 30, 60)


def test_an_arm_across_the_border_is_a_hand_as_far_as_it_reaches():
    assert find_hand(mask(ARM), None, NOWHERE).sum() == 1800


def test_a_thing_as_large_that_crosses_the_border_by_less_than_an_arm_is_none():
    assert find_hand(mask((60, 60, 30, 50), (70, 110, 10, 10)), None, NOWHERE) is None


def test_what_a_hand_leaves_lying_at_the_border_is_no_hand():
    assert find_hand(mask((60, 108, 30, 12)), mask(ARM), NOWHERE) is None


def test_what_still_moves_of_it_is_one():
    moving = mask((60, 100, 30, 8))

    assert find_hand(mask((60, 108, 30, 12)), mask(ARM), moving).sum() == 360


def test_a_thumb_that_comes_in_apart_belongs_to_the_hand():
    assert find_hand(mask(ARM, (100, 100, 8, 20)), None, NOWHERE).sum() == 1800 + 160
    assert find_hand(mask(ARM, (100, 115, 5, 5)), None, NOWHERE).sum() == 1800 + 25


def test_the_rim_reaches_five_pixels_around_the_hand_now_and_before():
    rim = with_rim(mask((20, 50, 10, 10)), mask((100, 50, 10, 10)))

    assert rim.sum() == 2 * 20 * 20
    assert rim[45, 15]
    assert not rim[44, 15]


def test_a_die_at_the_border_far_from_the_hand_is_no_part_of_it():
    assert find_hand(mask(ARM, (150, 20, 10, 10)), None, NOWHERE).sum() == 1800
