"""Notice: a hand, waiting, a fault, off, a refusal, the end, or a longer text in pages."""

from __future__ import annotations

from typing import Final

from firmware.panel import icons
from firmware.panel.canvas import RIGHT, Canvas
from firmware.panel.frame import BOTTOM, LEFT
from firmware.panel.layout import BODY, Drawing, compose
from firmware.panel.screen import Screen
from firmware.panel.text import Face

_BAR_HEIGHT: Final = 7


def _draw_warning(canvas: Canvas, x: int, y: int) -> None:
    canvas.bitmap(x, y, icons.WARNING)


_SIGN: Final = Drawing(len(icons.WARNING[0]), len(icons.WARNING), _draw_warning)


def paint_notice(canvas: Canvas, screen: Screen) -> None:
    """A headline stands in the middle, plain text at the left; a fault has a warning sign, a wait its bar."""
    box = BODY
    if screen.page:
        box = box._replace(bottom=BOTTOM - 9)
        number, count = screen.page
        canvas.text(LEFT, BOTTOM - 8, f"{number}/{count}", Face.SMALL, room=RIGHT - 1 - LEFT, align="right")
    if screen.progress is not None:
        box = box._replace(bottom=BOTTOM - _BAR_HEIGHT - 3)
        _draw_bar(canvas, screen.progress)
    if screen.word == "FAULT":
        compose(canvas, screen, (_SIGN,), ("beside",), box=box)
    else:
        compose(canvas, screen, align="centre" if screen.headline else "left", box=box)


def _draw_bar(canvas: Canvas, share: float) -> None:
    top, right = BOTTOM - _BAR_HEIGHT - 2, RIGHT - 3
    canvas.frame(LEFT, top, right, top + _BAR_HEIGHT)
    filled = LEFT + 2 + round((right - LEFT - 4) * min(1.0, max(0.0, share)))
    if filled > LEFT + 2:
        canvas.fill(LEFT + 2, top + 2, filled, top + _BAR_HEIGHT - 2)
