"""The field from above, the viewer's own Monster Lord at the near end.

The players differ in form as well as in colour: red figures are round, blue ones square, and blue paths are hatched.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from rules.drawing import Circle, Drawing, Group, Lines, Look, Rect, Shape, Text
from rules.games.ddm import actions as act
from rules.games.ddm.drawn.crests import side_hue
from rules.games.ddm.facts import foe_of
from rules.games.ddm.field import NAMES, SQUARES, STRIDE, bits
from rules.games.ddm.pieces import RED
from rules.games.ddm.sheet import Border
from rules.games.ddm.sight import hidden
from rules.games.ddm.state import LORD, Aiming, Building, Moving, Paying, State
from rules.games.ddm.words import count, full_name, name

SIDE = 11.0
"""Of a square."""
EDGE = 5.0
"""For the letters and numbers at the rim."""
LETTERS = "ABCDEFGHIJKLM"


class Sight(NamedTuple):
    """How squares lie on the picture. left: of the columns; rows: first and last; turned: seen from the far end."""

    left: int
    columns: int
    rows: tuple[int, int]
    turned: bool

    def corner(self, bit: int) -> tuple[float, float]:
        """The upper left corner of a square."""
        across, up = bit % STRIDE - self.left, bit // STRIDE + 1 - self.rows[0]
        height = self.rows[1] - self.rows[0] + 1
        if self.turned:
            across, up = self.columns - 1 - across, height - 1 - up
        return EDGE + across * SIDE, (height - 1 - up) * SIDE


def field(state: State, viewer: int, actions: Iterable[Any]) -> Drawing:
    """The dungeon, who stands where, and what can be tapped. actions: the viewer's choices."""
    fields = state.sheet.fields
    border = fields.advanced if state.options.mode == "advanced" else fields.basic
    sight = sight_of(border, viewer == 1)
    taps = _taps(state, actions)
    filled, busy = _filled(state), _busy(state)
    order = sorted(filled, key=lambda bit: (bit in busy, bit in taps, bit))  # rims that matter lie above others
    spots = [_square(state, sight, bit, viewer, taps.get(bit)) for bit in order]
    spots += [_free_spot(state, sight, bit, taps[bit]) for bit in sorted(taps) if bit not in filled]
    width, height = EDGE + sight.columns * SIDE, (border.rows[1] - border.rows[0] + 1) * SIDE + EDGE
    return Drawing("field", "The field", width, height, (*_ground(sight), *spots), _words(state))


@lru_cache(maxsize=8)
def sight_of(border: Border, turned: bool) -> Sight:
    """How a field is seen."""
    left, right = (LETTERS.index(letter) for letter in border.columns.split("-"))
    return Sight(left, right - left + 1, border.rows, turned)


@lru_cache(maxsize=8)
def _ground(sight: Sight) -> tuple[Shape, ...]:
    """The empty field: its squares, and their names at the rim."""
    wide, tall = sight.columns * SIDE, (sight.rows[1] - sight.rows[0] + 1) * SIDE
    shapes: list[Shape] = [Rect(EDGE, 0, wide, tall, role="ground")]
    uprights = (((EDGE + x * SIDE, 0), (EDGE + x * SIDE, tall)) for x in range(1, sight.columns))
    shapes += [Lines(line, closed=False, role="frame") for line in uprights]
    lines = (((EDGE, y * SIDE), (EDGE + wide, y * SIDE)) for y in range(1, sight.rows[1] - sight.rows[0] + 1))
    shapes += [Lines(line, closed=False, role="frame") for line in lines]
    for column in range(sight.columns):
        letter = LETTERS[sight.left + column]
        x, _ = sight.corner(SQUARES[f"{letter}{sight.rows[0]}"])
        shapes.append(Text(x + SIDE / 2, tall + EDGE / 2 + 0.4, 4, letter, role="quiet"))
    for row in range(sight.rows[0], sight.rows[1] + 1):
        _, y = sight.corner(SQUARES[f"{LETTERS[sight.left]}{row}"])
        shapes.append(Text(EDGE / 2, y + SIDE / 2, 4, str(row), role="quiet"))
    return tuple(shapes)


# --- What can be tapped ---------------------------------------------------------------------------------------


def _taps(state: State, actions: Iterable[Any]) -> dict[int, Any]:
    """For each square the action that a tap upon it takes; of several the first, the others stand in the list."""
    taps: dict[int, Any] = {}
    for action in actions:
        match action:
            case act.Attack(_, target):
                taps.setdefault(SQUARES[target], action)
            case act.Go(at) | act.Handle(at) | act.Move(at) | act.Place(at) | act.Target(at) | act.Use(at):
                taps.setdefault(SQUARES[at], action)
    return taps


def _does(action: Any) -> str:
    words = {
        "attack": "attack",
        "go": "go there",
        "handle": "correct",
        "move": "move",
        "place": "build here",
        "target": "aim here",
        "use": "use an ability",
    }
    return words[str(action.__struct_config__.tag)]


def _free_spot(state: State, sight: Sight, bit: int, action: Any) -> Shape:
    """An empty square that can be tapped; where a piece would be laid, its ghost with it."""
    x, y = sight.corner(bit)
    spot = Rect(x + 2, y + 2, SIDE - 4, SIDE - 4, round=2, role="frame")
    return Group((spot, *_ghost(state, sight, bit)), id=NAMES[bit], label=f"{NAMES[bit]}, {_does(action)}", tap=action)


