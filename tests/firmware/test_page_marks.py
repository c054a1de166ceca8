"""The mat on the page: deeds drawn on the picture, and corners shown by clicks."""

import pytest
from test_auditing import as_booked, at_table, first_roll, press, see, turned

from firmware.page.corners import in_a_ring
from firmware.page.marks import marks_of
from hardware.ports import Button


def test_a_deed_is_drawn_with_its_die_and_its_place():
    model = first_roll(at_table())
    table = turned(as_booked(model), 1, "d6/6")
    model = press(see(model, table), Button.OK)

    marks = marks_of(model)

    assert [mark["now"] for mark in marks][:1] == [True]
    assert marks[0]["words"].startswith(("Turn", "Move"))
    assert len(marks[0]["die"]) == len(marks[0]["place"]) == 4


def test_nothing_is_drawn_while_nothing_differs():
    assert marks_of(first_roll(at_table())) == []


def test_four_corners_clockwise_are_taken_and_none_forgets_them():
    square = ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))

    assert in_a_ring(square) == square
    assert in_a_ring(()) == ()


@pytest.mark.parametrize(
    "corners",
    [
        ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9)),
        ((0.1, 0.1), (0.1, 0.9), (0.9, 0.9), (0.9, 0.1)),
        ((0.1, 0.1), (0.9, 0.9), (0.9, 0.1), (0.1, 0.9)),
        ((0.5, 0.5), (0.51, 0.5), (0.51, 0.51), (0.5, 0.51)),
    ],
)
def test_other_corners_are_refused(corners):
    with pytest.raises(ValueError, match="corners"):
        in_a_ring(corners)
