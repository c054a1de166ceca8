"""What follows from a position: who stands where, how strong a monster is, who may attack whom."""

from __future__ import annotations

from rules.games.ddm.field import beside, bits
from rules.games.ddm.sheet import Trait
from rules.games.ddm.state import LORD, LORD_ATTACK, NOBODY, Figure, State


def foe_of(seat: int) -> int:
    """The other player."""
    return 1 - seat


def monsters(state: State, seat: int) -> list[int]:
    """The monsters of a player on the field, ascending."""
    cards = state.sheet.cards
    return [
        i
        for i, figure in enumerate(state.figures)
        if figure.square >= 0 and figure.owner == seat and cards[figure.card].kind == "monster"
    ]


def crowd(state: State) -> tuple[int, int]:
    """The squares on which each player's monsters stand."""
    first = second = 0
    cards = state.sheet.cards
    for figure in state.figures:
        if figure.square >= 0 and cards[figure.card].kind == "monster":
            if figure.owner:
                second |= 1 << figure.square
            else:
                first |= 1 << figure.square
    return first, second


def items_on(state: State, square: int) -> list[int]:
    """The items on a square."""
    return [i for i, one in enumerate(state.figures) if one.square == square and state.card(i).is_item]


def monster_on(state: State, square: int) -> int:
    """The monster on a square, or -1."""
    for i, figure in enumerate(state.figures):
        if figure.square == square and not state.card(i).is_item:
            return i
    return -1


def has(state: State, figure: Figure, trait: Trait) -> bool:
    """Whether a monster has a trait, by its card or for a time."""
    if trait in state.sheet.cards[figure.card].traits:
        return True
    return bool(figure.lasting) and any(change.change == trait for change in figure.lasting)


def power(state: State, attacker: int, target: int) -> int:
    """Attack Power of a figure (or `LORD`) against another (or `LORD`)."""
    if attacker == LORD:
        return LORD_ATTACK
    figure, card = state.figures[attacker], state.card(attacker)
    tribe = "" if target == LORD else state.card(target).tribe
    more = 0
    for ability in card.abilities:
        if ability.when == "always":
            for effect in ability.effects:
                if effect.do == "boost" and effect.stat == "attack" and effect.against in ("", tribe):
                    more += effect.amount
    for change in figure.lasting:
        if change.change == "attack" and change.against in ("", tribe):
            more += change.amount
    return card.attack + more


def protection(state: State, target: int) -> int:
    """Defense Power of a monster."""
    figure, card = state.figures[target], state.card(target)
    always = sum(
        effect.amount
        for ability in card.abilities
        if ability.when == "always"
        for effect in ability.effects
        if effect.do == "boost" and effect.stat == "defense"
    )
    return card.defense + always + sum(change.amount for change in figure.lasting if change.change == "defense")


def can_name(state: State, attacker: int, target: Figure) -> bool:
    """Whether a monster or a lord (`LORD`) may attack this monster: flyers are out of reach for most."""
    if attacker == LORD or not has(state, target, "flying"):
        return True
    figure = state.figures[attacker]
    return has(state, figure, "flying") or has(state, figure, "hits-flyers")


def targets(state: State, attacker: int, foes: int) -> list[int]:
    """Squares at the sides of a figure (or the mover's `LORD`) with enemy monsters that it may attack. foes: squares of
    the enemy's monsters."""
    square = state.layout.lords[state.mover] if attacker == LORD else state.figures[attacker].square
    near = beside(1 << square) & foes
    if not near:
        return []
    return [spot for spot in bits(near) if can_name(state, attacker, state.figures[monster_on(state, spot)])]


def left_to_summon(state: State, seat: int) -> bool:
    """Whether a player has, or can still get, a monster beside the field."""
    if sum(state.summoned[seat]) >= 3 and state.options.mode == "pool":
        return False
    return any(
        figure.square == -1 and figure.owner in (seat, NOBODY) and not state.sheet.cards[figure.card].is_item
        for figure in state.figures
    )
