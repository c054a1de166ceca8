"""Virtual dice: their colours, the arrangement of their faces, and how they are turned."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

EDGE_MM = 16.0

COLOURS: dict[str, tuple[tuple[int, int, int], tuple[int, int, int]]] = {
    "white": ((236, 234, 226), (28, 27, 30)),
    "yellow": ((242, 189, 28), (32, 26, 20)),
    "red": ((186, 24, 30), (240, 236, 228)),
    "green": ((26, 122, 58), (238, 236, 226)),
    "blue": ((28, 68, 160), (238, 238, 236)),
    "black": ((34, 34, 38), (236, 234, 228)),
    "orange": ((232, 104, 22), (245, 240, 228)),
    "purple": ((96, 42, 134), (240, 236, 236)),
}
"""Body and pips of each colour, sRGB 0-255."""

FACE_AXES: dict[int, tuple[int, int]] = {1: (0, 1), 2: (1, 1), 3: (2, 1), 4: (2, -1), 5: (1, -1), 6: (0, -1)}
"""Axis and sign on which each value lies. Opposite faces add up to seven; 1, 2 and 3 run anti-clockwise about
their common corner, as on dice sold in the West."""

_VALUES = {place: value for value, place in FACE_AXES.items()}

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""Places of the pips on a face, in steps of the pip spacing."""

PIPPED = "d6"
"""The kind of dice with pips."""

Quaternion = npt.NDArray[np.float64]
"""Unit quaternion (w, x, y, z) that turns the die's own axes into the table's."""


@dataclass(frozen=True, slots=True, eq=False)
class Stickers:
    """What stands on the sides of dice without pips.

    labels: of the six sides, by value. ink: uint8 (6, N, N), 255 where a side is inked, rows from its upper edge.
    """

    labels: tuple[str, ...]
    ink: npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class VirtualDie:
    """A six-sided die at rest.

    x_mm, y_mm: its middle in table coordinates. turn_deg: its turn about the vertical, anti-clockwise, 0-360.
    kind: `d6` for pips; of others the table has to know the `Stickers`, and `value` counts their sides.
    Raises `ValueError` for a colour or a value that does not exist.
    """

    id: str
    colour: str
    value: int
    x_mm: float
    y_mm: float
    turn_deg: float = 0.0
    kind: str = PIPPED

    def __post_init__(self) -> None:
        if self.colour not in COLOURS:
            raise ValueError(f"die {self.id}: no colour {self.colour!r}; there are {', '.join(COLOURS)}")
        if self.value not in FACE_AXES:
            raise ValueError(f"die {self.id}: a six-sided die cannot show {self.value!r}")


def multiply(a: Quaternion, b: Quaternion) -> Quaternion:
    """Hamilton product over the last axis: the turn b, then the turn a."""
    aw, ax, ay, az = np.moveaxis(np.asarray(a), -1, 0)
    bw, bx, by, bz = np.moveaxis(np.asarray(b), -1, 0)
    return np.stack(
        [
            aw * bw - ax * bx - ay * by - az * bz,
            aw * bx + ax * bw + ay * bz - az * by,
            aw * by - ax * bz + ay * bw + az * bx,
            aw * bz + ax * by - ay * bx + az * bw,
        ],
        axis=-1,
    )


def matrix(q: Quaternion) -> npt.NDArray[np.float64]:
    """Rotation matrices of unit quaternions: shape (..., 4) to (..., 3, 3)."""
    w, x, y, z = np.moveaxis(np.asarray(q), -1, 0)
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return np.stack([np.stack(row, axis=-1) for row in rows], axis=-2)


def about(axis: npt.ArrayLike, radians: float) -> Quaternion:
    """The turn by an angle about a unit axis."""
    return np.concatenate([[np.cos(radians / 2)], np.sin(radians / 2) * np.asarray(axis, dtype=np.float64)])


def between(start: npt.NDArray[np.float64], end: npt.NDArray[np.float64]) -> Quaternion:
    """The shortest turn that carries the unit vector `start` to `end`."""
    cosine = float(np.dot(start, end))
    if cosine < -0.999999:  # opposite: any axis at right angles will do
        return _half_turn(start)
    turn = np.concatenate([[1.0 + cosine], np.cross(start, end)])
    return np.asarray(turn / np.linalg.norm(turn))


def _half_turn(vector: npt.NDArray[np.float64]) -> Quaternion:
    axis = np.cross(vector, np.eye(3)[int(np.argmin(np.abs(vector)))])
    return about(axis / np.linalg.norm(axis), np.pi)


def normal(value: int) -> npt.NDArray[np.float64]:
    """Outward normal of a face in the die's own axes."""
    axis, sign = FACE_AXES[value]
    vector = np.zeros(3)
    vector[axis] = sign
    return vector


def top_value(q: Quaternion) -> int:
    """The face that points up most."""
    up = matrix(q)[2]
    axis = int(np.abs(up).argmax())
    return _VALUES[axis, 1 if up[axis] > 0 else -1]


def standing(value: int, turn_deg: float) -> Quaternion:
    """A die lying flat with `value` on top, turned by `turn_deg` about the vertical."""
    return multiply(about((0, 0, 1), np.radians(turn_deg)), between(normal(value), np.array([0.0, 0.0, 1.0])))


def settled(q: Quaternion) -> Quaternion:
    """The nearest flat orientation."""
    up_now = matrix(q) @ normal(top_value(q))
    return multiply(between(up_now, np.array([0.0, 0.0, 1.0])), q)


def turn_of(q: Quaternion) -> float:
    """`turn_deg` of a flat die, so that `standing(top_value(q), turn_of(q))` is `q` again."""
    value = top_value(q)
    rest = multiply(np.asarray(q), standing(value, 0.0) * np.array([1, -1, -1, -1]))
    return float(np.degrees(2 * np.arctan2(rest[3], rest[0])) % 360)
