"""How a camera sees a table: pose, focal length and lens bend, fitted to points whose places on the table are known.

The plane z = 0 is the table, x to the right and y downwards as on a printed page; heights above the table count
upwards. A die's top face does not lie on the table, so that its place takes the camera's pose, not only a homography.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

Points: TypeAlias = npt.NDArray[np.float64]
"""(N, 2)."""

BEND_SPREAD: Final = 0.15
"""How strongly usual lenses bend (radial coefficient k1)."""
BEND2_SPREAD: Final = 0.1
"""The same at the picture's edge (k2). Without it a bend of the usual kind leaves errors that, from nearly straight
above, are taken for another focal length."""
NOISE: Final = 0.2
"""Pixels by which a corner is found wrong, usually."""
OUTLIER: Final = 3.0
"""Deviations from which a point counts less (Huber)."""
_ROUNDS: Final = 40


@dataclass(frozen=True, slots=True)
class Lens:
    """What is known of a camera before it is looked through. focal: length, as a share of the picture's longer side.
    spread: how far the truth may stray from it, as the deviation of the logarithm."""

    focal: float
    spread: float


USUAL: Final = Lens(0.85, 0.2)
"""Cameras of which nothing is known: 61 degrees of view, give or take."""


class NoView(ValueError):
    """The points do not tell how the camera sees the table: too few, or they contradict each other."""


@dataclass(frozen=True, slots=True)
class View:
    """turn, shift: rotation vector and translation (3) from the table, mm, to the camera. focal: pixels. bend: radial
    coefficient k1. size: (width, height) of the picture, pixels. error: root mean square of the fit, pixels. spread:
    of the focal length, as in `Lens`: next to nothing where the table is seen askew, else the lens's own. bend2: radial
    coefficient k2."""

    turn: tuple[float, float, float]
    shift: tuple[float, float, float]
    focal: float
    bend: float
    size: tuple[int, int]
    error: float = 0.0
    spread: float = USUAL.spread
    bend2: float = 0.0

    @property
    def lens(self) -> Lens:
        """What this view tells of the camera."""
        return Lens(self.focal / max(self.size), self.spread)

    def to_picture(self, points: npt.ArrayLike, height: float = 0.0) -> Points:
        """Pixels (N, 2) that show points (N, 2), mm, at a height above the table, mm."""
        flat = np.asarray(points, dtype=np.float64).reshape(-1, 2)
        solid = np.c_[flat, np.full(len(flat), -height)]
        turn, shift = np.array(self.turn, np.float64), np.array(self.shift, np.float64)
        seen, _ = cv2.projectPoints(solid, turn, shift, _matrix(self.focal, self.size), _lens(self.bend, self.bend2))
        return np.asarray(seen, dtype=np.float64).reshape(-1, 2)

    def to_table(self, pixels: npt.ArrayLike, height: float = 0.0) -> Points:
        """Points (N, 2), mm, at a height above the table that are seen at pixels (N, 2)."""
        flat = np.asarray(pixels, dtype=np.float64).reshape(-1, 1, 2)
        matrix = _matrix(self.focal, self.size)
        straight = cv2.undistortPoints(flat, matrix, _lens(self.bend, self.bend2)).reshape(-1, 2)
        turn = np.asarray(cv2.Rodrigues(np.array(self.turn, np.float64))[0])
        rays = np.c_[straight, np.ones(len(straight))] @ turn  # in table axes: turn is the inverse of its transpose
        eye = -turn.T @ np.array(self.shift, np.float64)
        way = (-height - eye[2]) / rays[:, 2]
        return np.asarray(eye[:2] + way[:, None] * rays[:, :2], dtype=np.float64)

    @property
    def tilt(self) -> float:
        """Angle between the line of sight and the table's upright, degrees."""
        turn = np.asarray(cv2.Rodrigues(np.array(self.turn, np.float64))[0])
        return float(np.degrees(np.arccos(np.clip(turn[2, 2], -1, 1))))


def fit(on_table: npt.ArrayLike, in_picture: npt.ArrayLike, size: tuple[int, int], lens: Lens = USUAL) -> View:
    """The view that explains where points of the table (N, 2), mm, are seen (N, 2), pixels: four or more.

    Least squares with Huber weights over pose, focal length and bend. What few points or a view from straight above
    cannot tell, focal length and bend, stays near `lens` and what is usual. Raises `NoView`.
    """
    table = np.asarray(on_table, dtype=np.float64).reshape(-1, 2)
    seen = np.asarray(in_picture, dtype=np.float64).reshape(-1, 2)
    if len(table) < 4 or len(table) != len(seen):
        raise NoView(f"four points or more are needed on both sides, not {len(table)} and {len(seen)}")
    best: tuple[float, Points, Points] | None = None
    for start in _starts(table, seen, size, lens):
        tried = _solved(table, seen, size, lens, start)
        if best is None or tried[0] < best[0]:
            best = tried
    if best is None:
        raise NoView("the points lie on one line or contradict each other")
    _, state, normal = best
    left = _residuals(table, seen, size, state)[0].reshape(-1, 2)
    typical = float(np.sqrt(np.median((left**2).sum(axis=1))))
    a, b, c, d, e, f = state[:6].tolist()
    spread = float(np.sqrt(np.linalg.inv(normal)[6, 6]))
    focal, bend, bend2 = float(np.exp(state[6])), float(state[7]), float(state[8])
    return View((a, b, c), (d, e, f), focal, bend, size, typical, spread, bend2)


