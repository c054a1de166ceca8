"""The Ruler Sheet: Graveyard, skull track with its flags, prices, essence sets and scrolls."""

from __future__ import annotations

from typing import Any, Final

from rules.drawing import Group, Look, Rect, Role, Shape, Text
from rules.games.dice_horde.books_words import box_words
from rules.games.dice_horde.drawn import marks
from rules.games.dice_horde.drawn.dice import hue_of
from rules.games.dice_horde.drawn.taps import Spot
from rules.games.dice_horde.facts import box_ready, flags_ready, kind_of, recipe_of
from rules.games.dice_horde.sheet import KINDS
from rules.games.dice_horde.state import GRAVE, Converting, State
from rules.games.dice_horde.words import colour, count, joined

_GRAVE: Final = 116.0
_PRICES: Final = 96.0
_TOP: Final = 74.0
_BOX: Final = 34.0
_ACROSS: Final = 10


def height(state: State) -> float:
    """Of the whole sheet."""
    skulls = 18 + -(-state.sheet.skulls.track // _ACROSS) * 15
    return max(_TOP, skulls) + (_BOX + 4) * _box_rows(state) - 4


def sheet(state: State, width: float, tap: dict[Spot, Any]) -> list[Shape]:
    """The upper row of Graveyard, skulls and prices, then the boxes of essence."""
    top = height(state) - (_BOX + 4) * _box_rows(state) + 4
    middle = width - _GRAVE - _PRICES - 8
    boxes = range(len(state.ruler.boxes))
    across = -(-len(boxes) // max(1, _box_rows(state)))
    step = width / max(1, across)
    return [
        _graveyard(state, top - 4, tap),
        *_skulls(state, _GRAVE + 4, middle, top - 4, tap),
        *_prices(state, width - _PRICES, top - 4, tap),
        *[
            _box(state, box, box % across * step, top + box // across * (_BOX + 4), step - 4, tap.get(("box", box)))
            for box in boxes
        ],
    ]


def _box_rows(state: State) -> int:
    return -(-len(state.ruler.boxes) // 6)


def _graveyard(state: State, high: float, tap: dict[Spot, Any]) -> Shape:
    """Defeated dice, each until it is turned into something."""
    dead = [i for i, die in enumerate(state.board.dice) if die.segment == GRAVE]
    parts: list[Shape] = [Rect(0, 0, _GRAVE, high, round=2, role="area"), Text(4, 7, 6.5, "Graveyard", anchor="start")]
    for place, i in enumerate(dead):
        x, y = 6 + place % 6 * 18, 14 + place // 6 * 22
        picked = isinstance(state.phase, Converting) and state.phase.die == i
        look: Look = "highlight" if picked else ""
        value, kind = state.board.dice[i].value, kind_of(i)
        face = marks.die(x, y, 14, value, hue_of(state, kind), look)
        taken = tap.get(("grave", i))
        label = f"{colour(state, kind)} {value} in the graveyard" if taken else ""
        parts.append(
            Group((*face, Text(x + 7, y + 17, 5.2, kind, role="quiet")), id=f"grave-{i}", label=label, tap=taken)
        )
    names = [f"{colour(state, kind_of(i))} {state.board.dice[i].value}" for i in dead]
    inner = any(spot[0] == "grave" for spot in tap)
    return Group(tuple(parts), id="graveyard", label="" if inner else f"graveyard: {joined(names) or 'empty'}")


def _skulls(state: State, x: float, width: float, high: float, tap: dict[Spot, Any]) -> list[Shape]:
    """The skull track: to be gained, gained, and spent; flags on some of them."""
    ruler, printed = state.ruler, state.sheet.skulls
    taken = tap.get(("skulls",))
    parts: list[Shape] = [
        Rect(0, 0, width, high, round=2, role="area"),
        Text(4, 7, 6.5, "Skulls", anchor="start"),
        Text(width - 4, 7, 6, f"{ruler.skulls} to spend", anchor="end"),
    ]
    if printed.origin == "house":
        parts.append(marks.house(28, 3.5, 6))
    step = (width - 6) / _ACROSS
    size = min(11.0, step - 2)
    for number in range(1, printed.track + 1):
        place = number - 1
        left, top = 3 + place % _ACROSS * step, 14 + place // _ACROSS * 15
        role: Role = "spent" if number <= ruler.paid else "marked" if number <= ruler.gained else "empty"
        parts += marks.skull(round(left, 2), top, size, role)
        if number in printed.flags:
            parts.append(marks.flag(round(left + size * 0.62, 2), top - 2.5, 6, "marked", "orange"))
    words = f"skull track: {count(ruler.skulls, 'skull')} to spend, {ruler.gained} of {printed.track} gained"
    return [Group(tuple(parts), x=x, id="skulls", label=words, tap=taken)]


def _prices(state: State, x: float, high: float, tap: dict[Spot, Any]) -> list[Shape]:
    """What skulls buy, and the flags won on their track."""
    prices = state.sheet.prices
    parts: list[Shape] = [Rect(0, 0, _PRICES, high, round=2, role="area"), Text(4, 7, 6.5, "To buy", anchor="start")]
    if any(getattr(prices, thing).origin == "house" for thing, _ in _THINGS):
        parts.append(marks.house(_PRICES - 12, 3, 6))
    for row, (thing, name) in enumerate(_THINGS):
        price: int = getattr(prices, thing).skulls
        y, taken = 12 + row * 10, tap.get(("price", thing))
        cost = (
            f"{price} x level"
            if thing == "upgrade" and price > 1
            else "its level"
            if thing == "upgrade"
            else str(price)
        )
        line = (
            Rect(3, y, _PRICES - 6, 9, round=1, role="ground"),
            Text(6, y + 4.6, 5.4, name, anchor="start"),
            Text(_PRICES - 16, y + 4.6, 5.4, cost, anchor="end"),
            *marks.skull(_PRICES - 13, y + 1, 7, "empty"),
        )
        parts.append(Group(line, id=f"price-{thing}", label=f"{name} for {cost} skulls", tap=taken))
    return [Group(tuple(parts), x=x, id="prices"), _flags(state, x, high, tap)]


_THINGS: Final = (("trap", "trap"), ("barricade", "barricade"), ("armour", "shield"), ("upgrade", "upgrade"))


def _flags(state: State, x: float, high: float, tap: dict[Spot, Any]) -> Shape:
    """Skull flags: to be gained, gained, used."""
    printed, used, ready = state.sheet.skulls.flags, state.ruler.flags, flags_ready(state)
    step = min(11.0, (_PRICES - 32) / max(1, len(printed)))
    parts: list[Shape] = [Rect(3, 0, _PRICES - 6, 12, round=1, role="ground"), Text(6, 6, 5.4, "flags", anchor="start")]
    for place in range(len(printed)):
        role: Role = "spent" if place < used else "marked" if place < used + ready else "empty"
        parts.append(marks.flag(round(26 + place * step, 2), 2, step * 0.75, role, "" if role == "spent" else "orange"))
    label = f"{count(ready, 'skull flag')} to use, each fires any tower"
    return Group(tuple(parts), x=x, y=high - 14, id="flags", label=label, tap=tap.get(("flag",)))


def _box(state: State, box: int, x: float, y: float, width: float, taken: Any) -> Shape:
    """A set for the Main Tower, or a scroll: its symbols, filled or empty, and what it brings."""
    sets = len(state.sheet.main_sets)
    now, needs = state.ruler.boxes[box], recipe_of(state.sheet, box)
    title = f"Main Tower {box + 1}" if box < sets else f"Scroll {box - sets + 1}"
    ready = box_ready(state.sheet, box, now)
    look: Look = "highlight" if ready else ""
    parts: list[Shape] = [
        Rect(0, 0, width, _BOX, round=2, role="area", look=look),
        Text(4, 7, 5.6, title, anchor="start"),
    ]
    step = min(14.0, (width - 6) / sum(needs))
    place = 0
    for index, kind in enumerate(KINDS):
        for number in range(needs[index]):
            filled = number < now.filled[index]
            left, size = round(4 + place * step, 2), step - 2
            if filled:
                parts += marks.chip(left, 15, size, kind, hue_of(state, kind))
            else:
                parts.append(Rect(left, 15, size, size, round=1, role="empty", hue=hue_of(state, kind)))
                parts.append(Text(left + size / 2, 15 + size / 2, size * 0.6, kind, role="quiet"))
            place += 1
    if now.used:
        parts += marks.cross(2, 2, width - 4, _BOX - 4)
    return Group(tuple(parts), x=x, y=y, id=f"box-{box + 1}", label=box_words(state, box).rstrip("."), tap=taken)
