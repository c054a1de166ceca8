"""The signs of the sheets: dice, hearts, shields, skulls, flags, stars and crosses, each in a square of `size`.

The same hundreds of signs are drawn after every step, so they are remembered: a sheet is drawn three times as fast.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rules.drawing import Circle, Curve, Group, Hue, Lines, Look, Rect, Role, Shape, Text

PIPS: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    1: ((0.5, 0.5),),
    2: ((0.28, 0.28), (0.72, 0.72)),
    3: ((0.26, 0.26), (0.5, 0.5), (0.74, 0.74)),
    4: ((0.28, 0.28), (0.72, 0.28), (0.28, 0.72), (0.72, 0.72)),
    5: ((0.26, 0.26), (0.74, 0.26), (0.5, 0.5), (0.26, 0.74), (0.74, 0.74)),
    6: ((0.28, 0.22), (0.28, 0.5), (0.28, 0.78), (0.72, 0.22), (0.72, 0.5), (0.72, 0.78)),
}
"""Where the pips of a face lie, as shares of its edge."""

_HEART: Final = "M .5 .92 C -.22 .38 .16 -.12 .5 .24 C .84 -.12 1.22 .38 .5 .92 Z"
_SHIELD: Final = "M .08 .08 L .92 .08 L .92 .5 C .92 .78 .66 .92 .5 1 C .34 .92 .08 .78 .08 .5 Z"
_SKULL: Final = (
    "M .5 .02 C .12 .02 .02 .28 .06 .5 C .08 .6 .16 .66 .24 .7 L .26 .96 L .74 .96 L .76 .7 "
    "C .84 .66 .92 .6 .94 .5 C .98 .28 .88 .02 .5 .02 Z"
)


_remembered = lru_cache(maxsize=2048)


@_remembered
def die(x: float, y: float, size: float, value: int, hue: Hue, look: Look = "") -> tuple[Shape, ...]:
    """The top face of a die, with pips; without a value an empty face."""
    body = Rect(x, y, size, size, round=size * 0.18, role="piece", hue=hue, look=look)
    radius, ghost = _short(size * 0.095), look if look == "ghost" else ""
    pips = [
        Circle(_short(x + dx * size), _short(y + dy * size), radius, role="on-piece", hue=hue, look=ghost)
        for dx, dy in PIPS.get(value, ())
    ]
    return (body, *pips)


@_remembered
def heart(x: float, y: float, size: float, role: Role) -> Shape:
    """A heart: empty while it is whole, spent when it is lost."""
    return Curve(_placed(_HEART, x, y, size), role=role, hue="red" if role == "empty" else "")


@_remembered
def shield(x: float, y: float, size: float, role: Role) -> Shape:
    """A shield: empty, or marked."""
    return Curve(_placed(_SHIELD, x, y, size), role=role)


@_remembered
def skull(x: float, y: float, size: float, role: Role) -> tuple[Shape, ...]:
    """A skull with its two eyes."""
    eye = _short(size * 0.11)
    inside: Role = "ink" if role == "empty" else "on-piece"
    eyes = [Circle(_short(x + dx * size), _short(y + 0.44 * size), eye, role=inside) for dx in (0.32, 0.68)]
    return (Curve(_placed(_SKULL, x, y, size), role=role), *eyes)


@_remembered
def star(x: float, y: float, size: float, role: Role) -> Shape:
    """The sign of a special's charge: a four-pointed star."""
    spots = ((0.5, 0), (0.64, 0.36), (1, 0.5), (0.64, 0.64), (0.5, 1), (0.36, 0.64), (0, 0.5), (0.36, 0.36))
    return Lines(_spots(spots, x, y, size), role=role)


@_remembered
def flag(x: float, y: float, size: float, role: Role, hue: Hue = "") -> Shape:
    """A flag on a pole, waving to the right."""
    spots = ((0.1, 0), (1, 0.1), (0.7, 0.32), (1, 0.55), (0.22, 0.6), (0.22, 1), (0.1, 1))
    return Lines(_spots(spots, x, y, size), role=role, hue=hue)


@_remembered
def house(x: float, y: float, size: float) -> Shape:
    """The sign that numbers are ours, not printed."""
    spots = ((0, 0.5), (0.5, 0.05), (1, 0.5), (0.84, 0.5), (0.84, 1), (0.16, 1), (0.16, 0.5))
    return Group((Lines(_spots(spots, x, y, size), role="house"),), label="house numbers, not printed ones")


@_remembered
def cross(x: float, y: float, width: float, height: float, role: Role = "ink") -> tuple[Shape, ...]:
    """Two strokes through something that is gone or used."""
    return (
        Lines(((x, y), (x + width, y + height)), closed=False, role=role),
        Lines(((x, y + height), (x + width, y)), closed=False, role=role),
    )


@_remembered
def symbol(x: float, y: float, size: float, name: str) -> tuple[Shape, ...]:
    """What a die does: an arrow to move, a blade to attack, a cross to heal."""
    spots: tuple[tuple[float, float], ...]
    if name == "move":
        spots = ((0, 0.36), (0.52, 0.36), (0.52, 0.1), (1, 0.5), (0.52, 0.9), (0.52, 0.64), (0, 0.64))
    elif name == "attack":
        spots = ((0.95, 0), (0.98, 0.12), (0.5, 0.66), (0.64, 0.8), (0.54, 0.9), (0.36, 0.76), (0.14, 1), (0, 0.86),
                 (0.24, 0.64), (0.1, 0.46), (0.2, 0.36), (0.34, 0.5), (0.84, 0.02))  # fmt: skip
    else:
        spots = ((0.35, 0), (0.65, 0), (0.65, 0.35), (1, 0.35), (1, 0.65), (0.65, 0.65), (0.65, 1), (0.35, 1),
                 (0.35, 0.65), (0, 0.65), (0, 0.35), (0.35, 0.35))  # fmt: skip
    return (Lines(_spots(spots, x, y, size)),)


@_remembered
def chip(x: float, y: float, size: float, letter: str, hue: Hue) -> tuple[Shape, ...]:
    """A square of a hue with its letter."""
    return (
        Rect(x, y, size, size, round=1, role="piece", hue=hue),
        Text(_short(x + size / 2), _short(y + size / 2), _short(size * 0.78), letter, role="on-piece", hue=hue),
    )


def _spots(spots: tuple[tuple[float, float], ...], x: float, y: float, size: float) -> tuple[tuple[float, float], ...]:
    return tuple([(_short(x + dx * size), _short(y + dy * size)) for dx, dy in spots])


def _placed(path: str, x: float, y: float, size: float) -> str:
    """A path of a unit square at its place."""
    words, across = [], True
    for word in path.split():
        if word.isalpha():
            words.append(word)
            continue
        words.append(f"{_short((x if across else y) + float(word) * size):g}")
        across = not across
    return " ".join(words)


def _short(number: float) -> float:
    """Two decimals are finer than any screen."""
    return round(number, 2)
