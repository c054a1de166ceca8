"""Where a die comes to lie that is put down where others lie already."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from hardware.virtual_table.dice import EDGE_MM

_APART = 1.25 * EDGE_MM
"""Least way between the middles of dice that are put down."""
_RINGS_MM = np.arange(0.0, 8 * EDGE_MM, 2.0)
_ANGLES = np.arange(24) * np.pi / 12


def free_place(x_mm: float, y_mm: float, others: Iterable[tuple[float, float]]) -> tuple[float, float]:
    """The place nearest to (x, y) that keeps clear of `others`, as real dice would push aside; (x, y) if none is."""
    middles = np.array(list(others), dtype=np.float64).reshape(-1, 2)
    steps = np.stack([np.outer(_RINGS_MM, np.cos(_ANGLES)), np.outer(_RINGS_MM, np.sin(_ANGLES))], axis=-1)
    places = np.array([x_mm, y_mm]) + steps.reshape(-1, 2)
    gaps = np.linalg.norm(places[:, None] - middles[None], axis=-1)
    clear = np.flatnonzero((gaps >= _APART).all(axis=1))
    if not clear.size:
        return x_mm, y_mm
    x, y = places[clear[0]].tolist()
    return x, y
