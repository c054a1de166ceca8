"""One die cast into a small picture: a rounded cube with dish-shaped pips, met by the camera's rays.

The cube is found by sphere tracing its signed distance, which for a convex solid settles in a few steps
(Hart, "Sphere tracing", 1996; the rounded box is Quilez's).
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from hardware.virtual_table.dice import COLOURS, EDGE_MM, FACE_AXES, PIPS, Quaternion, Stickers, matrix
from hardware.virtual_table.light import BOUNCE_RGB, LAMP, LAMP_RGB, SKY_RGB, developed, linear
from hardware.virtual_table.optics import Floats, Optics

HALF = 0.5
BEVEL = 0.13
"""Radius of the rounded edges. All lengths in this file are in edges of the die."""
PIP_STEP = 0.255
PIP_RADIUS = 0.094
INKED = 0.8
"""Side of what is drawn on a die without pips."""
_DISH = 0.75
"""Slope of a pip's wall at its rim."""
_STEPS = 6
_REACH = 0.79
"""No point of the die lies farther from its middle."""


@dataclass(frozen=True)
class Patch:
    """A piece of picture: its upper left pixel, colour times cover (H, W, 3) 0-255, cover (H, W) 0-1."""

    left: int
    top: int
    colour: Floats
    cover: Floats


def cast_die(
    optics: Optics, colour: str, place: npt.ArrayLike, q: Quaternion, samples: int, stickers: Stickers | None = None
) -> Patch:
    """Renders a die of `colour` whose middle is at `place` (mm), with `samples` x `samples` rays a pixel.

    stickers: what is on its sides, None for pips.
    """
    middle = np.asarray(place, dtype=np.float32)
    left, top, side = _window(optics, middle)
    step = (np.arange(side * samples, dtype=np.float32) + np.float32(0.5)) / np.float32(samples)
    columns, rows = np.meshgrid(np.float32(left) + step, np.float32(top) + step)
    rays = optics.rays(columns.ravel().astype(np.float32), rows.ravel().astype(np.float32))
    turn = matrix(q).astype(np.float32)
    start = turn.T @ ((optics.eye - middle) / np.float32(EDGE_MM))
    hit, points = _trace(start, turn.T @ rays)
    light = np.zeros((rays.shape[1], 3), dtype=np.uint8)
    if hit.size:
        light[hit] = developed(_shaded(colour, points, turn, rays[:, hit], stickers).T)
    cover = np.zeros(rays.shape[1], dtype=np.float32)
    cover[hit] = 1.0
    shape = (side * samples, side * samples)
    return Patch(left, top, _shrunk(light.reshape(*shape, 3), side), _shrunk(cover.reshape(shape), side))


def _shrunk(image: npt.NDArray[np.generic], side: int) -> Floats:
    small = cv2.resize(image.astype(np.float32), (side, side), interpolation=cv2.INTER_AREA)
    return np.asarray(small, dtype=np.float32)


def _window(optics: Optics, middle: Floats) -> tuple[int, int, int]:
    """Upper left pixel and side of the square that holds the die."""
    centre = optics.project(middle)[0]
    away = float(np.linalg.norm(optics.eye - middle))
    radius = optics.focal * _REACH * EDGE_MM / away + 2
    left, top = int(np.floor(centre[0] - radius)), int(np.floor(centre[1] - radius))
    return left, top, int(np.ceil(2 * radius)) + 1


def _trace(start: Floats, rays: Floats) -> tuple[npt.NDArray[np.intp], Floats]:
    """Indexes of the rays that meet the die, and where, in the die's own axes: (M,), (3, M)."""
    nearest = -(start @ rays)  # way to the point of each ray nearest to the die's middle
    passing = start[:, None] + nearest * rays
    reach = np.float32(_REACH**2) - _dots(passing, passing)
    index = np.flatnonzero(reach > 0)
    rays = rays[:, index]
    way = nearest[index] - np.sqrt(reach[index])
    for _ in range(_STEPS):
        gap = _distance(start[:, None] + way * rays)
        way += gap
    grazing = np.flatnonzero((gap > 0.002) & (gap < 0.1))  # few, and slow to settle: they draw the outline
    for _ in range(_STEPS):
        gap[grazing] = _distance(start[:, None] + way[grazing] * rays[:, grazing])
        way[grazing] += gap[grazing]
    kept = gap < 0.006
    return index[kept], start[:, None] + way[kept] * rays[:, kept]


def _distance(points: Floats) -> Floats:
    beyond = np.abs(points)
    beyond -= np.float32(HALF - BEVEL)
    inside = np.minimum(np.maximum(np.maximum(beyond[0], beyond[1]), beyond[2]), 0)
    np.maximum(beyond, 0, out=beyond)
    outside = np.sqrt(_dots(beyond, beyond))
    return np.asarray(outside + inside - np.float32(BEVEL), dtype=np.float32)


