"""The horizon at the left of the path: what each type of dice can do, and those that wait there."""

from __future__ import annotations

from typing import Any, Final

from rules.drawing import Group, Rect, Shape, Text
from rules.games.dice_horde.drawn import marks
from rules.games.dice_horde.drawn.dice import SMALL, hue_of, standing
from rules.games.dice_horde.drawn.taps import Spot
from rules.games.dice_horde.facts import dice_of, kind_of, pool_of
from rules.games.dice_horde.sheet import KINDS, DieFlag
from rules.games.dice_horde.state import HORIZON, Board, State
from rules.games.dice_horde.words import capital, colour, joined

WIDTH: Final = 66.0


def horizon(state: State, y: float, high: float, tap: dict[Spot, Any], coming: Board | None) -> Shape:
    """The flags of the three types with their dice. coming: the board after the next thing that the dice do, where
    that is to be shown."""
    taken = tap.get(("horizon",))
    area = Rect(0, 0, WIDTH - 6, high, round=2, role="area")
    parts: list[Shape] = [area, Text(4, 6, 6, "Horizon", anchor="start")]
    if any("house" in _origins(state, kind) for kind in KINDS):
        parts.append(marks.house(WIDTH - 16, 3, 6))
    each = (high - 12) / len(KINDS)
    for row, kind in enumerate(KINDS):
        parts.append(_flag(state, kind, 11 + row * each, each - 2, {} if taken else tap, coming))
    label = f"the horizon, where {_new_dice(state, coming)} appear" if taken else ""
    return Group(tuple(parts), x=0, y=y, id="horizon", label=label, tap=taken)


def _origins(state: State, kind: str) -> tuple[str, ...]:
    facts: DieFlag = getattr(state.sheet.flags, kind)
    return facts.move.origin, facts.attack.origin, facts.special.origin


def _new_dice(state: State, coming: Board | None) -> str:
    if coming is None:
        return "dice"
    pairs = enumerate(zip(state.board.dice, coming.dice, strict=True))
    return joined([f"{colour(state, kind_of(i))} {new.value}" for i, (old, new) in pairs if old != new])


def _flag(state: State, kind: str, y: float, height: float, tap: dict[Spot, Any], coming: Board | None) -> Shape:
    """What a type can do, its dice on the horizon and those left in the pool."""
    facts: DieFlag = getattr(state.sheet.flags, kind)
    own, left = hue_of(state, kind), len(pool_of(state.board.dice, kind))
    taken = tap.get(("kind", kind))
    parts: list[Shape] = [
        Rect(3, y, WIDTH - 12, height, round=2, role="area", hue=own),
        *marks.chip(5, y + 2, 8, kind, own),
        Text(15, y + 6, 4.8, f"{left} in pool", role="quiet", anchor="start"),
    ]
    for row, (sign, numbers) in enumerate((("move", facts.move.values), ("attack", facts.attack.values))):
        line = y + 12 + row * 6
        parts += marks.symbol(5, line, 4.4, sign)
        parts.append(Text(11, line + 2.2, 5.2, " ".join(map(str, numbers)), anchor="start"))
    here = [i for i in dice_of(kind) if state.board.dice[i].segment == HORIZON]
    shown = [(i, state.board.dice[i].value, "") for i in here]
    if coming is not None:
        new = [i for i in dice_of(kind) if coming.dice[i].segment == HORIZON and i not in here]
        shown += [(i, coming.dice[i].value, "ghost") for i in new]
    size = SMALL
    for place, (i, value, look) in enumerate(shown):
        spot = (8 + place * (size + 1.2), y + height - size - 3)
        parts.append(standing(state, i, value, *spot, size, tap, ghost=look == "ghost"))
    inner = any(("die", i) in tap for i in here)
    words = (
        f"{capital(colour(state, kind))} dice, values 1 to 6: move {_numbers(facts.move.values)}, "
        f"attack {_numbers(facts.attack.values)}; {facts.special.name.replace('-', ' ')}; {left} in the pool, "
        f"on the horizon {joined([str(state.board.dice[i].value) for i in here]) or 'none'}"
    )
    return Group(tuple(parts), id=f"flag-{kind}", label="" if inner else words, tap=taken)


def _numbers(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values))
