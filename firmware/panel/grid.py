"""A field of squares on its side, the near player's end at the left: whole, or a lens on the piece that is being laid.

The two players differ in pattern, never in brightness alone: the near one's path is filled, the other's chequered. At
two or three pixels a square no name can be read: words stand beside the picture.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from firmware.panel.canvas import DARK, LIT, RIGHT, Canvas
from firmware.panel.frame import BOTTOM, LEFT
from firmware.panel.layout import Box
from rules.prompt import Cell, Grid

_TOP: Final = 12
_TALL: Final = BOTTOM - _TOP
_WHOLE: Final = 3
_LENS: Final = 5
_SMALL: Final = 2
"""Pixels a square: the whole field, a part of it, and the whole field beside that part."""
_LENS_COLUMNS: Final = 11
_LENS_ROWS: Final = 8
"""Squares of the lens, across and down the panel."""


class _View(NamedTuple):
    """Where squares stand. left, top: of the square (first_x, first_y), in squares from the near end and its left."""

    left: int
    top: int
    side: int
    first_x: int = 0
    first_y: int = 0
    across: int = 99
    down: int = 99

    def corner(self, x: int, y: int) -> tuple[int, int] | None:
        """The upper left pixel of a square, None where it is out of view."""
        dx, dy = x - self.first_x, y - self.first_y
        if not (0 <= dx < self.across and 0 <= dy < self.down):
            return None
        return self.left + dx * self.side, self.top + dy * self.side


def draw_grid(canvas: Canvas, grid: Grid, selected: str = "") -> Box:
    """Draws the field with the place under the cursor, as a lens where a piece is laid, and gives back the box that is
    left for words."""
    across, down = size(grid)
    if not grid.ghost or not selected:
        view = _View(LEFT, _TOP + 1 + max(0, (_TALL - 1 - down * _WHOLE) // 2), _WHOLE)
        _draw(canvas, grid, view, selected)
        right = LEFT + across * _WHOLE + 1
        canvas.frame(LEFT - 1, view.top - 1, right, view.top + down * _WHOLE + 1)
        return Box(right + 5, _TOP + 1, RIGHT, BOTTOM)
    lens = _lens(grid, selected)
    _draw(canvas, grid, lens, selected)
    left = lens.left + lens.across * lens.side + 4
    small = _View(left, _TOP + max(1, (_TALL - down * _SMALL) // 2), _SMALL)
    _draw(canvas, grid, small, selected)
    right = left + across * _SMALL + 1
    canvas.frame(left - 1, small.top - 1, right, small.top + down * _SMALL + 1)
    x, y = small.left + lens.first_x * _SMALL, small.top + lens.first_y * _SMALL
    canvas.dotted_frame(x - 1, y - 1, x + lens.across * _SMALL + 1, y + lens.down * _SMALL + 1)
    return Box(right + 4, _TOP + 1, RIGHT, BOTTOM)


def size(grid: Grid) -> tuple[int, int]:
    """Squares across and down the panel: the field's rows and columns."""
    first, last = grid.rows
    return last - first + 1, len(grid.columns)


def spot(grid: Grid, place: str) -> tuple[int, int]:
    """A square on the panel: from the near end to the right, from the near player's left downwards."""
    across, down = size(grid)
    x, y = int(place[1:]) - grid.rows[0], grid.columns.index(place[0])
    return (x, y) if near_is_first(grid) else (across - 1 - x, down - 1 - y)


def near_is_first(grid: Grid) -> bool:
    """Whether the near player's end is that of the first row."""
    first, last = grid.rows
    ends = [int(cell.place[1:]) for cell in grid.cells if cell.base and cell.ground == grid.near]
    return not ends or 2 * ends[0] <= first + last


def ghost_spots(grid: Grid, selected: str) -> tuple[tuple[int, int], ...]:
    """The squares that the piece would cover if it were laid on the chosen one."""
    x, y = spot(grid, selected)
    sign = 1 if near_is_first(grid) else -1
    return tuple((x + sign * row, y + sign * column) for column, row in grid.ghost)


