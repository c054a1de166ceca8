"""Dice with stickers in place of pips: drawn the right way round, thrown and told like any other die."""

import numpy as np
import pytest
from world_clock import WorldClock

from hardware.virtual_table import Stickers, VirtualDie, VirtualTable, stickered

SIDES = ("a", "b", "c", "d", "e", "f")
LABELS = tuple(f"odd/{side}" for side in SIDES)


def table_with(ink, turn_deg=0.0, value=1):
    """A table with one white die in the middle, its sides inked alike."""
    table = VirtualTable(WorldClock(), 5, (480, 360))
    table.know("odd", Stickers(LABELS, np.stack([ink] * 6)))
    table.add(VirtualDie("odd-1", "white", value, 0.0, 0.0, turn_deg, kind="odd"))
    return table


def top_of(table):
    """21 x 21 pixels around the middle of the die's top face, grey."""
    x, y = (round(value) for value in table.to_pixel((0.0, 0.0)))
    return table.picture(1.0, 1)[y - 10 : y + 11, x - 10 : x + 11].mean(axis=2)


@pytest.mark.parametrize("value", range(1, 7))
def test_what_is_drawn_on_a_side_is_seen_the_right_way_round(value):
    """A quarter is black, the next one clockwise grey, two are empty: in a mirror grey would be the one before."""
    ink = np.zeros((8, 8), dtype=np.uint8)
    ink[:4, :4] = 255
    ink[:4, 4:] = 120

    top = top_of(table_with(ink, 7.0, value))

    clockwise = [top[:9, :9].mean(), top[:9, 12:].mean(), top[12:, 12:].mean(), top[12:, :9].mean()]
    black = clockwise.index(min(clockwise))
    assert sorted(range(4), key=clockwise.__getitem__)[1] == (black + 1) % 4


def test_dice_with_stickers_wait_beside_the_tray_by_kind_and_colour():
    table = VirtualTable(WorldClock(), 5, (480, 360))
    dice = stickered(table.optics, {"odd/1": "white", "odd/2": "red"}, 3)

    assert [(die.id, die.kind, die.colour) for die in dice][2:4] == [
        ("odd/1-3", "odd/1", "white"),
        ("odd/2-1", "odd/2", "red"),
    ]
    assert not any(table.in_view(die) for die in dice)


def test_a_die_tells_the_label_of_the_side_that_is_up():
    table = table_with(np.zeros((8, 8), np.uint8))
    table.throw(["odd-1"], values={"odd-1": 3})

    (die,) = table.dice()
    assert table.label(die) == "odd/c"
    assert table.label(VirtualDie("plain", "red", 4, 50, 0)) == "d6/4"


def test_the_kinds_of_dice_survive_a_snapshot():
    table = table_with(np.zeros((8, 8), np.uint8))
    again = VirtualTable(WorldClock(), 9, (480, 360))
    again.restore(table.snapshot())

    assert again.dice() == table.dice()
