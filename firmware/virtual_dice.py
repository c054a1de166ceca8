"""The dice of the games' sets on a virtual table, and a reader that is told what they show where none knows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from firmware.dicesets.drawing import opacity
from firmware.dicesets.library import shipped_faces
from hardware.virtual_table import EDGE_MM, PIPPED, Stickers, VirtualDie, VirtualTable, dice_horde, stickered
from hardware.virtual_table.dice import COLOURS
from rules.dice import STANDARD
from vision.types import DieReading, Picture, TableReading

SIDES: Final = 6
PIXELS: Final = 128
"""Of a sticker's side."""
OF_A_KIND: Final = 3
"""Dice of each kind of a set without pips."""
BODIES: Final = ("white", "yellow", "red", "blue", "green", "orange", "purple", "black")
"""Colours of the kinds of a set, in their order."""


def kinds_of(dice_set: str) -> tuple[str, ...]:
    """The kinds of six-sided dice of a set whose sides we can draw: `ddm/1` to `ddm/4` of `ddm`."""
    drawn = shipped_faces()
    kinds = [kind for kind in STANDARD if kind.startswith(f"{dice_set}/")] or [dice_set]
    return tuple(
        kind for kind in kinds if len(STANDARD.get(kind, ())) == SIDES and all(face in drawn for face in STANDARD[kind])
    )


def stickers_of(kind: str) -> Stickers:
    """What stands on the sides of a kind of die. Raises `KeyError` for a kind that is not drawn."""
    labels = STANDARD[kind]
    return Stickers(labels, np.stack([opacity(shipped_faces()[label], PIXELS) for label in labels]))


def lay(table: VirtualTable, sets: Sequence[str]) -> None:
    """Puts the dice of these sets beside the tray, as far as they are not on the table yet."""
    there = {die.kind for die in table.dice()}
    if PIPPED in sets and PIPPED not in there:
        for die in dice_horde(table.optics):
            table.add(die)
    for dice_set in sets:
        kinds = kinds_of(dice_set) if dice_set != PIPPED else ()
        for kind in kinds:
            table.know(kind, stickers_of(kind))
        new = {kind: colour for kind, colour in zip(kinds, BODIES, strict=False) if kind not in there}
        for die in stickered(table.optics, new, OF_A_KIND, first=len(table.dice())):
            table.add(die)


class ToldReader:
    """Stands in for a reader: the virtual table itself says what its dice show, and nothing is read. For games whose
    faces no network knows here; it may never stand in for one where something is measured."""

    def __init__(self, table: VirtualTable) -> None:
        self._table = table

    def read(self, picture: Picture) -> TableReading:
        """The dice in view as they were in the newest picture. picture: that one; only its size counts.

        A reader of pixels knows no more: what a hand does while it looks is for the next picture to show.
        """
        seen = [self._reading(die) for die in self._table.pictured if self._table.in_view(die)]
        return TableReading(tuple(sorted(seen, key=_rows)), (picture.shape[1], picture.shape[0]))

    def _reading(self, die: VirtualDie) -> DieReading:
        turn, half = np.radians(die.turn_deg), EDGE_MM / 2
        across, along = np.array([np.cos(turn), np.sin(turn)]) * half, np.array([-np.sin(turn), np.cos(turn)]) * half
        middle = np.array([die.x_mm, die.y_mm])
        around = [middle - across + along, middle + across + along, middle + across - along, middle - across - along]
        pixels = self._table.optics.project(np.array([(x, y, EDGE_MM) for x, y in around]))
        corners = tuple((float(x), float(y)) for x, y in pixels)
        label = self._table.label(die)
        value = die.value if die.kind == PIPPED else None
        return DieReading(label, value, 1.0, None, 0.0, die.colour, COLOURS[die.colour][0], corners)


def _rows(die: DieReading) -> tuple[int, float]:
    x, y = die.centre
    return round(y / 40), x
