"""`apply`: one action played out. Legality is checked against `legal_actions`; `refusal` puts a refusal into words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rules.contract import Rolled
from rules.games.ddm import actions as act
from rules.games.ddm import battle, chain, hand, moves, setup
from rules.games.ddm.build import build, declined, draw_from_pool, piece_chosen, turn_chosen
from rules.games.ddm.change import replace, with_pool
from rules.games.ddm.crests import FACES, dice_of, gained, stored
from rules.games.ddm.events import Event
from rules.games.ddm.facts import foe_of, monster_on
from rules.games.ddm.field import SQUARES
from rules.games.ddm.flow import after_rolls, end_turn
from rules.games.ddm.legal import legal_actions
from rules.games.ddm.refuse import refusal, refused_roll
from rules.games.ddm.sheet import CREST_NAMES
from rules.games.ddm.state import (
    LORD,
    Aiming,
    Answering,
    Building,
    Drawing,
    Mixing,
    Moving,
    Mustering,
    Paying,
    Rolling,
    State,
)


def apply(state: State, action: Any) -> State:
    """The state after an action. Raises `IllegalAction`."""
    if isinstance(action, Rolled):
        return _roll(state, action)
    if action not in legal_actions(state):
        raise refusal(state, action)
    if state.events or state.resolved:
        state = replace(state, events=(), resolved=())
    return _forced(_APPLY[type(action)](state, state.phase, action))


def _forced(state: State) -> State:
    """What has one answer only is not asked. The end of a turn is: it hands over the dice."""
    while isinstance(state.phase, _SKIPPED):
        legal = legal_actions(state)
        if len(legal) > 1:
            break
        state = _APPLY[type(legal[0])](state, state.phase, legal[0])
    return state


_SKIPPED: Final = (Aiming, Building, Drawing, Mixing, Moving, Mustering, Paying)


def _roll(state: State, rolled: Rolled) -> State:
    if not isinstance(state.phase, Rolling):
        raise refused_roll(state, "not-now")
    faces = rolled.faces
    if len(faces) != 3 or tuple(sorted(faces)) != faces or not FACES.issuperset(faces):
        raise refused_roll(state, "wrong-dice")
    if state.rolls and dice_of(faces) != dice_of(state.rolls[0]):
        raise refused_roll(state, "other-dice")
    seat = state.mover
    before = state.crests[seat]
    pool = stored(before, gained(faces))
    events = [
        Event("crests", seat=seat, amount=now - was, note=name)
        for name, was, now in zip(CREST_NAMES, before, pool, strict=True)
        if now != was
    ]
    state = with_pool(replace(state, rolls=(*state.rolls, faces), events=tuple(events), resolved=()), seat, pool)
    if state.options.mode == "advanced" and len(state.rolls) == 1:
        return state
    return _forced(after_rolls(state))


def _attack(state: State, phase: Any, action: act.Attack) -> State:
    at, target = SQUARES[action.at], SQUARES[action.target]
    lords = state.layout.lords
    attacker = LORD if at == lords[state.mover] else monster_on(state, at)
    victim = LORD if target == lords[foe_of(state.mover)] else monster_on(state, target)
    return battle.attack(state, attacker, victim)


def _use(state: State, phase: Any, action: act.Use) -> State:
    figure = monster_on(state, SQUARES[action.at])
    names = [ability.name for ability in state.card(figure).abilities]
    return chain.use(state, figure, names.index(action.ability))


def _summon(state: State, phase: Any, action: act.Summon) -> State:
    return draw_from_pool(state, phase, state.sheet.number(action.card))


_APPLY: Final[dict[type, Callable[[State, Any, Any], State]]] = {
    act.Army: lambda state, phase, action: setup.enlisted(
        state, phase.seat, next(army.cards for army in state.sheet.armies if army.name == action.name)
    ),
    act.Attack: _attack,
    act.Bring: lambda state, phase, action: hand.brought(state, action.seat, action.card),
    act.Crest: lambda state, phase, action: chain.mix(state, phase, CREST_NAMES.index(action.crest)),
    act.Crests: lambda state, phase, action: hand.crests(
        state, action.seat, CREST_NAMES.index(action.crest), action.change
    ),
    act.Decline: lambda state, phase, action: declined(state),
    act.Done: lambda state, phase, action: hand.done(state),
    act.Draw: lambda state, phase, action: setup.drawn(state, state.sheet.number(action.card)),
    act.End: lambda state, phase, action: end_turn(state),
    act.Enlist: lambda state, phase, action: setup.enlisted(state, phase.seat, (action.card,)),
    act.Go: lambda state, phase, action: (
        moves.go(state, phase, SQUARES[action.at])
        if isinstance(phase, Moving)
        else hand.shifted(state, phase, SQUARES[action.at])
    ),
    act.Guard: lambda state, phase, action: battle.guard(state),
    act.Handle: lambda state, phase, action: hand.handled(state, action.at, action.item),
    act.Hurt: lambda state, phase, action: hand.marked(state, phase, 10),
    act.Interrupt: lambda state, phase, action: replace(state, phase=Answering(foe_of(state.mover))),
    act.Mend: lambda state, phase, action: hand.marked(state, phase, -10),
    act.Move: lambda state, phase, action: replace(state, phase=Moving(monster_on(state, SQUARES[action.at]))),
    act.Pass: lambda state, phase, action: chain.passed(state),
    act.Pay: lambda state, phase, action: chain.pay(state, phase, action.crests),
    act.Piece: lambda state, phase, action: piece_chosen(state, phase, action.name),
    act.Place: lambda state, phase, action: build(state, phase, SQUARES[action.at]),
    act.Remove: lambda state, phase, action: hand.removed(state, phase),
    act.Shift: lambda state, phase, action: replace(state, phase=replace(phase, moving=True)),
    act.Strike: lambda state, phase, action: battle.next_stage(state),
    act.Summon: _summon,
    act.Take: lambda state, phase, action: battle.next_stage(state),
    act.Target: lambda state, phase, action: chain.aimed(state, phase, SQUARES[action.at]),
    act.Turn: lambda state, phase, action: turn_chosen(state, phase, action.quarters),
    act.Use: _use,
}
