"""What stands on a rendered table besides dice, and what they lie on or in."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from models.training.looks import Uniform, die_look
from models.training.solids import Matrix, Solid, about


def make_thing(rng: np.random.Generator, size: float) -> Solid:
    """Something that is no die: coin, counter, ball, block, pawn, pen, card box."""
    choice = rng.random()
    look = die_look(rng)
    half = size / 2
    if choice < 0.35:
        extent = np.array([1, 1, rng.uniform(0.08, 0.4)]) * half * rng.uniform(0.5, 1.6)
        look.update(disc=1.0, rounding=0.0, ball=99.0)
    elif choice < 0.5:
        extent = np.full(3, half * rng.uniform(0.3, 1.2))
        look.update(rounding=float(extent[0]), ball=99.0)
    elif choice < 0.75:  # blocks, die-sized ones without pips among them
        extent = half * rng.uniform(0.5, 1.8, 3)
        if rng.random() < 0.5:
            extent[:] = half
        look.update(rounding=float(extent.min() * rng.uniform(0.05, 0.4)), ball=99.0)
    else:
        extent = half * np.array([rng.uniform(3, 12), rng.uniform(0.2, 1.2), rng.uniform(0.1, 0.8)])
        look.update(rounding=float(extent.min() * rng.uniform(0.1, 0.9)), ball=99.0)
    look.update(swirl_seed=tuple(rng.uniform(0, 50, 3)), face_turn=[0] * 6)
    turn = about(np.array([0, 0, 1.0]), rng.uniform(0, 2 * np.pi))
    printed = choice < 0.75 and extent[2] < 0.45 * half and rng.random() < 0.6
    return Solid(np.array([0, 0, extent[2]]), turn, extent, 2 if printed else 0, look, _signs(rng))


def _signs(rng: np.random.Generator) -> tuple[int, ...]:
    return tuple(int(v) for v in rng.integers(0, 256, 6))


def keys(rng: np.random.Generator, width: float) -> list[Solid]:
    """A block of key caps: square, rounded, printed and in rows, yet no dice."""
    look, size = die_look(rng), rng.uniform(0.8, 1.5)
    half = np.array([1, 1, rng.uniform(0.15, 0.6)]) * size / 2
    look.update(rounding=float(half.min() * rng.uniform(0.1, 0.6)), ball=99.0, face_turn=[int(rng.integers(4))] * 6)
    look.update(swirl=0.0, clear=0.0, swirl_seed=(1.0, 2.0, 3.0))
    turn, corner = about(np.array([0, 0, 1.0]), rng.uniform(0, 2 * np.pi)), rng.uniform(-0.4, 0.1, 2) * width
    step = size * rng.uniform(1.05, 1.3)
    out = []
    for row in range(int(rng.integers(2, 5))):
        for column in range(6):
            at = turn @ np.array([(column + 0.4 * row) * step, row * step, 0])
            place = np.array([*(corner + at[:2]), half[2]])
            out.append(Solid(place, turn, half.copy(), 2 if rng.random() < 0.9 else 0, dict(look), _signs(rng)))
    return out


def walls(rng: np.random.Generator, width: float) -> list[Solid]:
    """Two to four sides of a tray."""
    look = die_look(rng)
    high, thick = rng.uniform(0.5, 3), rng.uniform(0.1, 0.6)
    look.update(rounding=float(thick * 0.3), ball=999.0, clear=0.0, swirl_seed=(1.0, 2.0, 3.0), face_turn=[0] * 6)
    angle, reach = rng.uniform(0, 2 * np.pi), width * rng.uniform(0.38, 0.7)
    out = []
    for side in range(int(rng.integers(1, 5))):
        turn = about(np.array([0, 0, 1.0]), angle + side * np.pi / 2)
        place = turn @ np.array([reach, 0, high / 2])
        out.append(Solid(place, turn, np.array([thick, reach * 1.2, high / 2]), 0, look))
    return out


def pads(rng: np.random.Generator, solids: Sequence[Solid]) -> list[Solid]:
    """Coasters, printed places, holders: the same round or square pads under many of the dice, which they lift, and
    some pads that are free. What frames a die is not the die."""
    plates = [(_bare(rng), float(rng.uniform(0.005, 0.05))) for _ in range(int(rng.integers(1, 4)))]
    reaches = np.sort(rng.uniform(1.15, 2.6, len(plates)))[::-1]
    round_, upon = rng.random() < 0.7, rng.random()
    out: list[Solid] = []
    for solid in solids:
        if not solid.die or rng.random() > 0.85:
            continue
        turn = solid.turn if rng.random() < 0.5 and abs(solid.turn[2]).max() > 0.999 else np.eye(3)
        free = rng.uniform(-4, 4, 2) if upon < 0.3 and rng.random() < 0.4 else np.zeros(2)
        ground = float(rng.uniform(0, 0.004))  # where two overlap, one lies above
        for (look, high), reach in zip(plates, reaches, strict=True):
            half = float(solid.extent[0]) * reach
            extent = np.array([half, half, high / 2])
            middle = np.array([*(solid.place[:2] + free), ground + high / 2])
            out.append(Solid(middle, _flat(turn), extent, 0, {**look, "disc": float(round_)}))
            ground += high
        if not free.any():
            solid.place[2] += ground
    return out


def _flat(turn: Matrix) -> Matrix:
    """The turn about the upright that a flat die has, whichever of its faces is on top."""
    along = turn[:2, int(np.argmin(np.abs(turn[2])))]
    return about(np.array([0, 0, 1.0]), float(np.arctan2(along[1], along[0])))


def bowl(rng: np.random.Generator, solids: Sequence[Solid]) -> list[Solid]:
    """A round tray or bowl around all that lies there: a floor, or none, and a wall of staves that lean outwards."""
    if not solids:
        return []
    floor, wall = _bare(rng), _bare(rng)
    places, halves = np.array([s.place[:2] for s in solids]), np.array([s.extent[:2].max() for s in solids])
    centre = (places.min(axis=0) + places.max(axis=0)) / 2
    reach = float((np.linalg.norm(places - centre, axis=1) + 1.5 * halves).max()) * rng.uniform(1.0, 1.5)
    high, outwards, staves = float(rng.uniform(0.4, 3.0)), rng.uniform(0, 0.7), 28
    wide = float(reach * np.tan(np.pi / staves) * 1.25)
    out = []
    if rng.random() < 0.7:
        extent = np.array([reach, reach, 0.004])
        out.append(Solid(np.array([*centre, 0.0]), np.eye(3), extent, 0, {**floor, "disc": 1.0}))
    for stave in range(staves):
        turn = about(np.array([0, 0, 1.0]), 2 * np.pi * stave / staves)
        foot = turn @ np.array([reach + np.sin(outwards) * high / 2, 0, np.cos(outwards) * high / 2])
        lean = turn @ about(np.array([0, 1.0, 0]), outwards)
        extent = np.array([0.12, wide + np.sin(outwards) * high / staves * 3, high / 2])
        out.append(Solid(foot + np.array([*centre, 0]), lean, extent, 0, {**wall, "rounding": 0.03}))
    return out


def _bare(rng: np.random.Generator) -> Uniform:
    """A look without signs or pips."""
    look = die_look(rng)
    look.update(rounding=0.0, ball=999.0, clear=0.0, swirl_seed=tuple(rng.uniform(0, 50, 3)), face_turn=[0] * 6)
    return look
