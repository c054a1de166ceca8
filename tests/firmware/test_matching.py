import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.watching.matching import match_dice, moved_together, slid, turned
from vision.types import DieReading, TableReading


def die(value, x, y, side=50.0):
    half = side / 2
    corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return DieReading(f"d6/{value}", value, 0.9, None, 0.0, "white", (200, 200, 200), corners)


def table(*dice):
    return TableReading(tuple(die(*seen) for seen in dice), (960, 720))


def test_a_die_within_half_its_side_and_with_its_value_is_the_same():
    match = match_dice(table((3, 100, 100)), table((3, 124, 100)))

    assert match.pairs == ((0, 0),)
    assert match.complete


def test_a_die_farther_off_or_of_another_value_is_another():
    assert match_dice(table((3, 100, 100)), table((3, 126, 100))).unmatched_after == (0,)
    assert match_dice(table((3, 100, 100)), table((4, 100, 100))).unmatched_before == (0,)


def test_the_nearest_are_paired_first_and_each_but_once():
    match = match_dice(table((3, 100, 100), (3, 130, 100)), table((3, 120, 100)))

    assert match.pairs == ((1, 0),)
    assert match.unmatched_before == (0,)
    assert match.unmatched_after == ()


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        (table((5, 110, 100), (2, 300, 100)), True),  # turned on the spot, and the other left alone
        (table((5, 110, 100), (6, 300, 90)), True),
        (table((5, 110, 100), (6, 360, 100)), False),  # one lies elsewhere
        (table((5, 100, 100), (6, 110, 100)), False),  # two where one lay
        (table((3, 100, 100)), False),  # one taken away and none new
    ],
)
def test_dice_are_turned_when_each_new_face_lies_where_a_die_lay(after, expected):
    before = table((3, 100, 100), (2, 300, 100))

    assert turned(before, after, match_dice(before, after)) is expected


def test_one_shift_of_all_dice_is_moved_together():
    before = table((3, 100, 100), (5, 300, 120), (3, 500, 400))
    after = table((3, 180, 60), (5, 380, 80), (3, 580, 360))

    assert moved_together(before, after)


def test_a_turned_a_missing_or_a_lone_die_is_not_moved_together():
    before = table((3, 100, 100), (5, 300, 120))

    assert not moved_together(before, table((3, 180, 100), (6, 380, 120)))
    assert not moved_together(before, table((3, 180, 100)))
    assert not moved_together(table((3, 100, 100)), table((3, 180, 100)))


seen_dice = st.lists(
    st.tuples(st.integers(1, 6), st.integers(0, 300), st.integers(0, 300)), max_size=6, unique_by=lambda die: die[1:]
)


@given(seen_dice, seen_dice)
def test_every_die_is_paired_or_left_over_and_never_both(before, after):
    match = match_dice(table(*before), table(*after))

    assert sorted([i for i, _ in match.pairs] + list(match.unmatched_before)) == list(range(len(before)))
    assert sorted([j for _, j in match.pairs] + list(match.unmatched_after)) == list(range(len(after)))


@given(seen_dice)
def test_a_table_matches_itself(dice):
    match = match_dice(table(*dice), table(*dice))

    assert match.complete
    assert len(match.pairs) == len(dice)


def turned_die(value: int, x: float, y: float, degrees: float) -> DieReading:
    turn = np.radians(degrees + np.array([225, 315, 45, 135]))
    corners = tuple((x + 35 * float(np.cos(a)), y + 35 * float(np.sin(a))) for a in turn)
    return DieReading(f"d6/{value}", value, 0.99, None, 0.0, "white", (230, 230, 230), corners)


@pytest.mark.parametrize(
    ("value", "x", "degrees", "expected"),
    [
        (4, 140, 0, True),
        (4, 140, 90, True),  # a square looks the same after a quarter
        (4, 140, 15, False),
        (4, 160, 0, False),
        (5, 140, 0, False),
    ],
)
def test_44_a_lone_die_slid_when_it_lies_nearby_with_its_face_and_not_turned(value, x, degrees, expected) -> None:
    before = TableReading((turned_die(4, 100, 100, 0),), (640, 480))
    after = TableReading((turned_die(value, x, 100, degrees),), (640, 480))

    assert slid(before, after) is expected


def test_of_several_dice_none_is_said_to_have_slid() -> None:
    one, two = turned_die(4, 100, 100, 0), turned_die(2, 300, 100, 0)

    assert not slid(TableReading((one,), (640, 480)), TableReading((one, two), (640, 480)))
