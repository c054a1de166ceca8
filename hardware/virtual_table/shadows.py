"""What one die takes from the light on the table: the lamp's soft shadow, and the sky near its foot."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from hardware.virtual_table.dice import EDGE_MM, Quaternion, matrix
from hardware.virtual_table.light import LAMP, LAMP_RGB, SKY_RGB, lamp_samples
from hardware.virtual_table.optics import Floats, Optics

_CORNERS = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], dtype=np.float64)
_ROUNDED = 0.46
"""Half the edge, less what the rounded edges let through."""
_SHIFT = 4  # fractional bits of polygon corners
_LAMP_SHARE = float(LAMP_RGB.mean() * LAMP[2] / (LAMP_RGB.mean() * LAMP[2] + SKY_RGB.mean()))


@dataclass(frozen=True)
class Shadow:
    """Factors on picture values: upper left pixel and (H, W), 0-1, 1 where nothing is taken."""

    left: int
    top: int
    factor: Floats


def cast_shadow(optics: Optics, place: npt.ArrayLike, q: Quaternion) -> Shadow:
    """The shadow of a die whose middle is at `place` (mm)."""
    middle = np.asarray(place, dtype=np.float64)
    corners = middle + (_CORNERS @ matrix(q).T) * (EDGE_MM * _ROUNDED)
    lamps = lamp_samples()
    fallen = [_along(corners, lamp) for lamp in lamps]
    foot = _along(corners, np.array([0.0, 0.0, 1.0]))
    outlines = [optics.project(points) for points in [*fallen, foot]]
    every = np.concatenate(outlines)
    margin = 14
    left, top = np.floor(every.min(axis=0)).astype(int) - margin
    width, height = np.ceil(every.max(axis=0)).astype(int) + margin - (left, top)
    dark = np.zeros((height, width), dtype=np.float32)
    for outline in outlines[:-1]:
        dark += _filled(outline, left, top, width, height)
    dark = cv2.GaussianBlur(dark / (255 * len(lamps)), (0, 0), 1.6)
    lift = max(float(middle[2]) / EDGE_MM - 0.5, 0.0)
    near = _filled(outlines[-1], left, top, width, height) / np.float32(255)
    close = cv2.GaussianBlur(near, (0, 0), 4.5 + 8 * lift) * np.float32(0.75 / (1 + 4 * lift))
    light = 1 - _LAMP_SHARE * dark - (1 - _LAMP_SHARE) * close
    return Shadow(int(left), int(top), np.clip(light, 0.02, 1) ** np.float32(1 / 2.2))


def _along(corners: npt.NDArray[np.float64], lamp: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """Corners slid along the light down to the table."""
    direction = np.asarray(lamp, dtype=np.float64)
    fallen = corners - direction * (np.maximum(corners[:, 2:], 0) / direction[2])
    return np.asarray(fallen)


def _filled(outline: Floats, left: int, top: int, width: int, height: int) -> Floats:
    mask = np.zeros((height, width), dtype=np.uint8)
    points = cv2.convexHull(((outline - (left, top)) * (1 << _SHIFT)).astype(np.int32))
    cv2.fillConvexPoly(mask, points, 255, lineType=cv2.LINE_AA, shift=_SHIFT)
    return mask.astype(np.float32)
