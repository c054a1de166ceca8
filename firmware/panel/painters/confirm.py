"""Confirm: what changes and what is lost, in figures."""

from __future__ import annotations

from firmware.panel.canvas import Canvas
from firmware.panel.layout import compose
from firmware.panel.screen import Screen


def paint_confirm(canvas: Canvas, screen: Screen) -> None:
    """Text only: a picture would draw the eye from what is lost."""
    compose(canvas, screen)
