"""Whether a photo reads the same when it is turned, lighter or darker: values die by die, where each lies."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from firmware.photos import PhotoReader
from vision.scoring import LabelledDie, read_as, score_photo
from vision.types import Picture, TableReading
from vision.verdict import Kind, judge


@dataclass(frozen=True, slots=True)
class Change:
    """What is done to a picture and leaves its dice as they are. quarters: turns by 90 degrees, anticlockwise. gamma:
    exponent of its values in 0-1; less than 1 makes it lighter."""

    name: str
    quarters: int = 0
    gamma: float = 1.0

    def made(self, picture: Picture) -> Picture:
        """The changed picture, a copy."""
        ramp = (255 * (np.arange(256) / 255) ** self.gamma).round().astype(np.uint8)
        return np.ascontiguousarray(np.rot90(ramp[picture], self.quarters))

    def undone(self, table: TableReading) -> TableReading:
        """The reading of a changed picture, with its dice where they lie in the plain one."""
        for _ in range(self.quarters):
            width, height = table.size
            places = [tuple((height - 1 - y, x) for x, y in die.corners) for die in table.dice]
            dice = [replace(die, corners=corners) for die, corners in zip(table.dice, places, strict=True)]
            table = replace(table, dice=tuple(dice), size=(height, width))
        return table


CHANGES: Final = (
    Change("turned by 90 degrees", quarters=1),
    Change("turned by 180 degrees", quarters=2),
    Change("turned by 270 degrees", quarters=3),
    Change("gamma 0.7, lighter", gamma=0.7),
    Change("gamma 1.4, darker", gamma=1.4),
)


@dataclass(frozen=True, slots=True)
class Again:
    """A changed picture's reading. differs: what became of each die that is not read as in the plain picture."""

    change: str
    verdict: Kind
    differs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Steadiness:
    """One photo. verdict: on the plain picture. again: a reading for each change."""

    photo: str
    verdict: Kind
    again: tuple[Again, ...]

    @property
    def contradictions(self) -> tuple[Again, ...]:
        """Believed plain, and believed with other values when changed: one of the two is wrong without a doubt."""
        if self.verdict != "accept":
            return ()
        return tuple(one for one in self.again if one.verdict == "accept" and one.differs)


@dataclass(frozen=True, slots=True)
class Row:
    """Sums over photos. same: photos with the same values in all readings. believed: photos accepted plain.

    Of the changed readings of those alone: kept, accepted with the same values; contradicted, accepted with others;
    asked and refused, not accepted any more.
    """

    photos: int
    same: int
    believed: int
    kept: int
    contradicted: int
    asked: int
    refused: int


def steadiness(photo: str, picture: Picture, reader: PhotoReader) -> Steadiness:
    """Reads an RGB picture (H, W, 3) plain and with each of `CHANGES`. photo: what it is called."""
    plain = reader.read(picture)
    again = (compared(change, plain, reader.read(change.made(picture))) for change in CHANGES)
    return Steadiness(photo, judge(plain).kind, tuple(again))


def compared(change: Change, plain: TableReading, changed: TableReading) -> Again:
    """Sets the reading of a changed picture against the plain one; dice belong together as in `vision.scoring`."""
    there = change.undone(changed).dice
    before, after = ([read_as(die) or "unknown" for die in dice] for dice in (plain.dice, there))
    verdict = judge(changed).kind
    known = [LabelledDie(value, die.box) for value, die in zip(before, plain.dice, strict=True)]
    pairs = dict(score_photo(known, replace(plain, dice=there), verdict).pairs)
    differs = [
        f"{value} became {after[pairs[place]]}" if place in pairs else f"{value} was not seen"
        for place, value in enumerate(before)
        if place not in pairs or after[pairs[place]] != value
    ]
    differs += [f"{value} was seen besides" for place, value in enumerate(after) if place not in pairs.values()]
    return Again(change.name, verdict, tuple(differs))


def counted(photos: Iterable[Steadiness]) -> Row:
    """Adds up photos."""
    photos = tuple(photos)
    believed = [photo for photo in photos if photo.verdict == "accept"]
    again = [one for photo in believed for one in photo.again]
    contradicted = sum(len(photo.contradictions) for photo in believed)
    return Row(
        photos=len(photos),
        same=sum(not any(one.differs for one in photo.again) for photo in photos),
        believed=len(believed),
        kept=sum(one.verdict == "accept" for one in again) - contradicted,
        contradicted=contradicted,
        asked=sum(one.verdict == "ask" for one in again),
        refused=sum(one.verdict == "refuse" for one in again),
    )


def of_change(photos: Iterable[Steadiness], change: str) -> list[Steadiness]:
    """The photos with their readings under one change alone."""
    return [replace(photo, again=tuple(one for one in photo.again if one.change == change)) for photo in photos]
