"""The path: its segments with dice, traps and barricades, the horizon at its left and the gate at its right."""

from __future__ import annotations

from typing import Any, Final

from rules.drawing import Circle, Group, Look, Rect, Role, Shape, Text
from rules.games.dice_horde.apply import apply
from rules.games.dice_horde.drawn import horizon, marks, towers
from rules.games.dice_horde.drawn.dice import LARGE, standing
from rules.games.dice_horde.drawn.taps import Spot, asked_of
from rules.games.dice_horde.facts import kind_of, main_tower
from rules.games.dice_horde.sheet import SPACES
from rules.games.dice_horde.state import Board, DiceActing, Spawning, State
from rules.games.dice_horde.words import colour, count, joined

PITCH: Final = 66.0
RIGHT: Final = 60.0
CELL: Final = 25.0
BAND: Final = 2 * CELL + 6
"""Height of the two rows of spaces."""
HEIGHT: Final = 2 * towers.HEIGHT + BAND + 6


def width(segments: int) -> float:
    """Of the whole path."""
    return horizon.WIDTH + segments * PITCH + RIGHT


def path(state: State, y: float, tap: dict[Spot, Any]) -> list[Shape]:
    """Everything between the horizon and the gate, from its upper edge `y` on."""
    coming = _coming(state, tap)
    shapes: list[Shape] = [horizon.horizon(state, y, HEIGHT, tap, coming)]
    for number in range(1, len(state.sheet.path) + 1):
        left = horizon.WIDTH + (number - 1) * PITCH
        shapes.append(towers.tower(state, 2 * number - 2, left, y, tap))
        shapes.append(_segment(state, number, left, y + towers.HEIGHT + 3, tap, coming))
        shapes.append(towers.tower(state, 2 * number - 1, left, y + towers.HEIGHT + BAND + 6, tap))
    return [*shapes, *_gate(state, y, tap)]


def _coming(state: State, tap: dict[Spot, Any]) -> Board | None:
    """The board after the one thing that the dice do next, to show where they will be."""
    if not isinstance(state.phase, Spawning | DiceActing) or len(tap) != 1:
        return None
    spot, action = next(iter(tap.items()))
    return apply(state, action).board if spot[0] in ("horizon", "die") else None


# --- Segments -----------------------------------------------------------------------------------------------


def _segment(state: State, number: int, x: float, y: float, tap: dict[Spot, Any], coming: Board | None) -> Shape:
    """The four spaces of a segment and the barricades right of it."""
    taken = tap.get(("segment", number))
    inner = {} if taken else tap
    look: Look = "highlight" if asked_of(state) == ("segment", number) or _aimed(state) == number else ""
    area = Rect(0, 0, towers.WIDTH, BAND, round=2, role="area", look=look)
    parts: list[Shape] = [area, *[_space(state, number, space, inner, coming) for space in range(1, SPACES + 1)]]
    parts += _bars(state, number)
    label = f"segment {number}, {_who(state, number)}" if taken else ""
    return Group(tuple(parts), x=x, y=y, id=f"segment-{number}", label=label, tap=taken)


def _aimed(state: State) -> int:
    shot = getattr(state.phase, "shot", state.phase)
    number: int = getattr(shot, "segment", 0)
    return number


def _who(state: State, number: int) -> str:
    here = [(die.space, i) for i, die in enumerate(state.board.dice) if die.segment == number]
    names = [
        f"{colour(state, kind_of(i))} {state.board.dice[i].value} on {number}-{space}" for space, i in sorted(here)
    ]
    bars = state.board.barricades[number - 1]
    return f"{joined(names) or 'no dice'}, {count(bars, 'barricade')}"


