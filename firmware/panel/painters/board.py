"""Board: the books, one page of at most four lines or one picture."""

from __future__ import annotations

from firmware.panel.canvas import Canvas
from firmware.panel.frame import LEFT, TOP
from firmware.panel.grid import draw_grid
from firmware.panel.icons import BESIDE_WORD
from firmware.panel.layout import BODY
from firmware.panel.painters.rows import draw_scroll_bar
from firmware.panel.screen import Screen
from firmware.panel.text import Face, width
from firmware.panel.track import draw_track
from rules.prompt import Grid, Track


def paint_board(canvas: Canvas, screen: Screen) -> None:
    """Lines at their fixed rows, so that a page turned looks like the one before it."""
    if isinstance(screen.picture, Track):
        draw_track(canvas, screen.picture)
        return
    if isinstance(screen.picture, Grid):
        draw_grid(canvas, screen.picture)
        return
    right = BODY.right
    if screen.page and screen.page[1] > 1:
        number, count = screen.page
        draw_scroll_bar(canvas, BODY, number - 1, 1, count)
        right -= 4
    large = screen.large and len(screen.lines) <= 2
    large = large and all(width(line, Face.HEAD) <= right - LEFT for line in screen.lines)
    face, pitch = (Face.HEAD, 18) if large else (Face.BODY, Face.BODY.pitch)
    if len(screen.lines) > 4:
        canvas.complaints.append(f"{len(screen.lines)} lines on one page of the books: 4 fit")
    for row, line in enumerate(screen.lines[:4]):
        _draw_line(canvas, line, TOP + row * pitch, face, right)


def _draw_line(canvas: Canvas, line: str, top: int, face: Face, right: int) -> None:
    sign = BESIDE_WORD.get(line.partition(" ")[0])
    indent = len(sign[0]) + 3 if sign else 0
    if sign and width(line, face) + indent <= right - LEFT:
        canvas.bitmap(LEFT, top + (face.capital - len(sign) + 1) // 2, sign)
    else:
        indent = 0
    canvas.text(LEFT + indent, top, line, face, room=right - LEFT - indent)
