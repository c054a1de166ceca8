"""Place: the board, and a cursor that visits legal places only."""

from __future__ import annotations

from itertools import product

from firmware.panel.canvas import Canvas
from firmware.panel.grid import draw_grid
from firmware.panel.layout import Box, Line, compose, fits_in, stack
from firmware.panel.screen import Screen
from firmware.panel.shapes import draw_shapes
from firmware.panel.text import Face, wrap
from firmware.panel.track import draw_track
from rules.prompt import Grid, Shapes, Track


def paint_place(canvas: Canvas, screen: Screen) -> None:
    """The board over the whole body, or with words beside it where it leaves room; the place under the cursor is named
    in the state line.

    In large mode the question and the place in large letters: at the size a board needs nothing on it could be read.
    """
    if screen.large:
        compose(canvas, screen)
        return
    match screen.picture:
        case Track():
            draw_track(canvas, screen.picture, screen.selected)
        case Shapes():
            draw_shapes(canvas, screen.picture, screen.selected)
        case Grid():
            _write_beside(canvas, draw_grid(canvas, screen.picture, screen.selected), screen)
        case _:
            canvas.complaints.append("a place needs a board as its picture")


def _write_beside(canvas: Canvas, box: Box, screen: Screen) -> None:
    """As many of the words as fit, in the larger letters where they do; the state line names the place."""
    texts = (*screen.lines, *screen.headline, screen.title)
    for count, face in product(range(len(texts), 0, -1), (Face.BODY, Face.SMALL)):
        letters = (box.right - box.left + 1) // face.advance
        lines = tuple(Line(line, face) for text in reversed(texts[:count]) for line in wrap(text, letters))
        if fits_in(box, lines) and all(len(word) <= letters for text in texts[:count] for word in text.split()):
            stack(canvas, box, lines)
            return
