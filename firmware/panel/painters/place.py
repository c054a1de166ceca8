"""Place: the board, and a cursor that visits legal places only."""

from __future__ import annotations

from firmware.panel.canvas import Canvas
from firmware.panel.layout import compose
from firmware.panel.screen import Screen
from firmware.panel.track import draw_track
from rules.prompt import Track


def paint_place(canvas: Canvas, screen: Screen) -> None:
    """The board over the whole body; the place under the cursor is named in the state line.

    In large mode the question and the place in large letters: at the size a board needs nothing on it could be read.
    """
    if screen.large:
        compose(canvas, screen)
    elif isinstance(screen.picture, Track):
        draw_track(canvas, screen.picture, screen.selected)
    else:
        canvas.complaints.append("a place needs a Track as its picture")
