"""Stepper: one number, its range, what it brings."""

from __future__ import annotations

from firmware.panel import icons
from firmware.panel.canvas import RIGHT, Canvas
from firmware.panel.frame import BOTTOM, LEFT, TOP
from firmware.panel.layout import Box, Line, fits_in, stack
from firmware.panel.screen import Screen
from firmware.panel.text import Face, width, wrap


def paint_stepper(canvas: Canvas, screen: Screen) -> None:
    """The number large, its range at its left, what it brings at its right or, where that is too long, below."""
    top = TOP
    if screen.title:
        canvas.text(LEFT, top, screen.title, Face.BODY)
        top += Face.BODY.pitch
    number = str(screen.number)
    span = f"{screen.low}-{screen.high}"
    figure = Face.HUGE if len(number) < 3 else Face.BIG
    right = LEFT + width(span, Face.SMALL) + 5 + width(number, figure) + 19
    beside = _beside(screen.lines, Box(right, top, RIGHT, BOTTOM), large=screen.large)
    if beside is None:
        figure = Face.BIG
        _write_below(canvas, screen.lines)
    bottom = BOTTOM if beside is not None else BOTTOM - Face.BODY.pitch
    _draw_number(canvas, number, span, figure, (top + bottom - 1) // 2)
    if beside:
        stack(canvas, Box(right, top, RIGHT, BOTTOM), beside)


def _beside(lines: tuple[str, ...], box: Box, *, large: bool) -> tuple[Line, ...] | None:
    """The lines as they fit right of the number, None if they do not."""
    faces = (Face.HEAD, Face.BODY, Face.SMALL) if large else (Face.BODY, Face.SMALL)
    for face in faces:
        wrapped = wrap(" ".join(lines), max(1, (box.right - box.left + 1) // face.advance))
        for texts in (lines, wrapped):
            written = tuple(Line(text, face) for text in texts)
            if fits_in(box, written):
                return written
    return None


def _write_below(canvas: Canvas, lines: tuple[str, ...]) -> None:
    text = " ".join(lines)
    face = Face.BODY if width(text, Face.BODY) <= RIGHT - LEFT else Face.SMALL
    canvas.text(LEFT, BOTTOM - face.capital - face.descent, text, face)


def _draw_number(canvas: Canvas, number: str, span: str, figure: Face, middle: int) -> None:
    x = LEFT
    canvas.text(x, middle - Face.SMALL.capital // 2, span, Face.SMALL)
    x += width(span, Face.SMALL) + 5
    canvas.text(x, middle - figure.capital // 2, number, figure)
    x += width(number, figure) + 5
    canvas.bitmap(x, middle - 7, icons.UP)
    canvas.bitmap(x, middle + 4, icons.DOWN)
