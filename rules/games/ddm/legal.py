"""Which actions the player to move has, phase by phase, in the order of `actions`."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from rules.games.ddm import setup
from rules.games.ddm.abilities import aim, aims, answers, fallen, named, offered, usable
from rules.games.ddm.actions import (
    Army,
    Attack,
    Crest,
    Decline,
    Draw,
    End,
    Enlist,
    Go,
    Guard,
    Interrupt,
    Move,
    Pass,
    Pay,
    Piece,
    Place,
    Strike,
    Summon,
    Take,
    Target,
    Turn,
    Use,
)
from rules.games.ddm.battle import attack_options, defense_options, may_guard
from rules.games.ddm.chain import payments
from rules.games.ddm.facts import foe_of, targets
from rules.games.ddm.field import NAMES, RANK, SQUARES, beside, in_order
from rules.games.ddm.flow import candidates
from rules.games.ddm.legal_hand import by_hand
from rules.games.ddm.reach import Terrain, Way, way_of
from rules.games.ddm.sheet import ATTACK, CREST_NAMES, PROGRESS
from rules.games.ddm.state import (
    ATTACKED,
    LORD,
    MOVED,
    NOBODY,
    RUSHED,
    STRUCK,
    Acting,
    Aiming,
    Answering,
    Battling,
    Building,
    ByHand,
    Drawing,
    Figure,
    Mixing,
    Moving,
    Mustering,
    Over,
    Paying,
    Rolling,
    Settling,
    State,
    Summoning,
)

GO: Final = {bit: Go(name) for name, bit in SQUARES.items()}
MOVE: Final = {bit: Move(name) for name, bit in SQUARES.items()}
PLACE: Final = {bit: Place(name) for name, bit in SQUARES.items()}
TARGET: Final = {bit: Target(name) for name, bit in SQUARES.items()}
"""Actions of each square: made once, they are listed many times."""


@lru_cache(maxsize=256)
def legal_actions(state: State) -> tuple[Any, ...]:
    """Every action of the player to move; empty when the dice are to be thrown or the match is over."""
    return _ACTIONS[type(state.phase)](state, state.phase)


# --- Advancing and battling -----------------------------------------------------------------------------------


def _acting(state: State, phase: Acting) -> tuple[Any, ...]:
    seat = state.mover
    cards = state.sheet.cards
    stand, mine, foes = _standing(state)
    pool = state.crests[seat]
    found: list[Any] = []
    if pool[ATTACK]:
        found += _attacks(state, stand, mine, foes)
    found.append(End())
    if state.crests[foe_of(seat)] != _NO_CRESTS and answers(state, foe_of(seat)):
        found.append(Interrupt())
    if pool[PROGRESS]:
        terrain = Terrain(state.ground.dungeon, mine, foes)
        found += [MOVE[one.square] for i, one in stand if _may_move(state, i, one, terrain)]
    for i, one in stand:
        card = cards[one.card]
        if card.abilities:
            for index in named(card, ("any", "turn")):
                if usable(state, i, index):
                    found.append(Use(NAMES[one.square], card.abilities[index].name))
    return tuple(found)


def _standing(state: State) -> tuple[list[tuple[int, Figure]], int, int]:
    """The mover's monsters on the field in the order of their squares' names, and both sides' squares."""
    seat, cards = state.mover, state.sheet.cards
    found, mine, foes = [], 0, 0
    for i, one in enumerate(state.figures):
        if one.square >= 0 and cards[one.card].kind == "monster":
            if one.owner == seat:
                mine |= 1 << one.square
                found.append((RANK[one.square], i, one))
            else:
                foes |= 1 << one.square
    found.sort()
    return [(i, one) for _, i, one in found], mine, foes


def _attacks(state: State, stand: list[tuple[int, Figure]], mine: int, foes: int) -> list[Any]:
    lords = state.layout.lords
    lord = lords[state.mover]
    prey = 1 << lords[foe_of(state.mover)]
    if not beside(mine | 1 << lord) & (foes | prey):
        return []
    able = [(RANK[one.square], i, one.square) for i, one in stand if not one.used & (ATTACKED | STRUCK)]
    if not state.lord_attacked:
        able.append((RANK[lord], LORD, lord))
        able.sort()
    found = []
    for _, i, square in able:
        near = beside(1 << square)
        spots = targets(state, i, foes) if near & foes else []
        if i != LORD and near & prey:
            spots.append(lords[foe_of(state.mover)])
        spots.sort(key=RANK.__getitem__)
        found += [Attack(NAMES[square], NAMES[spot]) for spot in spots]
    return found


