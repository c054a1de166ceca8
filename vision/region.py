"""What lies outside a known part of the picture, a mat or a tray, is nobody's throw."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.types import TableReading

Outline = tuple[tuple[float, float], ...]
"""Corners of a polygon in pixels, in order; its edges may not cross."""


def inside(table: TableReading, outline: Outline) -> TableReading:
    """The reading without the dice whose top faces have their middles outside; on the line is inside.

    Raises ValueError for an outline of fewer than three corners.
    """
    if len(outline) < 3:
        raise ValueError(f"an outline needs three corners or more, not {len(outline)}")
    polygon = np.asarray(outline, dtype=np.float32).reshape(-1, 1, 2)
    kept = tuple(die for die in table.dice if cv2.pointPolygonTest(polygon, die.centre, False) >= 0)
    return replace(table, dice=kept)
