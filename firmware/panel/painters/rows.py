"""Rows with a cursor, a scroll bar and tick boxes: what lists and readings share."""

from __future__ import annotations

from firmware.panel import icons
from firmware.panel.canvas import Canvas
from firmware.panel.layout import Box, Line, height
from firmware.panel.screen import Row
from firmware.panel.text import Face, width, wrap

_BAR = 5
"""Columns of a scroll bar and the gap before it."""
_TICK = 10
"""Columns of a tick box and the gap behind it."""
_LARGE_PITCH = 15
"""Rows of pixels from one row of a large list to the next."""


def window(count: int, cursor: int, visible: int) -> int:
    """The first row shown, so that the cursor is in view and, where there is one, the row after it too."""
    return max(0, min(cursor - max(0, visible - 2), count - visible))


def draw_scroll_bar(canvas: Canvas, box: Box, first: int, visible: int, count: int) -> None:
    """A dotted track at the box's right edge with a thick part that shows which rows of all are in view."""
    top, tall = box.top - 1, box.bottom - box.top
    right = box.right - 2
    canvas.dots((right, y) for y in range(top, top + tall))
    start = top + tall * first // count
    end = max(start + 3, top + tall * (first + visible) // count)
    canvas.fill(right - 1, start, right + 1, end)


def draw_rows(
    canvas: Canvas, box: Box, rows: tuple[Row, ...], cursor: int, face: Face = Face.BODY, pitch: int = 0
) -> None:
    """Draws as many rows as the box holds around the cursor, which is -1 on none of them; the marked one is inverted
    last, since the descenders of the row above reach into it."""
    pitch = pitch or face.pitch
    visible = max(1, (box.bottom - box.top) // pitch)
    cursor = max(-1, min(cursor, len(rows) - 1))
    first = window(len(rows), cursor, visible)
    right = box.right
    if len(rows) > visible:
        right -= _BAR
        draw_scroll_bar(canvas, box, first, visible, len(rows))
    for place, row in enumerate(rows[first : first + visible]):
        _draw_row(canvas, row, box.left, right, box.top + place * pitch, face)
    if cursor >= 0:
        top = box.top + (cursor - first) * pitch
        canvas.invert(box.left - 2, top - 1, right, top - 1 + min(pitch, face.capital + face.descent + 2))


def _draw_row(canvas: Canvas, row: Row, left: int, right: int, top: int, face: Face) -> None:
    if row.ticked is not None:
        canvas.bitmap(left, top + (face.capital - 8) // 2, icons.TICKED_BOX if row.ticked else icons.TICK_BOX)
        left += _TICK
    room = right - left
    if row.right:
        canvas.text(left, top, row.right, face, room=room - 1, align="right")
        room -= width(row.right, face) + 4
    canvas.text(left, top, row.label, face, room=room)


def large_rows(canvas: Canvas, box: Box, rows: tuple[Row, ...], cursor: int) -> None:
    """Rows in the headline font. Where one of them is too long for a line, the marked row stands alone on two lines; a
    row too long even for that is written in the body font among its neighbours."""
    row = rows[cursor]
    tick = _TICK if row.ticked is not None else 0
    bar = _BAR if len(rows) > max(1, (box.bottom - box.top) // _LARGE_PITCH) else 0
    if all(_fits(other, box.right - box.left - bar - tick) for other in rows):
        draw_rows(canvas, box, rows, cursor, Face.HEAD, _LARGE_PITCH)
        return
    label = " ".join(part for part in (row.label, row.right) if part)
    lines = wrap(label, (box.right - box.left - _BAR - 2 - tick) // Face.HEAD.advance)
    written = tuple(Line(line, Face.HEAD) for line in lines)
    if height(written) + 3 > box.bottom - box.top:
        draw_rows(canvas, box, rows, cursor)
    else:
        _draw_alone(canvas, box, row, written)
        if len(rows) > 1:
            draw_scroll_bar(canvas, box, cursor, 1, len(rows))


def _draw_alone(canvas: Canvas, box: Box, row: Row, lines: tuple[Line, ...]) -> None:
    """One row of several lines in a frame: inverted it would light too much of the panel."""
    left, top = box.left, box.top + 1
    canvas.frame(left - 2, box.top, box.right - _BAR, top + height(lines) + 2)
    if row.ticked is not None:
        canvas.bitmap(left, top + 2, icons.TICKED_BOX if row.ticked else icons.TICK_BOX)
        left += _TICK
    for place, line in enumerate(lines):
        canvas.text(left, top + 1 + place * line.face.pitch, line.text, line.face)


def _fits(row: Row, room: int) -> bool:
    right = width(row.right, Face.HEAD) + 4 if row.right else 0
    return width(row.label, Face.HEAD) + right <= room
