"""The pieces of the pile, or the ways in which one of them can lie, to be tapped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.drawing import Drawing, Group, Hue, Rect, Shape, Text
from rules.games.ddm import actions as act
from rules.games.ddm.drawn.crests import side_hue
from rules.games.ddm.picture import shape_of
from rules.games.ddm.state import Building, State

ACROSS = 5
CELL = 30.0
SIDE = 5.0
"""Of a square of a piece."""
CAPTION = 6.0


def pile(state: State, viewer: int, actions: Sequence[Any]) -> tuple[Drawing, ...]:
    """What there is to choose from, lying as the viewer would see it on the field; nothing where no piece is chosen."""
    phase = state.phase
    choices = [action for action in actions if isinstance(action, act.Piece | act.Turn)]
    if not isinstance(phase, Building) or not choices:
        return ()
    rows = -(-len(choices) // ACROSS)
    height = CELL + CAPTION
    shapes = [
        _piece(state, phase, action, (number % ACROSS) * CELL, (number // ACROSS) * height, turned=viewer == 1)
        for number, action in enumerate(choices)
    ]
    title = "Which piece?" if phase.form < 0 else "How does it lie?"
    return (Drawing("pile", title, ACROSS * CELL, rows * height, tuple(shapes)),)


def _piece(state: State, phase: Building, action: Any, left: float, top: float, *, turned: bool) -> Shape:
    if isinstance(action, act.Piece):
        form = next(form for form, one in enumerate(state.layout.forms) if one.name == action.name)
        squares, said, label = shape_of(state, form, state.mover), action.name, f"piece {action.name}"
        key = f"piece-{form}"
    else:
        squares = shape_of(state, phase.form, state.mover, action.quarters)
        said = f"{90 * action.quarters}°" if action.quarters else "as it is"
        label, key = f"turned {90 * action.quarters} degrees", f"turn-{action.quarters}"
    shapes = (
        Rect(left + 0.7, top + 0.7, CELL - 1.4, CELL + CAPTION - 1.4, round=2, role="ground"),
        *_squares(squares, left, top, side_hue(state, state.mover), upside_down=turned),
        Text(left + CELL / 2, top + CELL + 1.4, 5, said, role="quiet"),
    )
    return Group(shapes, id=key, label=label, tap=action)


def _squares(
    squares: Sequence[tuple[int, int]], left: float, top: float, hue: Hue, *, upside_down: bool
) -> list[Shape]:
    """A piece, the square with the star marked. upside_down: seen from the far end of the field."""
    seen = [(-column, row) if upside_down else (column, -row) for column, row in squares]
    columns, rows = [x for x, _ in seen], [y for _, y in seen]
    x0 = left + (CELL - (max(columns) - min(columns) + 1) * SIDE) / 2
    y0 = top + (CELL - (max(rows) - min(rows) + 1) * SIDE) / 2
    shapes: list[Shape] = []
    for x, y in seen:
        at = x0 + (x - min(columns)) * SIDE, y0 + (y - min(rows)) * SIDE
        shapes.append(Rect(*at, SIDE, SIDE, role="piece", hue=hue))
        if (x, y) == (0, 0):
            shapes.append(Text(at[0] + SIDE / 2, at[1] + SIDE / 2 + 0.3, 4.6, "★", role="on-piece", hue=hue))
    return shapes