def _starts(table: Points, seen: Points, size: tuple[int, int], lens: Lens) -> list[Points]:
    """First guesses (9,): pose by the plane's homography, for the lens as it is known, and a longer and shorter one."""
    solid = np.c_[table, np.zeros(len(table))]
    found = []
    for share in (1.0, np.exp(lens.spread), np.exp(-lens.spread)):
        focal = share * lens.focal * max(size)
        try:
            done, turn, shift = cv2.solvePnP(
                solid, seen.reshape(-1, 1, 2), _matrix(focal, size), _lens(0.0, 0.0), flags=cv2.SOLVEPNP_IPPE
            )
        except cv2.error:
            continue
        if done and np.isfinite(turn).all() and np.isfinite(shift).all() and float(shift[2, 0]) > 0:
            found.append(np.array([*turn.ravel(), *shift.ravel(), np.log(focal), 0.0, 0.0]))
    return found


def _solved(
    table: Points, seen: Points, size: tuple[int, int], lens: Lens, state: Points
) -> tuple[float, Points, Points]:
    """Levenberg and Marquardt: the cost, the nine parameters, and their information (9, 9)."""
    damping = 1e-3
    left, slope = _residuals(table, seen, size, state)
    cost, normal = _cost(left, state, size, lens), np.eye(9)
    for _ in range(_ROUNDS):
        weight = 1 / np.maximum(1.0, np.abs(left) / (OUTLIER * NOISE)) / NOISE**2
        prior, pull = _prior(state, size, lens)
        normal = (slope * weight[:, None]).T @ slope + np.diag(prior)
        gradient = slope.T @ (weight * left) + prior * pull
        step = -np.linalg.solve(normal + damping * np.diag(np.diag(normal)), gradient)
        tried = state + step
        tried_left, tried_slope = _residuals(table, seen, size, tried)
        tried_cost = _cost(tried_left, tried, size, lens)
        if not np.isfinite(tried_cost) or tried_cost > cost:
            damping *= 10
            if damping > 1e8:
                break
            continue
        small = cost - tried_cost < 1e-9 * (1 + cost)
        state, left, slope, cost, damping = tried, tried_left, tried_slope, tried_cost, max(damping / 10, 1e-9)
        if small:
            break
    return cost, state, normal


def _residuals(table: Points, seen: Points, size: tuple[int, int], state: Points) -> tuple[Points, Points]:
    """Seen less expected, pixels (2 N,), and its slope by the nine parameters (2 N, 9)."""
    focal = float(np.exp(state[6]))
    solid = np.c_[table, np.zeros(len(table))]
    lens = _lens(float(state[7]), float(state[8]))
    expected, slopes = cv2.projectPoints(solid, state[:3], state[3:6], _matrix(focal, size), lens)
    by_focal = (slopes[:, 6] + slopes[:, 7]) * focal
    slope = np.column_stack([slopes[:, :6], by_focal, slopes[:, 10], slopes[:, 11]])
    return (expected.reshape(-1, 2) - seen).ravel(), slope


def _prior(state: Points, size: tuple[int, int], lens: Lens) -> tuple[Points, Points]:
    """Weights (9,) and distances (9,) from what is known of the focal length and usual of the bend."""
    weight, away = np.zeros(9), np.zeros(9)
    weight[6], away[6] = lens.spread**-2, state[6] - np.log(lens.focal * max(size))
    weight[7], away[7] = BEND_SPREAD**-2, state[7]
    weight[8], away[8] = BEND2_SPREAD**-2, state[8]
    return weight, away


def _cost(left: Points, state: Points, size: tuple[int, int], lens: Lens) -> float:
    share = np.abs(left) / NOISE
    huber = np.where(share <= OUTLIER, share**2 / 2, OUTLIER * (share - OUTLIER / 2))
    weight, away = _prior(state, size, lens)
    return float(huber.sum() + (weight * away**2).sum() / 2)


def _matrix(focal: float, size: tuple[int, int]) -> npt.NDArray[np.float64]:
    return np.array([[focal, 0, (size[0] - 1) / 2], [0, focal, (size[1] - 1) / 2], [0, 0, 1]], dtype=np.float64)


def _lens(bend: float, bend2: float) -> npt.NDArray[np.float64]:
    return np.array([bend, bend2, 0, 0, 0], dtype=np.float64)
