"""What stands on a rendered table: dice, other things, light, camera, all drawn from one seed.

Lengths are in sides of a usual (16 mm) die, the table is the plane z = 0, angles are radians.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from models.training.looks import Uniform, die_look
from models.training.props import bowl, keys, make_thing, pads, walls
from models.training.solids import Matrix, Solid, Vector, about

# Opposite faces add up to seven; the order is +x -x +y -y +z -z.
WESTERN = (1, 6, 2, 5, 3, 4)
# Shares of the dice. Far more than on real tables: what is rare in training is not learnt, and these must be noticed.
LEANING, STACKED = 0.13, 0.12
ON_PADS, IN_BOWLS = 0.09, 0.05
"""Shares of the tables."""


@dataclass(slots=True)
class Scene:
    solids: list[Solid]
    light: Uniform
    eye: Vector
    target: Vector
    up: Vector
    field_of_view: float
    table_scale: float
    empty: bool = field(default=False)
    alike: tuple[float, ...] | None = None
    """Colour, RGB in [0, 1], that the table takes on: dice on a table of their own colour are hard to see."""


def _any_turn(rng: np.random.Generator) -> Matrix:
    """One of the 24 ways to lie flat, then any turn on the table."""
    which = [
        np.eye(3),
        about(np.array([1.0, 0, 0]), np.pi),
        *(about(np.array(a, float), s * np.pi / 2) for a in ((1, 0, 0), (0, 1, 0)) for s in (1, -1)),
    ]
    return about(np.array([0, 0, 1.0]), rng.uniform(0, 2 * np.pi)) @ which[rng.integers(6)]


def make_die(rng: np.random.Generator, look: Uniform, size: float, glyphs: bool) -> Solid:
    look = {**look, "swirl_seed": tuple(rng.uniform(0, 50, 3)), "face_turn": [int(v) for v in rng.integers(0, 8, 6)]}
    faces = (
        tuple(int(v) for v in rng.integers(0, 256, 6))
        if glyphs
        else tuple(int(v) for v in (rng.permutation([1, 6, 2, 5, 3, 4]) if rng.random() < 0.1 else WESTERN))
    )
    half = size / 2
    look["rounding"] = float(look["rounding"]) * half  # type: ignore[arg-type]
    look["ball"] = float(look["ball"]) * half  # type: ignore[arg-type]
    return Solid(np.array([0, 0, half]), _any_turn(rng), np.full(3, half), 2 if glyphs else 1, look, faces, die=True)


def light(rng: np.random.Generator) -> Uniform:
    high = rng.uniform(0.35, 1.5)
    round_ = rng.uniform(0, 2 * np.pi)
    key = np.array([np.cos(round_) * np.cos(high), np.sin(round_) * np.cos(high), np.sin(high)])
    warm = np.float32([1, rng.uniform(0.8, 1.05), rng.uniform(0.6, 1.15)])
    cool = np.float32([rng.uniform(0.85, 1.1), 1, rng.uniform(0.85, 1.2)])
    balance = rng.uniform(0.15, 0.95)

    def panel() -> tuple[float, ...]:
        d = rng.normal(0, 1, 3) * [0.8, 0.8, 0.5] + [0, 0, 0.8]
        d[2] = abs(d[2])
        d /= np.linalg.norm(d)
        return (*d, float(rng.uniform(0.75, 0.985)))

    return {
        "key_direction": tuple(key),
        "key_colour": tuple(warm * balance * 1.25),
        "sky_colour": tuple(cool * (1.05 - balance) * 0.9),
        "floor_colour": tuple(cool * rng.uniform(0.1, 0.5)),
        "panel_a": panel(),
        "panel_b": panel(),
        "panel_hole": 2.0,
        "panel_power": float(rng.choice([0.0, 1.0, 3.0, 8.0])),
        "shadow_softness": float(rng.choice([0.001, 0.003, 0.006, 0.012])),
        "contact": float(rng.uniform(0.2, 0.75)),
        "table_gloss": float(rng.choice([0, 0, 0.3, 1.0, 1.6])),
        "table_roughness": float(rng.uniform(0.02, 0.7)),
        "exposure": float(np.exp(rng.normal(0.25, 0.36))),
        "table_level": float(rng.uniform(0.6, 1.1)),
    }


def _stand(rng: np.random.Generator, dice: list[Solid], width: float) -> list[Solid]:
    """Places dice: scattered, in a clump, or in a row; a few lean or lie on another."""
    placed: list[Solid] = []
    mode = rng.random()
    spread = width * (0.46 if mode < 0.7 else 0.2)
    centre = rng.uniform(-0.25, 0.25, 2) * width * (mode > 0.5)
    row_turn = rng.uniform(0, 2 * np.pi)
    for i, die in enumerate(dice):
        half = die.extent[0]
        if mode > 0.9:  # a row or block of touching dice
            step = die.extent[0] * 2 * rng.uniform(1.0, 1.12)
            grid = np.array([i % 4 - 1.5, i // 4 - 1.0]) * step
            turn = about(np.array([0, 0, 1.0]), row_turn)
            die.place[:2] = centre + (turn @ np.array([*grid, 0]))[:2]
            align = (
                np.arctan2(die.turn[1, 0], die.turn[0, 0])
                if abs(die.turn[2, 0]) < 0.5
                else np.arctan2(die.turn[1, 1], die.turn[0, 1])
            )
            die.turn = about(np.array([0, 0, 1.0]), row_turn - align + rng.normal(0, 0.03)) @ die.turn
            placed.append(die)
            continue
        for _ in range(25):
            at = centre + rng.uniform(-spread, spread, 2)
            gap = min(
                (
                    np.linalg.norm(at - o.place[:2]) - (half + max(o.extent[:2])) * rng.uniform(1.0, 1.25)
                    for o in placed
                ),
                default=1.0,
            )
            if gap > 0:
                die.place[:2] = at
                placed.append(die)
                break
    flat = [d for d in placed if d.die]
    for die in flat:
        other = flat[rng.integers(len(flat))]
        luck = rng.random()
        if die.stacked:
            continue
        if luck < LEANING:
            lean(rng, die, other if other is not die else None)
        elif luck < LEANING + STACKED and other is not die and not (other.cocked or other.stacked):
            shift = rng.uniform(-0.9, 0.9, 2) * other.extent[0]
            die.place = np.array([*(other.place[:2] + shift), other.extent[2] * 2 + die.extent[2]])
            die.stacked = True
            other.stacked = True
    return placed


def lean(rng: np.random.Generator, die: Solid, other: Solid | None) -> None:
    """Tilts a die by 12 to 50 degrees; beside `other` when there is one, whose edge then carries it."""
    angle = np.deg2rad(rng.uniform(12, 50))
    round_ = rng.uniform(0, 2 * np.pi)
    axis = np.array([np.cos(round_), np.sin(round_), 0])
    die.turn = about(axis, angle) @ die.turn
    half = die.extent[0]
    corners = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * half
    low = (corners @ die.turn.T)[:, 2].min()
    die.place[2] = -low * 0.97
    die.cocked = True
    if other is not None and not other.stacked:
        side = np.array([-axis[1], axis[0]])
        die.place[:2] = other.place[:2] + side * (half + other.extent[0]) * rng.uniform(0.95, 1.2)


def scene(rng: np.random.Generator, pixels: int = 320) -> Scene:
    """One table. `pixels`: width of the picture it is meant for; dice come out 16 to 150 px wide there."""
    die_pixels = float(np.exp(rng.normal(np.log(46), 0.42)))
    die_pixels = float(np.clip(die_pixels, 16, 150))
    width = pixels / die_pixels
    room = max(1, int((width / 1.6) ** 2))
    count = 0 if rng.random() < 0.1 else int(min(1 + rng.geometric(0.13), room, 24))
    looks = [die_look(rng) for _ in range(int(rng.integers(1, 5)))]
    glyphs = [rng.random() < 0.09 for _ in looks]
    sizes = [1.0 if rng.random() < 0.6 else rng.uniform(0.75, 1.35) for _ in looks]
    dice = []
    for _ in range(count):
        k = rng.integers(len(looks))
        dice.append(make_die(rng, looks[k], sizes[k], glyphs[k]))
    things = [make_thing(rng, 1.0) for _ in range(int(rng.geometric(0.45)) - 1 if rng.random() < 0.6 else 0)]
    order = dice + things
    rng.shuffle(order)  # type: ignore[arg-type]
    solids = _stand(rng, order[:30], width)
    tray = walls(rng, width) if rng.random() < 0.15 else []
    if rng.random() < (0.25 if not count else 0.05):
        solids = solids[:8] + keys(rng, width)
    luck = rng.random()
    if luck < ON_PADS:
        solids = [*pads(rng, solids), *solids]
    elif luck < ON_PADS + IN_BOWLS:
        solids = [*bowl(rng, solids), *solids]
    # Half the cameras look down, as a stand over the table does; the others from anywhere.
    tilt = np.deg2rad(np.clip(abs(rng.normal(0, 14 if rng.random() < 0.5 else 32)), 0, 66))
    eye, up, field_of_view = camera(rng, width, float(tilt))
    lamp = light(rng)
    if rng.random() < 0.2:  # a lamp beside the lens: glare on faces that look at it
        d = eye / np.linalg.norm(eye) + rng.normal(0, 0.15, 3)
        lamp["panel_a"] = (*(d / np.linalg.norm(d)), float(rng.uniform(0.9, 0.995)))
        lamp["panel_power"] = float(rng.uniform(3, 15))
        if rng.random() < 0.5:  # a ring light
            wide = float(rng.uniform(0.85, 0.99))
            lamp["panel_a"] = (*lamp["panel_a"][:3], wide)  # type: ignore[index]
            lamp["panel_hole"] = wide + (1 - wide) * float(rng.uniform(0.2, 0.7))
    return Scene(
        solids + tray,
        lamp,
        eye,
        np.zeros(3),
        up,
        field_of_view,
        float(1 / (width * rng.uniform(1.0, 2.4))),
        not count,
        _alike(rng, solids),
    )


def camera(rng: np.random.Generator, width: float, tilt: float) -> tuple[Vector, Vector, float]:
    """Eye, up and field of view of a camera that sees `width` sides of the table, at this angle from straight above."""
    field_of_view = float(np.deg2rad(rng.uniform(25, 68)))
    away = width / 2 / np.tan(field_of_view / 2)
    turn = about(np.array([0, 0, 1.0]), rng.uniform(0, 2 * np.pi))
    eye = turn @ np.array([0, -np.sin(tilt), np.cos(tilt)]) * away
    up = turn @ np.array([0, np.cos(tilt), np.sin(tilt)])
    return eye, about(eye / np.linalg.norm(eye), rng.normal(0, 0.25)) @ up, field_of_view


def _alike(rng: np.random.Generator, solids: list[Solid]) -> tuple[float, ...] | None:
    """The colour of one die, about, for one table in ten."""
    dice = [s for s in solids if s.die]
    if not dice or rng.random() > 0.1:
        return None
    body = np.array(dice[0].look["body"], dtype=np.float64) ** (1 / 2.2)
    return tuple(np.clip(body * rng.uniform(0.75, 1.15) + rng.normal(0, 0.04, 3), 0, 1).tolist())
