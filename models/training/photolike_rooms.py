"""What surrounds the dice: the room that lights them, and the table top."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

Rng = np.random.Generator
Floats = npt.NDArray[np.float32]


def room(rng: Rng) -> Floats:
    """Light from all around, linear RGB (128, 256, 3): dim walls, one to three windows or lamps, z up."""
    height, width = 128, 256
    walls = rng.uniform(0.05, 0.5) * rng.uniform(0.8, 1.2, 3)
    light = np.ones((height, width, 3), np.float32) * walls.astype(np.float32)
    light *= np.linspace(1.4, 0.5, height, dtype=np.float32)[:, None, None]
    for _ in range(int(rng.integers(1, 4))):
        lamp = rng.random() < 0.5
        size = rng.uniform(4, 9, 2) if lamp else rng.uniform(14, 44, 2)
        x, y = rng.uniform(0, width - size[0]), rng.uniform(4, height * 0.42)
        warmth = rng.uniform(-0.25, 0.35)
        colour = np.array([1 + warmth, 1.0, 1 - warmth]) * (rng.uniform(60, 200) if lamp else rng.uniform(6, 25))
        box = tuple(int(v) for v in (x, y, x + size[0], min(y + size[1], height * 0.48)))
        cv2.rectangle(light, box[:2], box[2:], colour.tolist(), -1)
    return np.asarray(cv2.GaussianBlur(light, (0, 0), float(rng.uniform(0.5, 2.5))), dtype=np.float32)


def _noise(rng: Rng, size: int, across: float, down: float) -> Floats:
    """Smooth noise of unit deviation; grains of so many cells."""
    cells = max(2, int(size / down)), max(2, int(size / across))
    large = cv2.resize(rng.standard_normal(cells).astype(np.float32), (size, size), interpolation=cv2.INTER_CUBIC)
    return np.asarray(large / large.std(), dtype=np.float32)


def table_top(rng: Rng, size: int = 1600) -> npt.NDArray[np.uint8]:
    """sRGB (size, size, 3) for 80 cm: planks, woven cloth, felt, a plain or a printed top."""
    kind = rng.choice(["wood", "cloth", "felt", "plain", "print"])
    colour = rng.uniform(40, 215) + rng.uniform(-40, 40, 3)
    if kind == "wood":
        colour = np.array([150, 104, 66]) * rng.uniform(0.5, 1.4)
        rings = np.sin(_noise(rng, size, 500, 40) * 7 + np.arange(size)[:, None] / rng.uniform(6, 16))
        shade = 1 + 0.14 * rings + 0.1 * _noise(rng, size, 80, 2) + 0.08 * _noise(rng, size, 700, 180)
    elif kind == "cloth":
        thread = rng.uniform(3, 6)
        x = np.sin(np.arange(size) / thread * np.pi)
        shade = 1 + 0.12 * np.sign(np.outer(x, x)) * np.abs(np.outer(x, x)) ** 0.5 + 0.06 * _noise(rng, size, 30, 30)
    elif kind == "felt":
        colour = np.array([[24, 86, 50], [110, 24, 34], [28, 40, 100], [30, 30, 34]][rng.integers(4)], float)
        shade = 1 + 0.14 * _noise(rng, size, 2, 2) + 0.08 * _noise(rng, size, 12, 12)
    else:
        shade = 1 + 0.03 * _noise(rng, size, 3, 3) + 0.05 * _noise(rng, size, 300, 300)
    top = np.clip(colour * np.asarray(shade)[..., None], 0, 255).astype(np.uint8)
    return _printed(top, rng) if kind == "print" else top


def _printed(top: npt.NDArray[np.uint8], rng: Rng) -> npt.NDArray[np.uint8]:
    """A board: lines, discs, numbers."""
    top = np.ascontiguousarray(top)
    size = len(top)
    for _ in range(60):
        at = rng.integers(0, size, 2).tolist()
        colour = rng.integers(0, 255, 3).tolist()
        what = rng.integers(3)
        if what == 0:
            cv2.circle(top, at, int(rng.integers(4, 70)), colour, int(rng.choice([-1, 3])), cv2.LINE_AA)
        elif what == 1:
            cv2.line(top, at, rng.integers(0, size, 2).tolist(), colour, int(rng.integers(1, 8)), cv2.LINE_AA)
        else:
            cv2.putText(top, str(rng.integers(100)), at, cv2.FONT_HERSHEY_DUPLEX, rng.uniform(0.6, 3), colour, 3)
    return np.ascontiguousarray(top[::-1])  # mitsuba counts rows of a texture from below
