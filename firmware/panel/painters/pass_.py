"""Pass: whose eyes only. Nothing of what follows is on the screen."""

from __future__ import annotations

from firmware.panel.canvas import Canvas
from firmware.panel.layout import compose
from firmware.panel.screen import Screen


def paint_pass(canvas: Canvas, screen: Screen) -> None:
    """The name large, in the middle."""
    compose(canvas, screen, align="centre")
