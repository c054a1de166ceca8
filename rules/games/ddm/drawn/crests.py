"""Both players' crests as beads on an abacus, ten to a row, and the Life Points of their Monster Lords."""

from __future__ import annotations

from rules.drawing import Circle, Curve, Drawing, Group, Hue, Role, Shape, Text
from rules.games.ddm.pieces import RED
from rules.games.ddm.sheet import CREST_NAMES
from rules.games.ddm.state import LIFE, MOST_CRESTS, State
from rules.games.ddm.words import capital, count, cut, pool_words

WIDTH = 156.0
PITCH = 5.2
ROW = 8.0
TOP = 15.0
BEADS = 24.0
"""Where the beads of an abacus begin."""
HEART = "M0 1.2C-3 -2.4 -5.4 1 -3.4 3.2L0 6.4L3.4 3.2C5.4 1 3 -2.4 0 1.2Z"


def crests(state: State) -> Drawing:
    """One abacus for each player, side by side; the beads that count stand at the left."""
    halves = tuple(_player(state, seat) for seat in (0, 1))
    words = " ".join(
        f"{state.players[seat]} has {count(state.lives[seat], 'Life Point')} and {pool_words(state, seat)}."
        for seat in (0, 1)
    )
    return Drawing("crests", "Crests and life", WIDTH, TOP + 5 * ROW, halves, words)


def side_hue(state: State, seat: int) -> Hue:
    """The colour of a player's pieces."""
    return "red" if state.colours[seat] == RED else "blue"


def _player(state: State, seat: int) -> Shape:
    shapes: list[Shape] = [Text(0, 5, 6.4, cut(state.players[seat], 12), anchor="start")]
    for life in range(LIFE):
        x = BEADS + PITCH * MOST_CRESTS - 9 * (LIFE - life) + 3
        shapes.append(
            Group((Curve(HEART, role="marked" if life < state.lives[seat] else "spent", hue="red"),), x=x, y=2.4)
        )
    for crest, name in enumerate(CREST_NAMES):
        y, have = TOP + ROW * crest + 3, state.crests[seat][crest]
        shapes.append(Text(0, y, 4.6, capital(name), role="quiet", anchor="start"))
        for bead in range(MOST_CRESTS):
            role: Role = "marked" if bead < have else "empty"
            shapes.append(Circle(BEADS + PITCH * (bead + 0.5), y, 2.3, role=role, hue=side_hue(state, seat)))
    label = f"{state.players[seat]}: {count(state.lives[seat], 'Life Point')}, {pool_words(state, seat)}"
    return Group(tuple(shapes), id=f"player-{seat}", label=label, x=78.0 * seat)
