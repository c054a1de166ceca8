"""Corners that players show on the camera's picture."""

from __future__ import annotations

from typing import TypeAlias

Corners: TypeAlias = tuple[tuple[float, float], ...]
LEAST: float = 0.02
"""Of the picture, that a mat covers at least."""


def in_a_ring(corners: Corners) -> Corners:
    """Four corners clockwise from the upper left, or none. Raises `ValueError` with one sentence for any others."""
    if not corners:
        return corners
    if len(corners) != 4:
        raise ValueError(f"Show four corners, not {len(corners)}.")
    turns = [_turn(corners[i - 1], corners[i], corners[(i + 1) % 4]) for i in range(4)]
    if min(turns) <= 0 or sum(turns) / 4 < LEAST:
        raise ValueError("Show the corners clockwise from the upper left one.")
    return corners


def _turn(one: tuple[float, float], at: tuple[float, float], following: tuple[float, float]) -> float:
    """Above 0 where the way turns right, in the picture's axes."""
    return (at[0] - one[0]) * (following[1] - at[1]) - (at[1] - one[1]) * (following[0] - at[0])
