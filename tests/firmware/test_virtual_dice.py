"""The dice of sets without pips on a virtual table, and the reader that is told what they show."""

import numpy as np
import pytest

from firmware.virtual_dice import ToldReader, kinds_of, lay, stickers_of
from hardware.clocks import ManualClock
from hardware.virtual_table import VirtualTable
from vision.verdict import judge

SIZE = (480, 360)


@pytest.fixture
def table():
    return VirtualTable(ManualClock(), 5, SIZE)


def test_a_set_lies_ready_three_dice_of_each_kind_each_kind_in_its_colour(table):
    lay(table, ("ddm",))

    assert len(table.dice()) == 12
    assert {(die.kind, die.colour) for die in table.dice()} == {
        ("ddm/1", "white"), ("ddm/2", "yellow"), ("ddm/3", "red"), ("ddm/4", "blue"),
    }  # fmt: skip
    assert not any(table.in_view(die) for die in table.dice())


def test_what_is_there_already_is_not_laid_twice(table):
    lay(table, ("d6",))
    lay(table, ("d6", "ddm"))
    lay(table, ("d6", "ddm"))

    assert len(table.dice()) == 13 + 12


def test_the_sides_of_a_die_are_those_that_are_printed():
    labels = stickers_of("ddm/2").labels

    assert sorted(labels) == ["ddm/2/attack-x2", "ddm/2/magic", "ddm/2/progress-x2", *["ddm/2/summon"] * 3]
    assert (stickers_of("ddm/2").ink.reshape(6, -1).max(axis=1) == 255).all()


def test_a_set_that_is_not_made_of_cubes_has_no_dice_here():
    assert kinds_of("nothing") == ()


def test_the_told_reader_says_what_lies_in_view_and_where(table):
    lay(table, ("ddm",))
    table.throw(["ddm/2-1", "ddm/4-1"], values={"ddm/2-1": 1, "ddm/4-1": 2})

    reading = ToldReader(table).read(np.zeros((SIZE[1], SIZE[0], 3), np.uint8))

    assert sorted(die.label for die in reading.dice) == ["ddm/2/attack-x2", "ddm/4/defense"]
    assert reading.size == SIZE
    for die in reading.dice:
        truth = next(one for one in table.dice() if table.label(one) == die.label and table.in_view(one))
        assert die.centre == pytest.approx(table.to_pixel((truth.x_mm, truth.y_mm)), abs=1.0)
    assert judge(reading).kind == "accept"
