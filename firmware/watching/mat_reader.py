"""Reads dice on a mat: nothing beside it, none of its print, and at the size that dice have there."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Protocol

import numpy as np

from firmware.audit.seen import USUAL_DIE, StandingDice, standing
from firmware.watching.blank import not_blank
from firmware.watching.mat_watch import MatWatch
from vision.region import Outline, paper_of
from vision.types import DieReading, Picture, TableReading

ROOM: Final = 1.5
"""Room around the mat's field in the part of a picture that is read, in sides of a die."""


class PlainReader(Protocol):
    """Reads any picture."""

    def read(self, picture: Picture) -> TableReading:
        """All dice of a picture."""


class SizedReader(Protocol):
    """Reads better for knowing how large dice are: `vision.Reader`."""

    def read(self, picture: Picture, side: float | None = None) -> TableReading:
        """All dice of a picture. side: of a top face, pixels."""


class MatReader:
    """As another reader, until a mat is found; then only what stands within its rim."""

    def __init__(self, plain: PlainReader, sized: SizedReader | None, watch: MatWatch) -> None:
        """sized: reads the dice of the mat; None for `plain` there, too."""
        self._plain, self._sized, self._watch = plain, sized, watch

    def read(self, picture: Picture) -> TableReading:
        """All dice of a picture that count."""
        watch = self._watch
        side = self._side()
        if self._sized is None or side is None:
            return watch.cropped(self._plain.read(watch.bare(picture)))
        x0, y0, x1, y1 = _around(watch.outline, ROOM * side, (picture.shape[1], picture.shape[0]))
        part = np.ascontiguousarray(watch.bare(picture)[y0:y1, x0:x1])
        read = self._sized.read(part, side)
        dice = tuple(_moved(die, x0, y0) for die in read.dice)
        return watch.cropped(replace(read, dice=dice, size=(picture.shape[1], picture.shape[0])))

    def stands(self, table: TableReading, picture: Picture) -> StandingDice | None:
        """What stands on the mat; None while it is not found or has no places. picture: the one that was read."""
        watch = self._watch
        if watch.view is None or watch.mat is None:
            return None
        paper = paper_of(picture, watch.outline)
        told = standing(table, watch.view, paper)
        return replace(told, unclear=not_blank(picture, watch.view, watch.mat.spots, told.dice, told.side, paper))

    def _side(self) -> float | None:
        """Pixels of a usual die's top face in the middle of the mat."""
        watch = self._watch
        if watch.view is None or watch.mat is None:
            return None
        x, y, half = watch.mat.width / 2, watch.mat.height / 2, USUAL_DIE / 2
        square = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
        seen = watch.view.to_picture(square, USUAL_DIE)
        return float(np.linalg.norm(seen - np.roll(seen, 1, axis=0), axis=1).mean())


def _around(outline: Outline, room: float, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """The upright box around an outline with some room, within a picture: left, top, right, bottom."""
    points = np.array(outline)
    low = np.clip(np.floor(points.min(axis=0) - room), 0, np.array(size) - 8)
    high = np.clip(np.ceil(points.max(axis=0) + room), low + 8, size)
    return int(low[0]), int(low[1]), int(high[0]), int(high[1])


def _moved(die: DieReading, dx: int, dy: int) -> DieReading:
    return replace(die, corners=tuple((x + dx, y + dy) for x, y in die.corners))
