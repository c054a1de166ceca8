"""Task: one deed on the table; a way along the track below it, or the die before and after it is turned."""

from __future__ import annotations

from firmware.panel.canvas import Canvas
from firmware.panel.layout import compose
from firmware.panel.pictures import drawings
from firmware.panel.screen import Screen


def paint_task(canvas: Canvas, screen: Screen) -> None:
    """The deed first, then its picture with the lines beside it or above it."""
    compose(canvas, screen, drawings(screen.picture, large=screen.large), ("corner", "under", "beside"))
