"""A printed mat as data: where a game's dice have their places, and what is drawn around them.

Lengths are millimetres, x to the right and y downwards from the upper left corner of the field. The rim with its
fiducials is none of a game's business: `firmware.mats` puts it around the field.
"""

from __future__ import annotations

import msgspec

from rules.drawing import Shape


class Spot(msgspec.Struct, frozen=True):
    """A place for dice, a rectangle. name: as in `LayoutDie.place` ("3-2"). x, y: its middle. many: holds any number of
    dice, else one."""

    name: str
    x: float
    y: float
    width: float
    height: float
    many: bool = False


class Field(msgspec.Struct, frozen=True):
    """Everything within the rim. shapes: the art, drawn in pale ink, for dice are read on top of it."""

    width: float
    height: float
    spots: tuple[Spot, ...] = ()
    shapes: tuple[Shape, ...] = ()
