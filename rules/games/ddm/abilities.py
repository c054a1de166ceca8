"""Which abilities may be used now, on what, and for how much."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, TypeAlias

from rules.games.ddm.crests import affords, times_payable
from rules.games.ddm.facts import crowd, foe_of, has, monster_on, monsters, targets
from rules.games.ddm.field import around, beside
from rules.games.ddm.reach import Way
from rules.games.ddm.sheet import MAGIC, Ability, Card, Effect, Sheet, Timing, in_chain, timing
from rules.games.ddm.state import (
    ATTACKED,
    FIRST_ABILITY,
    GONE,
    LORD,
    MOVED,
    State,
)

Aim: TypeAlias = Literal["", "move", "monster", "strike", "square", "line", "fallen"]
"""What a player names when using an ability."""

_AIMS: Final[dict[str, Aim]] = {
    "move": "move",
    "strike": "strike",
    "shell": "square",
    "roll": "line",
    "return": "fallen",
}


@lru_cache(maxsize=4096)
def aim(ability: Ability) -> Aim:
    """What the ability is aimed at."""
    for effect in ability.effects:
        if effect.do in _AIMS:
            return _AIMS[effect.do]
        if effect.whom in ("one", "one-own", "one-foe"):
            return "monster"
    return ""


@lru_cache(maxsize=4096)
def named(card: Card, when: tuple[Timing, ...]) -> tuple[int, ...]:
    """The abilities of a card that are played at such a time, in the order of their names."""
    found = [i for i, ability in enumerate(card.abilities) if timing(ability) in when]
    return tuple(sorted(found, key=lambda i: card.abilities[i].name))


def usable(state: State, figure: int, index: int) -> bool:
    """Whether an ability can be paid, has something to act on, and has not been used up this turn."""
    one, ability = state.figures[figure], state.card(figure).abilities[index]
    if not affords(state.crests[one.owner], ability.cost):
        return False
    if ability.once and one.used & FIRST_ABILITY << index:
        return False
    kind = aim(ability)
    if kind in ("move", "strike") and state.links:
        return False  # a chain waits for nobody to walk or to fight
    if kind == "strike" and (one.owner != state.mover or state.battle is not None):
        return False  # attacks are for the own turn, one at a time
    if not kind:
        return all(_may(state, figure, effect) for effect in ability.effects)
    if kind == "move":
        return not one.used & MOVED and Way(state, figure, index).leads
    if kind == "fallen":
        return bool(fallen(state, one.owner))
    if kind == "line" and state.crests[one.owner][MAGIC] <= ability.cost.magic:
        return False
    return bool(aims(state, figure, index))


def _may(state: State, figure: int, effect: Effect) -> bool:
    if effect.do == "negate":
        return bool(state.links) and state.links[-1].seat != state.figures[figure].owner
    if effect.do == "ward":
        return state.battle is not None and state.battle.stage == "defense" and guards(state, figure, effect)
    return True


def guards(state: State, figure: int, effect: Effect) -> bool:
    """Whether a ward of this figure covers the monster that is being attacked."""
    battle = state.battle
    if battle is None or battle.target == LORD or state.figures[battle.target].owner != state.figures[figure].owner:
        return False
    if effect.whom == "self":
        return battle.target == figure
    near = area(state, state.figures[figure].square, effect.within)
    return bool(near >> state.figures[battle.target].square & 1)


def area(state: State, square: int, within: int) -> int:
    """The squares within a distance, diagonals counted as sides unless the table counts steps; 0 is everywhere."""
    if not within:
        return -1
    found = 1 << square
    for _ in range(within):
        found = found | beside(found) if state.options.steps else around(found)
    return found


def chosen(state: State, figure: int, effect: Effect, visitor: int, target: int, square: int) -> list[int]:
    """The monsters (and items, where it says so) that an effect acts on. square: from where areas are counted."""
    match effect.whom:
        case "self":
            return [figure] if state.figures[figure].square >= 0 else []
        case "visitor":
            return [visitor] if visitor >= 0 and fits(state, figure, effect, visitor, square) else []
        case "one" | "one-own" | "one-foe":
            return [target] if fits(state, figure, effect, target, square) else []
    return [i for i in range(len(state.figures)) if i != figure and fits(state, figure, effect, i, square)]


def fits(state: State, figure: int, effect: Effect, target: int, square: int) -> bool:
    """Whether a figure is among those that an effect can act on."""
    one, source = state.figures[target], state.figures[figure]
    card = state.sheet.cards[one.card]
    if one.square < 0 or (card.is_item and not effect.items):
        return False
    if effect.whom in ("own", "one-own") and one.owner != source.owner:
        return False
    if effect.whom in ("foe", "one-foe") and one.owner == source.owner:
        return False
    if (effect.tribe and card.tribe != effect.tribe) or card.level > effect.top_level:
        return False
    if not effect.flyers and has(state, one, "flying"):
        return False
    return bool(area(state, square, effect.within) >> one.square & 1)


def aims(state: State, figure: int, index: int) -> int:
    """The squares that an ability may be aimed at."""
    one, ability = state.figures[figure], state.card(figure).abilities[index]
    match aim(ability):
        case "strike":
            return _victims(state, figure)
        case "square":
            return empty_squares(state)
        case "line":
            return beside(1 << one.square) & state.ground.dungeon
        case "monster":
            effect = next(effect for effect in ability.effects if effect.whom.startswith("one"))
            hit = [i for i in range(len(state.figures)) if fits(state, figure, effect, i, one.square)]
            return sum({1 << state.figures[i].square for i in hit if not state.card(i).is_item})
    return 0


def _victims(state: State, figure: int) -> int:
    one = state.figures[figure]
    if one.used & ATTACKED:
        return 0
    found = targets(state, figure, crowd(state)[foe_of(one.owner)])
    return sum(1 << spot for spot in found if one.victim in (-1, monster_on(state, spot)))


def empty_squares(state: State) -> int:
    """Where a Shelled Ground counter may lie: on free field, not at the side of a Monster Lord."""
    layout = state.layout
    shells = sum(1 << square for square in state.shells)
    lords = 1 << layout.lords[0] | 1 << layout.lords[1]
    return layout.free & ~state.ground.dungeon & ~shells & ~beside(lords)


def fallen(state: State, seat: int) -> list[int]:
    """A player's destroyed monsters, which an ability may bring back."""
    return [
        i
        for i, figure in enumerate(state.figures)
        if figure.owner == seat and figure.square == GONE and not state.card(i).is_item
    ]


