"""The board of a tower game: segments side by side, their spaces as 9 x 9 cells, what stands above and below them.

The three kinds of dice differ in shape, never in brightness alone: A is an outline, B filled, C its corners only.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from firmware.panel import icons
from firmware.panel.canvas import DARK, LIT, Canvas
from firmware.panel.text import Face
from rules.prompt import Track, TrackDie, TrackSegment

_CELL: Final = 9
_ROWS: Final = (24, 34)
"""Top rows of the cells of spaces 1 and 2, and of 3 and 4."""
_UPPER_RULE: Final = 22
_LOWER_RULE: Final = 43
_UPPER_TOP: Final = 14
_LOWER_TOP: Final = 45
_SHOWN: Final = 6
"""Segments that fit side by side; of a longer track those around the cursor are shown."""


class _Grid(NamedTuple):
    """Columns of a segment: its distance to the next, its width and the places of its two columns of cells."""

    left: int
    pitch: int
    width: int
    columns: tuple[int, int]


_ROOMY: Final = _Grid(left=2, pitch=25, width=21, columns=(1, 11))
_NARROW: Final = _Grid(left=1, pitch=21, width=18, columns=(0, 9))


def draw_track(canvas: Canvas, track: Track, selected: str = "") -> None:
    """Draws the track over the whole body. selected: the id under the cursor (`3-2`, `3u`, `3l`, `3`), "" for none."""
    first = _first_shown(len(track.segments), selected)
    shown = track.segments[first : first + _SHOWN]
    grid = _NARROW if len(shown) == _SHOWN else _ROOMY
    if len(shown) < 5:
        grid = grid._replace(left=2 + (5 - len(shown)) * grid.pitch // 2)
    for place, segment in enumerate(shown):
        _draw_segment(canvas, segment, grid, grid.left + place * grid.pitch)
    for place in range(len(shown)):
        number, left = first + place + 1, grid.left + place * grid.pitch
        for marked in track.marked:
            _mark(canvas, marked, number, grid, left)
    for place in range(len(shown)):
        _draw_cursor(canvas, selected, first + place + 1, grid, grid.left + place * grid.pitch)


def _first_shown(count: int, selected: str) -> int:
    if count <= _SHOWN:
        return 0
    digits = selected.partition("-")[0].rstrip("ul")
    segment = int(digits) if digits.isdigit() else 1
    return max(0, min(segment - 1 - _SHOWN // 2, count - _SHOWN))


def _draw_segment(canvas: Canvas, segment: TrackSegment, grid: _Grid, left: int) -> None:
    right = left + grid.width
    canvas.text(left, _UPPER_TOP, segment.upper, Face.SMALL, room=grid.width, align="centre")
    canvas.text(left, _LOWER_TOP, segment.lower, Face.SMALL, room=grid.width, align="centre")
    canvas.fill(left, _UPPER_RULE, right, _UPPER_RULE + 1)
    canvas.fill(left, _LOWER_RULE, right, _LOWER_RULE + 1)
    dice = {die.space: die for die in segment.dice}
    for space in (1, 2, 3, 4):
        x, y = _cell(space, grid, left)
        if die := dice.get(space):
            _draw_die(canvas, x, y, die)
        elif space in segment.traps:
            canvas.bitmap(x + 2, y + 2, icons.TRAP)
        else:
            canvas.fill(x + 4, y + 4, x + 5, y + 5)
    _draw_bars(canvas, segment.bars, right)


def _draw_bars(canvas: Canvas, bars: int, right: int) -> None:
    if bars > 2:
        canvas.complaints.append(f"{bars} bars on one segment: two can be drawn")
    for bar in range(min(bars, 2)):
        x = right + 2 * bar
        canvas.fill(x, _ROWS[0], x + 1, _ROWS[1] + _CELL - 1)


def _cell(space: int, grid: _Grid, left: int) -> tuple[int, int]:
    row, column = divmod(space - 1, 2)
    return left + grid.columns[column], _ROWS[row]


def _draw_die(canvas: Canvas, x: int, y: int, die: TrackDie) -> None:
    filled = die.role == "B"
    if filled:
        canvas.fill(x, y, x + _CELL, y + _CELL)
    else:
        canvas.frame(x, y, x + _CELL, y + _CELL)
    if die.role == "C":
        canvas.fill(x + 3, y, x + 6, y + _CELL, DARK)
        canvas.fill(x, y + 3, x + _CELL, y + 6, DARK)
    ink = DARK if filled else LIT
    canvas.text(x + 2, y + 2, str(die.value), Face.SMALL, room=6, align="centre", ink=ink)


def _mark(canvas: Canvas, place: str, number: int, grid: _Grid, left: int) -> None:
    """A dotted frame around what was chosen before."""
    right = left + grid.width
    if place == f"{number}u":
        canvas.dotted_frame(left, 12, right, 22)
    elif place == f"{number}l":
        canvas.dotted_frame(left, 43, right, 53)
    elif place == f"{number}":
        canvas.dotted_frame(max(1, left - 1), 23, right, 43)
    elif place.startswith(f"{number}-"):
        x, y = _cell(int(place.partition("-")[2]), grid, left)
        canvas.dotted_frame(max(1, x - 1), y - 1, x + _CELL + 1, y + _CELL + 1)


def _draw_cursor(canvas: Canvas, selected: str, number: int, grid: _Grid, left: int) -> None:
    """Towers are inverted, a space stands in brackets, a segment in large ones."""
    right = left + grid.width
    if selected == f"{number}u":
        canvas.invert(left, 12, right, 22)
    elif selected == f"{number}l":
        canvas.invert(left, 44, right, 53)
    elif selected == f"{number}":
        for top, bottom in ((21, 23), (43, 45)):
            canvas.fill(left, top, right, bottom)
        for x in (max(1, left - 1), right):
            canvas.fill(x, 21, x + 1, 29)
            canvas.fill(x, 37, x + 1, 45)
    elif selected.startswith(f"{number}-"):
        _bracket(canvas, *_cell(int(selected.partition("-")[2]), grid, left))


def _bracket(canvas: Canvas, x: int, y: int) -> None:
    """Corners two pixels around a cell, with a dark ring within, so that they stand out from the neighbours."""
    x0, y0, x1, y1 = max(1, x - 2), y - 2, min(127, x + _CELL + 2), y + _CELL + 2
    inside = canvas.image.crop((x, y, x + _CELL, y + _CELL))
    canvas.fill(x0, y0, x1, y1, DARK)
    canvas.frame(x0, y0, x1, y1)
    canvas.fill(x0 + 4, y0, x1 - 4, y1, DARK)
    canvas.fill(x0, y0 + 4, x1, y1 - 4, DARK)
    canvas.image.paste(inside, (x, y))
