"""Plain tables: few dice apart from one another under a camera on a stand, as players lay them, and of those many that
lean or lie on another. On crowded tables hardly anybody could tell; here everybody can."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from models.training.looks import die_look
from models.training.props import keys, make_thing, pads
from models.training.scene import Scene, camera, lean, light, make_die
from models.training.solids import Solid

Rng = np.random.Generator
BARE, ON_PADS = 0.15, 0.12
"""Shares of these tables that have no die; on which dice lie on pads, which peep out below them as a die would."""
SPOTS = {"alone": 0.3, "beside": 0.15, "leaning": 0.13, "against": 0.07, "stacked": 0.35}
"""What may lie at a place, and how often: a flat die, two that touch, a leaning one, one that leans on a flat one, one
that lies on a flat one. What is rare is not learnt."""


def plain(rng: Rng, pixels: int = 320) -> Scene:
    """One plain table, for a picture that is `pixels` wide; dice come out 22 to 110 px wide there."""
    width = pixels / float(np.clip(np.exp(rng.normal(np.log(42), 0.35)), 22, 110))
    empty = bool(rng.random() < BARE)
    solids = _no_dice(rng, width) if empty else apart(_spots(rng), rng, width)
    if rng.random() < ON_PADS:
        solids = [*pads(rng, solids), *solids]
    eye, up, field_of_view = camera(rng, width, float(np.deg2rad(np.clip(abs(rng.normal(0, 18)), 0, 45))))
    scale = float(1 / (width * rng.uniform(1.0, 2.4)))
    return Scene(solids, light(rng), eye, np.zeros(3), up, field_of_view, scale, empty)


def _spots(rng: Rng) -> list[list[Solid]]:
    looks = [die_look(rng) for _ in range(int(rng.integers(1, 4)))]
    sizes = [1.0 if rng.random() < 0.75 else float(rng.uniform(0.8, 1.25)) for _ in looks]
    signs = [bool(rng.random() < 0.07) for _ in looks]

    def die() -> Solid:
        k = int(rng.integers(len(looks)))
        return make_die(rng, looks[k], sizes[k], signs[k])

    kinds = rng.choice(list(SPOTS), int(rng.integers(2, 10)), p=list(SPOTS.values()))
    things = int(rng.integers(1, 4)) if rng.random() < 0.3 else 0
    return [spot(rng, str(kind), die) for kind in kinds] + [[make_thing(rng, 1.0)] for _ in range(things)]


def spot(rng: Rng, kind: str, die: Callable[[], Solid]) -> list[Solid]:
    """The dice at one place, which is the origin yet; the one told of in `SPOTS` comes last. kind: as there."""
    first = die()
    if kind == "alone":
        return [first]
    if kind == "leaning":
        lean(rng, first, None)
        return [first]
    other = die()
    if kind == "against":
        lean(rng, first, other)
    elif kind == "beside":
        away, round_ = (first.extent[0] + other.extent[0]) * rng.uniform(1.0, 1.3), rng.uniform(0, 2 * np.pi)
        first.place[:2] = np.array([np.cos(round_), np.sin(round_)]) * away
    else:
        first.place = np.array([*rng.uniform(-0.9, 0.9, 2) * other.extent[0], other.extent[2] * 2 + first.extent[2]])
        first.stacked = other.stacked = True
    return [other, first]


def _no_dice(rng: Rng, width: float) -> list[Solid]:
    if rng.random() < 0.3:
        return keys(rng, width)
    return apart([[make_thing(rng, 1.0)] for _ in range(int(rng.integers(0, 9)))], rng, width)


def apart(spots: list[list[Solid]], rng: Rng, width: float) -> list[Solid]:
    """What stands at those spots that find a place beside the ones before, moved there; single ones touch at the
    nearest."""
    placed: list[tuple[np.ndarray, float]] = []
    out: list[Solid] = []
    for solids in spots:
        reach = max(float(max(s.extent[:2]) + np.linalg.norm(s.place[:2])) for s in solids)
        for _ in range(25):
            at = rng.uniform(-0.4, 0.4, 2) * width
            if all(np.linalg.norm(at - place) > 1.3 * (other + reach) for place, other in placed):
                for solid in solids:
                    solid.place[:2] += at
                placed.append((at, reach))
                out += solids
                break
    return out
