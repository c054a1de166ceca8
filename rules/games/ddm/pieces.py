"""Dungeon pieces: their forms, turns and hands, as bitboards that can be moved over the field."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from rules.games.ddm.field import NAMES, SQUARES, STRIDE
from rules.games.ddm.sheet import Border, Piece, Sheet

Cell: TypeAlias = tuple[int, int]
"""(row, column) from the star square."""

RED, BLUE = range(2)
"""Sides of a piece: Yugi's lie as drawn, Kaiba's turned over."""

TURNS: Final = 4


class Built(NamedTuple):
    """A piece on the field: whose it is, its form, how often it was turned right, and the square of its star."""

    owner: int
    form: int
    turn: int
    star: int


class Form(NamedTuple):
    """One of the pile's pieces. cells: as drawn."""

    name: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """What a match is played on: squares within the border (Domains left out), the lords' squares, the forms, and
    for [colour][form][turn] the offsets of a piece's squares from its star in bits. Kept by `layout`: one layout is
    one object."""

    free: int
    lords: tuple[int, int]
    forms: tuple[Form, ...]
    offsets: tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]
    copies: int
    number: int


def forms(pieces: tuple[Piece, ...], all_nets: bool) -> tuple[Form, ...]:
    """The different pieces of one pile in the order of the data, mirror images after their originals."""
    found = []
    for piece in pieces:
        if piece.extra and not all_nets:
            continue
        cells = drawn_cells(piece.rows)
        found.append(Form(piece.name, cells))
        if piece.both:
            found.append(Form(piece.name + "'", mirrored(cells)))
    return tuple(found)


def drawn_cells(rows: tuple[str, ...]) -> tuple[Cell, ...]:
    """The squares of a picture from its star. Raises `ValueError` without exactly one star."""
    marks = [(r, c, mark) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark in "#*"]
    ((top, left),) = [(r, c) for r, c, mark in marks if mark == "*"]
    return tuple(sorted((r - top, c - left) for r, c, _ in marks))


def mirrored(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The piece turned over."""
    return tuple(sorted((r, -c) for r, c in cells))


def turned(cells: tuple[Cell, ...], turn: int) -> tuple[Cell, ...]:
    """The piece after so many quarter turns."""
    for _ in range(turn):
        cells = tuple(sorted((c, -r) for r, c in cells))
    return cells


def squares_of(layout: Layout, colour: int, form: int, turn: int, star: int) -> int:
    """The squares that a piece covers, as a set."""
    return sum(1 << star + offset for offset in layout.offsets[colour][form][turn])


@lru_cache(maxsize=32)
def layout(sheet: Sheet, advanced: bool, all_nets: bool) -> Layout:
    """The layout of a match. In the Advanced Game two sets of pieces lie in the pile."""
    border = sheet.fields.advanced if advanced else sheet.fields.basic
    lords = SQUARES[border.lords[0]], SQUARES[border.lords[1]]
    pile = forms(sheet.pieces, all_nets)
    offsets = tuple(
        tuple(
            tuple(
                tuple(r * STRIDE + c for r, c in turned(cells if colour == RED else mirrored(cells), turn))
                for turn in range(TURNS)
            )
            for _, cells in pile
        )
        for colour in (RED, BLUE)
    )
    free = within(border) & ~(1 << lords[0] | 1 << lords[1])
    return Layout(free, lords, pile, offsets, 2 if advanced else 1, len(pile))


def within(border: Border) -> int:
    """All squares of a field."""
    left, right = ("ABCDEFGHIJKLM".index(letter) for letter in border.columns.split("-"))
    first, last = border.rows
    return sum(
        1 << bit
        for bit, name in enumerate(NAMES)
        if name and left <= bit % STRIDE <= right and first - 1 <= bit // STRIDE < last
    )
