"""Prompts of a battle: the attacker's boost, the defender's answer."""

from __future__ import annotations

from typing import Final

from rules.games.ddm import actions as act
from rules.games.ddm.battle import damage
from rules.games.ddm.change import replace
from rules.games.ddm.facts import protection
from rules.games.ddm.legal import legal_actions
from rules.games.ddm.prompts_turn import use_choice
from rules.games.ddm.sheet import DEFENSE
from rules.games.ddm.state import LORD, Battling, State
from rules.games.ddm.words import attacker_name, capital, cut, fitting, name, target_name, two_names
from rules.prompt import WIDTHS, Choice, Prompt


def battling(state: State, phase: Battling, seat: int) -> Prompt:
    """The attacker may boost; the other player may defend; the mover may answer that with a trap."""
    battle = state.battle
    assert battle is not None
    points = 0 if battle.target == LORD else damage(state, battle)
    first, second = attacker_name(state, battle.attacker), target_name(state, battle.target)
    worth = "" if battle.target == LORD else f" {points}"
    title = two_names(first, "hits", second, WIDTHS["title"] - len(worth)) + worth
    who = state.players[seat]
    question, ask = _ASKED[battle.stage]
    return Prompt(
        kind="list",
        seat=seat,
        context=cut(f"{cut(who, 7)} {question}" if len(f"{who} {question}") > 15 else f"{who} {question}", 15),
        title=title,
        spoken=_spoken(state, who, points, ask),
        choices=_choices(state, points),
    )


_ASKED: Final = {
    "attack": ("boost?", "may strengthen the attack"),
    "defense": ("defend?", "may defend"),
    "hit": ("trap?", "may answer the defense with a trap"),
}
"""By the stage of a battle: the question in a word, and in a sentence."""


def _spoken(state: State, who: str, points: int, ask: str) -> str:
    battle = state.battle
    assert battle is not None
    first, second = attacker_name(state, battle.attacker, full=True), target_name(state, battle.target, full=True)
    worth = "" if battle.target == LORD else f" for {points}"
    more = f", {battle.blows} blows to come" if battle.blows > 1 else ""
    return f"{capital(first)} attacks {second}{worth}{more}, and {who} {ask}."


def _choices(state: State, points: int) -> tuple[Choice, ...]:
    battle = state.battle
    assert battle is not None
    guard, plain, uses = [], [], []
    for action in legal_actions(state):
        match action:
            case act.Guard():
                left = damage(state, replace(battle, guarded=True))
                have = state.crests[1 - state.mover][DEFENSE]
                guard.append(Choice(action, f"Shield: lose {left} HP", "Shield", f"{have}D to {have - 1}D"))
            case act.Take():
                words = "Nothing: 1 Life less" if battle.target == LORD else f"Nothing: lose {points} HP"
                plain.append(Choice(action, fitting("row", words, "Nothing"), "Take", _after(state, points)))
            case act.Strike():
                plain.append(Choice(action, "Attack as it is", "Attack"))
            case act.Use(at, ability):
                uses.append(use_choice(state, action, at, ability))
    saves = bool(guard) and battle.target != LORD and protection(state, battle.target) > 0 and points > 0
    return (*guard, *plain, *uses) if saves or not guard else (*plain, *guard, *uses)


def _after(state: State, points: int) -> str:
    battle = state.battle
    assert battle is not None
    if battle.target == LORD:
        return ""
    left = state.card(battle.target).hp - state.figures[battle.target].damage - points
    who = name(state, battle.target)
    return fitting("line", f"{who}: {left} HP left" if left > 0 else f"{who} is destroyed", f"{max(0, left)} HP left")
