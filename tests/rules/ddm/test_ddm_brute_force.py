"""Moves and attacks of random matches beside those that a second, slow reading of the rulebook finds."""

from random import Random

import pytest
from ddm_table import GAME, SHEET, replace

from rules.contract import DICE, OVER
from rules.games.ddm.actions import Army, Attack, Move
from rules.games.ddm.field import NAMES
from rules.games.ddm.state import ATTACKED, MOVED, RUSHED, STRUCK, Acting, Moving, Options
from rules.play import throw

COLUMNS = "ABCDEFGHIJKLM"


def sides(name):
    """The squares at the sides of one, the field's edge left out."""
    column, row = COLUMNS.index(name[0]), int(name[1:])
    around = ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1))
    return {f"{COLUMNS[c]}{r}" for c, r in around if 0 <= c < 13 and 1 <= r <= 19}


def standing(state):
    """(number, figure, card, square) of every monster on the field."""
    return [
        (i, one, state.card(i), NAMES[one.square])
        for i, one in enumerate(state.figures)
        if one.square >= 0 and not state.card(i).is_item
    ]


def traits(figure, card):
    return {*card.traits, *(change.change for change in figure.lasting)}


def reach(state, number):
    """Where a monster may end a regular move: step by step, as far as the Progress crests go (IV.B.4.a, VI)."""
    own = {square for _, one, _, square in standing(state) if one.owner == state.mover}
    foes = {square for _, one, _, square in standing(state) if one.owner != state.mover}
    dungeon = {name for bit, name in enumerate(NAMES) if name and state.ground.dungeon >> bit & 1}
    _, figure, card, start = next(one for one in standing(state) if one[0] == number)
    price = 2 if "flying" in traits(figure, card) else 1
    for change in figure.lasting:
        price *= change.amount if change.change == "slow" else 1
    passable = dungeon if "tunnel" in traits(figure, card) else dungeon - foes
    cheapest, edge = {start: 0}, [start]
    while edge:
        here = edge.pop(0)
        for square in sides(here) & passable:
            if square not in cheapest and cheapest[here] + price <= state.crests[state.mover][2]:
                cheapest[square] = cheapest[here] + price
                edge.append(square)
    return set(cheapest) - own - foes


def attacks(state):
    """Every regular attack (IV.B.4.b, IV.B.4.d, VI.A)."""
    if not state.crests[state.mover][0]:
        return set()
    lords = [NAMES[square] for square in state.layout.lords]
    mine, theirs = lords[state.mover], lords[1 - state.mover]
    foes = [(square, traits(one, card)) for _, one, card, square in standing(state) if one.owner != state.mover]
    found = set()
    for _, one, card, square in standing(state):
        if one.owner != state.mover or one.used & (ATTACKED | STRUCK):
            continue
        high = traits(one, card) & {"flying", "hits-flyers"}
        found |= {(square, at) for at, has in foes if at in sides(square) and (high or "flying" not in has)}
        found |= {(square, theirs)} if theirs in sides(square) else set()
    if not state.lord_attacked:
        found |= {(mine, at) for at, _ in foes if at in sides(mine)}
    return found


def crowded(rng):
    """States of a match with crests galore, in which a player may act."""
    state = GAME.start(("Ada", "Ben"), Options(mode="advanced"), SHEET)
    for _ in range(500):
        seat = GAME.turn(state)
        if seat == OVER:
            return
        if seat == DICE:
            state = replace(GAME.apply(state, throw(GAME.cast(state), rng.randrange)), crests=((4,) * 5, (3,) * 5))
            continue
        if isinstance(state.phase, Acting):
            yield state
        legal = GAME.legal_actions(state)
        armies = [one for one in legal if isinstance(one, Army)]
        greedy = rng.random() < 0.5 and not armies
        state = GAME.apply(state, GAME.advise(state, seat) if greedy else rng.choice(armies or legal))


@pytest.mark.parametrize("seed", [5, 6, 11])
def test_moves_and_attacks_are_those_of_the_slow_reading(seed):
    moved = fought = 0
    for state in crowded(Random(seed)):
        legal = GAME.legal_actions(state)
        assert {(one.at, one.target) for one in legal if isinstance(one, Attack)} == attacks(state)
        fought += bool(attacks(state))
        for number, figure, _, square in standing(state):
            if figure.owner != state.mover:
                continue
            ended = figure.used & RUSHED or (figure.used & MOVED and state.walking != number)
            ends = set() if ended or not state.crests[state.mover][2] else reach(state, number)
            assert (Move(square) in legal) == bool(ends)
            if ends:
                asked = replace(state, phase=Moving(number))
                assert {one.at for one in GAME.legal_actions(asked)} == ends
                moved += 1

    assert moved > 50
    assert fought > 3
