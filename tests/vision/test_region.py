"""Only what lies on the mat counts."""

import pytest

from vision.region import inside
from vision.types import DieReading, TableReading

MAT = ((100.0, 100.0), (300.0, 100.0), (300.0, 200.0), (100.0, 200.0))
LSHAPE = ((0.0, 0.0), (200.0, 0.0), (200.0, 50.0), (50.0, 50.0), (50.0, 200.0), (0.0, 200.0))


def die(x: float, y: float) -> DieReading:
    corners = ((x - 20, y - 20), (x + 20, y - 20), (x + 20, y + 20), (x - 20, y + 20))
    return DieReading("d6/3", 3, 0.99, "d6/2", 0.005, "white", (250, 250, 250), corners)


def reading(*dice: DieReading) -> TableReading:
    return TableReading(dice, (400, 300), ("glare",))


def test_dice_beside_the_mat_are_left_out_and_the_rest_keeps_its_order() -> None:
    first, beside, second = die(120, 120), die(350, 120), die(280, 190)

    assert inside(reading(first, beside, second), MAT) == reading(first, second)


def test_a_die_counts_by_the_middle_of_its_top_face() -> None:
    over_the_edge, mostly_off = die(290, 150), die(310, 150)

    assert inside(reading(over_the_edge, mostly_off), MAT).dice == (over_the_edge,)


def test_a_die_on_the_line_is_inside() -> None:
    assert inside(reading(die(300, 150)), MAT).dice == (die(300, 150),)


@pytest.mark.parametrize("outline", [LSHAPE, LSHAPE[::-1]], ids=["clockwise", "anti-clockwise"])
def test_what_lies_in_the_bay_of_an_outline_is_outside(outline: tuple[tuple[float, float], ...]) -> None:
    on, in_the_bay = die(25, 150), die(120, 120)

    assert inside(reading(on, in_the_bay), outline).dice == (on,)


def test_a_line_is_no_outline() -> None:
    with pytest.raises(ValueError, match="three corners or more, not 2"):
        inside(reading(), MAT[:2])
