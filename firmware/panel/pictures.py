"""The pictures a game can ask for beside an instruction, each in the sizes that are worth trying."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from firmware.panel import icons
from firmware.panel.canvas import DARK, LIT, Canvas
from firmware.panel.dice import CELL, SIZES, caption, draw_die
from firmware.panel.layout import Drawing
from firmware.panel.screen import SeenDie
from firmware.panel.text import Face, width
from rules.prompt import Dice, Picture, Route, Turning

_ACROSS: Final = 124
"""Columns that a picture may take."""
_ARROW_WIDTH: Final = len(icons.ARROW[0])


def drawings(picture: Picture | None, *, large: bool = False) -> tuple[Drawing, ...]:
    """A game's picture in all its sizes, largest first; none for a `Track`, which only a Place and a Board can show."""
    match picture:
        case Dice(faces):
            return dice_drawings([SeenDie(face) for face in faces], large=large)
        case Turning(before, after):
            return _turnings(before, after, large=large)
        case Route():
            return _routes(picture, large=large)
        case _:
            return ()


def dice_drawings(dice: Sequence[SeenDie], *, large: bool = False) -> tuple[Drawing, ...]:
    """Dice in a row, or as cells in two rows, in all the sizes in which they fit the panel's width."""
    if not dice:
        return ()
    rows = [_dice_row(dice, size) for size in SIZES if len(dice) * (size + 3) - 3 <= _ACROSS]
    small = [_grid(dice, columns, 14) for columns in (2, 3) if columns < len(dice) <= 2 * columns]
    cells = [_grid(dice, columns, CELL) for columns in (3, 4, 6) if columns < len(dice) <= 3 * columns]
    cells += [_grid(dice, 11, CELL)] if 12 <= len(dice) <= 22 else []
    figure = [_figure(caption(dice[0].face))] if large and len(dice) == 1 and dice[0].face[-1] != "?" else []
    return (*figure, *rows, *small, *cells)


def _dice_row(dice: Sequence[SeenDie], size: int) -> Drawing:
    def draw(canvas: Canvas, x: int, y: int) -> None:
        for place, die in enumerate(dice):
            left = x + 1 + place * (size + 3)
            draw_die(canvas, left, y, die.face, size, dark=die.dark)
            if die.doubtful:
                canvas.dotted_frame(left - 2, y - 2, left + size + 2, y + size + 2)

    return Drawing(len(dice) * (size + 3) - 2, size, draw)


