"""From face rows of a render to what the networks are to answer."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from models.training.render import SEEN, TOP, VALUE
from vision.faces import beyond, sides_of

SIGN, UNREADABLE, NOT_A_FACE = 6, 7, 8
STRIDE = 4
MOST_DICE = 30
REACH = 0.5
"""How far outside the picture, in sides, a top face's centre may lie and the face still be asked for."""
HIDDEN = 0.22
"""A top face of which less is seen is neither asked for nor held against the finder."""
Floats = npt.NDArray[np.float32]


def thickness(corners: Floats) -> Floats:
    """Smallest height of each quadrangle (n, 4, 2) seen as a parallelogram, px: how squeezed a face is."""
    a, b = corners[:, 1] - corners[:, 0], corners[:, 3] - corners[:, 0]
    area = np.abs(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0])
    return area / np.maximum(np.maximum(np.linalg.norm(a, axis=1), np.linalg.norm(b, axis=1)), 1e-3)


def outside(corners: Floats, size: int) -> Floats:
    """How far each face reaches out of the picture, as a share of its side."""
    return beyond(corners, (size, size))


def face_class(faces: Floats, size: int) -> npt.NDArray[np.int64]:
    """0-5 for the values one to six, else SIGN or UNREADABLE, per row."""
    corners = faces[:, :8].reshape(-1, 4, 2)
    label = np.where(faces[:, VALUE] > 0, faces[:, VALUE] - 1, SIGN).astype(np.int64)
    lost = (faces[:, SEEN] < 0.5) | (outside(corners, size) > 0.22) | (thickness(corners) < 8)
    label[lost] = UNREADABLE
    return label


def finder_targets(faces: Floats, size: int) -> dict[str, npt.NDArray[np.generic]]:
    """Heat map (h, w) and, per die up to MOST_DICE, cell, corners, class, side; -1 heat: do not judge here."""
    cells = size // STRIDE
    heat = np.zeros((cells, cells), np.float32)
    out: dict[str, npt.NDArray[np.generic]] = {
        "heat": heat,
        "cell": np.full(MOST_DICE, -1, np.int64),
        "corners": np.zeros((MOST_DICE, 8), np.float32),
        "class": np.zeros(MOST_DICE, np.int64),
        "side": np.ones(MOST_DICE, np.float32),
    }
    top = faces[faces[:, TOP] > 0]
    if not len(top):
        return out
    corners = top[:, :8].reshape(-1, 4, 2)
    centres = corners.mean(axis=1)
    sides = sides_of(corners)
    classes = face_class(top, size)
    # A die whose centre lies just outside is a die still: it has to be seen, and said to be cut off.
    reach = REACH * sides[:, None]
    inside = ((centres > -reach) & (centres < size + reach)).all(axis=1)
    wanted = inside & (top[:, SEEN] >= HIDDEN) & (thickness(corners) > 5)
    for i in np.flatnonzero(~wanted & (centres > -20).all(1) & (centres < size + 20).all(1)):
        _draw(heat, centres[i] / STRIDE, max(1.0, sides[i] / 14), -1.0)
    for used, i in enumerate(np.flatnonzero(wanted)[:MOST_DICE]):
        _draw(heat, np.clip(centres[i] / STRIDE, 0, cells - 1), max(0.8, thickness(corners[i : i + 1])[0] / 24), 1.0)
        x, y = np.clip((centres[i] / STRIDE).astype(int), 0, cells - 1)
        heat[y, x] = 1.0
        out["cell"][used] = y * cells + x
        out["corners"][used] = ((corners[i] - (np.array([x, y]) + 0.5) * STRIDE) / 16).ravel()
        out["class"][used], out["side"][used] = classes[i], sides[i]
    return out


def _draw(heat: Floats, centre: Floats, sigma: float, sign: float) -> None:
    """A bump of height `sign` with its peak in the centre's cell; -1 blanks where nothing higher stands."""
    cells = heat.shape[0]
    reach = int(np.ceil(3 * sigma))
    cx, cy = int(centre[0]), int(centre[1])
    x0, x1 = max(cx - reach, 0), min(cx + reach + 1, cells)
    y0, y1 = max(cy - reach, 0), min(cy + reach + 1, cells)
    if x0 >= x1 or y0 >= y1:
        return
    y, x = np.mgrid[y0:y1, x0:x1]
    bump = np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * sigma**2)).astype(np.float32)
    part = heat[y0:y1, x0:x1]
    if sign > 0:
        np.maximum(part, bump, out=part)
    else:
        part[bump > 0.3] = -1.0
