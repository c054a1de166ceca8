"""Tables on which dice are hard to read, drawn with the truth known: mats, translucent bodies, dice that touch, glints,
and a camera that looks from the side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import cv2
import msgspec
import numpy as np

from hardware.clocks import ManualClock
from hardware.virtual_table import COLOURS, EDGE_MM, VirtualDie, VirtualTable
from hardware.virtual_table.optics import TILT_DEG, Floats
from vision.types import Picture

SIZE: Final = (640, 480)
PLACES: Final = tuple((x, y) for x in (-62.0, 0.0, 62.0) for y in (-38.0, 38.0))
MATS: Final[tuple[tuple[int, int, int], ...]] = (
    (18, 18, 20), (245, 245, 240), (120, 120, 120), (200, 30, 40), (30, 90, 200), (20, 110, 60), (160, 200, 60),
    (240, 200, 40), (110, 60, 140), (230, 150, 170),
)  # fmt: skip
"""Ten colours of cloth; each is laid plain, woven and printed."""
WEAVES: Final = ("plain", "woven", "printed")
TOUCHING_GAPS: Final = (0.0, 0.3, 0.6, 0.9)
"""Millimetres; three pixels at most."""
TOUCHING_TURNS: Final = tuple(range(0, 90, 15))
TILTS: Final = (0, 10, 20, 30, 40, 50, 60)
BODIES: Final = (0.8, 0.65, 0.5, 0.35)
"""How much of a translucent body's colour is its own; the rest is the mat's."""
ALL: Final = slice(None)
"""Which of the pictures are drawn: all of them, unless told otherwise."""


@dataclass(frozen=True)
class Look:
    """One picture and its truth: (x, y) in pixels, and value, of each die's top face."""

    picture: Picture
    truth: tuple[tuple[float, float, int], ...]


def thirty_mats(pick: slice = ALL) -> Iterator[Look]:
    """Any dice on mats that the reader never saw."""
    for number, colour, weave in [(3 * m + w, MATS[m], WEAVES[w]) for m in range(10) for w in range(3)][pick]:
        table = _scattered(100 + number)
        yield _look(table, _on_mat(table, _mat(colour, weave, number)))


def translucent(pick: slice = ALL) -> Iterator[Look]:
    """Bodies through which the mat shines, on a light and a dark mat."""
    for number, light in [(number, light) for number in range(len(BODIES)) for light in range(2)][pick]:
        table = _scattered(200 + 10 * number + light)
        mat = _mat(((225, 220, 210), (30, 34, 40))[light], "plain", number)
        yield _look(table, _on_mat(table, mat, body=BODIES[number]))


def touching(pick: slice = ALL) -> Iterator[Look]:
    """Pairs side by side at every turn and gap, six pairs to a picture."""
    pairs = [(turn, gap) for gap in TOUCHING_GAPS for turn in TOUCHING_TURNS]
    for first in range(0, len(pairs), len(PLACES))[pick]:
        rng, dice = np.random.default_rng(300 + first), list[VirtualDie]()
        for place, (turn, gap) in zip(PLACES, pairs[first:], strict=False):
            dice += _pair(rng, len(dice), place, turn, gap)
        table = VirtualTable(ManualClock(), 300 + first, SIZE)
        table.restore(_as_they_lie(dice))
        yield _look(table, np.array(table.picture(0.0, 1)))


def glints(pick: slice = ALL) -> Iterator[Look]:
    """A lamp's image, clipped white, on some pips and beside some."""
    for number in range(12)[pick]:
        table = _scattered(400 + number)
        picture, rng = np.array(table.picture(0.0, 1)), np.random.default_rng(number)
        for die in table.dice():
            for _ in range(int(rng.integers(1, 4))):
                at = np.array([die.x_mm, die.y_mm]) + rng.uniform(-0.3, 0.3, 2) * EDGE_MM
                x, y = table.to_pixel((float(at[0]), float(at[1])))
                radius = int(rng.integers(2, 5))
                cv2.circle(picture, (round(x), round(y)), radius, (255, 255, 255), -1, cv2.LINE_AA)
        yield _look(table, np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.6), dtype=np.uint8))


def from_the_side(pick: slice = ALL) -> Iterator[Look]:
    """The camera leans: side faces come to be seen as well as top faces."""
    for number, again in [(number, again) for number in range(len(TILTS)) for again in range(2)][pick]:
        table = _scattered(500 + 10 * number + again, tilt=float(TILTS[number]))
        yield _look(table, np.array(table.picture(0.0, 1)))


LOOKS: Final[Mapping[str, Callable[[slice], Iterator[Look]]]] = {
    "33: thirty mats": thirty_mats,
    "34: translucent bodies": translucent,
    "35: dice that touch": touching,
    "36: glints on pips and faces": glints,
    "38: tilted by 0 to 60 degrees": from_the_side,
}
"""By the number of the situation in `deploy/situations.md`, and its name."""


