"""The report on the audit: its tables are legal and its planted mistakes are single ones."""

from itertools import pairwise
from math import hypot
from random import Random

import pytest

from firmware.reports import _mat_tables as made
from firmware.reports.audit import _named, _page, _Result

MAT = made.horde_mat()
TABLES = list(made.tables(4, 3, MAT))


def test_tables_have_twelve_dice_and_the_round_die():
    for table in TABLES:
        roles = [die.colour for die in table.book.dice]
        assert {role: roles.count(role) for role in roles} == {"A": 4, "B": 4, "C": 4, "round": 1}


def test_tilts_go_from_none_to_forty_degrees():
    assert [table.tilt for table in TABLES] == pytest.approx([0, 40 / 3, 80 / 3, 40])


def test_dice_stand_near_their_places_and_apart_from_each_other():
    spots = {spot.name: spot for spot in MAT.spots}
    for table in TABLES:
        for die, (x, y) in zip(table.book.dice, table.dice, strict=True):
            spot = spots[die.place]
            assert abs(x - spot.x) <= spot.width / 2
            assert abs(y - spot.y) <= spot.height / 2
            assert spot.many or hypot(x - spot.x, y - spot.y) <= 6.0
        places = sorted(table.dice)
        assert all(hypot(a - c, b - d) > 16 for (a, b), (c, d) in pairwise(places))


def test_each_planted_mistake_differs_by_one_die():
    for table in TABLES:
        for kind, book in made.mistakes(Random(1), table):
            more, less = set(book.dice) - set(table.book.dice), set(table.book.dice) - set(book.dice)
            expected = {"is not in play": (0, 1), "is missing": (1, 0)}.get(kind, (1, 1))
            assert (len(more), len(less)) == expected, kind


def test_no_deed_names_no_mistake():
    table = TABLES[0]

    assert not any(_named(table.book, book, ()) for _, book in made.mistakes(Random(1), table))


def test_a_report_of_nothing_can_be_written():
    assert "0 rendered tables" in "\n".join(_page(_Result(), 0))
