"""Dice as pictures: with pips at 14, 21 and 29 pixels, with their label at 9 pixels and where a face has no pips.

A light die is an outline with lit pips, a dark one is filled with dark pips, as they look on the table.
"""

from __future__ import annotations

from typing import Final

from firmware.faces import said
from firmware.panel.canvas import DARK, LIT, Bitmap, Canvas
from firmware.panel.symbols import SIDE, symbol
from firmware.panel.text import Face, width

CELL: Final = 9
"""Side of a die drawn as a cell with its label in it."""

SIZES: Final = (29, 21, 14)
"""Sides of a die with pips, largest first."""

_PIPS: Final[dict[str, str]] = {  # names of spots: row (t m b), column (l c r)
    "1": "mc",
    "2": "tl br",
    "3": "tl mc br",
    "4": "tl tr bl br",
    "5": "tl tr mc bl br",
    "6": "tl tr ml mr bl br",
}
_SPOTS: Final[dict[int, tuple[int, int, int]]] = {29: (5, 12, 19), 21: (3, 9, 15), 14: (2, 6, 10)}
"""Where the three rows and columns of pips begin, from the die's upper left corner."""
_PIP: Final[dict[int, int]] = {29: 5, 21: 3, 14: 2}
_LABEL: Final[dict[int, Face]] = {29: Face.HEAD, 21: Face.HEAD, 14: Face.BODY, CELL: Face.SMALL}
_RADIUS: Final[dict[int, int]] = {29: 3, 21: 2, 14: 2, CELL: 0}


def caption(face: str) -> str:
    """What stands on a face as people say it: `5` of `d6/5`."""
    return said(face)


def draw_die(canvas: Canvas, x: int, y: int, face: str, size: int, *, dark: bool = False) -> None:
    """Draws a die with its upper left corner at (x, y). face: its label (`d6/5`). size: one of `SIZES` or `CELL`."""
    label = caption(face)
    body, ink = (LIT, DARK) if dark else (DARK, LIT)
    box = (x, y, x + size - 1, y + size - 1)
    canvas.draw.rounded_rectangle(box, _RADIUS[size], fill=body, outline=LIT)
    if size in _SPOTS and label in _PIPS and face in (label, f"d6/{label}"):
        _draw_pips(canvas, x, y, label, size, ink)
        return
    if size in _SPOTS and (found := symbol(face)) is not None:
        _draw_symbol(canvas, x, y, *found, size, ink)
        return
    label = _short(face, label, _LABEL[size], size - 4)
    letters = _LABEL[size] if width(label, _LABEL[size]) <= size - 4 else Face.SMALL
    top = y + (size - letters.capital + 1) // 2
    canvas.text(x + 2, top, label, letters, room=size - 4, align="centre", ink=ink)


def _short(face: str, label: str, letters: Face, room: int) -> str:
    """What is written on a die that has no room for its label: the first letter of its face."""
    return label if min(width(label, letters), width(label, Face.SMALL)) <= room else face.rpartition("/")[2][:1]


def _draw_symbol(canvas: Canvas, x: int, y: int, sign: Bitmap, mark: str, size: int, ink: int) -> None:
    """The symbol, and below it its mark where the die is large enough."""
    room = size - SIDE - 2
    below = mark if room >= Face.SMALL.capital + 1 else ""
    letters = Face.BODY if room > Face.BODY.capital + 3 else Face.SMALL
    gap = 1 if size < SIZES[0] else 3
    top = y + (size - SIDE - (letters.capital + gap if below else 0)) // 2
    left = x + (size - SIDE) // 2
    points = [(left + dx, top + dy) for dy, row in enumerate(sign) for dx, dot in enumerate(row) if dot == "#"]
    canvas.draw.point(points, fill=ink)
    if below:
        canvas.text(x + 2, top + SIDE + gap, below, letters, room=size - 4, align="centre", ink=ink)


def _draw_pips(canvas: Canvas, x: int, y: int, label: str, size: int, ink: int) -> None:
    starts, side = _SPOTS[size], _PIP[size]
    for spot in _PIPS[label].split():
        px = x + starts["lcr".index(spot[1])]
        py = y + starts["tmb".index(spot[0])]
        if side == 5:
            canvas.draw.ellipse((px, py, px + 4, py + 4), fill=ink)
        else:
            canvas.fill(px, py, px + side, py + side, ink)
