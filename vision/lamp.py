"""What differs between two small grey pictures once lamp and camera are taken out."""

from __future__ import annotations

from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

Grey: TypeAlias = npt.NDArray[np.uint8]
"""Shape (H, W), uint8."""
Floats: TypeAlias = npt.NDArray[np.float32]
"""Grey levels 0-255, shape (H, W)."""
Mask: TypeAlias = npt.NDArray[np.bool_]

_ROW_SWING = 0.2
_BRIGHT = 225.0
"""Grey levels of the small picture in which some of the large one's pixels may be clipped."""
_LEAST_SHIFT = 0.3
_FARTHEST_SHARE = 0.2
"""A knock at the camera shifts the picture by no less (pixels) and no more (share of its width)."""
_EXPLAINED = 0.25
"""A shift explains a difference of which it leaves less than this."""


def difference(now: Floats, then: Floats) -> Floats:
    """How much each pixel differs, in grey levels, beyond what the lamp's level explains.

    What was as bright as can be may have been brighter still: then a pixel that is brighter now than the lamp
    explains does not differ, nor does one that should be brighter than can be.
    """
    beyond = now - then * _lamp(now, then)
    beyond[(then >= _BRIGHT) & (beyond > 0)] = 0
    beyond[(now >= _BRIGHT) & (beyond < 0)] = 0
    return np.asarray(np.abs(beyond), dtype=np.float32)


def cleaned(mask: Mask) -> Mask:
    """Without specks: at least four of the nine pixels about each must be set."""
    return np.asarray(cv2.blur(mask.astype(np.float32), (3, 3)) > 3.5 / 9) & mask


def knocked(then: Floats, now: Floats, levels: float) -> bool:
    """Whether one shift of the whole picture explains most of what differs by more than `levels`.

    The shift is found by phase correlation (Kuglin and Hines, 1975).
    """
    window = cv2.createHanningWindow((now.shape[1], now.shape[0]), cv2.CV_32F)
    lit = np.asarray(then * _lamp(now, then), dtype=np.float32)
    (dx, dy), _ = cv2.phaseCorrelate(lit.copy(), now.copy(), window)  # it writes the window into what it is given
    if not _LEAST_SHIFT <= float(np.hypot(dx, dy)) <= _FARTHEST_SHARE * now.shape[1]:
        return False
    moved = cv2.warpAffine(then, np.array([[1, 0, dx], [0, 1, dy]], dtype=np.float32), now.shape[::-1])
    shifted = moved * _lamp(now, np.asarray(moved, dtype=np.float32))  # the lamp anew: rows lie elsewhere now
    edge = int(np.ceil(max(abs(dx), abs(dy)))) + 1
    inside = (slice(edge, -edge), slice(edge, -edge))
    before = cleaned(np.abs(now - lit) > levels)[inside].sum()
    after = cleaned(np.abs(now - shifted) > levels)[inside].sum()
    return bool(after < _EXPLAINED * before)


def _lamp(now: Floats, then: Floats) -> Floats:
    """By how much the light has changed, per row: shape (H, 1)."""
    ratio = (now + 1) / (then + 1)
    whole = float(np.median(ratio[::3, ::3]))
    rows = np.median(ratio[:, ::4], axis=1) / whole
    rows[np.abs(rows - 1) > _ROW_SWING] = 1  # something large lies in that row: no lamp
    return np.asarray(whole * cv2.blur(rows.astype(np.float32)[:, None], (1, 5)), dtype=np.float32)
