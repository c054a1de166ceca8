"""The table top: felt in a wooden tray, or bare wood; made once per table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
import numpy.typing as npt

from hardware.virtual_table.light import LAMP, LAMP_RGB, SKY_RGB, developed, linear
from hardware.virtual_table.optics import PIXELS_PER_MM, Floats, Optics

Style = Literal["felt", "wood"]

RIM_MM = 6.0
"""Width of the tray's rim in the picture."""
_FELT = (38, 84, 78)
_OAK = (150, 108, 68)
_WALNUT = (92, 60, 38)


@dataclass(frozen=True)
class Mat:
    """A printed mat in the middle of the floor. picture: sRGB (H, W, 3). scale: its pixels per mm."""

    picture: npt.NDArray[np.uint8]
    scale: float


def table_top(optics: Optics, style: Style, seed: int, mat: Mat | None = None) -> npt.NDArray[np.uint8]:
    """The empty tray, sRGB (H, W, 3). mat: what lies in it."""
    rng = np.random.default_rng(seed)
    width, height = optics.size
    floor = _felt(rng, width, height) if style == "felt" else _wood(rng, width, height, _OAK)
    if mat is not None:
        floor = _laid(optics, floor, mat)
    rim = _wood(rng, width, height, _WALNUT)
    inside, shadow = _tray(optics)
    light = LAMP_RGB * LAMP[2] * (1 - 0.75 * shadow[..., None]) + SKY_RGB * (1 - 0.45 * shadow[..., None])
    albedo = rim + (floor - rim) * inside[..., None]
    return developed(albedo * light * _falloff(width, height)[..., None])


def _laid(optics: Optics, floor: Floats, mat: Mat) -> Floats:
    """The floor's albedo with a mat on it; paper gives back four fifths of the light."""
    deep, wide = mat.picture.shape[:2]
    across, down = wide / 2 / mat.scale, deep / 2 / mat.scale
    corners = [(-across, down, 0.0), (across, down, 0.0), (across, -down, 0.0), (-across, -down, 0.0)]
    start = np.array([(0, 0), (wide, 0), (wide, deep), (0, deep)], dtype=np.float32) - np.float32(0.5)
    way = cv2.getPerspectiveTransform(start, optics.project(corners) - np.float32(0.5))
    paper = np.asarray(linear(mat.picture), dtype=np.float32) * np.float32(0.8)
    covered = cv2.warpPerspective(np.ones((deep, wide), dtype=np.float32), way, optics.size, flags=cv2.INTER_AREA)
    seen = cv2.warpPerspective(paper, way, optics.size, flags=cv2.INTER_AREA)
    share = np.asarray(covered)[..., None]
    return np.asarray(floor * (1 - share) + np.asarray(seen) * share, dtype=np.float32)


def _falloff(width: int, height: int) -> Floats:
    """The lamp stands at the upper left, and the lens darkens its corners."""
    x, y = np.linspace(-1, 1, width)[None], np.linspace(-1, 1, height)[:, None]
    lamp = 1 / (1 + 0.16 * ((x + 0.4) ** 2 + (y + 0.5) ** 2))
    return np.asarray(lamp * (1 - 0.07 * (x * x + y * y)) * 1.1, dtype=np.float32)


def _tray(optics: Optics) -> tuple[Floats, Floats]:
    """Where the floor is, 0-1, and the shadow that the rim throws on it, 0-1."""
    width, height = optics.size
    rim = round(RIM_MM * PIXELS_PER_MM)
    floor = np.zeros((height, width), dtype=np.float32)
    floor[rim:-rim, rim:-rim] = 1
    wall = np.pad(1 - floor, 16, mode="constant", constant_values=1.0)
    fallen = np.roll(wall, (10, 8), axis=(0, 1))
    shadow = np.asarray(cv2.GaussianBlur(fallen, (0, 0), 6), dtype=np.float32)[16:-16, 16:-16] * floor
    return floor, shadow


def _noise(rng: np.random.Generator, width: int, height: int, cell_x: float, cell_y: float) -> Floats:
    """Smooth noise of unit deviation, its grains `cell_x` by `cell_y` pixels."""
    cells = max(2, int(height / cell_y) + 1), max(2, int(width / cell_x) + 1)
    small = rng.standard_normal(cells, dtype=np.float32)
    large = cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)
    return np.asarray(large / large.std(), dtype=np.float32)


def _felt(rng: np.random.Generator, width: int, height: int) -> Floats:
    """Short fibres that lie in all directions, over faint cloudiness."""
    fibres = np.zeros((height, width), dtype=np.float32)
    for angle in np.arange(0, np.pi, np.pi / 5):
        kernel = np.zeros((11, 11), dtype=np.float32)
        reach = 5 * np.array([np.cos(angle), np.sin(angle)])
        ends = (np.array([5, 5]) + np.array([-reach, reach])).round().astype(int)
        cv2.line(kernel, ends[0].tolist(), ends[1].tolist(), 1.0, 1, cv2.LINE_AA)
        specks = rng.standard_normal((height, width), dtype=np.float32)
        fibres += cv2.filter2D(specks, -1, kernel / np.float32(kernel.sum()))
    fibres /= fibres.std()
    cloud = _noise(rng, width, height, 90, 90) * 0.03 + _noise(rng, width, height, 12, 12) * 0.02
    bright = 1 + 0.085 * fibres + cloud
    return np.asarray(linear(_FELT) * np.clip(bright, 0.4, 1.7)[..., None], dtype=np.float32)


def _wood(rng: np.random.Generator, width: int, height: int, tone: tuple[int, int, int]) -> Floats:
    """Grain along x: rings cut lengthwise, bent by slow noise, and fine pores."""
    rows = np.arange(height, dtype=np.float32)[:, None]
    bend = _noise(rng, width, height, 420, 60) * 9
    rings = np.sin((rows + bend) / 6.5) * 0.5 + np.sin((rows + 1.7 * bend) / 17.0) * 0.5
    pores = np.clip(_noise(rng, width, height, 34, 1.6) - 1.1, 0, None)
    bright = 1 + 0.13 * rings + 0.05 * _noise(rng, width, height, 120, 2.2) - 0.22 * pores
    return np.asarray(linear(tone) * np.clip(bright, 0.3, 1.6)[..., None], dtype=np.float32)
