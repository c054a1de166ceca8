"""Roll: which dice, how many, for what; dice not yet thrown show a question mark."""

from __future__ import annotations

from firmware.panel.canvas import Canvas
from firmware.panel.layout import compose
from firmware.panel.pictures import drawings
from firmware.panel.screen import Screen


def paint_roll(canvas: Canvas, screen: Screen) -> None:
    """Dice at the left, what to throw at the right."""
    compose(canvas, screen, drawings(screen.picture, large=screen.large))
