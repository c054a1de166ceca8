"""List: a title and three rows, or four rows; the row under the cursor may have a line of detail below."""

from __future__ import annotations

from firmware.panel.canvas import Canvas
from firmware.panel.frame import BOTTOM
from firmware.panel.layout import BODY
from firmware.panel.painters.rows import draw_rows, large_rows
from firmware.panel.screen import Screen
from firmware.panel.text import Face


def paint_list(canvas: Canvas, screen: Screen) -> None:
    """screen.lines: at most one, the detail of the row under the cursor."""
    box = BODY
    if screen.title:
        canvas.text(box.left, box.top, screen.title, Face.BODY)
        box = box._replace(top=box.top + Face.BODY.pitch)
    if screen.lines:
        face = Face.BODY if screen.large else Face.SMALL
        top = BOTTOM - face.capital - face.descent
        canvas.text(box.left, top, screen.lines[0], face)
        box = box._replace(bottom=top)
    if len(screen.lines) > 1:
        canvas.complaints.append(f"a list has room for one line of detail, not {len(screen.lines)}")
    if not screen.rows:
        canvas.complaints.append("a list without rows")
    elif screen.large:
        large_rows(canvas, box, screen.rows, max(0, min(screen.cursor, len(screen.rows) - 1)))
    else:
        draw_rows(canvas, box, screen.rows, screen.cursor)
