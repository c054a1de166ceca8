"""Is the camera set up well? What a picture shows of light, glare, focus, distance and angle, in plain words.

Small measures with thresholds, for the preview while somebody moves lamp and camera. Nothing here decides whether a
reading is believed: that is `vision.verdict`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.types import DieReading, Picture, TableReading

Part: TypeAlias = Literal["light", "glare", "sharpness", "distance", "angle", "hand"]
State: TypeAlias = Literal["good", "poor", "bad", "unknown"]
"""good: nothing to do. poor: dice are read, with more questions. bad: they are not. unknown: a die has to lie there."""

WIDTH: Final = 960
"""Width in pixels to which larger pictures are shrunk before they are measured."""

DIM, DARK = 70.0, 45.0
"""`lightness` under which it is a little, or too dark. The virtual table's dark felt lit as usual: 81 without dice, 121
with; at a quarter of that light 65; at a tenth 44."""
BURNT: Final = 0.15
"""Share of the picture that is full white from which on it is too bright."""
MIRROR, LARGE_MIRROR = 0.0008, 0.006
"""Share of the picture that one full-white spot beside the dice covers: a mirrored lamp, and a large one."""
SOFT, BLURRED = 0.17, 0.145
"""`sharpness` under which the picture is a little soft, or out of focus. 17 pictures of 7 sources that are in focus:
0.20 to 0.29; the virtual table with a Gaussian blur of 1.5, 2, 3, 5 pixels: 0.18, 0.16, 0.14, 0.13."""
FAR, TOO_FAR = 32.0, 20.0
"""Side of a die's top face in pixels of the full picture under which it is a little, or too far away."""
OBLIQUE, TOO_OBLIQUE = 0.8, 0.65
"""Shorter by longer side of the top faces: a look from 37, or from 49 degrees beside the vertical."""

_FULL: Final = 250
_CONTRAST: Final = 40
"""Grey levels between the darkest and the brightest of 9 x 9 pixels that make an edge to measure at."""
_LEAST_EDGES: Final = 300
_ROUND: Final = np.ones((9, 9), dtype=np.uint8)

Grey: TypeAlias = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Remark:
    """One line of the preview. words: what is seen and what to do, one sentence."""

    part: Part
    state: State
    words: str


def remarks(picture: Picture, reading: TableReading | None, *, hand: bool) -> tuple[Remark, ...]:
    """What there is to say about a picture, one remark per part. reading: the dice that were last read in it, None for
    none yet. hand: the motion gate sees one."""
    small = _shrunk(picture)
    dice = reading.dice if reading is not None else ()
    return (
        _light(lightness(small), burnt(small)),
        _glare(mirror(small, dice, picture.shape[1] / small.shape[1]), dice),
        _sharpness(sharpness(small)),
        _distance(dice, overlooked=reading is not None and "overlooked" in reading.flags),
        _angle(dice),
        Remark("hand", "bad", "A hand is over the table: take it away.")
        if hand
        else Remark("hand", "good", "No hand is over the table."),
    )


def lightness(picture: Picture) -> float:
    """How bright a picture is, 0 to 255: its median, or half of its brightest parts, so that a dark mat with lit dice
    is not dark."""
    values = picture[::3, ::3].max(axis=2)
    median, bright = np.percentile(values, [50, 99.5])
    return float(max(median, bright / 2))


def burnt(picture: Picture) -> float:
    """Share of the picture that is full white, 0 to 1."""
    return float((picture[::3, ::3].min(axis=2) >= _FULL).mean())


def mirror(picture: Picture, dice: tuple[DieReading, ...], scale: float = 1.0) -> float:
    """Share of the picture that the largest full-white spot beside the dice covers, 0 to 1. scale: by how much the
    picture that the dice were read in is larger."""
    full = (picture.min(axis=2) >= _FULL).astype(np.uint8)
    for die in dice:  # a white die may be full white, on its sides too
        corners = np.array(die.corners, dtype=np.float32) / np.float32(scale)
        middle = corners.mean(axis=0)
        cv2.fillConvexPoly(full, (middle + 1.8 * (corners - middle)).astype(np.int32), 0)
    count, _, stats, _ = cv2.connectedComponentsWithStats(full)
    return float(stats[1:, cv2.CC_STAT_AREA].max() / full.size) if count > 1 else 0.0


