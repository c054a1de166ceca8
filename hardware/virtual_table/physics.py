"""The flight of thrown dice, worked out whole when they are thrown.

Each die is a rigid cube whose eight rounded corners meet the table and the tray's walls with impulses
(restitution and Coulomb friction; Mirtich and Canny, "Impulse-based dynamic simulation", 1994). Among each other
dice keep apart as balls. Units: mm, seconds; the mass is one.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from hardware.virtual_table.dice import EDGE_MM, Quaternion, matrix, multiply, settled

Array = npt.NDArray[np.float64]

_GRAVITY = 5200.0
"""Less than the earth's 9810, so that a throw on so small a table lasts long enough to be watched."""
_STEP = 1 / 480
_KEPT_EVERY = 4
_LONGEST = 2.6
_SETTLING = 0.12
_BOUNCE = 0.5
_FRICTION = 0.2
_DEAD = 70.0
"""Slower than this (mm/s) nothing bounces."""
_BALL = 0.71 * EDGE_MM
"""Dice keep apart as balls of this radius, so that no two overlap whatever their turns."""
_ROOM = 1.7 * EDGE_MM
"""A die that fell at random wants about so much of the tray each way."""
_ATTEMPTS = 15
_CORNER = 0.09 * EDGE_MM
_ARMS = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * (EDGE_MM / 2 - _CORNER)
_INERTIA = EDGE_MM**2 / 6


@dataclass(frozen=True)
class Trajectory:
    """times: (T,) seconds from the throw. places: (T, N, 3) mm. turns: (T, N, 4) unit quaternions."""

    times: Array
    places: Array
    turns: Array

    @property
    def duration(self) -> float:
        return float(self.times[-1])

    def at(self, time: float) -> tuple[Array, Array]:
        """Places (N, 3) and turns (N, 4), between the samples by straight lines."""
        index = int(np.clip(np.searchsorted(self.times, time) - 1, 0, len(self.times) - 2))
        span = self.times[index + 1] - self.times[index]
        share = float(np.clip((time - self.times[index]) / span, 0, 1))
        a, b = self.turns[index], self.turns[index + 1]
        b = np.where((a * b).sum(axis=-1, keepdims=True) < 0, -b, b)
        turns = a + (b - a) * share
        turns /= np.linalg.norm(turns, axis=-1, keepdims=True)
        return self.places[index] + (self.places[index + 1] - self.places[index]) * share, turns


@dataclass(frozen=True)
class Tray:
    """half_width, half_depth: of the floor, mm. obstacles: (M, 2) middles of dice that lie still and stay."""

    half_width: float
    half_depth: float
    obstacles: Array


def throw(count: int, tray: Tray, rng: np.random.Generator) -> Trajectory:
    """Dice thrown together from the players' side: all end flat, inside the tray, none on another.

    Raises `RuntimeError` when there is no room for that.
    """
    taken = (count + len(tray.obstacles)) * _ROOM**2
    attempts = _ATTEMPTS if taken < tray.half_width * tray.half_depth * 4 else 0
    for _ in range(attempts):
        flight = _flight(count, tray, rng)
        if _fair(flight.places[-1], tray):
            return flight
    raise RuntimeError("the virtual table is too full to throw dice on it: take some away")


def _cross(a: Array, b: Array) -> Array:
    """Cross product over the last axis; numpy's own spends its time on checks."""
    ax, ay, az = a[..., 0], a[..., 1], a[..., 2]
    bx, by, bz = b[..., 0], b[..., 1], b[..., 2]
    return np.stack([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx], axis=-1)


def _fair(places: Array, tray: Tray) -> bool:
    half = EDGE_MM * 0.49
    inside = (np.abs(places[:, 0]) < tray.half_width - half) & (np.abs(places[:, 1]) < tray.half_depth - half)
    others = np.concatenate([places[:, :2], tray.obstacles])
    apart = np.linalg.norm(places[:, None, :2] - others[None], axis=-1)
    apart[np.arange(len(places)), np.arange(len(places))] = np.inf
    return bool(inside.all() and (apart > EDGE_MM * 1.3).all())


