"""Attacks: declared, boosted, defended, resolved, blow after blow."""

from __future__ import annotations

from rules.games.ddm.abilities import offered
from rules.games.ddm.change import hurt, life_lost, noted, replace, with_figure, with_pool
from rules.games.ddm.crests import added
from rules.games.ddm.events import Event
from rules.games.ddm.facts import foe_of, power, protection
from rules.games.ddm.field import beside
from rules.games.ddm.flow import pause, settle
from rules.games.ddm.sheet import ATTACK, DEFENSE
from rules.games.ddm.state import (
    ATTACKED,
    LORD,
    STRUCK,
    Acting,
    Battle,
    Battling,
    ByHand,
    Figure,
    Over,
    State,
)


def resume(state: State) -> State:
    """Goes on where an ability broke in: texts to be carried out by hand, the battle, a pause, Building, else the
    turn."""
    if isinstance(state.phase, Over):
        return state
    if state.hands:
        return replace(state, phase=ByHand())
    if state.battle is not None:
        return advance(state)
    if state.pause:
        return pause(state, state.pause)
    if state.settling:
        return settle(state)
    return replace(state, phase=Acting())


def attack(state: State, attacker: int, target: int) -> State:
    """A Regular Attack, for one Attack crest. attacker, target: figures, or `LORD` for the mover's or the foe's."""
    state = with_pool(state, state.mover, added(state.crests[state.mover], ATTACK, -1))
    if attacker == LORD:
        state = replace(state, lord_attacked=True, walking=-1)
    else:
        figure = state.figures[attacker]
        state = with_figure(state, attacker, replace(figure, used=figure.used | ATTACKED), walking=-1)
    return advance(replace(state, battle=Battle(attacker, target)))


def strike(state: State, attacker: int, target: int, blows: int) -> State:
    """Blows of an attack ability, already paid for."""
    figure = state.figures[attacker]
    used = replace(figure, used=figure.used | STRUCK, victim=target)
    state = with_figure(state, attacker, used, walking=-1)
    return advance(replace(state, battle=Battle(attacker, target, blows, regular=False)))


def attack_options(state: State) -> list[tuple[int, int]]:
    """Abilities with which the attacker may strengthen the attack; once it is defended against, traps of the mover's
    figures."""
    battle = state.battle
    assert battle is not None
    if battle.stage == "hit":
        return offered(state, state.mover, ("any",)) if _defended(state, battle) else []
    if battle.attacker == LORD:
        return []
    return [pair for pair in offered(state, state.mover, ("attack",)) if pair[0] == battle.attacker]


def _defended(state: State, battle: Battle) -> bool:
    """Whether the other player has done something against this blow."""
    if battle.target == LORD:
        return False
    return battle.guarded or any(change.change == "ward" for change in state.figures[battle.target].lasting)


def may_guard(state: State) -> bool:
    """Whether a Regular Defense can be paid against this blow; never for a lord."""
    battle = state.battle
    assert battle is not None
    return battle.target != LORD and not battle.guarded and state.crests[foe_of(state.mover)][DEFENSE] > 0


def defense_options(state: State) -> list[tuple[int, int]]:
    """Abilities with which the defender may answer the attack."""
    battle = state.battle
    assert battle is not None
    if battle.target == LORD:
        return offered(state, foe_of(state.mover), ("any",))
    return offered(state, foe_of(state.mover), ("defense", "any"))


def advance(state: State) -> State:
    """Asks what is to be asked about the battle, else resolves the blow."""
    battle = state.battle
    assert battle is not None
    if not _face(state, battle):
        return _end(state)
    if battle.stage == "attack":
        if attack_options(state):
            return replace(state, phase=Battling())
        return advance(replace(state, battle=replace(battle, stage="defense")))
    if battle.stage == "defense":
        if may_guard(state) or defense_options(state):
            return replace(state, phase=Battling())
        return next_stage(state)
    return replace(state, phase=Battling()) if attack_options(state) else _hit(state, battle)


def asked_in_battle(state: State) -> int:
    """Who decides: the attacker's player, then the defender's."""
    defends = state.battle is not None and state.battle.stage == "defense"
    return foe_of(state.mover) if defends else state.mover


def next_stage(state: State) -> State:
    """The player asked has done enough: on to the defender, back to the mover, then to the blow."""
    battle = state.battle
    assert battle is not None
    if battle.stage == "hit":
        return _hit(state, battle)
    return advance(replace(state, battle=replace(battle, stage="defense" if battle.stage == "attack" else "hit")))


def guard(state: State) -> State:
    """A Regular Defense."""
    battle, seat = state.battle, foe_of(state.mover)
    assert battle is not None
    state = with_pool(state, seat, added(state.crests[seat], DEFENSE, -1))
    return advance(replace(state, battle=replace(battle, guarded=True)))


def damage(state: State, battle: Battle) -> int:
    """What the blow takes from a monster as things stand."""
    points = power(state, battle.attacker, battle.target)
    if battle.guarded:
        points -= protection(state, battle.target)
    for change in state.figures[battle.target].lasting:
        if change.change == "ward":
            points = points - change.amount if change.amount else 0
    return max(0, points)


def _face(state: State, battle: Battle) -> bool:
    """Whether attacker and target are still on the field and side by side."""
    lords = state.layout.lords[state.mover], state.layout.lords[foe_of(state.mover)]
    at, to = (
        lord if i == LORD else state.figures[i].square
        for i, lord in zip((battle.attacker, battle.target), lords, strict=True)
    )
    return at >= 0 and to >= 0 and bool(beside(1 << at) >> to & 1)


def _hit(state: State, battle: Battle) -> State:
    if battle.target == LORD:
        state = life_lost(state, foe_of(state.mover), battle.attacker)
        if isinstance(state.phase, Over):
            return state
    else:
        points = damage(state, battle)
        if battle.guarded:
            state = noted(state, Event("guarded", battle.target, amount=protection(state, battle.target)))
        state = hurt(state, battle.target, points)
    state = _clear(state)
    if battle.blows > 1 and _face(state, battle):
        return advance(replace(state, battle=Battle(battle.attacker, battle.target, battle.blows - 1, battle.regular)))
    return _end(state)


def _end(state: State) -> State:
    return resume(replace(_clear(state), battle=None))


def _clear(state: State) -> State:
    """What was for this battle only is over."""
    if not any(figure.lasting for figure in state.figures):
        return state
    return replace(state, figures=tuple([_after(figure) for figure in state.figures]))


def _after(figure: Figure) -> Figure:
    left = tuple([change for change in figure.lasting if change.until != "battle"])
    return figure if len(left) == len(figure.lasting) else replace(figure, lasting=left)