def sharpness(picture: Picture) -> float | None:
    """Steepest step between neighbouring pixels at edges, as a share of the contrast about them, 0 to 0.5; None where
    the picture has too few edges to tell."""
    grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY).astype(np.float32)
    contrast = cv2.dilate(grey, _ROUND) - cv2.erode(grey, _ROUND)
    edges = contrast > _CONTRAST
    if edges.sum() < _LEAST_EDGES:
        return None
    across, down = cv2.Sobel(grey, cv2.CV_32F, 1, 0), cv2.Sobel(grey, cv2.CV_32F, 0, 1)
    steps = np.maximum(np.abs(across), np.abs(down)) / 8
    return float(np.percentile(steps[edges] / contrast[edges], 90))


def _shrunk(picture: Picture) -> Picture:
    height, width = picture.shape[:2]
    if width <= WIDTH:
        return picture
    size = (WIDTH, round(height * WIDTH / width))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def _light(level: float, full: float) -> Remark:
    if full > BURNT:
        return Remark("light", "bad", "Too bright: dim the lamp or turn it away.")
    if level < DARK:
        return Remark("light", "bad", "Too dark: switch on a lamp.")
    if level < DIM:
        return Remark("light", "poor", "A little dark: bring the lamp nearer.")
    return Remark("light", "good", "The light is good.")


def _glare(spot: float, dice: tuple[DieReading, ...]) -> Remark:
    if spot > LARGE_MIRROR:
        return Remark("glare", "bad", "A lamp is mirrored on the table: move it aside, or lay a cloth.")
    if spot > MIRROR:
        return Remark("glare", "poor", "A lamp is mirrored on the table: move it a little aside.")
    if any("glare" in die.flags for die in dice):
        return Remark("glare", "poor", "A lamp is mirrored on a die: move it a little aside.")
    return Remark("glare", "good", "No lamp is mirrored.")


def _sharpness(value: float | None) -> Remark:
    if value is None:
        return Remark("sharpness", "unknown", "Lay a die down to see whether the picture is sharp.")
    if value < BLURRED:
        return Remark("sharpness", "bad", "Out of focus: turn the lens, or move the camera nearer or farther.")
    if value < SOFT:
        return Remark("sharpness", "poor", "A little soft: wipe the lens and focus once more.")
    return Remark("sharpness", "good", "The picture is sharp.")


def _distance(dice: tuple[DieReading, ...], *, overlooked: bool) -> Remark:
    if not dice and overlooked:
        return Remark("distance", "poor", "Something may be a die and is too small to tell: bring the camera nearer.")
    if not dice:
        return Remark("distance", "unknown", "Lay a die down to see whether the camera is near enough.")
    side = float(np.median([die.side for die in dice]))
    if side < TOO_FAR:
        return Remark("distance", "bad", "Too far: the dice are too small to be read, bring the camera nearer.")
    if side < FAR:
        return Remark("distance", "poor", "A little far: the dice are small, bring the camera nearer.")
    return Remark("distance", "good", "The camera is near enough.")


def _angle(dice: tuple[DieReading, ...]) -> Remark:
    if not dice:
        return Remark("angle", "unknown", "Lay a die down to see whether the camera looks straight down.")
    flat = float(np.median([_flatness(die.corners) for die in dice]))
    if flat < TOO_OBLIQUE:
        return Remark("angle", "bad", "Askew: hang the camera over the table, so that it looks straight down.")
    if flat < OBLIQUE:
        return Remark("angle", "poor", "A little askew: let the camera look straighter down.")
    return Remark("angle", "good", "The camera looks straight down.")


def _flatness(corners: tuple[tuple[float, float], ...]) -> float:
    """How square a top face is seen, 0 to 1, however it is turned: shortest by longest way across the ellipse that
    fits its corners."""
    points = np.asarray(corners, dtype=np.float64)
    spread = np.linalg.eigvalsh(np.cov((points - points.mean(axis=0)).T))
    return float(np.sqrt(max(spread[0], 0.0) / max(spread[1], 1e-9)))