def _space(state: State, number: int, space: int, tap: dict[Spot, Any], coming: Board | None) -> Shape:
    """A space: its number, its trap circle, and the die on it or the one that will be."""
    upper = state.sheet.spaces.upper
    row = upper if space in upper else tuple(n for n in range(1, SPACES + 1) if n not in upper)
    step = (towers.WIDTH - 2) / len(row)
    x, y = 1 + row.index(space) * step, 2 if space in upper else 4 + CELL
    board, spot = state.board, (number, space)
    taken = tap.get(("space", *spot))
    here = [i for i, die in enumerate(board.dice) if (die.segment, die.space) == spot]
    then = [i for i, die in enumerate(coming.dice) if (die.segment, die.space) == spot] if coming is not None else []
    parts: list[Shape] = [Rect(x + 0.7, y, step - 1.4, CELL, round=2, role="ground")]
    parts.append(Text(x + 4, y + 4, 5.2, str(space), role="quiet"))
    words = []
    if space in state.sheet.path[number - 1].traps:
        trap, said = _trap(board, spot, x + step - 5, y + 5)
        parts += trap
        words += said
    middle = (x + (step - _size(step)) / 2 + 1, y + (CELL - _size(step)) / 2 + 1.5)
    inner = False
    if here:
        parts.append(standing(state, here[0], board.dice[here[0]].value, *middle, _size(step), tap))
        inner = ("die", here[0]) in tap
    elif then and coming is not None:
        parts.append(standing(state, then[0], coming.dice[then[0]].value, *middle, _size(step), tap, ghost=True))
        words.append(f"{colour(state, kind_of(then[0]))} {coming.dice[then[0]].value} comes here")
    if not inner and here:
        words.insert(0, f"{colour(state, kind_of(here[0]))} {board.dice[here[0]].value}")
    label = f"{number}-{space}: {', '.join(words) or 'empty'}"
    silent = inner or (not words and taken is None)
    return Group(tuple(parts), id=f"space-{number}-{space}", label="" if silent else label, tap=taken)


def _size(step: float) -> float:
    return min(LARGE, step - 6)


def _trap(board: Board, spot: tuple[int, int], x: float, y: float) -> tuple[list[Shape], list[str]]:
    """The trap circle: empty, set, or with a marked middle once it has been used."""
    if spot in board.traps:
        return [Circle(x, y, 3, role="marked"), Circle(x, y, 1, role="on-piece")], ["a trap is set"]
    if spot in board.sprung:
        return [Circle(x, y, 3, role="spent"), *marks.cross(x - 2, y - 2, 4, 4)], ["its trap is used"]
    return [Circle(x, y, 3, role="frame")], []


def _bars(state: State, number: int) -> list[Shape]:
    """The column right of a segment, from below."""
    most, built = state.sheet.path[number - 1].barricades, state.board.barricades[number - 1]
    if not most:
        return []
    height = min(13.0, (BAND - 4) / most)
    column: list[Shape] = [
        Rect(
            towers.WIDTH + 2,
            BAND - 2 - (n + 1) * height + 1,
            8,
            height - 2,
            round=1,
            role="marked" if n < built else "empty",
            hue="brown" if n < built else "",
        )
        for n in range(most)
    ]
    label = f"{count(built, 'barricade')} of {most} right of segment {number}"
    return [Group(tuple(column), id=f"bars-{number}", label=label)]


# --- The gate -----------------------------------------------------------------------------------------------


def _gate(state: State, y: float, tap: dict[Spot, Any]) -> list[Shape]:
    """The Main Tower and the gate's points."""
    x = horizon.WIDTH + len(state.sheet.path) * PITCH + 4
    full, left = getattr(state.sheet.gate, state.options.gate), state.board.gate
    top = y + towers.MAIN_HEIGHT + 8
    parts: list[Shape] = [Rect(0, 0, towers.WIDTH, HEIGHT - towers.MAIN_HEIGHT - 8, round=2, role="area")]
    parts.append(Text(4, 7, 6.5, "Gate", anchor="start"))
    parts.append(Text(towers.WIDTH - 4, 7, 7, f"{left} of {full}", anchor="end"))
    if state.sheet.gate.origin == "house":
        parts.append(marks.house(towers.WIDTH - 10, HEIGHT - towers.MAIN_HEIGHT - 18, 6))
    across = 5 if full <= 25 else 10
    step = (towers.WIDTH - 8) / across
    for number in range(full):
        role: Role = "empty" if number < left else "spent"
        box = Rect(4 + number % across * step, 14 + number // across * step, step * 0.8, step * 0.8, round=1, role=role)
        parts.append(box)
    gate = Group(tuple(parts), x=x, y=top, id="gate", label=f"the gate has {left} of {count(full, 'point')}")
    return [towers.tower(state, main_tower(state.sheet), x, y, tap), gate]
