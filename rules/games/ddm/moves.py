"""Moves: along the cheapest way, setting off items."""

from __future__ import annotations

from rules.games.ddm.battle import resume
from rules.games.ddm.chain import rushed
from rules.games.ddm.change import destroyed, noted, placed, replace, with_figure, with_pool
from rules.games.ddm.crests import added, paid, times_payable
from rules.games.ddm.effects import Deed, carry_out
from rules.games.ddm.events import Event
from rules.games.ddm.facts import has, items_on
from rules.games.ddm.field import NAMES
from rules.games.ddm.reach import Way, way_of
from rules.games.ddm.sheet import PROGRESS, timing
from rules.games.ddm.state import FIRST_ABILITY, MOVED, Moving, State


def go(state: State, phase: Moving, square: int) -> State:
    """The monster moves; crests are paid for the squares that it entered."""
    way = way_of(state, phase.figure, phase.ability)
    shunned, steps = _items(state), way.steps_to(square)
    if not way.meets(shunned, steps):  # nothing on the way can happen
        state = _stand(_mark(state, phase), phase.figure, square, way.start)
        return resume(_pay(state, phase, way.payments(steps)))
    return resume(_walk(_mark(state, phase), phase, way, square, shunned))


def _walk(state: State, phase: Moving, way: Way, square: int, items: int) -> State:
    """Square after square, each paid for as it is entered. An item that makes the rest dearer, takes the crests for it
    or is carried out by hand halts the monster on the first square on which it can stand."""
    path = way.path(square, items)
    calm = has(state, state.figures[phase.figure], "tunnel")
    halted = False
    for entered, spot in enumerate(path, start=1):
        state = _pay(state, phase, way.payments(entered) - way.payments(entered - 1))
        crossed = items >> spot & 1 and (not calm or spot == square)
        if not crossed and not halted and spot != square:
            continue
        state = _stand(state, phase.figure, spot, way.start)
        if crossed:
            hands = state.hands
            state = trigger(state, phase.figure, spot)
            if state.figures[phase.figure].square != spot:
                break
            rest = way.payments(len(path)) - way.payments(entered)
            now = Way(state, phase.figure, phase.ability)
            halted = halted or state.hands != hands or now.slowness != way.slowness or now.times < rest
        if halted and way.stops >> spot & 1:
            break
    return state


def _mark(state: State, phase: Moving) -> State:
    figure = state.figures[phase.figure]
    if phase.ability < 0:
        return with_figure(state, phase.figure, replace(figure, used=figure.used | MOVED), walking=phase.figure)
    state = rushed(state, phase.figure)
    ability = state.card(phase.figure).abilities[phase.ability]
    if ability.once:
        figure = state.figures[phase.figure]
        used = figure.used | FIRST_ABILITY << phase.ability
        state = with_figure(state, phase.figure, replace(figure, used=used))
    return state


def _pay(state: State, phase: Moving, count: int) -> State:
    """count: crests of a regular move, else payments of the ability, as far as they are still there."""
    seat = state.figures[phase.figure].owner
    if phase.ability < 0:
        return with_pool(state, seat, added(state.crests[seat], PROGRESS, -count))
    cost = state.card(phase.figure).abilities[phase.ability].cost
    return with_pool(state, seat, paid(state.crests[seat], cost, min(count, times_payable(state.crests[seat], cost))))


def _items(state: State) -> int:
    """The squares on which items lie."""
    cards = state.sheet.cards
    return sum({1 << one.square for one in state.figures if one.square >= 0 and cards[one.card].is_item})


def _stand(state: State, figure: int, square: int, start: int) -> State:
    state = placed(state, figure, square)
    one = replace(state.figures[figure], former=start)
    return with_figure(state, figure, one, Event("moved", figure, note=NAMES[square]))


def trigger(state: State, visitor: int, square: int) -> State:
    """The items on a square take effect on the monster that came there."""
    for item in items_on(state, square):
        if state.figures[visitor].square != square:
            break
        card = state.card(item)
        event = Event("triggered", item, note=card.name)
        state = with_figure(state, item, replace(state.figures[item], shown=True), event)
        for ability in card.abilities:
            if timing(ability) == "crossed":
                state = carry_out(state, Deed(state.figures[item].owner, item, ability, visitor=visitor, square=square))
        if card.removed and state.figures[item].square >= 0:
            state = destroyed(noted(state, Event("none")), item)
    return state