def _grid(dice: Sequence[SeenDie], columns: int, size: int) -> Drawing:
    def draw(canvas: Canvas, x: int, y: int) -> None:
        for place, die in enumerate(dice):
            row, column = divmod(place, columns)
            draw_die(canvas, x + column * (size + 2), y + row * (size + 3), die.face, size, dark=die.dark)

    rows = -(-len(dice) // columns)
    return Drawing(columns * (size + 2) - 2, rows * (size + 3) - 3, draw)


def _figure(text: str, face: Face = Face.HUGE) -> Drawing:
    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.text(x + 4, y, text, face)

    return Drawing(width(text, face) + 8, face.capital, draw)


def _turnings(before: str, after: str, *, large: bool) -> tuple[Drawing, ...]:
    if large:
        return _spelled(caption(before), caption(after))
    return tuple(_turning(before, after, size) for size in SIZES)


def _turning(before: str, after: str, size: int) -> Drawing:
    def draw(canvas: Canvas, x: int, y: int) -> None:
        draw_die(canvas, x, y, before, size)
        canvas.bitmap(x + size + 3, y + (size - len(icons.ARROW)) // 2, icons.ARROW)
        draw_die(canvas, x + size + _ARROW_WIDTH + 6, y, after, size)

    return Drawing(2 * size + _ARROW_WIDTH + 6, size, draw)


def _spelled(start: str, end: str) -> tuple[Drawing, ...]:
    """`start -> end` in figures as large as the panel's width allows."""
    faces = (Face.HUGE, Face.BIG, Face.HEAD)
    sizes = [_words_and_arrow(start, end, face) for face in faces]
    return tuple(drawing for drawing in sizes if drawing.width <= _ACROSS)


def _words_and_arrow(start: str, end: str, face: Face) -> Drawing:
    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.text(x, y, start, face)
        arrow = x + width(start, face) + 5 if start else x
        canvas.bitmap(arrow, y + (face.capital - len(icons.ARROW)) // 2, icons.ARROW)
        canvas.text(arrow + _ARROW_WIDTH + 4, y, end, face)

    both = width(start, face) + width(end, face) + _ARROW_WIDTH + (9 if start else 4)
    tail = face.descent if set(start + end) & set("gjpqy") else 0
    return Drawing(both, face.capital + tail, draw)


_BOX_HEIGHT: Final = 10
_SIDE: Final = 11
"""Columns for what lies before the first segment and behind the last one."""


def _routes(route: Route, *, large: bool) -> tuple[Drawing, ...]:
    if large:
        return _spelled(route.start, route.end)

    def draw(canvas: Canvas, x: int, y: int) -> None:
        _draw_route(canvas, route, x, y)

    return (Drawing(_ACROSS - 2, _BOX_HEIGHT + 6, draw),)


def _draw_route(canvas: Canvas, route: Route, x: int, y: int) -> None:
    """The segments as boxes with four spots each, an arrow above from start to end; the end is a small hollow die."""
    pitch = (_ACROSS - 2 - 2 * _SIDE) // max(1, route.segments)
    boxes = y + 6
    for segment in range(route.segments):
        left = x + _SIDE + segment * pitch
        canvas.frame(left, boxes, left + pitch - 3, boxes + _BOX_HEIGHT)
        for space in (1, 2, 3, 4):
            canvas.draw.point(_spot(x, boxes, pitch, segment + 1, space), fill=LIT)
    for place in sorted({route.start, route.end}):
        if sign := {"gate": icons.GATE, "grave": icons.SKULL}.get(place):
            canvas.bitmap(x + _SIDE + route.segments * pitch + 1, boxes + 2, sign)
    if "H" in (route.start, route.end):
        canvas.text(x + 3, boxes + 2, "H", Face.SMALL)
    start, end = (_column(route, place, x, boxes, pitch) for place in (route.start, route.end))
    _mark(canvas, route.start, x, boxes, pitch, hollow=False)
    _mark(canvas, route.end, x, boxes, pitch, hollow=True)
    if start is not None and end is not None and start != end:
        _draw_long_arrow(canvas, start, end, y)


def _spot(x: int, boxes: int, pitch: int, segment: int, space: int) -> tuple[int, int]:
    """The middle of a space: 1 and 2 in the upper row, 3 and 4 in the lower one."""
    row, column = divmod(space - 1, 2)
    left = x + _SIDE + (segment - 1) * pitch
    return left + (pitch - 3) * (1 + 2 * column) // 4, boxes + 3 + 4 * row


def _mark(canvas: Canvas, place: str, x: int, boxes: int, pitch: int, *, hollow: bool) -> None:
    segment, dash, space = place.partition("-")
    if dash:
        cx, cy = _spot(x, boxes, pitch, int(segment), int(space))
        canvas.fill(cx - 2, cy - 2, cx + 3, cy + 3)
        if hollow:
            canvas.fill(cx - 1, cy - 1, cx + 2, cy + 2, DARK)


def _column(route: Route, place: str, x: int, boxes: int, pitch: int) -> int | None:
    segment, dash, space = place.partition("-")
    if dash:
        return _spot(x, boxes, pitch, int(segment), int(space))[0]
    behind = x + _SIDE + route.segments * pitch + 4
    return {"H": x + 5, "pool": x + 5, "gate": behind, "grave": behind}.get(place)


def _draw_long_arrow(canvas: Canvas, start: int, end: int, y: int) -> None:
    step = 1 if end > start else -1
    canvas.fill(min(start, end), y + 2, max(start, end) + 1, y + 4)
    for back in range(3):
        canvas.fill(end - step * back, y + 2 - back, end - step * back + 1, y + 4 + back)
