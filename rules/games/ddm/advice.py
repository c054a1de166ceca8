"""What a reasonable greedy player would do: for a hint, for the cursor, and for a player at the machine.

It looks one step ahead and never at cards that lie face down, its own included, so that a resting cursor gives
nothing away.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rules.games.ddm import actions as act
from rules.games.ddm.abilities import aim, chosen
from rules.games.ddm.battle import damage
from rules.games.ddm.change import replace
from rules.games.ddm.distances import crow, nearest_of, worth
from rules.games.ddm.facts import foe_of, monster_on, power, protection
from rules.games.ddm.field import SQUARES, beside, bits
from rules.games.ddm.ground import Ground
from rules.games.ddm.legal import legal_actions
from rules.games.ddm.reach import Way, way_of
from rules.games.ddm.sheet import ATTACK, CREST_NAMES, DEFENSE, Effect
from rules.games.ddm.state import (
    LORD,
    Acting,
    Aiming,
    Answering,
    Battling,
    Building,
    ByHand,
    Mixing,
    Moving,
    Paying,
    State,
    Summoning,
)


def advice(state: State) -> Any:
    """One of the legal actions of the player to move."""
    legal = legal_actions(state)
    if len(legal) == 1:
        return legal[0]
    choose = _CHOOSE.get(type(state.phase))
    return choose(state, state.phase, legal) if choose else legal[0]


# --- Advancing and battling -----------------------------------------------------------------------------------


def _acting(state: State, phase: Acting, legal: tuple[Any, ...]) -> Any:
    best: tuple[int, Any] = (0, act.End())
    for action in legal:
        match action:
            case act.Attack(at, target):
                score = _attack_score(state, at, target)
            case act.Move(at):
                score = _move_score(state, Way(state, monster_on(state, SQUARES[at])), state.mover)
            case act.Use(at, ability):
                score = _use_score(state, monster_on(state, SQUARES[at]), ability)
            case _:
                continue
        if score > best[0]:
            best = score, action
    return best[1]


def _attack_score(state: State, at: str, target: str) -> int:
    lords, seat = state.layout.lords, state.mover
    if SQUARES[target] == lords[foe_of(seat)]:
        return 1000
    attacker = LORD if SQUARES[at] == lords[seat] else monster_on(state, SQUARES[at])
    return 300 + _blow(state, attacker, monster_on(state, SQUARES[target]))


def _blow(state: State, attacker: int, victim: int) -> int:
    """What an attack on a monster promises: destroying it counts most, a shield that may come counts against it."""
    points = power(state, attacker, victim)
    left = state.card(victim).hp - state.figures[victim].damage
    shield = protection(state, victim) if state.crests[foe_of(state.mover)][DEFENSE] else 0
    if points - shield >= left:
        return 100 + state.card(victim).level
    return max(points - shield, 0) - (0 if points > shield else 400)


def _move_score(state: State, way: Way, seat: int) -> int:
    """Moves are good that bring a monster nearer to the other lord; those nearest of all go first."""
    here = worth(state, way.start, seat)
    near = min(worth(state, square, seat) for square in bits(way.ends))
    return 200 - near // 2 if near < here else 0


def _use_score(state: State, figure: int, name: str) -> int:
    card = state.card(figure)
    index = next(i for i, ability in enumerate(card.abilities) if ability.name == name)
    ability = card.abilities[index]
    seat = state.figures[figure].owner
    match aim(ability):
        case "move":
            return _move_score(state, Way(state, figure, index), seat)
        case "strike":
            near = beside(1 << state.figures[figure].square)
            victims = [i for i, one in enumerate(state.figures) if one.square >= 0 and near >> one.square & 1]
            foes = [i for i in victims if state.figures[i].owner != seat and not state.card(i).is_item]
            return max([310 + _blow(state, figure, i) for i in foes], default=0)
        case "":
            return sum(_area_score(state, figure, effect) for effect in ability.effects)
        case "fallen":
            return 250
    return 0


def _area_score(state: State, figure: int, effect: Effect) -> int:
    """Effects on everything in reach: what they do to the other side less what they do to the own."""
    seat = state.figures[figure].owner
    score = 0
    for i in chosen(state, figure, effect, -1, -1, state.figures[figure].square):
        sign = 1 if state.figures[i].owner != seat else -1
        left = state.card(i).hp - state.figures[i].damage
        if effect.do == "destroy":
            score += sign * 120
        elif effect.do == "damage":
            score += sign * (110 if effect.amount >= left else effect.amount)
        elif effect.do == "heal":
            score -= sign * min(effect.amount, state.figures[i].damage) * 5
    return score


def _moving(state: State, phase: Moving, legal: tuple[Any, ...]) -> Any:
    way = way_of(state, phase.figure, phase.ability)
    seat = state.figures[phase.figure].owner

    def rank(action: Any) -> tuple[int, int, str]:
        square = SQUARES[action.at]
        return worth(state, square, seat), way.steps_to(square), action.at

    return min(legal, key=rank)


# --- Abilities and battles ------------------------------------------------------------------------------------


def _aiming(state: State, phase: Aiming, legal: tuple[Any, ...]) -> Any:
    """The other side's monster of the highest level, of equals the weakest; for a heal the own most damaged one."""
    ability = state.card(phase.figure).abilities[phase.ability]
    if aim(ability) == "fallen":
        return max(legal, key=lambda action: state.sheet.cards[state.sheet.number(action.card)].level)
    seat = state.figures[phase.figure].owner
    kind = any(effect.do in ("heal", "boost", "trait") for effect in ability.effects)

    def rank(action: Any) -> tuple[int, int, int]:
        figure = monster_on(state, SQUARES[action.at])
        if figure < 0:
            return 0, 0, -crow(SQUARES[action.at], state.layout.lords[foe_of(seat)])
        one, card = state.figures[figure], state.card(figure)
        good = (one.owner == seat) == kind
        return (1 if good else -1), card.level, one.damage - card.hp

    return max(legal, key=rank)


