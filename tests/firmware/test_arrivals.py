import numpy as np
import pytest

from firmware.watching.arrivals import Trail, are_dice, arrived_free
from vision.gate import Scene
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


def test_41_dice_arrived_free_when_no_hand_was_near_at_the_last_change_of_their_places():
    left = mask((0, 0, 100, 120))  # the first two of the three

    assert arrived_free(left, TABLE, (0, 1, 2)) == (0, 1)
    assert arrived_free(left, TABLE, (1, 2)) == (1,)
    assert arrived_free(left, TABLE, (2,)) == ()


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


def stirred(*boxes, hand=None):
    kind = "moving" if hand is None else "hand"
    return Scene(kind, 0.1, 0.0, 1.0, False, covered=hand, stirred=mask(*boxes))


def test_41_what_moved_where_a_hand_is_seen_later_was_no_die_that_tumbled():
    tips = stirred((18, 100, 34, 120))
    arm = stirred(hand=mask((16, 60, 36, 120)))

    assert Trail().with_frame(tips).may_be(TABLE, (0,))
    assert not Trail().with_frame(tips).with_frame(arm).may_be(TABLE, (0,))


def test_41_what_moves_where_a_hand_was_before_is_none_either_and_beside_it_is_one():
    arm = Trail().with_frame(stirred(hand=mask((16, 60, 36, 120))))

    assert not arm.with_frame(stirred((18, 100, 34, 120))).may_be(TABLE, (0,))
    assert arm.with_frame(stirred((60, 40, 80, 60))).may_be(TABLE, (0,))


def test_less_than_a_die_that_moved_is_no_die_and_where_nothing_is_known_anything_may_be():
    assert not Trail().with_frame(stirred((60, 40, 66, 46))).may_be(TABLE, (0,))
    assert Trail().may_be(TABLE, (0,))
