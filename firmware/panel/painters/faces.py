"""Squared-up faces from the camera: one beside a list of what it may be, or two that are too alike."""

from __future__ import annotations

import io
from typing import Final

from PIL import Image, ImageOps

from firmware.panel.canvas import RIGHT, Canvas
from firmware.panel.frame import BOTTOM, LEFT, TOP
from firmware.panel.layout import Box
from firmware.panel.painters.rows import draw_rows
from firmware.panel.screen import Screen
from firmware.panel.text import Face

SIDE: Final = 39
"""Pixels of a face on the panel."""
_BAR: Final = 2
_TITLE: Final = 10


def paint_faces(canvas: Canvas, screen: Screen) -> None:
    """The face at the left with a bar of how far teaching has come under it; the list, or the other face, beside it."""
    for place, png in enumerate(screen.faces):
        _draw_face(canvas, LEFT + place * (SIDE + 6), TOP + (_TITLE if len(screen.faces) > 1 else 0), png)
    if len(screen.faces) > 1:
        canvas.text(LEFT, TOP, screen.title, Face.BODY)
        return
    if screen.progress is not None:
        canvas.fill(LEFT, BOTTOM - _BAR - 1, LEFT + max(1, round(SIDE * screen.progress)), BOTTOM - 1)
    left = LEFT + SIDE + 5
    canvas.text(left, TOP, screen.title, Face.BODY, room=RIGHT - left)
    if screen.rows:
        draw_rows(canvas, Box(left + 2, TOP + _TITLE, RIGHT, BOTTOM), screen.rows, screen.cursor)


def _draw_face(canvas: Canvas, x: int, y: int, png: bytes) -> None:
    """Dithered: two tones, or an engraved sign would vanish."""
    height = min(SIDE, BOTTOM - y - (0 if y > TOP else _BAR + 1))
    with Image.open(io.BytesIO(png)) as picture:
        grey = ImageOps.autocontrast(picture.convert("L").resize((SIDE, SIDE), Image.Resampling.LANCZOS), cutoff=2)
    canvas.image.paste(grey.crop((0, 0, SIDE, height)).convert("1"), (x, y))
