"""The page's hand on a virtual table: throwing, dragging, turning, adding and taking away dice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final, TypeAlias

import msgspec

from firmware.faces import said
from hardware.virtual_table import COLOURS, EDGE_MM, PIPPED, VirtualDie, VirtualTable

_ROOM_MM: Final = 4.0
_MOST: Final = 60
"""Dice on one table."""
_SPOTS: Final = tuple((x * 24.0, y * 24.0) for y in (0, 1, -1, 2) for x in (0, -1, 1, -2, 2, -3, 3))
"""Where dice are put down: (x, y) in mm, rows of seven from the middle of the tray outwards."""


class _Deed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """What a hand can do; its name stands under "do"."""


class Throw(_Deed, frozen=True, tag="throw"):
    """Throws the dice with these ids."""

    ids: tuple[str, ...]


class Move(_Deed, frozen=True, tag="move"):
    """Slides a die to a spot of the picture. x, y: share of its width and height, 0 to 1."""

    id: str
    x: Annotated[float, msgspec.Meta(ge=-1, le=2)]
    y: Annotated[float, msgspec.Meta(ge=-1, le=2)]


class Turn(_Deed, frozen=True, tag="turn"):
    """Turns a die so that `value` is on top."""

    id: str
    value: int


class Spin(_Deed, frozen=True, tag="spin"):
    """Turns a die on the spot. degrees: anti-clockwise."""

    id: str
    degrees: Annotated[float, msgspec.Meta(ge=-360, le=360)]


class Add(_Deed, frozen=True, tag="add"):
    """Puts a die into the tray: one that waits beside it, else a new one."""

    colour: str
    value: Annotated[int, msgspec.Meta(ge=1, le=6)]


class Remove(_Deed, frozen=True, tag="remove"):
    """Takes a die off the table."""

    id: str


Deed: TypeAlias = Throw | Move | Turn | Spin | Add | Remove


class SeenVirtualDie(msgspec.Struct, frozen=True):
    """A die as the page draws its handle. x, y: share of the picture, 0 to 1, may lie outside. sides: what stands on
    them, by value."""

    id: str
    colour: str
    value: int
    x: float
    y: float
    kind: str
    sides: tuple[str, ...]


class HandOnTable:
    """Carries out what the page asks of a virtual table, and keeps the table's dice in a file.

    changed: called after each deed.
    """

    def __init__(self, table: VirtualTable, size: tuple[int, int], memory: Path, changed: Callable[[], None]) -> None:
        self._table, self._size, self._memory, self._changed = table, size, memory, changed

    def do(self, deed: bytes) -> None:
        """Carries out one deed (JSON). Raises `ValueError` with one sentence for one that cannot be done."""
        asked = msgspec.json.decode(deed, type=Deed)
        try:
            self._carry_out(asked)
        except (KeyError, RuntimeError) as error:
            raise ValueError(str(error.args[0] if error.args else error)) from None
        self._memory.write_text(self._table.snapshot(), encoding="utf-8")
        self._changed()

    def dice(self) -> tuple[SeenVirtualDie, ...]:
        """The dice, as handles on the picture."""
        width, height = self._size
        seen = []
        for die in self._table.dice():
            x, y = self._table.to_pixel((die.x_mm, die.y_mm))
            sides = tuple(map(said, self._table.labels(die.kind)))
            seen.append(SeenVirtualDie(die.id, die.colour, die.value, x / width, y / height, die.kind, sides))
        return tuple(seen)

    def _carry_out(self, deed: Deed) -> None:
        table = self._table
        match deed:
            case Throw(ids):
                table.throw(ids)
            case Move(die, x, y):
                table.move(die, *table.to_table((x * self._size[0], y * self._size[1])))
            case Turn(die, value):
                table.turn(die, value)
            case Spin(die, degrees):
                table.spin(die, degrees)
            case Add(colour, value):
                self._add(colour, value)
            case Remove(die):
                table.remove(die)

    def _add(self, colour: str, value: int) -> None:
        if colour not in COLOURS:
            raise ValueError(f"there are no {colour} dice; there are {', '.join(COLOURS)}")
        table = self._table
        dice = table.dice()
        inside = [die for die in dice if table.in_view(die)]
        spot = next((spot for spot in _SPOTS if all(_far(spot, die) for die in inside)), _SPOTS[0])
        waiting = next((die for die in dice if (die.colour, die.kind) == (colour, PIPPED) and die not in inside), None)
        if waiting is not None:
            table.move(waiting.id, *spot)
            table.turn(waiting.id, value)
            return
        if len(dice) >= _MOST:
            raise ValueError(f"{_MOST} dice are enough for one table")
        taken = {die.id for die in dice}
        name = next(f"{colour}-{n}" for n in range(1, len(taken) + 2) if f"{colour}-{n}" not in taken)
        table.add(VirtualDie(name, colour, value, *spot))


def _far(spot: tuple[float, float], die: VirtualDie) -> bool:
    return abs(spot[0] - die.x_mm) > EDGE_MM + _ROOM_MM or abs(spot[1] - die.y_mm) > EDGE_MM + _ROOM_MM
