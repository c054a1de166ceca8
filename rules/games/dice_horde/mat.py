"""The mat: the Tower Sheet's path, the horizon, the Graveyard and the round track, drawn from the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rules.drawing import Circle, Lines, Rect, Shape, Text
from rules.games.dice_horde.facts import place
from rules.games.dice_horde.sheet import SPACES, PathSegment, Sheet, TowerKind
from rules.mat import Field, Spot

CORNER: Final = 4.0
"""Length of the lines at a corner of a place, mm."""
HEART: Final = 1.6
"""Radius of a heart, mm; one that readies a charge has a second ring."""
SMALL: Final = 3.0
"""Height of small letters, mm."""
GRAVEYARD: Final = "grave"


def mat(sheet: Sheet, measures: Mapping[str, float]) -> Field:
    """The field of the mat. measures: `cell`, `bars`, `tower`, `gap`, `horizon`, `grave`. Raises `KeyError`."""
    cell, bars, tower, gap = (measures[name] for name in ("cell", "bars", "tower", "gap"))
    columns = max(len(sheet.spaces.upper), SPACES - len(sheet.spaces.upper))
    rows = (len(sheet.spaces.upper) > 0) + (len(sheet.spaces.upper) < SPACES)
    step = columns * cell + bars
    path = Rect(0, 0, step * len(sheet.path), rows * cell + 2 * tower)
    spots: list[Spot] = []
    shapes: list[Shape] = []
    for number, segment in enumerate(sheet.path):
        own = list(_spaces(sheet, segment, number * step, tower, cell))
        spots += own
        shapes += [shape for spot in own for shape in _outlined(spot)]
        shapes += _towers(sheet, segment, Rect(number * step, 0, columns * cell, path.height), tower)
        shapes += _bars(segment, Rect(number * step + columns * cell, tower, bars, rows * cell))
    shapes.append(Text(path.width - bars / 2, tower / 2, SMALL, "gate", role="quiet"))
    below = path.height + gap
    lower, deep = _below(sheet, measures, below)
    spots += lower
    shapes += [shape for spot in lower for shape in _outlined(spot)]
    width = max(spot.x + spot.width / 2 for spot in spots)
    return Field(max(width, path.width), below + deep, tuple(spots), tuple(shapes))


def _spaces(sheet: Sheet, segment: PathSegment, left: float, top: float, cell: float) -> Iterator[Spot]:
    """The four spaces of a segment, in two rows as the sheet has them."""
    upper = sheet.spaces.upper
    lower = tuple(space for space in range(1, SPACES + 1) if space not in upper)
    filled = [row for row in (upper, lower) if row]
    for down, row in enumerate(filled):
        for across, space in enumerate(row):
            middle = left + (across + 0.5) * cell, top + (down + 0.5) * cell
            yield Spot(place(segment.segment, space), *middle, cell, cell)


def _towers(sheet: Sheet, segment: PathSegment, band: Rect, high: float) -> Iterator[Shape]:
    """The towers above and below a segment, with their hearts."""
    for row, top in (("upper", band.y), ("lower", band.y + band.height - high)):
        colour = getattr(segment, row)
        kind: TowerKind = getattr(sheet.towers, colour)
        yield Rect(band.x + 1, top + 1, band.width - 2, high - 2, 2, role="area", hue=colour)
        yield Text(band.x + 3, top + high / 3, SMALL, f"{colour} {segment.segment}", anchor="start", role="quiet")
        for heart in range(kind.hearts):
            x = band.x + 5 + heart * 3 * HEART
            yield Circle(x, top + high * 0.7, HEART, role="empty")
            if heart + 1 in kind.charges:
                yield Circle(x, top + high * 0.7, HEART / 2, role="empty")


def _bars(segment: PathSegment, column: Rect) -> Iterator[Shape]:
    """The column of barricades right of a segment."""
    for number in range(segment.barricades):
        x = column.x + (number + 0.5) * column.width / segment.barricades
        yield Rect(x - 1.5, column.y + 4, 3, column.height - 8, 1, role="empty")


def _below(sheet: Sheet, measures: Mapping[str, float], top: float) -> tuple[list[Spot], float]:
    """Horizon, Graveyard and the round track under the path, and how deep they go."""
    cell, gap, horizon, grave = (measures[name] for name in ("cell", "gap", "horizon", "grave"))
    deep = 2 * cell
    left = horizon + grave + 2 * gap
    a_row = -(-len(sheet.segments) // 2)
    rounds = [
        Spot(f"R{number + 1}", left + (number % a_row + 0.5) * cell, top + (number // a_row + 0.5) * cell, cell, cell)
        for number in range(len(sheet.segments))
    ]
    middle = top + deep / 2
    zones = [
        Spot("H", horizon / 2, middle, horizon, deep, many=True),
        Spot(GRAVEYARD, horizon + gap + grave / 2, middle, grave, deep, many=True),
    ]
    return zones + rounds, deep


def _outlined(spot: Spot) -> Iterator[Shape]:
    """A place by its corners, with its name in the lower left one, where a die leaves it to be seen. A whole square
    with circles in it would look like the face of a die."""
    left, top = spot.x - spot.width / 2, spot.y - spot.height / 2
    names = {"H": "horizon", GRAVEYARD: "graveyard"}
    name = names.get(spot.name, spot.name.replace("R", "round "))
    for x, across in ((left, CORNER), (left + spot.width, -CORNER)):
        for y, down in ((top, CORNER), (top + spot.height, -CORNER)):
            yield Lines(((x + across, y), (x, y), (x, y + down)), closed=False, role="frame")
    yield Text(left + 1.5, top + spot.height - SMALL, SMALL, name, anchor="start", role="quiet")
