"""Dice to begin with."""

from __future__ import annotations

from collections.abc import Mapping

from hardware.virtual_table.dice import EDGE_MM, VirtualDie
from hardware.virtual_table.optics import Optics

_GAP_MM = 6.0
_BESIDE_MM = 50.0
"""From the picture's lower border to the nearest waiting die."""


def waiting_place(optics: Optics, index: int) -> tuple[float, float]:
    """Where die number `index` waits beside the tray, out of view, in rows of ten: (x, y) in mm."""
    row, column = divmod(index, 10)
    pitch = EDGE_MM + _GAP_MM
    return (column - 4.5) * pitch, -(optics.field_mm[1] / 2 + _BESIDE_MM + row * pitch)


def _waiting(optics: Optics, names: list[tuple[str, str, int]]) -> tuple[VirtualDie, ...]:
    return tuple(
        VirtualDie(die_id, colour, value, *waiting_place(optics, index))
        for index, (die_id, colour, value) in enumerate(names)
    )


def dice_horde(optics: Optics) -> tuple[VirtualDie, ...]:
    """The set of Dice Horde, waiting: four yellow, red and green dice each, the white die of the rounds."""
    horde = [(f"{colour}-{n}", colour, 1) for colour in ("yellow", "red", "green") for n in range(1, 5)]
    return _waiting(optics, [*horde, ("round", "white", 1)])


def stickered(optics: Optics, colours: Mapping[str, str], count: int, first: int = 0) -> tuple[VirtualDie, ...]:
    """Dice with stickers, waiting: `count` of each kind, each kind in its colour, from waiting place `first` on."""
    names = [(f"{kind}-{n}", kind, colour) for kind, colour in colours.items() for n in range(1, count + 1)]
    return tuple(
        VirtualDie(die_id, colour, 1, *waiting_place(optics, first + index), kind=kind)
        for index, (die_id, kind, colour) in enumerate(names)
    )


def plain(optics: Optics, count: int = 5, colour: str = "white") -> tuple[VirtualDie, ...]:
    """Dice of one colour, waiting."""
    return _waiting(optics, [(f"{colour}-{n}", colour, 1) for n in range(1, count + 1)])