def _scattered(seed: int, tilt: float = TILT_DEG) -> VirtualTable:
    rng = np.random.default_rng(seed)
    table = VirtualTable(ManualClock(), seed, SIZE, tilt_deg=tilt)
    for number, (x, y) in enumerate(rng.permutation(PLACES)[:5].tolist()):
        dx, dy, turn = (float(value) for value in (*rng.uniform(-9, 9, 2), rng.uniform(0, 90)))
        colour, value = str(rng.choice(list(COLOURS))), int(rng.integers(1, 7))
        table.add(VirtualDie(f"die-{number}", colour, value, x + dx, y + dy, turn))
    return table


def _pair(
    rng: np.random.Generator, number: int, place: tuple[float, float], turn: float, gap: float
) -> tuple[VirtualDie, VirtualDie]:
    """Two dice `gap` mm apart, the second turned by `turn` degrees against the first, which lies anyhow."""
    first = float(rng.uniform(0, 90))
    reach = EDGE_MM / 2 * (1 + abs(np.cos(np.radians(turn))) + abs(np.sin(np.radians(turn)))) + gap
    way = np.array([np.cos(np.radians(first)), np.sin(np.radians(first))]) * reach / 2
    colours, values = rng.choice(list(COLOURS), 2), rng.integers(1, 7, 2)
    one, other = np.array(place) - way, np.array(place) + way
    return (
        VirtualDie(f"die-{number}", str(colours[0]), int(values[0]), float(one[0]), float(one[1]), first),
        VirtualDie(
            f"die-{number + 1}", str(colours[1]), int(values[1]), float(other[0]), float(other[1]), first + turn
        ),
    )


def _as_they_lie(dice: list[VirtualDie]) -> str:
    """A snapshot: dice that are added would be pushed apart."""
    return msgspec.json.encode({"throws": 0, "seed": 1, "dice": dice}).decode()


def _look(table: VirtualTable, picture: Picture) -> Look:
    picture.flags.writeable = False
    places = [(*table.to_pixel((die.x_mm, die.y_mm)), die.value) for die in table.dice()]
    return Look(picture, tuple(places))


def _on_mat(table: VirtualTable, mat: Floats, body: float = 1.0) -> Picture:
    """The dice of a table with their shadows on another mat. body: how much of the dice's colour is their own."""
    shown = np.array(table.picture(0.0, 1)).astype(np.float32)
    dice = _silhouettes(table)[..., None]
    lying = table.dice()
    table.clear()
    empty = np.array(table.picture(0.0, 1)).astype(np.float32)
    table.restore(_as_they_lie(list(lying)))
    shade = cv2.GaussianBlur((shown + 1).mean(axis=2) / (empty + 1).mean(axis=2), (0, 0), 1.5)
    under = mat * np.clip(shade, 0.2, 1.05)[..., None]
    inside = body * shown + (1 - body) * mat
    return np.asarray(np.clip(dice * inside + (1 - dice) * under, 0, 255), dtype=np.uint8)


def _silhouettes(table: VirtualTable) -> Floats:
    """Where dice are, 0-1: the hulls of their cubes as the camera sees them, rounded edges aside."""
    cover = np.zeros(SIZE[::-1], dtype=np.uint8)
    half = 0.47 * EDGE_MM
    cube = np.array([(x, y, z) for x in (-half, half) for y in (-half, half) for z in (half, -half)])
    for die in table.dice():
        turn = np.radians(die.turn_deg)
        spun = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
        corners = table.optics.project(cube @ spun.T + (die.x_mm, die.y_mm, EDGE_MM / 2))
        cv2.fillConvexPoly(cover, cv2.convexHull(corners).round().astype(np.int32), 255, cv2.LINE_AA)
    return np.asarray(cover / np.float32(255), dtype=np.float32)


def _mat(colour: tuple[int, int, int], weave: str, seed: int) -> Floats:
    """A cloth, sRGB 0-255 (H, W, 3): plain with a grain, woven, or printed with dots and stripes of another colour."""
    rng, (width, height) = np.random.default_rng(seed), SIZE
    cloth = np.full((height, width, 3), colour, dtype=np.float32)
    rows, columns = np.mgrid[:height, :width].astype(np.float32)
    if weave == "woven":
        cloth *= (1 + 0.12 * np.sin(columns / 2.1) * np.sin(rows / 2.1))[..., None]
    if weave == "printed":
        other = np.array(colour[::-1], dtype=np.float32) * 0.6 + 60
        print_ = (np.sin(columns / 14) * np.sin(rows / 14) > 0.55) | (np.abs(rows - height / 2) < 6)
        cloth[print_] = other
    cloth += rng.normal(0, 4, cloth.shape)
    return np.asarray(np.clip(cloth, 0, 255), dtype=np.float32)
