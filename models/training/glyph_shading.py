"""Arithmetic on batches of faces: (n, 48, 48) planes, colours (n, 48, 48, 3) in [0, 1], one number a face (n, 1, 1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from vision.faces import FACE_SIZE, MARGIN

Array = npt.NDArray[np.float32]
HALF = FACE_SIZE / (2 + 4 * MARGIN)
"""Half a face's side, px."""


class Alike:
    """Draws the same for all faces of one group, as `np.random.Generator` would for each. groups: (n,)."""

    def __init__(self, rng: np.random.Generator, groups: npt.NDArray[np.int64]) -> None:
        self.rng = rng
        values, self.of = np.unique(groups, return_inverse=True)
        self.count = len(values)

    def _drawn(self, draw: Callable[..., Any], size: int | tuple[int, ...], *limits: float) -> Any:
        shape = size[1:] if isinstance(size, tuple) else ()
        return draw(*limits, (self.count, *shape))[self.of]

    def random(self, size: int | tuple[int, ...]) -> Any:
        return self._drawn(self.rng.random, size)

    def uniform(self, low: float, high: float, size: int | tuple[int, ...]) -> Any:
        return self._drawn(self.rng.uniform, size, low, high)

    def normal(self, middle: float, spread: float, size: int | tuple[int, ...]) -> Any:
        return self._drawn(self.rng.normal, size, middle, spread)

    def integers(self, high: int, size: int | tuple[int, ...]) -> Any:
        return self._drawn(self.rng.integers, size, 0, high)


Rng = np.random.Generator | Alike


def per_face(values: npt.NDArray[np.generic]) -> Array:
    """(n,) -> (n, 1, 1)."""
    return values.astype(np.float32)[:, None, None]


def some(rng: Rng, n: int, share: float, low: float, high: float, otherwise: float = 0.0) -> Array:
    """(n, 1, 1): between low and high for `share` of the faces."""
    return per_face(np.where(rng.random(n) < share, rng.uniform(low, high, n), otherwise))


def step(low: Array | float, high: Array | float, x: Array) -> Array:
    t = np.clip((x - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def softened(x: Array) -> Array:
    """Blurred by the binomial kernel 1 2 1 both ways."""
    p = np.pad(x, ((0, 0), (1, 1), (0, 0)), mode="edge")
    x = 0.25 * p[:, :-2] + 0.5 * p[:, 1:-1] + 0.25 * p[:, 2:]
    p = np.pad(x, ((0, 0), (0, 0), (1, 1)), mode="edge")
    return 0.25 * p[:, :, :-2] + 0.5 * p[:, :, 1:-1] + 0.25 * p[:, :, 2:]


def mixed(a: Array, b: Array, share: Array) -> Array:
    """a where share (n, 48, 48) is 0, b where it is 1; a, b (n, 48 or 1, 48 or 1, 3)."""
    return a + (b - a) * share[..., None]


def box(u: Array, v: Array, rounding: Array, ball: Array | float) -> Array:
    """Distance to a square with rounded corners, half its side 1, cut by a circle; negative inside."""
    x, y = np.abs(u) - (1 - rounding), np.abs(v) - (1 - rounding)
    a, b = np.maximum(x, 0), np.maximum(y, 0)
    out = np.sqrt(a * a + b * b) + np.minimum(np.maximum(x, y), 0) - rounding
    return np.maximum(out, np.sqrt(u * u + v * v) - ball)


def shown(distance: Array) -> Array:
    """Share of each pixel that is inside."""
    return np.clip(0.5 - distance * np.float32(HALF), 0, 1)
