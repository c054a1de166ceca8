"""The tables that are read: the same dice seen by three cameras."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from PIL import Image

from hardware.clocks import ManualClock
from hardware.virtual_table import VirtualDie, VirtualTable
from vision.types import Picture

SIZES: Final = ((640, 480), (1280, 960), (4056, 3040))
"""(width, height) of a webcam, of a webcam at its best, and of the Pi's High Quality camera."""
COUNTS: Final = (1, 6, 25)
COLOURS: Final = ("white", "red", "yellow", "green")
_DRAWN: Final = (1280, 960)
_PITCH_MM: Final = (48.0, 44.0)


@lru_cache(maxsize=len(COUNTS))
def _drawn(count: int) -> Picture:
    table = VirtualTable(ManualClock(), 7, _DRAWN)
    for number, (x, y) in enumerate(places(count)):
        table.add(VirtualDie(f"die-{number}", COLOURS[number % 4], number % 6 + 1, x, y, 17.0 * number))
    return np.array(table.picture(0.0, 1))


def places(count: int) -> list[tuple[float, float]]:
    """Where so many dice lie, in mm from the middle: rows of five."""
    return [((number % 5 - 2) * _PITCH_MM[0], (2 - number // 5) * _PITCH_MM[1]) for number in range(count)]


def picture(size: tuple[int, int], count: int) -> Picture:
    """The table with so many dice in a picture of that (width, height): dice of 26, 51 and 162 pixels."""
    drawn = _drawn(count)
    if size == _DRAWN:
        return drawn
    way = cv2.INTER_AREA if size[0] < _DRAWN[0] else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(drawn, size, interpolation=way), dtype=np.uint8)


def jpeg(pixels: Picture) -> bytes:
    """As a camera would store it."""
    buffer = io.BytesIO()
    Image.fromarray(pixels).save(buffer, "JPEG", quality=90)
    return buffer.getvalue()
