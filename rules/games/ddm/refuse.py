"""Refusals in words: a stable code, the fact, then a way out; a sentence fits three lines of 20."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from rules.contract import IllegalAction
from rules.games.ddm import actions as act
from rules.games.ddm.abilities import aim
from rules.games.ddm.crests import affords
from rules.games.ddm.facts import foe_of, has, monster_on
from rules.games.ddm.field import SQUARES, beside
from rules.games.ddm.pieces import squares_of, within
from rules.games.ddm.reach import Way
from rules.games.ddm.sheet import ATTACK, DEFENSE, PROGRESS, timing
from rules.games.ddm.state import (
    ATTACKED,
    FIRST_ABILITY,
    LORD,
    MOVED,
    RUSHED,
    STRUCK,
    Acting,
    Aiming,
    Answering,
    Battling,
    Building,
    Moving,
    Mustering,
    Over,
    Paying,
    Rolling,
    State,
    Summoning,
)

Why: TypeAlias = tuple[str, str]
"""A code without its first part, and the sentence."""

_ROLLS: Final = {
    "not-now": "No roll is due. Go on with the game.",
    "wrong-dice": "Three dice count. Roll exactly 3.",
    "other-dice": "Roll the same 3 dice again.",
}
_NOT_NOW: Final = ("not-now", "That is not asked now. Pick from the list.")
_NO_TARGET: Final = ("no-target", "Not on that. Pick another target.")
_NOT_YOURS: Final = ("not-yours", "No monster of yours there. Pick another.")


def refused_roll(state: State, why: str) -> IllegalAction:
    """A throw that does not fit: not asked for, not three dice of the set, not the same three again."""
    return IllegalAction(f"ddm/{why}", _ROLLS[why])


def refusal(state: State, action: Any) -> IllegalAction:
    """Why an action that is not legal is refused."""
    phase = state.phase
    if isinstance(phase, Over):
        code, sentence = "game-over", "The game is over. Start another one."
    elif isinstance(phase, Rolling) or (state.pause and not state.rolls and isinstance(phase, Answering)):
        code, sentence = "roll-first", "Roll three dice first."
    else:
        explain = _WHY.get((type(phase), type(action)))
        if explain is None:
            explain = _not_your_turn if isinstance(phase, Battling | Answering) else None
        code, sentence = explain(state, phase, action) if explain else _NOT_NOW
    return IllegalAction(f"ddm/{code}", sentence)


def _not_your_turn(state: State, phase: Any, action: Any) -> Why:
    if isinstance(action, act.Move | act.Attack | act.End):
        return "not-your-turn", "It is not your turn. Pick from the list."
    return _NOT_NOW


# --- Advancing and battling -----------------------------------------------------------------------------------


def _own(state: State, at: str) -> int:
    """The mover's monster on a square, -9 for none."""
    figure = monster_on(state, SQUARES[at]) if at in SQUARES else -1
    return figure if figure >= 0 and state.figures[figure].owner == state.mover else -9


def _move(state: State, phase: Any, action: act.Move) -> Why:
    if action.at in SQUARES and SQUARES[action.at] in state.layout.lords:
        return "lord-stays", "Lords never move. Pick a monster."
    figure = _own(state, action.at)
    if figure < 0:
        return _NOT_YOURS
    used = state.figures[figure].used
    if used & RUSHED:
        return "moved-by-ability", "An ability moved it. No other move now."
    if used & MOVED:
        return "moved", "It has moved. Pick another monster."
    if not state.crests[state.mover][PROGRESS]:
        return "no-progress", "No Progress crest. Roll for one first."
    if not Way(state, figure).most:
        return "too-dear", "Its steps cost more. Roll for more first."
    return "no-way", "No free square in reach. Pick another."


def _attack(state: State, phase: Any, action: act.Attack) -> Why:
    lords = state.layout.lords
    if action.at not in SQUARES or action.target not in SQUARES:
        return "no-such-square", "There is no such square. Pick another."
    at, target = SQUARES[action.at], SQUARES[action.target]
    attacker = LORD if at == lords[state.mover] else _own(state, action.at)
    if attacker < LORD:
        return _NOT_YOURS
    if not state.crests[state.mover][ATTACK]:
        return "no-attack", "No Attack crest. Roll for one first."
    done = state.lord_attacked if attacker == LORD else state.figures[attacker].used & (ATTACKED | STRUCK)
    if done:
        return "attacked", "It has attacked. Pick another monster."
    victim, prey = monster_on(state, target), target == lords[foe_of(state.mover)]
    if not prey and (victim < 0 or state.figures[victim].owner == state.mover):
        return _NO_TARGET
    if not beside(1 << at) >> target & 1:
        return "not-beside", "Not side by side. Pick one beside it."
    assert has(state, state.figures[victim], "flying")  # nothing else is left that forbids it
    return "flying", "It flies out of reach. Pick another one."


