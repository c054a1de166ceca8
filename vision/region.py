"""What lies outside a known part of the picture, a mat or a tray, is nobody's throw."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import cv2
import numpy as np

from vision.types import Picture, TableReading

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


def papered(picture: Picture, outlines: Iterable[Outline]) -> Picture:
    """A copy in which each polygon has the colour of the paper around it: marks that look like dice are gone."""
    covered = picture.copy()
    height, width = picture.shape[:2]
    for outline in outlines:
        polygon = np.rint(np.asarray(outline, dtype=np.float64)).astype(np.int32)
        edge = polygon[(polygon >= 0).all(axis=1) & (polygon[:, 0] < width) & (polygon[:, 1] < height)]
        if len(edge):
            paper = np.median(picture[edge[:, 1], edge[:, 0]], axis=0)
            cv2.fillConvexPoly(covered, polygon, [int(channel) for channel in paper])
    return covered


def paper_of(picture: Picture, outline: Outline) -> tuple[int, int, int]:
    """The colour of the paper of a mat, RGB: most of what lies within the outline is blank."""
    mask = np.zeros(picture.shape[:2], dtype=np.uint8)
    cv2.fillPoly(mask, [np.rint(np.asarray(outline)).astype(np.int32)], 1)
    inner = picture[mask > 0]
    if not len(inner):
        return 255, 255, 255
    red, green, blue = (int(channel) for channel in np.percentile(inner[:: max(1, len(inner) // 20_000)], 60, axis=0))
    return red, green, blue