class _Bodies:
    """Dice in flight: places x, speeds v, turns q, spins w, each (N, 3) or (N, 4)."""

    def __init__(self, count: int, tray: Tray, rng: np.random.Generator) -> None:
        self.tray = tray
        row, lane = np.divmod(np.arange(count), 5)
        across = (lane - (min(count, 5) - 1) / 2) * EDGE_MM * 1.5 + rng.uniform(-0.3, 0.3) * tray.half_width
        behind = tray.half_depth + EDGE_MM * (1.5 + 1.6 * row) + 8 * rng.random(count)
        self.x = np.stack([across, -behind, rng.uniform(25, 70, count)], axis=1)
        pace = tray.half_depth / 110
        sideways = rng.normal(0, 160, count) - across * 1.2
        forward = rng.uniform(300, 620, count) * pace + 130 * row
        self.v = np.stack([sideways, forward, rng.uniform(-100, 250, count)], axis=1)
        self.w = rng.normal(0, 14, (count, 3)) + np.array([-18.0, 0, 0])
        q = rng.normal(size=(count, 4))
        self.q = q / np.linalg.norm(q, axis=1, keepdims=True)
        self.entered = np.zeros(count, dtype=bool)

    def advance(self) -> None:
        self.v[:, 2] -= _GRAVITY * _STEP
        self.x += self.v * _STEP
        spin = np.concatenate([np.zeros((len(self.w), 1)), self.w], axis=1)
        self.q += 0.5 * _STEP * multiply(spin, self.q)
        self.q /= np.linalg.norm(self.q, axis=1, keepdims=True)
        self.entered |= self.x[:, 1] > -self.tray.half_depth + EDGE_MM
        self._meet_planes()
        self._meet_dice()

    def _meet_planes(self) -> None:
        """Table and walls: the corner that approaches fastest takes an impulse, a few times over."""
        arms = np.einsum("nij,kj->nki", matrix(self.q), _ARMS)
        for axis, sign, limit in (
            (2, 1.0, 0.0),
            (0, 1.0, -self.tray.half_width),
            (0, -1.0, -self.tray.half_width),
            (1, -1.0, -self.tray.half_depth),
            (1, 1.0, -self.tray.half_depth),
        ):
            if (sign * self.x[:, axis]).min() - limit > EDGE_MM:
                continue  # all are farther from the plane than any corner reaches
            gaps = sign * (self.x[:, None, axis] + arms[:, :, axis]) - _CORNER - limit
            if axis == 1 and sign > 0:
                gaps[~self.entered] = 1.0
            depth = -gaps.min(axis=1)
            touching = gaps < 0
            if not touching.any():
                continue
            for _ in range(4):
                if not self._strike(arms, touching, axis, sign):
                    break
            self.x[:, axis] += sign * np.maximum(depth, 0) * 0.5

    def _strike(self, arms: Array, touching: npt.NDArray[np.bool_], axis: int, sign: float) -> bool:
        lever = arms.copy()
        lever[:, :, axis] -= sign * _CORNER
        speeds = self.v[:, None] + _cross(self.w[:, None], lever)
        approach = np.where(touching, sign * speeds[:, :, axis], 0.0)
        corner = approach.argmin(axis=1)
        every = np.arange(len(corner))
        closing = approach[every, corner]
        hit = np.flatnonzero(closing < -1.0)
        if not hit.size:
            return False
        r, u, closing = lever[hit, corner[hit]], speeds[hit, corner[hit]], closing[hit]
        n = np.zeros(3)
        n[axis] = sign
        rn = _cross(r, n)
        bounce = np.where(closing < -_DEAD, _BOUNCE, 0.0)
        push = -closing * (1 + bounce) / (1 + (rn * rn).sum(axis=1) / _INERTIA)
        slide = u - (u @ n)[:, None] * n
        pace = np.linalg.norm(slide, axis=1)
        along = slide / np.maximum(pace, 1e-9)[:, None]
        rt = _cross(r, along)
        drag = np.minimum(_FRICTION * push, pace / (1 + (rt * rt).sum(axis=1) / _INERTIA))
        impulse = push[:, None] * n - drag[:, None] * along
        self.v[hit] += impulse
        self.w[hit] += _cross(r, impulse) / _INERTIA
        return True

    def _meet_dice(self) -> None:
        still = np.insert(self.tray.obstacles, 2, EDGE_MM / 2, axis=1)
        everyone = np.concatenate([self.x, still])
        count = len(self.x)
        apart = self.x[:, None] - everyone[None]
        far = np.linalg.norm(apart, axis=-1)
        far[np.arange(count), np.arange(count)] = np.inf
        for a, b in zip(*np.nonzero(far < 2 * _BALL), strict=True):
            if b < count and b < a:
                continue  # met already, from the other side
            n = apart[a, b] * [1, 1, 0.15]
            n /= max(float(np.linalg.norm(n)), 1e-9)
            closing = float((self.v[a] - (self.v[b] if b < count else 0)) @ n)
            weight = 0.5 if b < count else 1.0
            push = max(0.0, -closing) * 1.4 * weight * n
            out = (2 * _BALL - far[a, b]) * 0.3 * weight * n
            self.v[a] += push
            self.x[a] += out
            if b < count:
                self.v[b] -= push
                self.x[b] -= out

    @property
    def resting(self) -> bool:
        slow = np.linalg.norm(self.v, axis=1) < 25
        quiet = np.linalg.norm(self.w, axis=1) < 1.2
        return bool((slow & quiet & (self.x[:, 2] < EDGE_MM * 0.53)).all())


def _flight(count: int, tray: Tray, rng: np.random.Generator) -> Trajectory:
    bodies = _Bodies(count, tray, rng)
    times, places, turns = [0.0], [bodies.x.copy()], [bodies.q.copy()]
    quiet = 0
    for step in range(1, int(_LONGEST / _STEP)):
        bodies.advance()
        if step % _KEPT_EVERY == 0:
            times.append(step * _STEP)
            places.append(bodies.x.copy())
            turns.append(bodies.q.copy())
        quiet = quiet + 1 if bodies.resting else 0
        if quiet > 12:
            break
    flat: list[Quaternion] = [settled(q) for q in bodies.q]
    ground = bodies.x.copy()
    ground[:, 2] = EDGE_MM / 2
    times.append(times[-1] + _SETTLING)
    places.append(ground)
    turns.append(np.stack(flat))
    return Trajectory(np.array(times), np.stack(places), np.stack(turns))
