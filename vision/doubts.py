"""What makes a die or a picture doubtful, measured on its pixels; the networks say the rest."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces import Crops, beyond, side_of
from vision.finder import Floats
from vision.types import DieFlag, Picture, TableFlag

SMALL = 20.0
"""Side in pixels under which pips run together."""
CUT_OFF = 0.12
"""Share of its side that reaches out of the picture from which a face is cut off, whatever a network says."""
SHARP = 0.2
"""Steepest step between neighbours, as a share of the face's contrast, under which a face counts as blurred."""
DARK = 30
"""A picture whose brightest channels are nearly all under this shows no table."""
FULL = 250
"""A pixel whose three channels reach this is full: a lamp's reflection, or an over-exposed white."""
FAINT, LIGHT = 220, 150
"""A light pip whose three channels never reach the first is no lamp; a body of more than the second is white itself."""
OPPOSITE = 6.0
"""Pixels of a squared-up face within which two pips are opposite one another."""
SPECK = 3
"""Pixels of a squared-up face from which a light mark counts."""
PIP = 0.09
"""Share of a face that no pip covers but a large ace: over-exposed pips are no reflection."""


def flags_of(
    corners: tuple[tuple[float, float], ...],
    logits: Floats,
    least: tuple[float, float, float],
    crop: Crops,
    shape: tuple[int, ...],
    *,
    pips: bool,
    unknown: bool,
) -> tuple[DieFlag, ...]:
    """Flags of one die. logits: of cocked, stacked, cut off; least: logits from which they hold. pips: its face was
    read as one of pips."""
    quad = np.array(corners, dtype=np.float32)
    out: list[DieFlag] = []
    if logits[0] > least[0]:
        out.append("cocked")
    if logits[1] > least[1]:
        out.append("stacked")
    if logits[2] > least[2] or beyond(quad[None], (shape[1], shape[0]))[0] > CUT_OFF:
        out.append("cut off")
    if sharpness(crop) < SHARP:
        out.append("blurred")
    if glares(crop) or (pips and lamp_amid_pips(crop)):
        out.append("glare")
    if unknown:
        out.append("unknown face")
    if side_of(quad) < SMALL:
        out.append("small")
    return tuple(out)


def sharpness(crop: Crops) -> float:
    """Steepest step between neighbouring pixels of a squared-up face, as a share of its contrast."""
    grey = cv2.cvtColor(crop, cv2.COLOR_RGB2GRAY).astype(np.float32)
    low, high = np.percentile(grey, [2, 98])
    steps = np.abs(cv2.Sobel(grey, cv2.CV_32F, 1, 0)) + np.abs(cv2.Sobel(grey, cv2.CV_32F, 0, 1))
    return float(np.percentile(steps, 99) / 8 / max(high - low, 12.0))


def glares(crop: Crops) -> bool:
    """A lamp's reflection covers part of a face that is not white itself."""
    inner = crop[8:-8, 8:-8]
    spots, _ = _marks(inner.min(axis=2) >= FULL)
    covered = max(spots, default=0) / inner[..., 0].size
    return bool(PIP < covered < 0.6 and np.median(inner.max(axis=2)) < 190)


def lamp_amid_pips(crop: Crops) -> bool:
    """A lamp's image may pass for a light pip. Pips of a die are of one paint, so a full mark amid faint ones may be
    one. It is none where the light grows across the face: as faces look the same after half a turn, a pip has another
    opposite; a lamp has none, or is in the middle, where a face looks the same without it."""
    white = crop[5:-5, 5:-5].min(axis=2)
    body = float(np.median(white))
    if body > LIGHT:
        return False
    sizes, of = _marks(white > (body + 255) / 2)
    marks = [of == mark for mark, size in enumerate(sizes, 1) if size >= SPECK]
    brightest = [int(white[mark].max()) for mark in marks]
    if min(brightest, default=255) >= FAINT:
        return False
    middle = (np.array(white.shape) - 1) / 2
    places = [np.argwhere(mark).mean(axis=0) - middle for mark in marks]
    full = [row for row, light in enumerate(brightest) if light >= FULL]
    return any(_alone(row, places) for row in full)


def _alone(row: int, places: list[npt.NDArray[np.float64]]) -> bool:
    """Nothing is opposite that place, which is taken from the middle of the face, px; what is beside it is not."""
    own = places[row]
    return not any(np.linalg.norm(own + other) < OPPOSITE < np.linalg.norm(own - other) / 2 for other in places)


def _marks(where: npt.NDArray[np.bool_]) -> tuple[list[int], npt.NDArray[np.int32]]:
    """Sizes in pixels of what hangs together there, and the number of each from 1 on, (h, w)."""
    _, of, facts, _ = cv2.connectedComponentsWithStats(where.astype(np.uint8), connectivity=4)
    return [int(size) for size in facts[1:, cv2.CC_STAT_AREA]], np.asarray(of, dtype=np.int32)


def picture_flags(picture: Picture) -> tuple[TableFlag, ...]:
    """What is wrong with the picture as a whole."""
    height, width = picture.shape[:2]
    if min(height, width) < 8:
        return ("no picture",)
    step = max(1, max(height, width) // 320)
    red, green, blue = cv2.split(np.ascontiguousarray(picture[::step, ::step]))
    if (cv2.max(cv2.max(red, green), blue) < DARK).mean() >= 0.995:
        return ("dark",)
    if (cv2.min(cv2.min(red, green), blue) > FULL).mean() >= 0.97:
        return ("bright",)
    return ()
