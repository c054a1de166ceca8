"""What stands on a rendered table: dice, other things, light, camera, all drawn from one seed.

Lengths are in sides of a usual (16 mm) die, the table is the plane z = 0, angles are radians.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from models.training.surfaces import colour

Vector = npt.NDArray[np.float64]
Matrix = npt.NDArray[np.float64]
Uniform = dict[str, object]
# Opposite faces add up to seven; the order is +x -x +y -y +z -z.
WESTERN = (1, 6, 2, 5, 3, 4)
# Shares of the dice. Far more than on real tables: what is rare in training is not learnt, and these must be noticed.
LEANING, STACKED = 0.13, 0.12


@dataclass(slots=True)
class Solid:
    """A rounded box, disc or ball. `look` holds the shader's values; `kind` 0 bare, 1 pips, 2 glyphs on its sides."""

    place: Vector
    turn: Matrix
    extent: Vector
    kind: int
    look: Uniform
    faces: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    die: bool = False
    cocked: bool = False
    stacked: bool = False


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


def about(axis: Vector, angle: float) -> Matrix:
    """Turn about a unit axis (Rodrigues)."""
    x, y, z = axis
    k = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + np.sin(angle) * k + (1 - np.cos(angle)) * k @ k


def linear(rgb: npt.NDArray[np.float32]) -> tuple[float, ...]:
    return tuple(float(v) ** 2.2 for v in np.clip(rgb, 0.004, 1))


def _any_turn(rng: np.random.Generator) -> Matrix:
    """One of the 24 ways to lie flat, then any turn on the table."""
    which = [
        np.eye(3),
        about(np.array([1.0, 0, 0]), np.pi),
        *(about(np.array(a, float), s * np.pi / 2) for a in ((1, 0, 0), (0, 1, 0)) for s in (1, -1)),
    ]
    return about(np.array([0, 0, 1.0]), rng.uniform(0, 2 * np.pi)) @ which[rng.integers(6)]


def _pip_on(rng: np.random.Generator, body: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """A pip colour that a person can tell from the body: by lightness mostly, by hue alone now and then."""
    grey = float(body @ np.float32([0.3, 0.59, 0.11]))
    choice = rng.random()
    for _ in range(40):
        if choice < 0.6:
            c = np.full(3, rng.uniform(0.82, 1.0) if grey < 0.5 else rng.uniform(0.0, 0.12), np.float32)
        elif choice < 0.75:
            c = np.float32([rng.uniform(0.7, 0.95), rng.uniform(0.5, 0.8), rng.uniform(0.1, 0.5)])  # gold
            if grey > 0.5:
                c = c * 0.25
        else:
            c = colour(rng, 0.15)
        c = np.clip(c + rng.normal(0, 0.02, 3).astype(np.float32), 0, 1)
        lightness = abs(float(c @ np.float32([0.3, 0.59, 0.11])) - grey)
        if lightness + 0.55 * float(np.abs(c - body - (c - body).mean()).max()) > 0.2:
            return c
        choice = rng.random()
    return np.full(3, 0.97 if grey < 0.5 else 0.03, np.float32)


def _body_colour(rng: np.random.Generator) -> npt.NDArray[np.float32]:
    choice = rng.random()
    if choice < 0.34:  # white, ivory, cream
        return np.float32([rng.uniform(0.8, 1), rng.uniform(0.78, 0.98), rng.uniform(0.62, 0.95)])
    if choice < 0.44:
        return rng.uniform(0.0, 0.14, 3).astype(np.float32)
    return colour(rng, 0.12)


def die_look(rng: np.random.Generator) -> Uniform:
    """One make of dice: colours, pips, edges, finish."""
    body = _body_colour(rng)
    pip = _pip_on(rng, body)
    mixed = rng.random()
    swirl = float(rng.uniform(0.5, 1.0)) if mixed < 0.28 else 0.0
    second = (
        colour(rng, 0.2) if rng.random() < 0.5 else np.clip(body * rng.uniform(0.3, 1.7) + rng.normal(0, 0.12, 3), 0, 1)
    )
    if swirl:
        pip = _pip_on(rng, ((body + second) / 2).astype(np.float32))
    ace = rng.random()
    radius = float(rng.uniform(0.1, 0.24))
    ace_radius = radius * (rng.uniform(1.3, 2.2) if ace < 0.2 else rng.uniform(0.95, 1.2))
    red = np.float32([rng.uniform(0.6, 0.9), rng.uniform(0, 0.15), rng.uniform(0, 0.15)])
    ace_colour = red if ace < 0.14 and float(np.abs(red - body).max()) > 0.4 else pip
    round_edge = float(rng.uniform(0.03, 0.5) if rng.random() < 0.8 else 0.012)
    gap = min(max(float(rng.uniform(0.4, 0.62)), radius * 2.15), 0.66)
    return {
        "body": linear(body),
        "body_two": linear(second.astype(np.float32)),
        "swirl": swirl,
        "swirl_scale": float(rng.uniform(0.8, 3.5)),
        "speckle": float(rng.uniform(0.4, 1)) if 0.28 < mixed < 0.36 else 0.0,
        "clear": float(rng.uniform(0.4, 0.9)) if rng.random() < 0.22 else 0.0,
        "pip_colour": linear(pip),
        "ace_colour": linear(ace_colour),
        "four_colour": linear(red if ace < 0.05 else pip),
        "pip_radius": radius,
        "ace_radius": min(ace_radius, 0.5),
        "pip_gap": gap,
        # The two rows of a six often stand closer than its pips within a row; none run into one another.
        "six_across": max(float(rng.uniform(0.45, 1.06)), 1.1 * radius / gap),
        "six_along": max(float(rng.uniform(0.85, 1.08)), 2.15 * radius / gap),
        "pip_depth": float(rng.uniform(0.0, 1.1)) if rng.random() < 0.75 else 0.0,
        "pip_hollow": float(rng.uniform(0.35, 0.65)) if rng.random() < 0.04 else 0.0,
        "pip_shine": float(rng.choice([0, 0.4, 1, 1.8])),
        "worn": float(rng.uniform(0.1, 0.7)) if rng.random() < 0.12 else 0.0,
        "rounding": round_edge,
        "ball": float(rng.uniform(1.22, 1.5)) if rng.random() < 0.45 else 9.0,
        "roughness": float(rng.uniform(0.02, 0.7)),
        "shine": float(rng.choice([0.2, 0.7, 1, 1.6])),
        "mark": (
            0.0,
            float(rng.choice([-0.5, 0.5])),
            float(rng.uniform(0.18, 0.4)),
            1.0 if rng.random() < 0.06 else 0.0,
        ),
        "mark_cell": float(rng.integers(256)),
        "disc": 0.0,
    }


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
    if rng.random() < (0.25 if not count else 0.02):
        solids = solids[:8] + keys(rng, width)
    # Half the cameras look down, as a stand over the table does; the others from anywhere.
    tilt = np.deg2rad(np.clip(abs(rng.normal(0, 14 if rng.random() < 0.5 else 32)), 0, 66))
    eye, up, field_of_view = camera(rng, width, float(tilt))
    lamp = light(rng)
    if rng.random() < 0.2:  # a lamp beside the lens: glare on faces that look at it
        d = eye / np.linalg.norm(eye) + rng.normal(0, 0.15, 3)
        lamp["panel_a"] = (*(d / np.linalg.norm(d)), float(rng.uniform(0.9, 0.995)))
        lamp["panel_power"] = float(rng.uniform(3, 15))
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
