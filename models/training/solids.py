"""Solids that stand on a rendered table, and how they are turned. Lengths are in sides of a usual (16 mm) die."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from models.training.looks import Uniform

Vector = npt.NDArray[np.float64]
Matrix = npt.NDArray[np.float64]


@dataclass(slots=True)
class Solid:
    """A rounded box, disc or ball. `look` holds the shader's values; `kind` 0 bare, 1 pips, 2 glyphs on its sides."""

    place: Vector
    turn: Matrix
    extent: Vector
    kind: int
    look: Uniform
    faces: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    die: bool = False
    cocked: bool = False
    stacked: bool = False


def about(axis: Vector, angle: float) -> Matrix:
    """Turn about a unit axis (Rodrigues)."""
    x, y, z = axis
    k = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + np.sin(angle) * k + (1 - np.cos(angle)) * k @ k