def _dots(a: Floats, b: Floats) -> Floats:
    """Dot products of columns: two of shape (3, M) to (M,)."""
    return np.asarray(a[0] * b[0] + a[1] * b[1] + a[2] * b[2], dtype=np.float32)


def _shaded(colour: str, points: Floats, turn: Floats, rays: Floats, stickers: Stickers | None) -> Floats:
    """Linear light of surface points, shape (3, M)."""
    normals, paint, depth = _skin(points) if stickers is None else _inked(points, stickers)
    normals = turn @ normals
    body, pip = (linear(rgb)[:, None] for rgb in COLOURS[colour])
    albedo = body + (pip - body) * paint
    facing = LAMP @ normals
    lamp = np.clip((facing + 0.12) / 1.12, 0, None)
    upward = 0.5 + 0.5 * normals[2]
    height = (turn @ points)[2]
    grounded = np.clip(0.62 + 0.55 * (height + HALF), 0, 1)  # the table hides the sky from what is low
    sky = SKY_RGB[:, None] * (upward * grounded) + BOUNCE_RGB[:, None] * (1 - upward)
    light = albedo * ((LAMP_RGB[:, None] * lamp + sky) * (1 - 0.45 * depth))
    return np.asarray(light + _gloss(normals, rays, depth), dtype=np.float32)


def _skin(points: Floats) -> tuple[Floats, Floats, Floats]:
    """Normals in the die's own axes (3, M), how much is pip paint (M,), and depth in a pip 0-1 (M,)."""
    normals = points - np.clip(points, -(HALF - BEVEL), HALF - BEVEL)
    normals /= np.sqrt(_dots(normals, normals)) + np.float32(1e-6)
    paint = np.zeros(points.shape[1], dtype=np.float32)
    depth = np.zeros_like(paint)
    for value, (axis, sign) in FACE_AXES.items():
        on_face = np.flatnonzero(points[axis] * sign > HALF - 0.03)
        if not on_face.size:
            continue
        across, along = (axis + 1) % 3, (axis + 2) % 3
        for u, v in PIPS[value]:
            du = (points[across, on_face] - u * PIP_STEP) / PIP_RADIUS
            dv = (points[along, on_face] - v * PIP_STEP) / PIP_RADIUS
            out = du * du + dv * dv
            inside = out < 1
            where = on_face[inside]
            bowl = out[inside]
            normals[across, where] -= _DISH * du[inside]
            normals[along, where] -= _DISH * dv[inside]
            paint[where] = np.clip((1 - bowl) * 6, 0, 1)
            depth[where] = 1 - bowl
    normals /= np.sqrt(_dots(normals, normals))
    return normals, paint, depth


def _inked(points: Floats, stickers: Stickers) -> tuple[Floats, Floats, Floats]:
    """As `_skin`, for flat sides with ink in place of pips."""
    normals = points - np.clip(points, -(HALF - BEVEL), HALF - BEVEL)
    normals /= np.sqrt(_dots(normals, normals)) + np.float32(1e-6)
    paint = np.zeros(points.shape[1], dtype=np.float32)
    side = stickers.ink.shape[1]
    for value, (axis, sign) in FACE_AXES.items():
        on_face = np.flatnonzero(points[axis] * sign > HALF - 0.03)
        across = points[(axis + 1) % 3, on_face] * sign  # the right way round, seen from outside
        along = points[(axis + 2) % 3, on_face]
        column = np.floor((across / INKED + 0.5) * side).astype(np.intp)
        row = np.floor((0.5 - along / INKED) * side).astype(np.intp)
        inside = (column >= 0) & (column < side) & (row >= 0) & (row < side)
        ink = stickers.ink[value - 1, row[inside], column[inside]]
        paint[on_face[inside]] = ink.astype(np.float32) / np.float32(255)
    return normals, paint, np.zeros_like(paint)


def _gloss(normals: Floats, rays: Floats, depth: Floats) -> Floats:
    """Reflections of the lamp, a soft disc, and a pale ceiling; stronger at glancing angles (Schlick)."""
    glance = _dots(normals, rays)
    mirror = rays - 2 * glance * normals
    fresnel = 0.045 + 0.955 * (1 + np.clip(glance, -1, 0)) ** 5
    to_lamp = LAMP @ mirror
    disc = np.clip((to_lamp - 0.90) / 0.09, 0, 1) ** 2 * 5.0
    halo = np.clip(to_lamp, 0, None) ** 12 * 0.6
    ceiling = 0.35 * np.clip(mirror[2], 0, 1)
    strength = fresnel * (1 - 0.5 * depth) * (disc + halo + ceiling)
    return np.asarray(LAMP_RGB[:, None] * strength, dtype=np.float32)
