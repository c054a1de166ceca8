"""Whether the pips of a rendered face can be made out: a face washed out by a lamp has a value that nobody can read."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

LEAST_CONTRAST = 14.0
"""Levels of 255, all channels together, by which a pip has to differ from the body around it."""
MADE_OUT = 0.35
"""Share of a pip's pixels that have to differ so."""
Mask = npt.NDArray[np.bool_]


def pips_made_out(picture: npt.NDArray[np.uint8], face: Mask, marked: Mask, value: int) -> bool:
    """True if each pip of a face of that value differs from the body around it.

    picture: uint8 RGB (h, w, 3). face, marked: bool (h, w), the face's visible pixels and those that pips cover.
    """
    x0, y0, w, h = cv2.boundingRect(face.view(np.uint8))
    if not w:
        return False
    box = (slice(y0, y0 + h), slice(x0, x0 + w))
    marks, body = (face & marked)[box], (face & ~marked)[box]
    if not body.any():
        return False
    reach = max(3, int(0.35 * max(w, h))) | 1
    weight = cv2.blur(body.astype(np.float32), (reach, reach)) + 1e-4
    around = cv2.blur(picture[box].astype(np.float32) * body[..., None], (reach, reach)) / weight[..., None]
    differs = np.linalg.norm(picture[box] - around, axis=2) > LEAST_CONTRAST
    count, of = cv2.connectedComponents(marks.astype(np.uint8), connectivity=4)
    total = np.bincount(of.ravel(), minlength=count)[1:]
    seen = np.bincount(of.ravel(), weights=differs.ravel(), minlength=count)[1:]
    made_out = int((seen > MADE_OUT * total).sum())
    # The three pips in a row of a six may run into one another.
    return made_out >= value or (value == 6 and made_out == count - 1 and made_out >= 2)