def offered(state: State, seat: int, when: tuple[Timing, ...]) -> list[tuple[int, int]]:
    """The (figure, ability) pairs of a player that can be used at such a time."""
    cards = state.sheet.cards
    return [
        (figure, index)
        for figure in monsters(state, seat)
        if cards[state.figures[figure].card].abilities
        for index in named(cards[state.figures[figure].card], when)
        if usable(state, figure, index)
    ]


@lru_cache(maxsize=8)
def has_traps(sheet: Sheet) -> bool:
    """Whether any card has something to play at any time; it is asked about in every turn."""
    return any(named(card, ("any",)) for card in sheet.cards)


def answers(state: State, seat: int) -> list[tuple[int, int]]:
    """What a player could add to a chain: traps, and Magic in the own turn."""
    found = offered(state, seat, ("any",)) if has_traps(state.sheet) else []
    if seat == state.mover and state.links:
        magic = offered(state, seat, ("turn",))
        found += [pair for pair in magic if in_chain(state.card(pair[0]).abilities[pair[1]])]
    return found


def most_payments(state: State, figure: int, index: int) -> int:
    """How often an attack ability can be paid for at once."""
    one = state.figures[figure]
    return times_payable(state.crests[one.owner], state.card(figure).abilities[index].cost)


def rolling_line(state: State, figure: int, step: int) -> list[int]:
    """The squares of the dungeon in a straight line from a figure, up to a gap. step: bits from square to square."""
    square, line, dungeon = state.figures[figure].square + step, [], state.ground.dungeon
    while square >= 0 and dungeon >> square & 1:
        line.append(square)
        square += step
    return line

