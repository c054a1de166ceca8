"""The one place where pictures of drivers become pictures of ours."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hardware.ports import Pixels

GRID: Final = 24
"""Pixels between two that count for the levels."""


def from_bgr(picture: npt.NDArray[np.uint8], *, swapped: bool = False) -> Pixels:
    """A driver's picture as RGB, a copy of its own, read-only.

    picture: (H, W), (H, W, 3) or (H, W, 4), channels in memory B, G, R. OpenCV delivers that; so does
    picamera2 for the format that it calls RGB888. swapped: this camera delivers R, G, B all the same.
    """
    if picture.ndim == 2:
        code = cv2.COLOR_GRAY2RGB
    elif swapped:
        return frozen(picture[..., :3].copy())
    elif picture.shape[2] == 4:
        code = cv2.COLOR_BGRA2RGB
    else:
        code = cv2.COLOR_BGR2RGB
    return frozen(cv2.cvtColor(picture, code))


def frozen(picture: npt.NDArray[np.generic]) -> Pixels:
    """The same picture, made read-only."""
    pixels = np.asarray(picture, dtype=np.uint8)
    pixels.flags.writeable = False
    return pixels


def levels(pixels: npt.NDArray[np.uint8]) -> tuple[float, float, float]:
    """Median of each channel, 0 to 255, of a picture of shape (H, W, 3): how light the table is, and of what tint.

    A hand or dice change a median little, for as long as they cover less than half of the picture.
    """
    first, second, third = np.median(pixels[::GRID, ::GRID].reshape(-1, 3), axis=0).tolist()
    return first, second, third
