"""Task: one deed on the table; a way along the track below it, or the die before and after it is turned."""

from __future__ import annotations

from typing import Final

import msgspec

from firmware.panel.canvas import Canvas
from firmware.panel.layout import BODY, LEGIBLE_STYLES, Place, compose
from firmware.panel.pictures import drawings
from firmware.panel.screen import Screen

PLACES: Final[tuple[Place, ...]] = ("corner", "under", "beside")
LARGE_LINES: Final = 4
"""Lines of the body font above the rule, title and headline among them."""
HELD: Final = "More: hold ok"
"""Stands for what large letters leave no room for: `spoken` and the text under ok held tell the whole deed."""


def paint_task(canvas: Canvas, screen: Screen) -> None:
    """The deed first, then its picture with the lines beside it or above it. In large mode nothing stands in small
    letters: the picture goes first, then lines go behind ok held."""
    pictures = drawings(screen.picture, large=screen.large)
    if not screen.large:
        compose(canvas, screen, pictures, PLACES)
        return
    above_the_rule = BODY._replace(bottom=BODY.bottom - 1)
    compose(canvas, _cut(screen), pictures, PLACES, box=above_the_rule, styles=LEGIBLE_STYLES)


def _cut(screen: Screen) -> Screen:
    room = LARGE_LINES - len(screen.headline) - bool(screen.title)
    if len(screen.lines) <= room:
        return screen
    return msgspec.structs.replace(screen, lines=(*screen.lines[: room - 1], HELD))
