"""What lens, lamp and sensor do to the finished picture."""

from __future__ import annotations

import cv2
import numpy as np

from hardware.virtual_table.layers import Canvas
from hardware.virtual_table.mishaps import Mishaps
from hardware.virtual_table.optics import Optics

_GRAIN = 1.5
"""Standard deviation of the sensor's noise in picture values, in good light."""
_ROLL = 61
_SHADE = 0.35
"""What a soft shadow takes of the picture's values."""
_MAINS_HZ = 100.0
_READOUT = 0.02
"""Seconds that a rolling shutter takes from the first row to the last."""


class Lens:
    """Keeps the noise, which is made once and only rolled from frame to frame."""

    def __init__(self, optics: Optics, seed: int) -> None:
        self._optics = optics
        width, height = optics.size
        rng = np.random.default_rng(seed)
        white = rng.standard_normal((height + _ROLL, width + _ROLL, 3), dtype=np.float32)
        grain = np.asarray(cv2.GaussianBlur(white, (0, 0), 0.6))
        self._grain = np.round(grain / grain.std() * _GRAIN).astype(np.int8)

    def expose(self, scene: Canvas, mishaps: Mishaps, time: float, number: int) -> Canvas:
        """A new picture of `scene`; `number` picks the noise."""
        picture: cv2.typing.MatLike = scene
        if mishaps.glare is not None:
            picture = self._glared(scene, mishaps.glare)
        if mishaps.shade is not None:
            picture = self._shaded(np.asarray(picture), mishaps.shade)
        if mishaps.nudge != (0.0, 0.0):
            shift = np.array([[1, 0, mishaps.nudge[0]], [0, 1, mishaps.nudge[1]]], dtype=np.float32)
            picture = cv2.warpAffine(picture, shift, self._optics.size, borderMode=cv2.BORDER_REPLICATE)
        if mishaps.blur > 0:
            picture = cv2.GaussianBlur(picture, (0, 0), mishaps.blur)
        if mishaps.light != 1.0:
            curve = np.clip(np.arange(256) * max(mishaps.light, 0.0) ** (1 / 2.2), 0, 255)
            picture = cv2.LUT(picture, curve.astype(np.uint8))
        if mishaps.flicker:
            picture = self._flickered(np.asarray(picture), mishaps.flicker, time)
        return self._grainy(np.asarray(picture, dtype=np.uint8), mishaps.light, number)

    def _grainy(self, picture: Canvas, light: float, number: int) -> Canvas:
        x, y = number * 37 % _ROLL, number * 23 % _ROLL
        height, width = picture.shape[:2]
        grain = self._grain[y : y + height, x : x + width]
        if light < 0.6:
            grain = np.clip(grain * np.float32(min(0.6 / max(light, 0.02), 6.0)), -100, 100).astype(np.int8)
        return np.asarray(cv2.add(picture, grain, dtype=cv2.CV_8U), dtype=np.uint8)

    def _flickered(self, picture: Canvas, swing: float, time: float) -> Canvas:
        rows = np.arange(picture.shape[0]) / picture.shape[0] * _READOUT
        gain = 1 + swing * np.sin(2 * np.pi * _MAINS_HZ * (time + rows))
        lit = picture * gain.astype(np.float32)[:, None, None]
        return np.asarray(np.clip(lit, 0, 255), dtype=np.uint8)

    def _shaded(self, picture: Canvas, place: tuple[float, float]) -> Canvas:
        x, y = self._optics.project([(*place, 0.0)])[0]
        height, width = picture.shape[:2]
        columns, rows = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
        out = ((columns - x) / (0.3 * width)) ** 2 + ((rows - y) / (0.4 * height)) ** 2
        gain = 1 - np.float32(_SHADE) / (1 + np.exp(8 * (np.sqrt(out) - 1)))
        return np.asarray(picture * gain[..., None], dtype=np.uint8)

    def _glared(self, picture: Canvas, place: tuple[float, float]) -> Canvas:
        x, y = self._optics.project([(*place, 8.0)])[0]
        columns, rows = np.meshgrid(np.arange(picture.shape[1]), np.arange(picture.shape[0]))
        out = ((columns - x) / 30) ** 2 + ((rows - y) / 22) ** 2
        glow = 330 * np.exp(-(out.astype(np.float32) ** 2)) + 40 * np.exp(-out.astype(np.float32) / 8)
        return np.asarray(np.clip(picture + glow[..., None], 0, 255), dtype=np.uint8)
