"""Changes of a position, one thing at a time, each noted as an event."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.games.ddm.crests import added
from rules.games.ddm.events import Event
from rules.games.ddm.sheet import CREST_NAMES
from rules.games.ddm.state import GONE, Figure, Lasting, Over, Pool, State

replace = msgspec.structs.replace


def with_figure(state: State, index: int, figure: Figure, *events: Event, **fields: Any) -> State:
    """The state with one figure changed."""
    figures = (*state.figures[:index], figure, *state.figures[index + 1 :])
    return replace(state, figures=figures, events=(*state.events, *events), **fields)


def with_pool(state: State, seat: int, pool: Pool) -> State:
    """The state with one player's crests changed."""
    return replace(state, crests=(pool, state.crests[1]) if seat == 0 else (state.crests[0], pool))


def gain(state: State, seat: int, crest: int, count: int) -> State:
    """A player gains (or loses) crests, within none and ten."""
    pool = added(state.crests[seat], crest, count)
    change = pool[crest] - state.crests[seat][crest]
    event = Event("crests", seat=seat, amount=change, note=CREST_NAMES[crest])
    return replace(with_pool(state, seat, pool), events=(*state.events, event))


def hurt(state: State, index: int, damage: int) -> State:
    """A monster takes damage; without HP it is destroyed."""
    figure, card = state.figures[index], state.card(index)
    if damage <= 0:
        return replace(state, events=(*state.events, Event("damaged", index, amount=0)))
    left = card.hp - figure.damage - damage
    if left <= 0:
        return destroyed(noted(state, Event("damaged", index, amount=damage, note="0")), index)
    event = Event("damaged", index, amount=damage, note=str(left))
    changed = replace(figure, damage=figure.damage + damage)
    return with_figure(state, index, changed, event, stirred=True)


def destroyed(state: State, index: int) -> State:
    """A figure leaves the field for good, its markers are cleared, and what its Magic did ends. An item that never took
    effect goes as it lay, face down (rulebook VII.D)."""
    figure = state.figures[index]
    gone = Figure(figure.card, figure.owner, GONE, shown=figure.shown or not state.card(index).is_item)
    state = with_figure(state, index, gone, Event("destroyed", index), stirred=True)
    if any(change.by == index for other in state.figures for change in other.lasting):
        kept = tuple([_without(other, index) for other in state.figures])
        state = replace(state, figures=kept)
    return replace(state, walking=-1) if state.walking == index else state


def _without(figure: Figure, source: int) -> Figure:
    left = tuple([change for change in figure.lasting if change.by != source])
    return figure if len(left) == len(figure.lasting) else replace(figure, lasting=left)


def healed(state: State, index: int, amount: int) -> State:
    """A monster loses damage markers, at most all."""
    figure = state.figures[index]
    less = min(amount, figure.damage)
    return with_figure(state, index, replace(figure, damage=figure.damage - less), Event("healed", index, amount=less))


def lasting(state: State, index: int, change: Lasting, event: Event) -> State:
    """A figure is changed for a time."""
    figure = state.figures[index]
    return with_figure(state, index, replace(figure, lasting=(*figure.lasting, change)), event)


def placed(state: State, index: int, square: int) -> State:
    """A figure stands elsewhere."""
    figure = state.figures[index]
    return with_figure(state, index, replace(figure, square=square, former=figure.square))


def noted(state: State, event: Event) -> State:
    """The state with one more event."""
    return replace(state, events=(*state.events, event))


def life_lost(state: State, seat: int, by: int) -> State:
    """A Monster Lord loses a Life Point; without any the match is over."""
    lives = (state.lives[0] - (seat == 0), state.lives[1] - (seat == 1))
    state = replace(state, lives=lives, stirred=True)
    state = noted(state, Event("life", by, seat, lives[seat]))
    return ended_by_life(state)


def ended_by_life(state: State) -> State:
    """The match is over once a lord has no Life Points; a tie if neither has."""
    first, second = state.lives
    if first > 0 and second > 0:
        return state
    if first <= 0 and second <= 0:
        return replace(state, phase=Over(-1, "tie", "life"), battle=None, links=(), hands=())
    return replace(state, phase=Over(0 if second <= 0 else 1, "life", "life"), battle=None, links=(), hands=())
