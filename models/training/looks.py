"""What a make of dice looks like: colours, pips, edges, finish, drawn from a seed."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from models.training.surfaces import colour

Uniform = dict[str, object]
# How near together the pips of each value may stand, in radii: from one's middle to the face's, along an edge.
NEAREST = (0.0, 0.82, 1.55, 1.12, 1.55, 2.15)
ALONG = 0.1
"""Share of the makes whose twos lie along an edge, as on many dice from Asia, not from corner to corner; a third as
many have such threes."""


def linear(rgb: npt.NDArray[np.float32]) -> tuple[float, ...]:
    return tuple(float(v) ** 2.2 for v in np.clip(rgb, 0.004, 1))


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
    along = int(rng.random() < ALONG) + 2 * int(rng.random() < ALONG / 3)
    gaps = _gaps(rng, radius, along)
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
        "pip_gaps": gaps,
        "along": along,
        # The two rows of a six often stand closer than its pips within a row; none run into one another.
        "six_across": max(float(rng.uniform(0.45, 1.06)), 1.1 * radius / gaps[5]),
        "pip_depth": float(rng.uniform(0.0, 1.1)) if rng.random() < 0.75 else 0.0,
        "pip_hollow": float(rng.uniform(0.35, 0.65)) if rng.random() < 0.04 else 0.0,
        "pip_shine": float(rng.choice([0, 0.4, 1, 1.8])),
        "worn": float(rng.uniform(0.1, 0.7)) if rng.random() < 0.12 else 0.0,
        "rounding": round_edge,
        "bulge": float(rng.uniform(0.02, 0.2)) if rng.random() < 0.5 else 0.0,
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


def _gaps(rng: np.random.Generator, radius: float, along: int) -> tuple[float, ...]:
    """How far the outer pips of each value are from the middle, in halves of the face's side; those of a six along its
    rows. Makers differ, and many set the pips of one value nearer together than those of another."""
    usual = rng.uniform(0.33, 0.6)
    of_each = usual * np.where(rng.random(6) < 0.5, 1.0, rng.uniform(0.75, 1.15, 6))
    nearest = np.array(NEAREST)
    if along & 1:
        nearest[1] = NEAREST[3]
    if along & 2:
        nearest[2] = NEAREST[5]
    least = nearest * radius
    return tuple(float(v) for v in np.maximum(of_each, least))
