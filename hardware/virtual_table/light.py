"""The lamp over the virtual table, and how light becomes picture values."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from hardware.virtual_table.optics import Floats


def _unit(*xyz: float) -> Floats:
    vector = np.array(xyz, dtype=np.float32)
    return vector / np.float32(np.linalg.norm(vector))


LAMP = _unit(-0.5, 0.62, 1.0)
"""Direction of the lamp's middle, table coordinates."""
LAMP_SPREAD = 0.16
"""Half-width of the lamp as seen from the table, in units of its distance: makes shadows soft."""
LAMP_RGB = np.array([1.0, 0.955, 0.89], dtype=np.float32) * np.float32(0.86)
SKY_RGB = np.array([0.34, 0.355, 0.38], dtype=np.float32)
BOUNCE_RGB = np.array([0.10, 0.115, 0.10], dtype=np.float32)

_STEPS = 4096
_CURVE = np.round(255 * np.linspace(0, 1, _STEPS) ** (1 / 2.2)).astype(np.uint8)


def lamp_samples() -> Floats:
    """Directions over the lamp's face for soft shadows, shape (K, 3)."""
    side = np.cross(LAMP, _unit(0, 0, 1))
    side = side / np.linalg.norm(side)
    over = np.cross(side, LAMP)
    offsets = [(0.0, 0.0)] + [(np.cos(a), np.sin(a)) for a in np.arange(0, 2 * np.pi, np.pi / 3)]
    offsets += [(0.5 * np.cos(a), 0.5 * np.sin(a)) for a in np.arange(0.5, 2 * np.pi, np.pi / 2)]
    return np.stack([LAMP + LAMP_SPREAD * (u * side + v * over) for u, v in offsets]).astype(np.float32)


def linear(rgb: npt.ArrayLike) -> Floats:
    """sRGB 0-255 to linear 0-1 (a plain 2.2 curve: the difference cannot be seen here)."""
    return np.asarray((np.asarray(rgb) / 255) ** 2.2, dtype=np.float32)


def developed(light: Floats) -> npt.NDArray[np.uint8]:
    """Linear light, 1 being white, to sRGB 0-255."""
    return _CURVE[np.clip(light * (_STEPS - 1), 0, _STEPS - 1).astype(np.int32)]