def _use(state: State, phase: Any, action: act.Use) -> Why:
    figure = monster_on(state, SQUARES[action.at]) if action.at in SQUARES else -1
    if figure < 0:
        return _NOT_YOURS
    one, card = state.figures[figure], state.card(figure)
    index = next((i for i, ability in enumerate(card.abilities) if ability.name == action.ability), -1)
    if index < 0:
        return "no-such-ability", "It cannot do that. Pick from the list."
    ability = card.abilities[index]
    if isinstance(phase, Acting) and one.owner != state.mover:
        return _NOT_YOURS
    if isinstance(phase, Acting) and timing(ability) not in ("turn", "any"):
        return "wrong-time", "Not at this time. Pick from the list."
    if not affords(state.crests[one.owner], ability.cost):
        return "too-dear", "Too few crests. Roll for more first."
    if ability.once and one.used & FIRST_ABILITY << index:
        return "used", "Used this turn. Wait for the next one."
    kind = aim(ability)
    if kind == "move" and one.used & MOVED:
        return "moved", "It has moved. Pick another monster."
    if kind == "strike" and one.used & ATTACKED:
        return "attacked", "It has attacked. Pick another monster."
    if isinstance(phase, Acting):
        return "nothing-to-use-it-on", "Nothing to use it on now. Pick another."
    return "wrong-time", "Not at this time. Pick from the list."


def _go(state: State, phase: Any, action: act.Go) -> Why:
    square = SQUARES.get(action.at, -1)
    if square in state.layout.lords:
        return "domain", "Nobody enters a Domain. Pick a path."
    if square < 0 or not state.ground.dungeon >> square & 1:
        return "no-dungeon", "No dungeon there. Pick a path."
    if monster_on(state, square) >= 0:
        return "occupied", "A monster is there. Pick a free square."
    return "too-far", "Out of reach. Pick a nearer square."


def _guard(state: State, phase: Any, action: act.Guard) -> Why:
    battle = state.battle
    if battle is None or battle.stage != "defense":
        return "not-attacked", "Defense is for the other's turn."
    if battle.target == LORD:
        return "lord-defends", "Lords never defend. Take the hit."
    if battle.guarded:
        return "guarded", "One Defense for each attack. Take it."
    assert not state.crests[foe_of(state.mover)][DEFENSE]  # nothing else is left that forbids it
    return "no-defense", "No Defense crest. Take the hit."


# --- Setting up, summoning, building --------------------------------------------------------------------------


def _enlist(state: State, phase: Any, action: act.Enlist) -> Why:
    if any(card.name == action.card for card in state.sheet.cards):
        return "duplicate", "Each figure only once. Pick another."
    return "no-such-card", "There is no such card. Pick another."


def _place(state: State, phase: Any, action: act.Place) -> Why:
    if phase.turn < 0 or action.at not in SQUARES:
        return _NOT_NOW
    fields = state.sheet.fields
    border = within(fields.advanced if state.options.mode == "advanced" else fields.basic)
    star = SQUARES[action.at]
    offsets = state.layout.offsets[state.colours[state.mover]][phase.form][phase.turn]
    if any(star + offset < 0 for offset in offsets):
        return _BORDER
    cells = squares_of(state.layout, state.colours[state.mover], phase.form, phase.turn, star)
    barred = state.ground.dungeon | sum(1 << shell for shell in state.shells)
    if cells & (barred | 1 << state.layout.lords[0] | 1 << state.layout.lords[1]):
        return "overlap", "Something lies there. Pick another spot."
    return _BORDER if cells & ~border else ("does-not-touch", "It must touch your path. Pick another.")


_BORDER: Final = ("border", "Over the border. Pick another spot.")


def _says(code: str, sentence: str) -> Callable[[State, Any, Any], Why]:
    return lambda state, phase, action: (code, sentence)


_WHY: Final[dict[tuple[type, type], Callable[[State, Any, Any], Why]]] = {
    (Acting, act.Attack): _attack,
    (Acting, act.Guard): _guard,
    (Acting, act.Interrupt): _says("no-trap", "No trap can be played. Go on."),
    (Acting, act.Move): _move,
    (Acting, act.Use): _use,
    (Aiming, act.Target): _says(*_NO_TARGET),
    (Answering, act.Use): _use,
    (Battling, act.Guard): _guard,
    (Battling, act.Use): _use,
    (Building, act.Piece): _says("no-piece", "That piece does not fit. Pick another."),
    (Building, act.Place): _place,
    (Building, act.Turn): _says("does-not-fit", "It does not fit so. Turn it otherwise."),
    (Moving, act.Go): _go,
    (Mustering, act.Enlist): _enlist,
    (Paying, act.Pay): _says("wrong-amount", "Not that many. Pick another number."),
    (Summoning, act.Decline): _says("must-summon", "A summon is due. Pick a figure."),
    (Summoning, act.Summon): _says("no-such-summon", "The dice do not call it. Pick another."),
}
