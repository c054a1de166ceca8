"""Which sheets of paper a mat takes: the fewest, upright or lying, with a strip of overlap to glue."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final

PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "a3": (297.0, 420.0)}
"""Width and height, mm."""
MARGIN: Final = 5.0
"""Edge of the paper on which printers do not print, mm."""
OVERLAP: Final = 10.0
"""Strip that two neighbouring sheets both show, mm."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One sheet. x, y: the mat's point at the sheet's upper left printable corner, mm. row, column: from 0."""

    x: float
    y: float
    row: int
    column: int


@dataclass(frozen=True, slots=True)
class Tiling:
    """paper: (width, height) of a sheet as it is printed, mm. rows, columns: of sheets."""

    paper: tuple[float, float]
    rows: int
    columns: int
    tiles: tuple[Tile, ...]

    @property
    def printable(self) -> tuple[float, float]:
        """Width and height of what a sheet shows, mm."""
        return self.paper[0] - 2 * MARGIN, self.paper[1] - 2 * MARGIN


def tiling(width: float, height: float, paper: str) -> Tiling:
    """The sheets of a mat of that size, mm, in the middle of which it lies. Raises KeyError for an unknown paper."""
    short, long = PAPERS[paper]
    return min((_laid(width, height, sheet) for sheet in ((long, short), (short, long))), key=lambda t: len(t.tiles))


def _laid(width: float, height: float, paper: tuple[float, float]) -> Tiling:
    columns, rows = _sheets(width, paper[0]), _sheets(height, paper[1])
    step = paper[0] - 2 * MARGIN - OVERLAP, paper[1] - 2 * MARGIN - OVERLAP
    left = (columns * step[0] + OVERLAP - width) / 2
    top = (rows * step[1] + OVERLAP - height) / 2
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    tiles = tuple(Tile(column * step[0] - left, row * step[1] - top, row, column) for row, column in cells)
    return Tiling(paper, rows, columns, tiles)


def _sheets(length: float, paper: float) -> int:
    printable = paper - 2 * MARGIN
    return 1 if length <= printable else 1 + ceil((length - printable) / (printable - OVERLAP) - 1e-9)
