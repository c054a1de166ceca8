"""Counting readings against labels, by hand-made cases."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.scoring import LabelledDie, PhotoScore, Tally, differences, intersection_over_union, score_photo, tally
from vision.types import DieReading, TableReading


def die(value: int | None, x0: float, y0: float, side: float = 10.0) -> DieReading:
    corners = ((x0, y0), (x0 + side, y0), (x0 + side, y0 + side), (x0, y0 + side))
    return DieReading(f"d6/{value}", value, 0.99, None, 0.0, "white", (240, 240, 240), corners)


def table(*dice: DieReading) -> TableReading:
    return TableReading(dice, (1000, 1000))


def boxed(value: int, x0: float, y0: float, side: float = 10.0) -> LabelledDie:
    return LabelledDie(value, (x0, y0, x0 + side, y0 + side))


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        ((0, 0, 10, 10), 1.0),
        ((5, 0, 15, 10), 50 / 150),
        ((2, 2, 4, 4), 4 / 100),
        ((10, 0, 20, 10), 0.0),
        ((50, 50, 60, 60), 0.0),
    ],
    ids=["same", "half aside", "inside", "touching", "apart"],
)
def test_overlap_is_intersection_over_union(other: tuple[float, float, float, float], expected: float) -> None:
    assert intersection_over_union((0, 0, 10, 10), other) == pytest.approx(expected)
    assert intersection_over_union(other, (0, 0, 10, 10)) == pytest.approx(expected)


def test_what_differs_is_told_die_by_die() -> None:
    labels = [boxed(2, 0, 0), boxed(5, 50, 0), boxed(6, 90, 0, 24)]
    read = table(die(5, 51, 1), die(3, 1, 1), die(1, 300, 0, 8))

    assert differences(labels, read, score_photo(labels, read, "ask")) == (
        "3 for 2 (10 px)",
        "6 missed (24 px)",
        "1 where no die is labelled (8 px)",
    )


def test_a_photo_read_as_labelled_is_exact_in_any_order() -> None:
    score = score_photo([boxed(2, 0, 0), boxed(5, 50, 0)], table(die(5, 51, 1), die(2, 1, 1)), "accept")

    assert score == PhotoScore("accept", True, 2, 2, 2, 0, ((0, 1), (1, 0)))
    assert not score.silently_wrong


def test_a_wrong_value_is_found_and_not_right() -> None:
    score = score_photo([boxed(2, 0, 0)], table(die(3, 0, 0)), "ask")

    assert (score.exact, score.found, score.right, score.false) == (False, 1, 0, 0)


def test_two_swapped_values_are_exact_and_not_right() -> None:
    score = score_photo([boxed(2, 0, 0), boxed(5, 50, 0)], table(die(5, 0, 0), die(2, 50, 0)), "accept")

    assert (score.exact, score.found, score.right) == (True, 2, 0)


def test_a_die_read_beside_the_labels_is_false_and_leaves_one_missed() -> None:
    score = score_photo([boxed(2, 0, 0)], table(die(2, 100, 100)), "accept")

    assert (score.exact, score.dice, score.found, score.right, score.false) == (True, 1, 0, 0, 1)


def test_a_die_read_twice_is_false_once_and_the_better_place_counts() -> None:
    score = score_photo([boxed(4, 0, 0)], table(die(1, 4, 0), die(4, 1, 0)), "accept")

    assert (score.found, score.right, score.false) == (1, 1, 1)
    assert score.silently_wrong


def test_a_small_top_face_inside_a_box_around_the_whole_die_is_found() -> None:
    score = score_photo([boxed(6, 0, 0, side=40)], table(die(6, 20, 5, side=12)), "accept")

    assert (score.found, score.right) == (1, 1)


def test_a_reading_that_overlaps_by_a_third_is_found_though_its_centre_lies_outside() -> None:
    wide = replace(die(6, 0, 0), corners=((4.0, 0.0), (17.0, 0.0), (17.0, 10.0), (4.0, 10.0)))

    assert score_photo([boxed(6, 0, 0)], table(wide), "accept").found == 1


def test_a_die_whose_face_is_not_known_is_found_and_never_exact() -> None:
    score = score_photo([boxed(6, 0, 0)], table(die(None, 0, 0)), "ask")

    assert (score.exact, score.found, score.right) == (False, 1, 0)


def test_labels_without_a_box_count_by_value() -> None:
    labels = [LabelledDie(3), LabelledDie(5), boxed(1, 0, 0)]

    score = score_photo(labels, table(die(1, 0, 0), die(5, 70, 70), die(6, 90, 90)), "ask")

    assert (score.dice, score.found, score.right, score.false) == (3, 3, 2, 0)
    assert score.pairs == ((0, 2), (1, 1), (2, 0))


def test_an_empty_table_read_as_empty_is_exact_though_refused() -> None:
    score = score_photo([], table(), "refuse")

    assert score == PhotoScore("refuse", True, 0, 0, 0, 0, ())


def test_a_die_read_on_an_empty_table_is_silently_wrong_when_accepted() -> None:
    score = score_photo([], table(die(4, 0, 0)), "accept")

    assert (score.exact, score.false, score.silently_wrong) == (False, 1, True)


@pytest.mark.parametrize("verdict", ["ask", "refuse"])
def test_a_wrong_reading_that_is_not_accepted_is_not_silent(verdict: str) -> None:
    assert not score_photo([boxed(2, 0, 0)], table(), verdict).silently_wrong


def test_photos_add_up() -> None:
    right = score_photo([boxed(2, 0, 0)], table(die(2, 0, 0)), "accept")
    silent = score_photo([boxed(2, 0, 0), boxed(3, 50, 50)], table(die(4, 0, 0)), "accept")
    asked = score_photo([boxed(2, 0, 0)], table(die(2, 0, 0), die(2, 90, 90)), "ask")
    refused = score_photo([], table(), "refuse")

    assert tally([right, silent, asked, refused]) == Tally(
        photos=4, exact=2, silently_wrong=1, asked=1, refused=1, dice=4, found=3, right=2, false=1
    )


def test_no_photos_add_up_to_nothing() -> None:
    assert tally([]) == Tally(0, 0, 0, 0, 0, 0, 0, 0, 0)


places = st.integers(0, 30).map(float)
labels = st.builds(
    lambda value, x, y, has_box: boxed(value, x, y) if has_box else LabelledDie(value),
    st.integers(1, 6),
    places,
    places,
    st.booleans(),
)


@given(st.lists(labels, max_size=5), st.lists(st.builds(die, st.integers(1, 6), places, places), max_size=5))
def test_every_die_counts_once(wanted: list[LabelledDie], read: list[DieReading]) -> None:
    score = score_photo(wanted, table(*read), "ask")

    assert score.right <= score.found <= score.dice == len(wanted)
    assert score.found + score.false == len(read)
    assert len({label for label, _ in score.pairs}) == score.found
    assert len({reading for _, reading in score.pairs}) == score.found
