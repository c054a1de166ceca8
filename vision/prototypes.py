"""Views of one face drawn towards what they have in common: what a single view shows by chance, it shows alone.

Between the nearest view and the mean of all (prototypical networks, Snell et al. 2017): a mean alone would blur
a face that is drawn in two ways, a view alone keeps its glare and its swirl.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vision.finder import Floats

SHARE = 2.0
"""Weight of the mean against a view's own direction. The more its views disagree, the shorter and lighter a mean is."""


def drawn_together(vectors: Floats, rows: npt.NDArray[np.intp]) -> Floats:
    """(n, 4, D) unit vectors: each exemplar at four quarter turns, moved towards the mean of those of its picture.

    vectors: the same as they were seen. rows: which picture each shows, (n,), counted from 0.
    """
    out = np.array(vectors, dtype=np.float32)
    for picture in range(int(rows.max(initial=-1)) + 1):
        own = np.flatnonzero(rows == picture)
        if len(own) > 1:
            out[own] = _towards_mean(vectors[own])
    return out


def _towards_mean(views: Floats) -> Floats:
    """views: (k, 4, D) of one picture, each taught as it lay."""
    turns = np.arange(views.shape[1])
    upright = views[:, 0]
    likeness = np.einsum("atd,bd->abt", views, upright)
    middle = int(likeness.max(axis=2).sum(axis=0).argmax())  # the view that all others are most like
    away = likeness[:, middle].argmax(axis=1)  # quarter turns after which each lies as that one does
    mean = np.mean([views[view, (turns + turn) % len(turns)] for view, turn in enumerate(away)], axis=0)
    moved = np.stack([views[view] + SHARE * mean[(turns - turn) % len(turns)] for view, turn in enumerate(away)])
    return np.asarray(moved / np.linalg.norm(moved, axis=2, keepdims=True), dtype=np.float32)
