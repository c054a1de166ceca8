"""Texts that no vocabulary can say: the players carry them out on the table, and the books follow."""

from __future__ import annotations

from rules.games.ddm.battle import resume
from rules.games.ddm.change import destroyed, ended_by_life, gain, healed, hurt, noted, placed, replace, with_figure
from rules.games.ddm.events import Event
from rules.games.ddm.facts import items_on, monster_on
from rules.games.ddm.field import NAMES, SQUARES
from rules.games.ddm.state import LORD, NOBODY, NONE, ByHand, State


def lord_number(seat: int) -> int:
    """The number of a player's Monster Lord in `ByHand.figure`."""
    return LORD - seat


def seat_of(number: int) -> int:
    """The player whose lord a number of `lord_number` means."""
    return LORD - number


def crests(state: State, seat: int, crest: int, change: int) -> State:
    """A player gains or loses one crest."""
    return gain(state, seat, crest, change)


def handled(state: State, at: str, item: bool) -> State:
    """A figure, an item or a Monster Lord is picked."""
    square = SQUARES[at]
    lords = state.layout.lords
    if square in lords:
        return replace(state, phase=ByHand(lord_number(lords.index(square))))
    found = items_on(state, square)[0] if item else monster_on(state, square)
    return replace(state, phase=ByHand(found))


def marked(state: State, phase: ByHand, points: int) -> State:
    """Damage of 10 more or less; for a lord a Life Point."""
    if phase.figure < 0:
        seat = seat_of(phase.figure)
        change = -1 if points > 0 else 1
        lives = (state.lives[0] + change * (seat == 0), state.lives[1] + change * (seat == 1))
        return noted(replace(state, lives=lives, stirred=True), Event("life", -1, seat, lives[seat]))
    state = hurt(state, phase.figure, points) if points > 0 else healed(state, phase.figure, -points)
    gone = state.figures[phase.figure].square < 0
    return replace(state, phase=ByHand()) if gone else state


def removed(state: State, phase: ByHand) -> State:
    """The figure leaves the field."""
    return replace(destroyed(state, phase.figure), phase=ByHand())


def shifted(state: State, phase: ByHand, square: int) -> State:
    """The figure stands elsewhere."""
    state = placed(replace(state, stirred=True), phase.figure, square)
    figure = replace(state.figures[phase.figure], former=square)
    state = with_figure(state, phase.figure, figure, Event("moved", phase.figure, note=NAMES[square]))
    return replace(state, phase=ByHand(phase.figure))


def done(state: State) -> State:
    """The figure is right; or everything is, and the game goes on."""
    assert isinstance(state.phase, ByHand)
    if state.phase.figure != NONE:
        return replace(state, phase=ByHand())
    return resume(ended_by_life(replace(state, hands=state.hands[1:])))


def absent(state: State) -> list[int]:
    """The players' monsters that wait beside the field or were destroyed."""
    return [
        i
        for i, one in enumerate(state.figures)
        if one.square < 0 and one.owner != NOBODY and not state.card(i).is_item
    ]


def brought(state: State, seat: int, card: str) -> State:
    """A monster that is to stand on the field again; where is asked next."""
    figure = next(i for i in absent(state) if state.figures[i].owner == seat and state.card(i).name == card)
    return replace(state, phase=ByHand(figure, moving=True))


def free_squares(state: State, figure: int = NONE) -> int:
    """Squares of the dungeon where a figure may be put: for a monster those without another one."""
    dungeon = state.ground.dungeon
    item = figure != NONE and state.card(figure).is_item
    for i, one in enumerate(state.figures):
        if one.square >= 0 and (i == figure or (not item and not state.card(i).is_item)):
            dungeon &= ~(1 << one.square)
    return dungeon
