"""The camera over the virtual table: a pinhole, slightly tilted towards the players.

Table coordinates are right-handed and in millimetres: the origin under the middle of the picture, x to the
right, y away from the players (up in the picture), z up from the table top.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]

PIXELS_PER_MM = 3.2
"""Scale at the origin. A 16 mm die is then 51 pixels across, which readers like best."""
TILT_DEG = 7.0
DISTANCE_MM = 640.0


@dataclass(frozen=True)
class Optics:
    """A pinhole camera for pictures of `size` = (width, height) pixels, looking at the origin.

    tilt_deg: how far it leans towards the players, 0 straight down, below 90.
    """

    size: tuple[int, int]
    tilt_deg: float = TILT_DEG

    @cached_property
    def eye(self) -> Floats:
        """The camera's place, mm, shape (3,)."""
        tilt = np.radians(self.tilt_deg)
        return np.array([0.0, -np.sin(tilt), np.cos(tilt)], dtype=np.float32) * np.float32(DISTANCE_MM)

    @cached_property
    def axes(self) -> Floats:
        """Rows: the picture's right, down and depth directions in table coordinates, shape (3, 3)."""
        depth = -self.eye / np.linalg.norm(self.eye)
        right = np.array([1.0, 0.0, 0.0], dtype=np.float32)
        return np.stack([right, np.cross(depth, right), depth]).astype(np.float32)

    @property
    def focal(self) -> float:
        """Focal length in pixels."""
        return PIXELS_PER_MM * DISTANCE_MM

    @property
    def field_mm(self) -> tuple[float, float]:
        """Width and depth of the table that the picture shows, near enough, in mm."""
        return self.size[0] / PIXELS_PER_MM, self.size[1] / PIXELS_PER_MM

    def project(self, points: npt.ArrayLike) -> Floats:
        """Pixels (x, y) of points (x, y, z) in mm: shape (N, 3) to (N, 2)."""
        seen = (np.asarray(points, dtype=np.float32).reshape(-1, 3) - self.eye) @ self.axes.T
        middle = np.array(self.size, dtype=np.float32) / 2
        return (seen[:, :2] * np.float32(self.focal) / seen[:, 2:] + middle).astype(np.float32)

    def rays(self, columns: Floats, rows: Floats) -> Floats:
        """Unit directions from the eye through pixels (columns, rows), each of shape (N,): shape (3, N)."""
        across = (columns - np.float32(self.size[0] / 2)) / np.float32(self.focal)
        down = (rows - np.float32(self.size[1] / 2)) / np.float32(self.focal)
        seen = np.stack([across, down, np.ones_like(across)])
        seen /= np.sqrt((seen * seen).sum(axis=0))
        return np.asarray(self.axes.T @ seen, dtype=np.float32)

    def on_table(self, column: float, row: float, height: float = 0.0) -> tuple[float, float]:
        """The (x, y) in mm where the ray through a pixel meets the plane `height` mm above the table."""
        ray = self.rays(np.array([column], dtype=np.float32), np.array([row], dtype=np.float32))[:, 0]
        way = (height - self.eye[2]) / ray[2]
        return float(self.eye[0] + way * ray[0]), float(self.eye[1] + way * ray[1])
