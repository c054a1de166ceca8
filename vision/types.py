"""What vision says about a picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
import numpy.typing as npt

Picture: TypeAlias = npt.NDArray[np.uint8]
"""RGB, uint8, shape (H, W, 3)."""

DieFlag = Literal["cocked", "stacked", "cut off", "blurred", "glare", "unknown face", "small", "other colour"]
TableFlag = Literal["blur", "glare", "hand", "dark", "bright", "camera moved", "no picture", "overlooked"]


@dataclass(frozen=True, slots=True)
class DieReading:
    """One die seen.

    label: face label (`d6/5`), None where the face is not known. value: its number, None likewise and where the face
    has none.
    probability, runner_up_probability: in [0, 1], calibrated. runner_up: label of the second-best face, or None.
    colour: name of the body's colour. rgb: that colour as measured, 0-255.
    corners: top face's four corners ((x, y), ...) in pixels of the picture, clockwise, first the one nearest to the
    picture's upper left. flags: what makes the reading doubtful.
    """

    label: str | None
    value: int | None
    probability: float
    runner_up: str | None
    runner_up_probability: float
    colour: str
    rgb: tuple[int, int, int]
    corners: tuple[tuple[float, float], ...]
    flags: tuple[DieFlag, ...] = ()

    @property
    def centre(self) -> tuple[float, float]:
        """Centre of the top face, in pixels."""
        return (
            sum(x for x, _ in self.corners) / len(self.corners),
            sum(y for _, y in self.corners) / len(self.corners),
        )

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Bounding box of the top face (x0, y0, x1, y1), in pixels."""
        xs = [x for x, _ in self.corners]
        ys = [y for _, y in self.corners]
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def side(self) -> float:
        """Mean side length of the top face, in pixels."""
        points = np.asarray(self.corners, dtype=np.float64)
        return float(np.linalg.norm(points - np.roll(points, 1, axis=0), axis=1).mean())


@dataclass(frozen=True, slots=True)
class TableReading:
    """All dice of one picture, sorted from top to bottom in rows and from left to right, and what was wrong with it.

    size: (width, height) of the picture in pixels, upright.
    """

    dice: tuple[DieReading, ...]
    size: tuple[int, int]
    flags: tuple[TableFlag, ...] = ()
