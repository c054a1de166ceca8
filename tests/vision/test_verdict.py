"""When a reading may be booked, and what the player is told where it may not."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.types import DieFlag, DieReading, TableFlag, TableReading
from vision.verdict import ACCEPT_MARGIN, ACCEPT_PROBABILITY, Verdict, judge, name_die


def die(x: float, y: float, value: int | None = 4, colour: str = "white", **changes: object) -> DieReading:
    label = None if value is None else f"d6/{value}"
    corners = ((x - 5, y - 5), (x + 5, y - 5), (x + 5, y + 5), (x - 5, y + 5))
    reading = DieReading(label, value, 0.99, None, 0.0, colour, (240, 240, 240), corners)
    return replace(reading, **changes)


def table(*dice: DieReading, flags: tuple[TableFlag, ...] = ()) -> TableReading:
    return TableReading(dice, (300, 300), flags)


TOP, MIDDLE, LEFT = die(150, 20), die(150, 150), die(20, 150)


def test_dice_beyond_doubt_are_accepted_without_a_word() -> None:
    assert judge(table(TOP, MIDDLE)) == Verdict("accept", (), ())


def test_an_empty_table_is_refused() -> None:
    assert judge(table()) == Verdict("refuse", ("No dice were seen: lay them where the camera sees them.",))


def test_a_die_at_the_bounds_is_accepted_and_just_below_either_is_asked_about() -> None:
    at_bounds = replace(
        TOP,
        probability=ACCEPT_PROBABILITY,
        runner_up="d6/6",
        runner_up_probability=ACCEPT_PROBABILITY - ACCEPT_MARGIN - 1e-9,
    )
    less_sure = replace(at_bounds, probability=ACCEPT_PROBABILITY - 0.001, runner_up_probability=0.0)
    closer_rival = replace(at_bounds, probability=0.91, runner_up_probability=0.91 - ACCEPT_MARGIN + 0.01)

    assert judge(table(at_bounds)).kind == "accept"
    assert judge(table(less_sure)).kind == "ask"
    assert judge(table(closer_rival)).kind == "ask"


def test_the_question_names_both_faces() -> None:
    doubtful = replace(TOP, probability=0.6, runner_up="d6/6", runner_up_probability=0.3)

    assert judge(table(doubtful)).reasons == ("The die may be a 4 or a 6: say which, or turn it to the light.",)


def test_a_leaning_die_is_named_by_where_it_lies() -> None:
    leaning = replace(TOP, flags=("cocked",))

    assert judge(table(leaning, MIDDLE)) == Verdict(
        "ask", ("The die at the top leans on something: set it flat.",), (0,)
    )


def test_a_face_that_is_not_known_is_asked_about() -> None:
    assert judge(table(die(20, 280, None), MIDDLE)) == Verdict(
        "ask", ("The die at the bottom left shows a face that is not known.",), (0,)
    )


@pytest.mark.parametrize("flag", get_args(DieFlag))
def test_a_die_with_any_flag_is_never_accepted(flag: DieFlag) -> None:
    verdict = judge(table(TOP, replace(MIDDLE, flags=(flag,))))

    assert verdict.kind == ("refuse" if flag in ("stacked", "cut off") else "ask")
    assert verdict.doubtful == (1,)
    assert len(verdict.reasons) == 1
    assert verdict.reasons[0].startswith("The die in the middle ")


@pytest.mark.parametrize("flag", get_args(TableFlag))
def test_a_picture_with_any_flag_is_never_accepted(flag: TableFlag) -> None:
    verdict = judge(table(TOP, MIDDLE, flags=(flag,)))

    assert verdict.kind == ("ask" if flag in ("glare", "overlooked") else "refuse")
    assert verdict.doubtful == ()
    assert len(verdict.reasons) == 1


def test_what_is_wrong_with_the_picture_explains_an_empty_table() -> None:
    assert judge(table(flags=("dark",))).reasons == ("The picture is too dark: switch on a light.",)


def test_the_gravest_reason_comes_first_and_decides() -> None:
    verdict = judge(table(replace(TOP, flags=("glare",)), replace(MIDDLE, flags=("stacked",)), flags=("glare",)))

    assert verdict.kind == "refuse"
    assert verdict.reasons == (
        "The die in the middle lies on another die: put it on the table.",
        "A lamp glares on the table: move it or the dice.",
        "The die at the top shines too brightly to be read: turn it or move the lamp.",
    )


def test_doubtful_dice_come_the_least_sure_first() -> None:
    verdict = judge(table(replace(TOP, probability=0.7), replace(MIDDLE, probability=0.5), LEFT))

    assert verdict.doubtful == (1, 0)


def test_a_doubtful_die_that_is_not_asked_for_does_not_count() -> None:
    reading = table(replace(TOP, flags=("cocked",)), MIDDLE, LEFT)

    assert judge(reading, dice=(1, 2)).kind == "accept"
    assert judge(reading, dice=[0]).doubtful == (0,)
    assert judge(reading, dice=()).reasons == ("No dice were seen: lay them where the camera sees them.",)


def test_a_hand_counts_whichever_dice_are_asked_for() -> None:
    assert judge(table(TOP, flags=("hand",)), dice=(0,)).kind == "refuse"


def test_a_die_is_named_by_its_colour_where_colours_differ() -> None:
    reading = table(die(20, 20, colour="red"), die(290, 290, colour="blue"))

    assert [name_die(reading, position) for position in (0, 1)] == [
        "the red die at the top left",
        "the blue die at the bottom right",
    ]


def test_dice_with_the_same_name_are_counted_from_the_left() -> None:
    reading = table(die(160, 140), die(120, 150), die(190, 160))

    assert [name_die(reading, position) for position in range(3)] == [
        "the 2nd from the left of the 3 dice in the middle",
        "the 1st from the left of the 3 dice in the middle",
        "the 3rd from the left of the 3 dice in the middle",
    ]


def test_dice_one_below_the_other_are_counted_from_the_top() -> None:
    reading = table(die(152, 130), die(150, 160))

    assert name_die(reading, 1) == "the 2nd from the top of the 2 dice in the middle"


def test_the_places_of_a_picture_have_nine_names() -> None:
    reading = table(*(die(x, y) for y in (50, 150, 250) for x in (50, 150, 250)))

    assert [name_die(reading, position).removeprefix("the die ") for position in range(9)] == [
        "at the top left", "at the top", "at the top right",
        "at the left", "in the middle", "at the right",
        "at the bottom left", "at the bottom", "at the bottom right",
    ]  # fmt: skip


def test_twenty_dice_in_one_place_are_told_apart() -> None:
    reading = table(*(die(101 + 4 * number, 150) for number in range(23)))

    assert name_die(reading, 10).startswith("the 11th from")
    assert name_die(reading, 20).startswith("the 21st from")
    assert len({name_die(reading, position) for position in range(23)}) == 23


dice = st.builds(
    lambda x, y, value, colour, probability, rival, flags: die(
        x,
        y,
        value,
        colour,
        probability=probability,
        runner_up="d6/1",
        runner_up_probability=rival * probability,
        flags=tuple(flags),
    ),
    st.floats(0, 300),
    st.floats(0, 300),
    st.none() | st.integers(1, 6),
    st.sampled_from(["white", "red"]),
    st.floats(0, 1),
    st.floats(0, 1),
    st.lists(st.sampled_from(get_args(DieFlag)), max_size=2, unique=True),
)


@given(st.lists(dice, max_size=6), st.lists(st.sampled_from(get_args(TableFlag)), max_size=2, unique=True))
def test_only_a_reading_without_any_doubt_is_accepted(readings: list[DieReading], flags: list[TableFlag]) -> None:
    verdict = judge(table(*readings, flags=tuple(flags)))

    certain = bool(readings) and not flags
    for reading in readings:
        margin = reading.probability - reading.runner_up_probability
        sure = reading.probability >= ACCEPT_PROBABILITY and margin >= ACCEPT_MARGIN
        certain = certain and sure and not reading.flags and reading.value is not None
    assert (verdict.kind == "accept") == certain
    assert bool(verdict.reasons) == (not certain)
    assert all(reason[0].isupper() and reason.endswith(".") for reason in verdict.reasons)
