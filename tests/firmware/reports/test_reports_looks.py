"""The looks report: some of its pictures in full, and its counting by hand-made cases."""

import pytest

from firmware.reports._looks import LOOKS, MATS, WEAVES, from_the_side, glints, thirty_mats, touching, translucent
from firmware.reports.looks import Count, compare, counted, table_of
from vision import Reader
from vision.types import DieReading, TableReading


@pytest.fixture(scope="module")
def reader():
    return Reader.load()


def test_situation_33_on_mats_it_never_saw_the_reader_asks_and_does_not_err(reader):
    count = counted(reader, thirty_mats(slice(2, 30, 7)))

    assert (count.wrong, count.nothing) == (0, 0)
    assert count.right >= 10


def test_situation_34_translucent_dice_are_read_or_asked_about(reader):
    count = counted(reader, translucent(slice(0, 8, 3)))

    assert (count.wrong, count.nothing) == (0, 0)


def test_situation_35_dice_that_touch_stay_two(reader):
    count = counted(reader, touching(slice(2)))

    assert (count.wrong, count.unseen, count.nothing) == (0, 0, 0)


def test_situation_36_a_glint_is_rarely_taken_for_a_pip(reader):
    count = counted(reader, glints(slice(4)))

    assert count.wrong == 0
    assert count.nothing == 0


def test_situation_38_side_faces_are_not_taken_for_dice(reader):
    count = counted(reader, from_the_side(slice(0, 14, 4)))

    assert (count.wrong, count.nothing) == (0, 0)


def die(x, value, *, probability=0.99):
    corners = ((x - 20, 80.0), (x + 20, 80.0), (x + 20, 120.0), (x - 20, 120.0))
    return DieReading(f"d6/{value}", value, probability, "d6/1", 1 - probability, "white", (230, 230, 230), corners)


@pytest.mark.parametrize(
    ("dice", "flags", "expected"),
    [
        ((die(100, 4),), (), Count(right=1)),
        ((die(100, 5),), (), Count(wrong=1)),
        ((die(115, 4),), (), Count(right=1)),
        ((die(130, 4),), (), Count(unseen=1, nothing=1)),  # more than half a side away
        ((die(100, 5, probability=0.6),), (), Count(asked=1)),
        ((die(100, 4), die(300, 2)), (), Count(right=1, nothing=1)),
        ((die(100, 4), die(300, 2, probability=0.6)), (), Count(right=1)),
        ((die(100, 5), die(300, 2)), ("dark",), Count(asked=1)),
        ((), (), Count(unseen=1)),
    ],
)
def test_each_die_counts_once(dice, flags, expected):
    count = Count()
    compare(count, TableReading(dice, (640, 480), flags), [(100.0, 100.0, 4)])

    assert count == expected


def test_the_table_has_a_line_for_each_situation():
    page = table_of({"33: thirty mats": Count(right=3, wrong=1, asked=2, unseen=1, nothing=5)})

    assert page.splitlines()[-1] == "| 33: thirty mats | 7 | 3 | 1 | 2 | 1 | 5 |"
    assert [kind.split(":")[0] for kind in LOOKS] == ["33", "34", "35", "36", "38"]


def test_thirty_mats_are_thirty_and_touching_dice_touch():
    assert len({(colour, weave) for colour in MATS for weave in WEAVES}) == 30
    first = next(touching(slice(1)))
    near = [
        min((x - u) ** 2 + (y - v) ** 2 for u, v, _ in first.truth if (u, v) != (x, y)) ** 0.5
        for x, y, _ in first.truth
    ]
    assert max(near) < 3.2 * 16 * 1.25 + 1  # their middles, in pixels: a side of 16 mm, and the turned one's corner
