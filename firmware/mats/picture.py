"""A mat as a picture, for a virtual table and for measuring: what a flawless print would look like."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import cv2
import numpy as np

from firmware.mats.ink import Box, Ink, Ring, Stroke, Words, drawn
from firmware.mats.mat import Mat
from vision.types import Picture

BOARD: Final = (222, 209, 182)
"""Pale card."""
_SHIFT: Final = 4
"""Bits below the pixel in which OpenCV places ends of lines."""
_ANCHORS: Final = {"start": 0.0, "middle": 0.5, "end": 1.0}
_FONT: Final = cv2.FONT_HERSHEY_SIMPLEX
_CAPITAL: Final = 22.0
"""Height of that font at its own size, pixels."""


def picture_of(mat: Mat, scale: float) -> Picture:
    """RGB, white paper. scale: pixels per mm; the mat's corner is the corner of the first pixel."""
    size = round(mat.height * scale), round(mat.width * scale), 3
    canvas: Picture = np.full(size, 255, dtype=np.uint8)
    _lay(canvas, drawn(mat), scale)
    return canvas


def on_a_board(mat: Mat, scale: float, width: float, height: float) -> Picture:
    """RGB: a board, mm, with the stickers of a mat on its corners, as players would put them."""
    sheet, half = picture_of(mat, scale), round(mat.width / 2 * scale)
    board: Picture = np.full((round(height * scale), round(width * scale), 3), BOARD, dtype=np.uint8)
    for down in (slice(half), slice(-half, None)):
        for across in (slice(half), slice(-half, None)):
            board[down, across] = sheet[down, across]
    return board


def _lay(canvas: Picture, ink: Iterable[Ink], scale: float) -> None:
    thick = max(1, round(0.3 * scale))
    for piece in ink:
        match piece:
            case Box(x, y, width, height, line, fill):
                x0, y0, x1, y1 = (round(v * scale) for v in (x, y, x + width, y + height))
                if fill:
                    canvas[max(y0, 0) : y1, max(x0, 0) : x1] = fill
                if line:
                    cv2.rectangle(canvas, (x0, y0), (x1 - 1, y1 - 1), line, thick)
            case Ring(x, y, radius, line):
                wide = round(radius * scale * 2**_SHIFT)
                cv2.circle(canvas, _fine(x, y, scale), wide, line, thick, cv2.LINE_AA, _SHIFT)
            case Stroke(points, line):
                path = np.array([_fine(x, y, scale) for x, y in points], dtype=np.int32)
                cv2.polylines(canvas, [path], False, line, thick, cv2.LINE_AA, _SHIFT)
            case Words():
                _write(canvas, piece, scale)


def _write(canvas: Picture, words: Words, scale: float) -> None:
    size = 0.7 * words.size * scale / _CAPITAL
    text = words.text.encode("ascii", "replace").decode("ascii")
    (width, height), _ = cv2.getTextSize(text, _FONT, size, 1)
    at = round(words.x * scale - _ANCHORS[words.anchor] * width), round(words.y * scale + height / 2)
    cv2.putText(canvas, text, at, _FONT, size, words.ink, max(1, round(0.25 * scale)), cv2.LINE_AA)


def _fine(x: float, y: float, scale: float) -> tuple[int, int]:
    return round((x * scale - 0.5) * 2**_SHIFT), round((y * scale - 0.5) * 2**_SHIFT)
