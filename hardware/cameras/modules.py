"""What the Raspberry Pi's data sheets say of its camera modules' lenses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

FOCAL_MM: Final[Mapping[str, float]] = {"imx708": 4.74, "imx708_wide": 2.75, "imx500": 4.74}
"""Focal length by sensor, of modules that come with one lens. Of others (ov5647, imx219) there are many makes, each
with another lens; to imx477 and imx296 any lens is screwed."""


def focal_share(properties: Mapping[str, Any], crop: Sequence[int]) -> float | None:
    """Focal length as a share of the longer side of the pictures; None where no data sheet tells it.

    properties: libcamera's, of which "Model" and "UnitCellSize" (nanometres) are read. crop: the part of the sensor
    that is shown, libcamera's "ScalerCrop": (x, y, width, height) in pixels of the whole sensor.
    """
    focal = FOCAL_MM.get(str(properties.get("Model", "")).replace("_noir", ""))
    cell = properties.get("UnitCellSize")
    if focal is None or not cell or len(crop) != 4 or not max(crop[2:]) > 0:
        return None
    return float(focal / (max(crop[2:]) * cell[0] * 1e-6))
