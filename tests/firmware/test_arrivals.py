import numpy as np
import pytest

from firmware.watching.arrivals import are_dice, arrived_free
from vision.types import DieReading, TableReading

SHAPE = (120, 160)


def die(x, y, half=25):
    corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return DieReading("d6/4", 4, 0.99, None, 0.0, "white", (230, 230, 230), corners)


TABLE = TableReading((die(100, 100), die(320, 100), die(540, 400)), (640, 480))


def mask(*boxes):
    drawn = np.zeros(SHAPE, bool)
    for x0, y0, x1, y1 in boxes:
        drawn[y0:y1, x0:x1] = True
    return drawn


def test_41_dice_arrived_free_when_no_hand_was_near_at_the_last_change_of_half_of_their_places():
    left = mask((0, 0, 100, 120))  # the first two of the three

    assert arrived_free(left, TABLE, (0, 1, 2))
    assert arrived_free(left, TABLE, (0,))
    assert not arrived_free(left, TABLE, (2,))
    assert arrived_free(left, TABLE, (1, 2))
    assert not arrived_free(mask((0, 0, 60, 120)), TABLE, (0, 1, 2))


def test_nothing_is_taken_for_free_where_it_is_unknown():
    assert not arrived_free(None, TABLE, (0,))
    assert not arrived_free(mask((0, 0, 160, 120)), TABLE, ())


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (mask((15, 15, 90, 35)), True),  # two dice and what lies between them
        (mask((15, 15, 90, 120)), False),  # an arm that comes over them
        (mask((100, 40, 130, 90)), False),  # a hand where no die is
    ],
)
def test_dice_are_told_from_the_hand_that_the_gate_takes_them_for(hand, expected):
    near = TableReading((die(100, 100), die(200, 100), die(300, 100)), (640, 480))

    assert are_dice(hand, near, None) is expected


def test_no_hand_is_no_dice():
    assert not are_dice(None, TABLE, None)


def test_the_bare_places_of_dice_that_lay_there_are_no_hand_either():
    hand = mask((15, 15, 90, 35))
    before = TableReading((die(100, 100), die(200, 100), die(300, 100)), (640, 480))
    empty = TableReading((), (640, 480))

    assert are_dice(hand, empty, before)
    assert not are_dice(hand, empty, None)
