"""What abilities do once they resolve: one function for each word of the vocabulary."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from rules.games.ddm.abilities import chosen, empty_squares, fallen, rolling_line
from rules.games.ddm.change import destroyed, gain, healed, hurt, lasting, noted, placed, replace, with_figure
from rules.games.ddm.events import Event
from rules.games.ddm.facts import crowd, foe_of, has, items_on, monster_on
from rules.games.ddm.field import NAMES
from rules.games.ddm.sheet import CREST_NAMES, Ability, Effect
from rules.games.ddm.sheet import lasting as how_long
from rules.games.ddm.state import LORD, WAITING, Figure, Lasting, Over, State


class Deed(NamedTuple):
    """An ability that takes effect. seat, figure: whose. target: what it was aimed at (see `Link`), or -1.
    amount: crests paid on top. visitor: the monster that crossed an item, or -1. square: where it is used, from where
    areas are counted even if it destroys its own monster."""

    seat: int
    figure: int
    ability: Ability
    target: int = -1
    amount: int = 1
    visitor: int = -1
    square: int = -1


def carry_out(state: State, deed: Deed) -> State:
    """All effects of an ability in their order."""
    if deed.square < 0:
        deed = deed._replace(square=state.figures[deed.figure].square)
    for effect in deed.ability.effects:
        if isinstance(state.phase, Over):
            return state
        do = _DO.get(effect.do)
        if do is not None:
            state = do(state, deed, effect)
    return state


def _each(one: Callable[[State, int, Deed, Effect], State]) -> Callable[[State, Deed, Effect], State]:
    def each(state: State, deed: Deed, effect: Effect) -> State:
        for index in chosen(state, deed.figure, effect, deed.visitor, deed.target, deed.square):
            state = one(state, index, deed, effect)
        return state

    return each


def _source(deed: Deed, index: int) -> int:
    """With whose end a lasting effect ends: of an item, which may be gone at once, with that of the monster itself."""
    return index if deed.visitor >= 0 else deed.figure


def _back(state: State, index: int, deed: Deed, effect: Effect) -> State:
    figure = state.figures[index]
    mine, foes = crowd(state)
    if figure.former < 0 or (mine | foes) >> figure.former & 1:
        return noted(state, Event("none", index))
    event = Event("moved", index, note=NAMES[figure.former])
    return noted(placed(state, index, figure.former), event)


def _boost(state: State, index: int, deed: Deed, effect: Effect) -> State:
    until, source = how_long(deed.ability, effect), _source(deed, index)
    change = Lasting(effect.stat or "attack", effect.amount, until, source, effect.against)
    return lasting(state, index, change, Event("boosted", index, amount=effect.amount, note=change.change))


def _trait(state: State, index: int, deed: Deed, effect: Effect) -> State:
    assert effect.trait  # the data was checked
    change = Lasting(effect.trait, 1, how_long(deed.ability, effect), _source(deed, index))
    return lasting(state, index, change, Event("trait", index, note=effect.trait))


def _slow(state: State, index: int, deed: Deed, effect: Effect) -> State:
    change = Lasting("slow", effect.amount, how_long(deed.ability, effect), _source(deed, index))
    return lasting(state, index, change, Event("slowed", index, amount=effect.amount))


def _ward(state: State, deed: Deed, effect: Effect) -> State:
    if state.battle is None or state.battle.target == LORD:
        return state
    change = Lasting("ward", effect.amount, "battle", deed.figure)
    return lasting(state, state.battle.target, change, Event("warded", state.battle.target, amount=effect.amount))


def _gain(state: State, deed: Deed, effect: Effect) -> State:
    seat = state.figures[deed.visitor].owner if deed.visitor >= 0 else deed.seat
    return gain(state, seat, CREST_NAMES.index(effect.crest), effect.amount)


def _lose(state: State, deed: Deed, effect: Effect) -> State:
    seat = state.figures[deed.visitor].owner if deed.visitor >= 0 else foe_of(deed.seat)
    return gain(state, seat, CREST_NAMES.index(effect.crest), -effect.amount)


def _shell(state: State, deed: Deed, effect: Effect) -> State:
    if not empty_squares(state) >> deed.target & 1:  # what was played after it in a chain has filled it
        return noted(state, Event("none", deed.figure))
    event = Event("shell", note=NAMES[deed.target])
    return noted(replace(state, shells=tuple(sorted((*state.shells, deed.target)))), event)


def _roll(state: State, deed: Deed, effect: Effect) -> State:
    """Everything up to the paid level in the line, until a flyer's square is passed over or something stops it. The
    roller stands where it came to rest: on the last free square of its way."""
    rest = state.figures[deed.figure].square
    for square in rolling_line(state, deed.figure, deed.target):
        monster = monster_on(state, square)
        on_square = items_on(state, square)
        flying = monster >= 0 and has(state, state.figures[monster], "flying")
        solid = [*on_square, *([monster] if monster >= 0 and not flying else [])]
        if any(state.card(i).level > deed.amount for i in solid):
            break
        for i in solid:
            state = destroyed(state, i)
        if not flying:
            rest = square
    if rest == state.figures[deed.figure].square:
        return state
    return noted(placed(state, deed.figure, rest), Event("moved", deed.figure, note=NAMES[rest]))


def _return(state: State, deed: Deed, effect: Effect) -> State:
    """The monster that was named; of an item the visitor's side's one of the highest level, of equals the first."""
    index = deed.target
    if deed.visitor >= 0:
        back = fallen(state, state.figures[deed.visitor].owner)
        if not back:
            return noted(state, Event("none", deed.visitor))
        index = max(back, key=lambda i: (state.card(i).level, -i))
    figure = state.figures[index]
    return with_figure(state, index, Figure(figure.card, figure.owner, WAITING), Event("returned", index))


def _warp(state: State, deed: Deed, effect: Effect) -> State:
    """To another item of the same name whose square is free, the first in the order of figures."""
    if state.figures[deed.visitor].square < 0:  # the item has destroyed it
        return state
    mine, foes = crowd(state)
    for i, other in enumerate(state.figures):
        same = other.card == state.figures[deed.figure].card and i != deed.figure
        if same and other.square >= 0 and not (mine | foes) >> other.square & 1:
            event = Event("moved", deed.visitor, note=NAMES[other.square])
            return noted(placed(state, deed.visitor, other.square), event)
    return noted(state, Event("none", deed.visitor))


def _by_hand(state: State, deed: Deed, effect: Effect) -> State:
    return replace(state, hands=(*state.hands, (deed.seat, state.figures[deed.figure].card)))


_DO: Final[dict[str, Callable[[State, Deed, Effect], State]]] = {
    "back": _each(_back),
    "boost": _each(_boost),
    "by-hand": _by_hand,
    "damage": _each(lambda state, index, deed, effect: hurt(state, index, effect.amount)),
    "destroy": _each(lambda state, index, deed, effect: destroyed(state, index)),
    "gain": _gain,
    "heal": _each(lambda state, index, deed, effect: healed(state, index, effect.amount)),
    "lose": _lose,
    "return": _return,
    "roll": _roll,
    "shell": _shell,
    "slow": _each(_slow),
    "trait": _each(_trait),
    "ward": _ward,
    "warp": _warp,
}
"""`move` and `strike` are played out as moves and battles, `negate` as part of a chain."""