def _may_move(state: State, index: int, one: Figure, terrain: Terrain) -> bool:
    if one.used & RUSHED or (one.used & MOVED and state.walking != index):
        return False
    if beside(1 << one.square) & terrain.free and not one.lasting and not state.sheet.cards[one.card].traits:
        return True  # a plain monster with a Progress crest and a free square at its side
    return Way(state, index, terrain=terrain).leads


def _moving(state: State, phase: Moving) -> tuple[Any, ...]:
    ends = way_of(state, phase.figure, phase.ability).ends
    return tuple([GO[square] for square in in_order(ends)])


# --- Abilities ------------------------------------------------------------------------------------------------


def _aiming(state: State, phase: Aiming) -> tuple[Any, ...]:
    ability = state.card(phase.figure).abilities[phase.ability]
    if aim(ability) == "fallen":
        back = fallen(state, state.figures[phase.figure].owner)
        return tuple([Summon(name) for name in sorted({state.card(i).name for i in back})])
    return tuple([TARGET[square] for square in in_order(aims(state, phase.figure, phase.ability))])


def _mixing(state: State, phase: Mixing) -> tuple[Any, ...]:
    """Crests that may go into the mix: what the ability names apart must stay."""
    pool = state.crests[state.figures[phase.figure].owner]
    kept = state.card(phase.figure).abilities[phase.ability].cost.pool
    return tuple([Crest(CREST_NAMES[crest]) for crest in _BY_NAME if pool[crest] > kept[crest]])


def _uses(state: State, pairs: list[tuple[int, int]]) -> list[Any]:
    found = [(NAMES[state.figures[i].square], state.card(i).abilities[index].name) for i, index in pairs]
    return [Use(at, name) for at, name in sorted(found)]


def _battling(state: State, phase: Battling) -> tuple[Any, ...]:
    assert state.battle is not None
    if state.battle.stage != "defense":
        return (Strike(), *_uses(state, attack_options(state)))
    guard = [Guard()] if may_guard(state) else []
    return (*guard, Take(), *_uses(state, defense_options(state)))


def _answering(state: State, phase: Answering) -> tuple[Any, ...]:
    return (Pass(), *_uses(state, answers(state, phase.seat)))


def _settling(state: State, phase: Settling) -> tuple[Any, ...]:
    return (Decline(), *_uses(state, offered(state, state.mover, ("building",))))


# --- Summoning and building -----------------------------------------------------------------------------------


def _summoning(state: State, phase: Summoning) -> tuple[Any, ...]:
    names = sorted({state.card(i).name for i in candidates(state, phase.levels)})
    return (*([Decline()] if phase.free else []), *[Summon(name) for name in names])


def _building(state: State, phase: Building) -> tuple[Any, ...]:
    ground, seat = state.ground, state.mover
    if phase.form < 0:
        forms = state.layout.forms
        return tuple([Piece(name) for name in sorted([forms[form].name for form in ground.fitting(seat)])])
    spots = ground.spots(seat, phase.form)
    if phase.turn < 0:
        return tuple([Turn(turn) for turn, found in enumerate(spots) if found])
    return tuple([PLACE[square] for square in in_order(spots[phase.turn])])


def _drawing(state: State, phase: Drawing) -> tuple[Any, ...]:
    return tuple([Draw(name) for name in sorted(state.card(i).name for i, one in _unowned(state))])


def _unowned(state: State) -> list[tuple[int, Figure]]:
    return [(i, one) for i, one in enumerate(state.figures) if one.owner == NOBODY]


def _mustering(state: State, phase: Mustering) -> tuple[Any, ...]:
    armies = [Army(name) for name in setup.ready_armies(state, phase.seat)]
    return (*armies, *[Enlist(name) for name in setup.recruits(state, phase.seat)])


_BY_NAME: Final = sorted(range(len(CREST_NAMES)), key=CREST_NAMES.__getitem__)
_NO_CRESTS: Final = (0, 0, 0, 0, 0)

_ACTIONS: Final[dict[type, Callable[[State, Any], tuple[Any, ...]]]] = {
    Acting: _acting,
    Aiming: _aiming,
    Answering: _answering,
    Battling: _battling,
    Building: _building,
    ByHand: by_hand,
    Drawing: _drawing,
    Mixing: _mixing,
    Moving: _moving,
    Mustering: _mustering,
    Over: lambda state, phase: (),
    Paying: lambda state, phase: tuple([Pay(crests) for crests in payments(state, phase)]),
    Rolling: lambda state, phase: (),
    Settling: _settling,
    Summoning: _summoning,
}

