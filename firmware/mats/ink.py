"""Shapes as strokes and fills in pale ink: the same for paper and for a picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from firmware.mats.mat import CHECK_LINE, Mat
from rules.drawing import Circle, Group, Hue, Lines, Rect, Role, Shape, Text
from vision.fiducials import MODULES, Fiducial, pattern

Colour: TypeAlias = tuple[int, int, int]

BLACK: Final[Colour] = (0, 0, 0)
WHITE: Final[Colour] = (255, 255, 255)
PALE: Final[Colour] = (206, 206, 206)
"""Lines under dice."""
WORDS: Final[Colour] = (168, 168, 168)
_TINTS: Final[dict[Hue, Colour]] = {
    "green": (225, 240, 225), "yellow": (250, 245, 218), "blue": (224, 232, 246), "red": (248, 226, 224),
}  # fmt: skip
_TINT: Final[Colour] = (240, 240, 240)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle from its upper left corner, mm. line: outline, None for none; fill likewise."""

    x: float
    y: float
    width: float
    height: float
    line: Colour | None = PALE
    fill: Colour | None = None


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle's outline about its middle, mm."""

    x: float
    y: float
    radius: float
    line: Colour = PALE


@dataclass(frozen=True, slots=True)
class Stroke:
    """Straight lines from point to point, mm. dashed: for cuts."""

    points: tuple[tuple[float, float], ...]
    line: Colour = PALE
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """One line of text. x: its start, middle or end; y: its middle height. size: of the letters, mm."""

    x: float
    y: float
    size: float
    text: str
    anchor: str = "start"
    ink: Colour = WORDS


Ink: TypeAlias = Box | Ring | Stroke | Words


def drawn(mat: Mat) -> Iterator[Ink]:
    """A whole mat: fiducials, art, check line. Later ink lies upon earlier."""
    for fiducial in mat.fiducials:
        yield from _fiducial(fiducial)
    yield from _art(mat.shapes, 0.0, 0.0)
    yield from _check_line(mat)


def _check_line(mat: Mat) -> Iterator[Ink]:
    """A line of `CHECK_LINE` with its ends marked, above the first place of a field with room for many dice, below the
    stickers, or in the middle of a plain field."""
    zones = [spot for spot in mat.spots if spot.many]
    x = min((spot.x - spot.width / 2 for spot in zones), default=(mat.width - CHECK_LINE) / 2)
    y = min((spot.y - spot.height / 2 - 4 for spot in zones), default=mat.height / 2)
    if mat.width < CHECK_LINE:
        x, y = 0.0, mat.height + 6
    yield Stroke(((x, y), (x + CHECK_LINE, y)), WORDS)
    for end in (x, x + CHECK_LINE):
        yield Stroke(((end, y - 1.5), (end, y + 1.5)), WORDS)
    beside = (x, y - 2.5) if mat.width < CHECK_LINE else (x + CHECK_LINE + 3, y)
    yield Words(*beside, 2.5, "This line is 100 mm long in true scale.")


def _art(shapes: Iterable[Shape], dx: float, dy: float) -> Iterator[Ink]:
    for shape in shapes:
        match shape:
            case Group(inner, x, y):
                yield from _art(inner, dx + x, dy + y)
            case Rect(x, y, width, height):
                fill = _TINTS.get(shape.hue, _TINT) if shape.role == "area" else None
                yield Box(x + dx, y + dy, width, height, None if fill else PALE, fill)
            case Circle(x, y, radius):
                yield Ring(x + dx, y + dy, radius)
            case Lines(points, closed):
                ends = (*points, points[0]) if closed else points
                yield Stroke(tuple((x + dx, y + dy) for x, y in ends))
            case Text(x, y, size, text, anchor):
                yield Words(x + dx, y + dy, size, text, anchor, _letters(shape.role))


def _letters(role: Role) -> Colour:
    return (120, 120, 120) if role == "ink" else WORDS


def _fiducial(fiducial: Fiducial) -> Iterator[Ink]:
    """A black square, and its white cells upon it, a row's neighbours in one piece."""
    cell = fiducial.side / MODULES
    left, top = fiducial.x - fiducial.side / 2, fiducial.y - fiducial.side / 2
    yield Box(left - cell, top - cell, fiducial.side + 2 * cell, fiducial.side + 2 * cell, None, WHITE)
    yield Box(left, top, fiducial.side, fiducial.side, None, BLACK)
    black = pattern(fiducial.number)
    for row in range(MODULES):
        column = 0
        while column < MODULES:
            wide = next((n for n in range(MODULES - column) if black[row, column + n]), MODULES - column)
            if wide:
                yield Box(left + column * cell, top + row * cell, wide * cell, cell, None, WHITE)
            column += wide + 1
