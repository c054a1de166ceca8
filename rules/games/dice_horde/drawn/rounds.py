"""The round track: for each segment who does what in which order, and the two sets of player actions."""

from __future__ import annotations

from typing import Any, Final

from rules.drawing import Group, Look, Rect, Shape, Text, hue
from rules.games.dice_horde.drawn import marks
from rules.games.dice_horde.drawn.taps import Spot
from rules.games.dice_horde.facts import symbols
from rules.games.dice_horde.sheet import PlayerDeed, RoundSegment, player_deed
from rules.games.dice_horde.state import ChoosingDeed, Rolling, State
from rules.games.dice_horde.words import capital, colour, deed_words, joined, round_context

ACROSS: Final = 7
"""Segments in one row, at most."""
_LINE: Final = 7.4
_HEAD: Final = 12.0


def height(state: State) -> float:
    """Of the whole track."""
    return _rows(state) * (_cell_height(state) + 3)


def _rows(state: State) -> int:
    return -(-len(state.sheet.segments) // ACROSS)


def _cell_height(state: State) -> float:
    deeds = max(len(segment.upper) + len(segment.lower) for segment in state.sheet.segments)
    return _HEAD + 3 * _LINE + deeds * _LINE + 8


def track(state: State, y: float, width: float, tap: dict[Spot, Any]) -> list[Shape]:
    """All segments in rows of equal width, and the round beside the first."""
    segments = state.sheet.segments
    across = -(-len(segments) // _rows(state))
    head = 40.0
    step = (width - head) / across
    shapes: list[Shape] = [_round(state, y, head - 4, tap)]
    for index in range(len(segments)):
        left, top = head + index % across * step, y + index // across * (_cell_height(state) + 3)
        shapes.append(_segment(state, index, left, top, step - 3, tap))
    return shapes


def _round(state: State, y: float, width: float, tap: dict[Spot, Any]) -> Shape:
    """Which round it is and which step; the round is ended here."""
    high = _cell_height(state)
    parts: list[Shape] = [Rect(0, 0, width, high, round=2, role="area")]
    parts.append(Text(width / 2, 8, 6, "Round", role="quiet"))
    parts.append(Text(width / 2, 23, 16, str(state.round)))
    parts.append(Text(width / 2, 36, 5.4, f"of {state.sheet.rounds.count}", role="quiet"))
    parts.append(Text(width / 2, 46, 5.4, f"step {state.step} of 4", role="quiet"))
    rolling = isinstance(state.phase, Rolling)
    if state.face and not rolling:
        parts += marks.die((width - 14) / 2, high - 18, 14, int(state.face[3:]), "white")
    if any(segment.origin == "house" for segment in state.sheet.segments):
        parts.append(marks.house(1.5, 1.5, 5))
    label = f"{round_context(state)}, step {state.step} of 4"
    return Group(tuple(parts), x=0, y=y, id="round", label=label, tap=tap.get(("round",)))


def _segment(state: State, index: int, x: float, y: float, width: float, tap: dict[Spot, Any]) -> Shape:
    segment, used = state.sheet.segments[index], state.used[index]
    now = index + 1 == state.segment and not isinstance(state.phase, Rolling)
    look: Look = "highlight" if now else ""
    parts: list[Shape] = [Rect(0, 0, width, _cell_height(state), round=2, role="area", look=look)]
    parts.append(Text(4, 6.5, 7.5, str(segment.number), anchor="start"))
    if used:
        parts.append(Text(width - 4, 6.5, 5.4, f"round {used}", role="quiet", anchor="end"))
    for row, kind in enumerate(segment.order):
        top = _HEAD + row * _LINE
        parts += marks.chip(4, top, 6, kind, hue(colour(state, kind)))
        for place, name in enumerate(symbols(segment, kind)):
            parts += marks.symbol(14 + place * 7, top + 0.6, 5, name)
    playing = tap if now else {}
    top = _HEAD + 3 * _LINE + 2
    upper, lower = (_set(state, segment, row, width, playing, now) for row in ("upper", "lower"))
    parts.append(_moved(upper, top))
    parts.append(_moved(lower, top + len(segment.upper) * _LINE + 3))
    if used and not now:
        parts += marks.cross(2, 2, width - 4, _cell_height(state) - 4, "quiet")
    inner = any(spot[0] in ("set", "deed") for spot in playing)
    label = "" if inner else _words(state, segment, used)
    return Group(tuple(parts), x=x, y=y, id=f"round-{segment.number}", label=label)


def _moved(group: Group, y: float) -> Group:
    return Group(group.shapes, y=y, id=group.id, label=group.label, tap=group.tap)


def _set(state: State, segment: RoundSegment, row: str, width: float, tap: dict[Spot, Any], now: bool) -> Group:
    """A set of player actions, one a line; those done are crossed out."""
    texts: tuple[str, ...] = getattr(segment, row)
    chosen = now and state.row == row
    lines: list[Shape] = [Rect(2, 0, width - 4, len(texts) * _LINE + 1, round=1.5, role="ground")]
    for number, text in enumerate(texts, 1):
        taken = tap.get(("deed", number)) if chosen else None
        top = 0.6 + (number - 1) * _LINE
        parts = (Rect(2.6, top, width - 5.2, _LINE - 0.4, round=1, role="ground"), *_deed(player_deed(text), top))
        done = chosen and number - 1 not in state.todo and isinstance(state.phase, ChoosingDeed)
        strokes = marks.cross(3, top + 1, width - 6, _LINE - 2.4) if done else ()
        name = f"deed-{segment.number}-{row}-{number}"
        label = capital(deed_words(player_deed(text))) if taken else ""
        lines.append(Group((*parts, *strokes), id=name, label=label, tap=taken))
    taken = tap.get(("set", row))
    label = f"the {row} set: {_set_words(texts)}" if taken else ""
    return Group(tuple(lines), id=f"set-{segment.number}-{row}", label=label, tap=taken)


def _deed(deed: PlayerDeed, top: float) -> tuple[Shape, ...]:
    """A player action: its word, or the flags of the towers that may fire."""
    middle = top + _LINE / 2
    if deed.what != "fire":
        return (Text(4, middle, 4.9, {"armour": "shield"}.get(deed.what, deed.what), anchor="start"),)
    chips: list[Shape] = []
    for place, name in enumerate(deed.colours):
        chips += marks.chip(4 + place * 7, top + 0.6, 5.8, name[0].upper(), hue(name))
    after = 5 + len(deed.colours) * 7 if deed.colours else 4
    words = "fire" if deed.colours else "any tower fires"
    return (*chips, Text(after, middle, 4.9, words, anchor="start"))


def _set_words(texts: tuple[str, ...]) -> str:
    return joined([deed_words(player_deed(text)) for text in texts])


def _words(state: State, segment: RoundSegment, used: int) -> str:
    """What a screen reader says of a segment that is not being chosen from."""
    acts = [f"{colour(state, kind)} {joined(symbols(segment, kind)) or 'nothing'}" for kind in segment.order]
    said = f"round segment {segment.number}, {f'used in round {used}' if used else 'free'}: {', then '.join(acts)}"
    return f"{said}; upper set: {_set_words(segment.upper)}; lower set: {_set_words(segment.lower)}"
