"""Abilities in use: what they cost, whether traps answer them, and how a chain resolves."""

from __future__ import annotations

from rules.games.ddm.abilities import aim, answers
from rules.games.ddm.battle import resume, strike
from rules.games.ddm.change import noted, replace, with_figure, with_pool
from rules.games.ddm.crests import paid, times_payable
from rules.games.ddm.effects import Deed, carry_out
from rules.games.ddm.events import Event
from rules.games.ddm.facts import foe_of, monster_on
from rules.games.ddm.flow import pause
from rules.games.ddm.sheet import MAGIC, in_chain
from rules.games.ddm.state import (
    FIRST_ABILITY,
    RUSHED,
    Aiming,
    Answering,
    Link,
    Mixing,
    Moving,
    Over,
    Paying,
    Resolved,
    State,
)


def use(state: State, figure: int, index: int) -> State:
    """A player begins to use an ability: what it is aimed at comes first."""
    if state.figures[figure].owner == state.mover:
        state = replace(state, walking=-1)  # an ability ends an unfinished Regular Move
    ability = state.card(figure).abilities[index]
    match aim(ability):
        case "":
            return _price(state, figure, index, -1)
        case "move":
            return replace(state, phase=Moving(figure, index))
    return replace(state, phase=Aiming(figure, index))


def aimed(state: State, phase: Aiming, square: int) -> State:
    """The ability is aimed at a square or at the monster there."""
    kind = aim(state.card(phase.figure).abilities[phase.ability])
    if kind == "line":
        target = square - state.figures[phase.figure].square  # a direction: the figure may be moved before it rolls
    else:
        target = monster_on(state, square) if kind in ("monster", "strike") else square
    return _price(state, phase.figure, phase.ability, target)


def aimed_at_fallen(state: State, phase: Aiming, figure: int) -> State:
    """The ability is aimed at a destroyed monster."""
    return _price(state, phase.figure, phase.ability, figure)


def _price(state: State, figure: int, index: int, target: int) -> State:
    ability = state.card(figure).abilities[index]
    kind = aim(ability)
    if kind in ("line", "strike"):
        return replace(state, phase=Paying(figure, index, target))
    if ability.cost.any:
        return replace(state, phase=Mixing(figure, index, target, 1, ability.cost.any))
    return _start(state, figure, index, target, 1)


def payments(state: State, phase: Paying) -> tuple[int, ...]:
    """The numbers of crests that may be paid: multiples of the price of an attack ability, or levels in Magic."""
    seat = state.figures[phase.figure].owner
    cost = state.card(phase.figure).abilities[phase.ability].cost
    if aim(state.card(phase.figure).abilities[phase.ability]) == "line":
        return tuple(range(1, min(4, state.crests[seat][MAGIC] - cost.magic) + 1))
    once = sum(cost.pool)
    return tuple(once * times for times in range(1, times_payable(state.crests[seat], cost) + 1))


def pay(state: State, phase: Paying, crests: int) -> State:
    """The number of crests is chosen."""
    seat = state.figures[phase.figure].owner
    cost = state.card(phase.figure).abilities[phase.ability].cost
    if aim(state.card(phase.figure).abilities[phase.ability]) == "line":
        pool = list(state.crests[seat])
        pool[MAGIC] -= crests
        state = with_pool(state, seat, (pool[0], pool[1], pool[2], pool[3], pool[4]))
        return _start(state, phase.figure, phase.ability, phase.target, crests)
    return _start(state, phase.figure, phase.ability, phase.target, crests // sum(cost.pool))


def mix(state: State, phase: Mixing, crest: int) -> State:
    """One crest of a mix is paid."""
    seat = state.figures[phase.figure].owner
    pool = list(state.crests[seat])
    pool[crest] -= 1
    state = with_pool(state, seat, (pool[0], pool[1], pool[2], pool[3], pool[4]))
    if phase.left > 1:
        return replace(state, phase=replace(phase, left=phase.left - 1))
    return _start(state, phase.figure, phase.ability, phase.target, phase.amount)


def _start(state: State, figure: int, index: int, target: int, amount: int) -> State:
    """The crests that the ability names are paid; then it takes effect, or waits for what answers it."""
    one, ability = state.figures[figure], state.card(figure).abilities[index]
    kind = aim(ability)
    times = amount if kind == "strike" else 1
    state = with_pool(state, one.owner, paid(state.crests[one.owner], ability.cost, times))
    used = one.used | (FIRST_ABILITY << index if ability.once else 0)
    state = with_figure(state, figure, replace(one, used=used), Event("used", figure, one.owner, note=ability.name))
    if in_chain(ability) or state.links:  # whatever answers a chain is part of it
        link = Link(one.owner, figure, index, target, amount)
        return _next_answer(replace(state, links=(*state.links, link)), foe_of(one.owner))
    return _effect(state, Link(one.owner, figure, index, target, amount), last=True)


def _next_answer(state: State, seat: int) -> State:
    return replace(state, phase=Answering(seat)) if answers(state, seat) else resolve(state)


def passed(state: State) -> State:
    """A player plays no trap: the chain resolves, the pause asks the next one, or the game goes on."""
    if state.links:
        return resolve(state)
    return pause(state, state.pause + 1) if state.pause else resume(state)


def resolve(state: State) -> State:
    """The chain takes effect from the last action to the first; one that was cancelled does nothing."""
    links, resolved = state.links, tuple[Resolved, ...]()
    while links and not isinstance(state.phase, Over):
        link, links = links[-1], links[:-1]
        state = replace(state, links=links)
        if link.negated:
            resolved = (Resolved(link, "cancelled"), *resolved)
            continue
        ability = state.card(link.figure).abilities[link.ability]
        stands = state.figures[link.figure].square >= 0
        if stands and links and any(effect.do == "negate" for effect in ability.effects):
            links = (*links[:-1], replace(links[-1], negated=True))
            state = noted(state, Event("negated", links[-1].figure, links[-1].seat))
        known = len(state.events)
        state = _effect(state, link, last=False)
        happened = {event.what for event in state.events[known:]}
        resolved = (Resolved(link, "nothing" if happened == {"none"} else "effect"), *resolved)
    return resume(replace(state, links=(), resolved=resolved))


def _effect(state: State, link: Link, *, last: bool) -> State:
    ability = state.card(link.figure).abilities[link.ability]
    kind = aim(ability)
    if state.figures[link.figure].square < 0:  # destroyed by what was played after it
        state = noted(state, Event("none", link.figure))
        return resume(state) if last else state
    if kind == "strike":
        blows = sum(effect.amount for effect in ability.effects if effect.do == "strike")
        return strike(state, link.figure, link.target, blows * link.amount)
    target = link.target
    if kind == "monster" and state.figures[target].square < 0:
        state = noted(state, Event("none", target))
    else:
        state = carry_out(state, Deed(link.seat, link.figure, ability, target, link.amount))
    return resume(state) if last else state


def rushed(state: State, figure: int) -> State:
    """A Progress ability has been used: no Regular Move any more this turn."""
    one = state.figures[figure]
    return with_figure(state, figure, replace(one, used=one.used | RUSHED))
