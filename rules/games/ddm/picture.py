"""The field and the pieces as pictures for the panel."""

from __future__ import annotations

from rules.games.ddm.facts import crowd
from rules.games.ddm.field import NAMES, bits
from rules.games.ddm.pieces import BLUE, mirrored, turned
from rules.games.ddm.state import State
from rules.prompt import Cell, Grid, Outline, Shapes


def grid(state: State, seat: int, marked: tuple[str, ...] = (), ghost: tuple[tuple[int, int], ...] = ()) -> Grid:
    """The field as it stands. seat: whose end is near. ghost: as `Grid` has it."""
    fields = state.sheet.fields
    border = fields.advanced if state.options.mode == "advanced" else fields.basic
    left, _, right = border.columns.partition("-")
    letters = "ABCDEFGHIJKLM"
    columns = letters[letters.index(left) : letters.index(right) + 1]
    return Grid(columns, border.rows, _cells(state), 1 if seat == 1 else 0, ghost, marked)


def _cells(state: State) -> tuple[Cell, ...]:
    cells = []
    crowds, lords = crowd(state), state.layout.lords
    items = {one.square for i, one in enumerate(state.figures) if one.square >= 0 and state.card(i).is_item}
    for seat in (0, 1):
        ground: int = seat
        cells.append(Cell(NAMES[lords[seat]], 0 if ground == 0 else 1, True, 0 if seat == 0 else 1))
        for square in bits(state.ground.paths[seat]):
            figure = next((owner for owner in (0, 1) if crowds[owner] >> square & 1), -1)
            cells.append(Cell(NAMES[square], seat, False, figure, square in items))  # type: ignore[arg-type]
    cells += [Cell(NAMES[square], "shell") for square in state.shells]
    return tuple(sorted(cells, key=lambda cell: cell.place))


def shapes(state: State, forms: list[int], seat: int) -> Shapes:
    """Pieces of the pile as this player would lay them, unturned."""
    return Shapes(tuple(Outline(state.layout.forms[form].name, shape_of(state, form, seat)) for form in forms))


def shape_of(state: State, form: int, seat: int, turn: int = 0) -> tuple[tuple[int, int], ...]:
    """A piece's squares as (columns, rows) from its star."""
    cells = state.layout.forms[form].cells
    drawn = mirrored(cells) if state.colours[seat] == BLUE else cells
    return tuple(sorted((column, row) for row, column in turned(drawn, turn)))
