"""Square marks (ArUco) that tell where a mat lies: what they look like, and where a picture shows them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.types import Picture

Points: TypeAlias = npt.NDArray[np.float64]
"""(N, 2)."""

MODULES: Final = 6
"""Cells along a mark's side, its black border included."""
LONGEST: Final = 1600
"""Longer side, in pixels, of the picture that is searched; larger ones are shrunk, then corners refined in full."""
_DICTIONARY: Final = cv2.aruco.DICT_4X4_50


@dataclass(frozen=True, slots=True)
class Fiducial:
    """A mark on a mat. number: which of the dictionary's fifty. x, y: its middle, mm. side: mm, border included."""

    number: int
    x: float
    y: float
    side: float

    @property
    def corners(self) -> Points:
        """(4, 2) mm, clockwise from the upper left."""
        half = self.side / 2
        left, right, top, bottom = self.x - half, self.x + half, self.y - half, self.y + half
        return np.array([[left, top], [right, top], [right, bottom], [left, bottom]])


def pattern(number: int) -> npt.NDArray[np.bool_]:
    """(6, 6): True where the mark is black. Raises ValueError for a number outside 0-49."""
    if not 0 <= number < 50:
        raise ValueError(f"there are fiducials 0 to 49, not {number}")
    dictionary = cv2.aruco.getPredefinedDictionary(_DICTIONARY)
    drawn = cv2.aruco.generateImageMarker(dictionary, number, MODULES)
    return np.asarray(drawn) < 128


def detect(picture: Picture) -> dict[int, Points]:
    """Marks of an RGB picture by number: corners (4, 2) in pixels, clockwise from the mark's own upper left.

    Pixel centres are whole numbers. A number that is seen twice is left out, for one of the two is not ours.
    """
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), dtype=np.uint8)
    scale = min(1.0, LONGEST / max(grey.shape))
    small: cv2.typing.MatLike = grey
    if scale < 1:
        small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    corners, numbers, _ = _detector().detectMarkers(small)
    if numbers is None or not len(corners):
        return {}
    found: dict[int, Points] = {}
    counts: dict[int, int] = {}
    for quad, one in zip(corners, np.asarray(numbers).ravel(), strict=True):  # (N,) in OpenCV 5, (N, 1) in 4.11
        number = int(one)
        counts[number] = counts.get(number, 0) + 1
        full = (np.asarray(quad, dtype=np.float32).reshape(4, 2) + 0.5) / np.float32(scale) - 0.5
        found[number] = _refined(grey, full)
    return {number: quad for number, quad in found.items() if counts[number] == 1}


def _detector() -> cv2.aruco.ArucoDetector:
    parameters = cv2.aruco.DetectorParameters()
    parameters.adaptiveThreshWinSizeMin = 5
    parameters.adaptiveThreshWinSizeMax = 45
    parameters.adaptiveThreshWinSizeStep = 10
    parameters.minMarkerPerimeterRate = 0.02
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(_DICTIONARY), parameters)


def _refined(grey: npt.NDArray[np.uint8], quad: npt.NDArray[np.float32]) -> Points:
    """Corners to a fraction of a pixel; the window stays within the black border's cell."""
    side = float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).mean())
    reach = int(np.clip(round(0.8 * side / MODULES), 2, 9))
    criteria = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 30, 0.01)
    points = quad.reshape(-1, 1, 2).copy()
    better = np.asarray(cv2.cornerSubPix(grey, points, (reach, reach), (-1, -1), criteria)).reshape(4, 2)
    moved = np.linalg.norm(better - quad, axis=1)
    kept = np.where((moved < reach)[:, None], better, quad)
    return np.asarray(kept, dtype=np.float64)


def among(found: dict[int, Points], fiducials: Iterable[Fiducial]) -> tuple[Points, Points]:
    """Corners of those fiducials that were found: on the mat (N, 2) mm, and in the picture (N, 2) pixels."""
    known = [fiducial for fiducial in fiducials if fiducial.number in found]
    if not known:
        return np.empty((0, 2)), np.empty((0, 2))
    return np.concatenate([one.corners for one in known]), np.concatenate([found[one.number] for one in known])
