"""Laying shadows and patches onto a picture, cut at its border."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from hardware.virtual_table.casting import Patch
from hardware.virtual_table.optics import Floats
from hardware.virtual_table.shadows import Shadow

Canvas: TypeAlias = npt.NDArray[np.uint8]
"""sRGB (H, W, 3), altered in place."""

_Cut = tuple[slice, slice]


def _overlap(canvas: Canvas, left: int, top: int, shape: tuple[int, ...]) -> tuple[_Cut, _Cut] | None:
    """Where a layer falls on the canvas, and which part of the layer that is; None when outside."""
    x0, y0 = max(left, 0), max(top, 0)
    x1, y1 = min(left + shape[1], canvas.shape[1]), min(top + shape[0], canvas.shape[0])
    if x0 >= x1 or y0 >= y1:
        return None
    return (slice(y0, y1), slice(x0, x1)), (slice(y0 - top, y1 - top), slice(x0 - left, x1 - left))


def darken(canvas: Canvas, shadow: Shadow) -> None:
    """Lets a shadow fall on the canvas."""
    cuts = _overlap(canvas, shadow.left, shadow.top, shadow.factor.shape)
    if cuts:
        place, part = cuts
        canvas[place] = (canvas[place] * shadow.factor[part][..., None] + 0.5).astype(np.uint8)


def lay(canvas: Canvas, patch: Patch) -> None:
    """Lays a patch over the canvas."""
    cuts = _overlap(canvas, patch.left, patch.top, patch.cover.shape)
    if cuts:
        place, part = cuts
        below: Floats = canvas[place] * (1 - patch.cover[part])[..., None]
        canvas[place] = np.clip(below + patch.colour[part] + 0.5, 0, 255).astype(np.uint8)
