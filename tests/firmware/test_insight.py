from dataclasses import replace

import numpy as np
import pytest

from firmware.watching.insight import came_in_sight, glimpsed
from vision.gate import Scene
from vision.types import DieReading, TableReading

SHAPE = (120, 160)
SIDE = 12
AT = (80, 60)
"""Of the small picture: a side, and where the die comes to lie."""


def read(x, y):
    half = SIDE * 2
    x, y = x * 4, y * 4
    corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return TableReading((DieReading("d6/4", 4, 0.99, None, 0.0, "white", (0, 0, 0), corners),), (640, 480))


def picture(*boxes):
    drawn = np.full(SHAPE, 80, np.uint8)
    for level, x0, y0, x1, y1 in boxes:
        drawn[y0:y1, x0:x1] = level
    return drawn


def die_at(x, y):
    return (200, x - 6, y - 6, x + 6, y + 6)


def hand_from(y):
    return (150, 70, y, 100, 120)


BARE = picture()
LYING = picture(die_at(*AT))


def glimpses_of(*frames, step=0.1):
    """The bare table, then frames (picture); what differs from the bare table is what the gate takes for the hand."""
    seen = glimpsed((), scene(BARE), 0.0, resting=True)
    for number, frame in enumerate(frames, 1):
        seen = glimpsed(seen, scene(frame, frame != BARE), number * step, resting=False)
    return seen


def scene(frame, hand=None):
    return Scene("hand" if hand is not None else "still", 0.0, 0.0, 1.0, False, covered=hand, picture=frame)


def told(glimpses, last=LYING):
    return came_in_sight(glimpses, scene(last), read(*AT), (0,))


HOVERING = hand_from(100)
ROLLED_IN = [
    picture(HOVERING),
    picture(HOVERING, die_at(100, 96)),
    picture(HOVERING, die_at(86, 66)),
    picture(HOVERING, die_at(*AT)),
    picture(HOVERING, die_at(*AT)),
    LYING,
]


def test_41_a_die_that_rolls_out_beside_a_hand_in_its_outline_came_in_sight():
    assert told(glimpses_of(*ROLLED_IN)) == (0,)


@pytest.mark.parametrize("step", [0.1, 0.2])
def test_41_a_die_that_a_hand_puts_down_did_not(step):
    put = [picture(hand_from(y)) for y in (100, 80, 60)]
    leaving = [picture(die_at(*AT), hand_from(y)) for y in (60, 70, 90, 100)]

    assert told(glimpses_of(*put, *leaving, LYING, step=step)) == ()


def test_41_a_die_put_down_in_passing_did_not_either():
    over = picture(hand_from(50))

    assert told(glimpses_of(picture(HOVERING), over, picture(HOVERING, die_at(*AT)), LYING)) == ()


def test_41_nor_did_one_beside_which_a_finger_waited():
    finger = picture((150, 76, 70, 84, 120))

    assert told(glimpses_of(*[finger] * 5, picture(HOVERING, die_at(*AT)), LYING)) == ()


def test_41_nor_did_one_on_which_a_shadow_lies_until_the_hand_is_far():
    before, *visit, shaded, free, lying = glimpses_of(
        picture(hand_from(60)),
        picture(hand_from(60)),
        picture(HOVERING, (170, 74, 54, 86, 66)),
        picture(HOVERING, die_at(*AT)),
        LYING,
    )
    shaded = replace(shaded, hand=shaded.hand & (np.arange(SHAPE[0]) >= 100)[:, None])

    assert told((before, *visit, shaded, free, lying)) == ()


def test_a_hand_that_was_near_when_its_face_was_first_seen_counts_though_it_was_far_a_moment_before():
    near = picture(hand_from(70), die_at(*AT))

    assert told(glimpses_of(picture(HOVERING), near, near, LYING)) == ()


def test_a_die_that_nobody_saw_come_for_half_a_second_is_not_known_to_have_come_alone():
    assert told(glimpses_of(*ROLLED_IN[:1], ROLLED_IN[3], LYING, step=0.5)) == ()


def test_a_die_that_lay_there_before_is_no_newcomer():
    first, *rest = glimpses_of(*ROLLED_IN)

    assert told((replace(first, picture=LYING), *rest)) == ()


def test_nothing_is_known_of_a_visit_that_began_before_it_was_watched():
    assert told(glimpses_of(*ROLLED_IN)[1:]) == ()
    assert told(()) == ()


def test_pictures_of_another_size_begin_anew():
    seen = glimpses_of(*ROLLED_IN)
    small = np.full((60, 80), 80, np.uint8)

    assert [glimpse.picture.shape for glimpse in glimpsed(seen, scene(small), 9.0, resting=False)] == [(60, 80)]


def test_pictures_that_follow_too_fast_and_those_long_past_are_not_kept():
    hand = np.ones(SHAPE, bool)
    seen = glimpsed((), scene(BARE), 0.0, resting=True)

    for number in range(1, 1000):
        seen = glimpsed(seen, scene(BARE, hand), number * 0.03, resting=False)

    assert len(seen) <= 203
    assert seen[0].time == 0.0
    assert min(glimpse.time for glimpse in seen[1:]) >= 29.97 - 12.1
