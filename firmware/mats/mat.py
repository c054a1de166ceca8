"""A mat in one piece: the field that a game draws, and the rim with its fiducials."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any

import msgspec

from firmware.mats.files import Marks, MatFile, load
from rules.contract import Game, OnMat
from rules.drawing import Group, Lines, Rect, Shape
from rules.mat import Field, Spot
from vision.fiducials import Fiducial

CHECK_LINE = 100.0
"""Length of the line by which players see whether the print is in true scale, mm."""


@dataclass(frozen=True, slots=True)
class Mat:
    """Lengths in mm, x to the right and y downwards from the upper left corner. shapes: the art, rim and all.

    rim: width of what holds the fiducials. stickers: each fiducial is cut out and put on a corner of a board.
    """

    name: str
    title: str
    width: float
    height: float
    fiducials: tuple[Fiducial, ...]
    spots: tuple[Spot, ...]
    shapes: tuple[Shape, ...]
    rim: float = 0.0
    stickers: bool = False

    @property
    def field(self) -> tuple[tuple[float, float], ...]:
        """The corners of what lies within the rim, clockwise from the upper left."""
        left, top, right, bottom = self.rim, self.rim, self.width - self.rim, self.height - self.rim
        return (left, top), (right, top), (right, bottom), (left, bottom)

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """The four corners, clockwise from the upper left."""
        return (0.0, 0.0), (self.width, 0.0), (self.width, self.height), (0.0, self.height)


class NoSuchField(ValueError):
    """The mat is drawn by a game that is not here, or cannot."""


def mat_for(name: str, game: Game[Any, Any] | None = None, data: Any = None) -> Mat:
    """The mat of that name; `game` and its printed `data` draw the field of one that belongs to a game.

    Raises `UnknownMat`; `NoSuchField` where the mat belongs to another game.
    """
    file = load(name)
    return _mat(name, file, _field(name, file, game, data))


def _field(name: str, file: MatFile, game: Game[Any, Any] | None, data: Any) -> Field:
    if not file.game:
        size = file.field
        return Field(size.width, size.height) if size else Field(2 * file.stickers, 2 * file.stickers)
    if game is None or game.id != file.game or not isinstance(game, OnMat):
        raise NoSuchField(f"the mat {name} is drawn by the game {file.game}, which is not here")
    return game.mat(data, file.measures)


def _mat(name: str, file: MatFile, field: Field) -> Mat:
    rim = file.fiducials.rim
    width, height = field.width + 2 * rim, field.height + 2 * rim
    spots = tuple(msgspec.structs.replace(spot, x=spot.x + rim, y=spot.y + rim) for spot in field.spots)
    fiducials = _stickers(file) if file.stickers else _rim(file.fiducials, width, height)
    art = tuple(_cuts(file, fiducials)) if file.stickers else (Rect(0, 0, width, height, role="frame"),)
    shapes = (*art, Group(field.shapes, x=rim, y=rim))
    return Mat(name, file.title, width, height, fiducials, spots, shapes, rim, bool(file.stickers))


def _rim(marks: Marks, width: float, height: float) -> tuple[Fiducial, ...]:
    """Clockwise from the upper left corner, evenly along each side."""
    middle = marks.rim / 2
    across, down = width - marks.rim, height - marks.rim
    wide = max(1, -(-int(across) // int(marks.spacing)))
    high = max(1, -(-int(down) // int(marks.spacing)))
    top = [(middle + across * i / wide, middle) for i in range(wide)]
    right = [(width - middle, middle + down * i / high) for i in range(high)]
    bottom = [(width - x, height - y) for x, y in top]
    left = [(width - x, height - y) for x, y in right]
    numbers = count(marks.first)
    return tuple(Fiducial(next(numbers), x, y, marks.side) for x, y in (*top, *right, *bottom, *left))


def _stickers(file: MatFile) -> tuple[Fiducial, ...]:
    """Four, clockwise from the upper left, each in the middle of its sticker."""
    half, side = file.stickers / 2, file.stickers
    middles = ((half, half), (half + side, half), (half + side, half + side), (half, half + side))
    first = file.fiducials.first
    return tuple(Fiducial(first + i, x, y, file.fiducials.side) for i, (x, y) in enumerate(middles))


def _cuts(file: MatFile, fiducials: tuple[Fiducial, ...]) -> Iterator[Shape]:
    """Each sticker's edge, along which it is cut, and an arrow to the corner of the board that it belongs to."""
    side = file.stickers
    for fiducial, (across, down) in zip(fiducials, ((-1, -1), (1, -1), (1, 1), (-1, 1)), strict=True):
        yield Rect(fiducial.x - side / 2, fiducial.y - side / 2, side, side, role="frame")
        tip = side / 2 - 1
        ends = ((tip, tip), (tip, tip - 4), (tip, tip), (tip - 4, tip), (tip, tip), (tip - 4, tip - 4))
        yield Lines(tuple((fiducial.x + across * x, fiducial.y + down * y) for x, y in ends), closed=False)