def _lens(grid: Grid, selected: str) -> _View:
    across, down = size(grid)
    columns, rows = min(_LENS_COLUMNS, across), min(_LENS_ROWS, down)
    covered = ghost_spots(grid, selected)
    middle_x = (min(x for x, _ in covered) + max(x for x, _ in covered)) // 2
    middle_y = (min(y for _, y in covered) + max(y for _, y in covered)) // 2
    first_x = max(0, min(middle_x - columns // 2, across - columns))
    first_y = max(0, min(middle_y - rows // 2, down - rows))
    return _View(LEFT, _TOP + 1, _LENS, first_x, first_y, columns, rows)


def _draw(canvas: Canvas, grid: Grid, view: _View, selected: str) -> None:
    if view.side == _LENS:
        _dot_empty_squares(canvas, grid, view)
    for cell in grid.cells:
        corner = view.corner(*spot(grid, cell.place))
        if corner is not None:
            _draw_cell(canvas, cell, *corner, view.side, near=grid.near)
    for place in grid.marked:
        corner = view.corner(*spot(grid, place))
        if corner is not None:
            _ring(canvas, *corner, view.side, dotted=True)
    if grid.ghost and selected:
        _draw_ghost(canvas, ghost_spots(grid, selected), spot(grid, selected), view)
    elif selected:
        corner = view.corner(*spot(grid, selected))
        if corner is not None:
            _ring(canvas, *corner, view.side, dotted=False)


def _dot_empty_squares(canvas: Canvas, grid: Grid, view: _View) -> None:
    across, down = size(grid)
    middles = [view.corner(x, y) for x in range(across) for y in range(down)]
    canvas.draw.point([(x + 2, y + 2) for x, y in filter(None, middles)], fill=LIT)


def _draw_cell(canvas: Canvas, cell: Cell, x: int, y: int, side: int, *, near: int) -> None:
    """A square: its ground, then the figure or item on it as a hole or a block in its middle."""
    body = side - 1 if side == _LENS else side
    if cell.ground == "shell":
        canvas.draw.line((x, y, x + body - 1, y + body - 1), fill=LIT)
        canvas.draw.line((x, y + body - 1, x + body - 1, y), fill=LIT)
        return
    if cell.ground == near:
        canvas.fill(x, y, x + body, y + body)
    else:
        canvas.fill(x, y, x + body, y + body, DARK)
        canvas.dots((px, py) for px in range(x, x + body) for py in range(y, y + body))
    if side == _SMALL:
        return
    middle = (body - 1) // 2
    inner = (x + middle, y + middle, x + body - middle, y + body - middle)
    if cell.base:
        canvas.frame(x - 1, y - 1, x + body + 1, y + body + 1)
    if cell.figure == near:
        canvas.fill(*inner, DARK)
    elif cell.figure >= 0:
        canvas.fill(x, y, x + body, y + body)
        canvas.fill(x, y + middle, x + body, y + body - middle, DARK)
        canvas.fill(*inner)
    elif cell.item:
        canvas.fill(x + middle, y, x + body - middle, y + body, DARK)


def _draw_ghost(canvas: Canvas, covered: tuple[tuple[int, int], ...], star: tuple[int, int], view: _View) -> None:
    """The piece hollow, its star filled."""
    body = view.side - 1 if view.side == _LENS else view.side
    for x, y in covered:
        corner = view.corner(x, y)
        if corner is None:
            continue
        left, top = corner
        canvas.fill(left, top, left + body, top + body, DARK)
        canvas.frame(left, top, left + body, top + body)
        if (x, y) == star and view.side == _LENS:
            canvas.fill(left + 1, top + 1, left + body - 1, top + body - 1)
            canvas.fill(left - 1, top - 1, left + body + 1, top, DARK)


def _ring(canvas: Canvas, x: int, y: int, side: int, *, dotted: bool) -> None:
    """A frame around a square with a dark ring within, so that it stands out from its neighbours."""
    inside = canvas.image.crop((x, y, x + side, y + side))
    canvas.fill(x - 2, y - 2, x + side + 2, y + side + 2, DARK)
    if dotted:
        canvas.dotted_frame(x - 2, y - 2, x + side + 2, y + side + 2)
    else:
        canvas.frame(x - 2, y - 2, x + side + 2, y + side + 2)
    canvas.image.paste(inside, (x, y))