def _ghost(state: State, sight: Sight, star: int) -> Iterator[Shape]:
    phase = state.phase
    if not isinstance(phase, Building) or phase.turn < 0:
        return
    for offset in state.layout.offsets[state.colours[state.mover]][phase.form][phase.turn]:
        x, y = sight.corner(star + offset)
        yield Rect(x, y, SIDE, SIDE, role="piece", hue=side_hue(state, state.mover), look="ghost")
    x, y = sight.corner(star)
    yield Text(x + SIDE / 2, y + SIDE / 2 + 0.5, 8, "★", look="ghost")


# --- Squares --------------------------------------------------------------------------------------------------


def _filled(state: State) -> set[int]:
    """The squares on which something lies."""
    return {*bits(state.ground.dungeon), *state.layout.lords, *state.shells}


def _square(state: State, sight: Sight, bit: int, viewer: int, action: Any) -> Shape:
    x, y = sight.corner(bit)
    shapes: list[Shape] = []
    words = [NAMES[bit]]
    look: Look = "highlight" if bit in _busy(state) else ""
    if bit in state.shells:
        shapes += [
            Rect(x, y, SIDE, SIDE, role="area", look=look),
            Circle(x + SIDE / 2, y + SIDE / 2, 3.6, role="piece", hue="brown"),
        ]
        words.append("Shelled Ground")
    elif bit in state.layout.lords:
        shapes += _lord(state, state.layout.lords.index(bit), x, y, look)
        seat = state.layout.lords.index(bit)
        words.append(f"{state.players[seat]}'s Monster Lord, {count(state.lives[seat], 'Life Point')}")
    else:
        owner = 0 if state.ground.paths[0] >> bit & 1 else 1
        shapes += _path(state, owner, x, y, look)
        words.append(f"{state.players[owner]}'s path")
        for figure in _standing(state, bit):
            shapes += _figure(state, figure, x, y, viewer)
            words.append(_told(state, figure, viewer))
    if isinstance(action, act.Attack):
        shapes += _sword(x, y)
    words += [_does(action)] if action is not None else []
    return Group(tuple(shapes), id=NAMES[bit], label=", ".join(words), tap=action)


def _sword(x: float, y: float) -> Iterator[Shape]:
    """In the corner of a square whose tap is an attack, where no letter stands."""
    right, low = x + SIDE - 1.7, y + SIDE - 1.7
    yield Circle(right, low, 2, role="piece", hue="orange")
    for up in (1, -1):
        yield Lines(((right - 1, low + up), (right + 1, low - up)), closed=False, role="frame", hue="black")


def _path(state: State, owner: int, x: float, y: float, look: Look) -> Iterator[Shape]:
    yield Rect(x, y, SIDE, SIDE, role="area", hue=side_hue(state, owner), look=look)
    if state.colours[owner] != RED:
        yield Lines(((x, y + SIDE), (x + SIDE, y)), closed=False, role="frame", hue=side_hue(state, owner))


def _lord(state: State, seat: int, x: float, y: float, look: Look) -> Iterator[Shape]:
    crown = ((1.5, 9), (1.5, 3), (3.8, 6), (5.5, 1.6), (7.2, 6), (9.5, 3), (9.5, 9))
    yield Rect(x, y, SIDE, SIDE, role="area", look=look)
    yield Lines(tuple((x + dx, y + dy) for dx, dy in crown), role="piece", hue=side_hue(state, seat))
    yield Text(x + SIDE / 2, y + 7.4, 3.6, str(state.lives[seat]), role="on-piece")


def _standing(state: State, bit: int) -> list[int]:
    """Items first, so that a monster stands upon them."""
    here = [i for i, one in enumerate(state.figures) if one.square == bit]
    return sorted(here, key=lambda i: not state.card(i).is_item)


def _figure(state: State, figure: int, x: float, y: float, viewer: int) -> Iterator[Shape]:
    """A monster with the Hit Points that it has left; an item as a small tile, "?" for whom it lies face down."""
    one, card = state.figures[figure], state.card(figure)
    letters = name(state, figure, viewer)[:3]
    if card.is_item:
        yield Rect(x + 0.8, y + 0.8, 9.4, 5.4, round=1, role="piece", hue="grey")
        yield Text(x + SIDE / 2, y + 3.6, 3.6, "?" if hidden(state, figure, viewer) else letters, role="on-piece")
        return
    hue, middle = side_hue(state, one.owner), SIDE / 2
    if hue == "red":
        yield Circle(x + middle, y + middle, 5, role="piece", hue=hue)
    else:
        yield Rect(x + 0.8, y + 0.8, SIDE - 1.6, SIDE - 1.6, round=1, role="piece", hue=hue)
    yield Text(x + middle, y + 4, 4, letters, role="on-piece", hue=hue)
    yield Text(x + middle, y + 7.7, 3.6, str(card.hp - one.damage), role="on-piece", hue=hue)


def _told(state: State, figure: int, viewer: int) -> str:
    one, card = state.figures[figure], state.card(figure)
    who = f"{state.players[one.owner]}'s {full_name(state, figure, viewer)}"
    return who if card.is_item else f"{who}, {card.hp - one.damage} of {card.hp} HP"


def _busy(state: State) -> set[int]:
    """The squares of those about whom something is asked."""
    found: set[int] = set()
    if isinstance(state.phase, Moving | Aiming | Paying):
        found.add(state.figures[state.phase.figure].square)
    if state.battle is not None:
        for figure, seat in ((state.battle.attacker, state.mover), (state.battle.target, foe_of(state.mover))):
            found.add(state.layout.lords[seat] if figure == LORD else state.figures[figure].square)
    return found


def _words(state: State) -> str:
    owners = (f"{count(state.ground.paths[seat].bit_count(), 'square')} of {state.players[seat]}" for seat in (0, 1))
    return f"The dungeon has {' and '.join(owners)}."
