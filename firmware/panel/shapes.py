"""Pieces to choose from, side by side in rows of five; the square that is marked on each is pierced."""

from __future__ import annotations

from typing import Final

from firmware.panel.canvas import DARK, RIGHT, Canvas
from firmware.panel.frame import BOTTOM, LEFT
from rules.prompt import Outline, Shapes

_TOP: Final = 12
_ACROSS: Final = 5


def draw_shapes(canvas: Canvas, shapes: Shapes, selected: str) -> None:
    """All pieces over the whole body, the one under the cursor inverted. They lie as they would on the field."""
    down = max(1, -(-len(shapes.outlines) // _ACROSS))
    wide, tall = (RIGHT - LEFT) // _ACROSS, (BOTTOM - _TOP) // down
    side = max(2, min(4, (tall - 2) // _longest(shapes, 0), (wide - 2) // _longest(shapes, 1)))
    for number, outline in enumerate(shapes.outlines):
        row, column = divmod(number, _ACROSS)
        left, top = LEFT + column * wide, _TOP + row * tall
        _draw_piece(canvas, outline, left, top, wide, tall, side)
        if outline.place == selected:
            canvas.invert(left - 1, top, left + wide - 1, top + tall)


def _longest(shapes: Shapes, part: int) -> int:
    spans = [[square[part] for square in outline.squares] for outline in shapes.outlines]
    return max((max(span) - min(span) + 1 for span in spans), default=1)


def _draw_piece(canvas: Canvas, outline: Outline, left: int, top: int, wide: int, tall: int, side: int) -> None:
    columns, rows = [square[0] for square in outline.squares], [square[1] for square in outline.squares]
    x = left + (wide - 2 - (max(rows) - min(rows) + 1) * side) // 2
    y = top + (tall - (max(columns) - min(columns) + 1) * side) // 2
    for column, row in outline.squares:
        px, py = x + (row - min(rows)) * side, y + (column - min(columns)) * side
        canvas.fill(px, py, px + side - 1, py + side - 1)
        if (column, row) == (0, 0):
            hole = 1 if side > 2 else 0
            canvas.fill(px + hole, py + hole, px + side - 1 - hole, py + side - 1 - hole, DARK)