def _paying(state: State, phase: Paying, legal: tuple[Any, ...]) -> Any:
    """As few crests as destroy the victim, else all."""
    ability = state.card(phase.figure).abilities[phase.ability]
    if aim(ability) != "strike":
        return legal[-1]
    left = state.card(phase.target).hp - state.figures[phase.target].damage
    blows = sum(effect.amount for effect in ability.effects if effect.do == "strike")
    each = power(state, phase.figure, phase.target)
    enough = [action for action in legal if action.crests // ability.cost.pool[ATTACK] * blows * each >= left]
    return enough[0] if enough else legal[-1]


def _mixing(state: State, phase: Mixing, legal: tuple[Any, ...]) -> Any:
    pool = state.crests[state.figures[phase.figure].owner]
    return max(legal, key=lambda action: pool[CREST_NAMES.index(action.crest)])


def _battling(state: State, phase: Battling, legal: tuple[Any, ...]) -> Any:
    """A Regular Defense where it saves points, another ability only where the monster would fall."""
    battle = state.battle
    assert battle is not None
    if battle.stage != "defense":
        return act.Strike()
    if battle.target == LORD:
        return act.Take()
    points = damage(state, battle)
    left = state.card(battle.target).hp - state.figures[battle.target].damage
    if act.Guard() in legal and damage(state, replace(battle, guarded=True)) < points:
        return act.Guard()
    uses = [action for action in legal if isinstance(action, act.Use)]
    if points >= left and uses:
        return uses[0]
    return act.Take()


def _answering(state: State, phase: Answering, legal: tuple[Any, ...]) -> Any:
    """Only what cancels an action of the other side."""
    for action in legal:
        if isinstance(action, act.Use):
            card = state.card(monster_on(state, SQUARES[action.at]))
            ability = next(one for one in card.abilities if one.name == action.ability)
            if any(effect.do == "negate" for effect in ability.effects):
                return action
    return act.Pass()


# --- Summoning and building -----------------------------------------------------------------------------------


def _summoning(state: State, phase: Summoning, legal: tuple[Any, ...]) -> Any:
    """A monster before an item, the higher level before the lower, then the stronger one."""
    summons = [action for action in legal if isinstance(action, act.Summon)]

    def rank(action: act.Summon) -> tuple[bool, int, int, str]:
        card = state.sheet.cards[state.sheet.number(action.card)]
        return not card.is_item, card.level, card.attack + card.hp, action.card

    return max(summons, key=rank)


def _building(state: State, phase: Building, legal: tuple[Any, ...]) -> Any:
    """The piece, the turn and the spot that bring the path nearest to the other lord."""
    seat, ground = state.mover, state.ground
    if phase.form < 0:
        names = [form.name for form in state.layout.forms]
        return min(legal, key=lambda action: _nearest(state, ground, seat, names.index(action.name)))
    if phase.turn < 0:
        return min(legal, key=lambda action: _nearest_turn(state, ground, seat, phase.form, action.quarters))

    def rank(action: Any) -> tuple[int, int]:
        lord = state.layout.lords[foe_of(seat)]
        star = SQUARES[action.at]
        return nearest_of(state, seat, phase.form, phase.turn, 1 << star), crow(star, lord)

    return min(legal, key=rank)


def _nearest(state: State, ground: Ground, seat: int, form: int) -> int:
    return min(_nearest_turn(state, ground, seat, form, turn) for turn in range(4))


def _nearest_turn(state: State, ground: Ground, seat: int, form: int, turn: int) -> int:
    return nearest_of(state, seat, form, turn, ground.spots(seat, form)[turn])


_CHOOSE: Final[dict[type, Callable[[State, Any, tuple[Any, ...]], Any]]] = {
    Acting: _acting,
    Aiming: _aiming,
    Answering: _answering,
    Battling: _battling,
    Building: _building,
    ByHand: lambda state, phase, legal: act.Done() if act.Done() in legal else legal[0],
    Mixing: _mixing,
    Moving: _moving,
    Paying: _paying,
    Summoning: _summoning,
}
