"""Prompts of abilities: on whom, how many crests, which crests, a trap in answer."""

from __future__ import annotations

from typing import Any

from rules.games.ddm import actions as act
from rules.games.ddm.abilities import aim
from rules.games.ddm.facts import monster_on
from rules.games.ddm.field import NAMES, SQUARES
from rules.games.ddm.legal import legal_actions
from rules.games.ddm.picture import grid
from rules.games.ddm.prompts_turn import SPOTS, use_choice
from rules.games.ddm.sheet import CREST_NAMES
from rules.games.ddm.state import Aiming, Answering, Mixing, Paying, Settling, State
from rules.games.ddm.words import capital, context, count, cut, fitting, full_name, name, pool_line
from rules.prompt import Choice, Prompt


def aiming(state: State, phase: Aiming, seat: int) -> Prompt:
    """On whom or where."""
    ability = state.card(phase.figure).abilities[phase.ability]
    fallen = aim(ability) == "fallen"
    choices = tuple(_target(state, action) for action in legal_actions(state))
    return Prompt(
        kind="list" if fallen else SPOTS,
        seat=seat,
        context=fitting("context", context(state, seat)),
        title=fitting("title", f"{ability.name}: on whom?", "On whom or where?"),
        spoken=f"{state.players[seat]} aims {ability.name}, {count(len(choices), 'choice')}.",
        choices=choices,
        picture=None if fallen else grid(state, seat, (NAMES[state.figures[phase.figure].square],)),
        more=ability.text,
    )


def _target(state: State, action: Any) -> Choice:
    if isinstance(action, act.Summon):
        card = state.sheet.cards[state.sheet.number(action.card)]
        return Choice(action, cut(card.name, 19), "Return", f"level {card.level}", place=card.name)
    figure = monster_on(state, SQUARES[action.at])
    who = f"{name(state, figure)} on {action.at}" if figure >= 0 else action.at
    return Choice(action, fitting("row", who, action.at), "Aim", place=action.at)


def paying(state: State, phase: Paying, seat: int) -> Prompt:
    """How many crests at once: blows, or a level."""
    ability = state.card(phase.figure).abilities[phase.ability]
    line = aim(ability) == "line"
    blows = next((effect.amount for effect in ability.effects if effect.do == "strike"), 0)
    once = sum(ability.cost.pool)
    choices = []
    for action in legal_actions(state):
        detail = f"up to level {action.crests}" if line else count(action.crests // once * blows, "attack")
        label = count(action.crests, "crest")
        choices.append(Choice(action, label, f"Pay {action.crests}", detail, number=action.crests))
    return Prompt(
        kind="stepper",
        seat=seat,
        context=fitting("context", context(state, seat)),
        title="Pay how many?",
        spoken=f"{state.players[seat]} pays for {ability.name}, {count(len(choices), 'choice')}.",
        choices=tuple(choices),
        more=ability.text,
    )


def mixing(state: State, phase: Mixing, seat: int) -> Prompt:
    """One crest after another; the cursor rests on the kind of which there are most."""
    pool = state.crests[seat]
    have = {action: pool[CREST_NAMES.index(action.crest)] for action in legal_actions(state)}
    order = sorted(have, key=lambda action: -have[action])
    choices = tuple(Choice(one, capital(one.crest), "Pay", f"{have[one]} in store") for one in order)
    return Prompt(
        kind="list",
        seat=seat,
        context=fitting("context", context(state, seat)),
        title=f"{count(phase.left, 'crest')} to pay",
        spoken=f"{state.players[seat]} pays {count(phase.left, 'crest')} of any kind.",
        choices=choices,
    )


def answering(state: State, phase: Answering, seat: int) -> Prompt:
    """A trap on top of the chain, or of the player's own accord."""
    who = state.players[seat]
    uses = [use_choice(state, one, one.at, one.ability) for one in legal_actions(state) if isinstance(one, act.Use)]
    choices = (*uses, Choice(act.Pass(), "No trap", "Pass"))
    if state.links:
        last = state.links[-1]
        played = state.card(last.figure).abilities[last.ability].name
        title = fitting("title", f"Answer {played}?", "Answer with a trap?")
        spoken = f"{full_name(state, last.figure)} uses {played}, and {who} may answer."
    else:
        title, spoken = _trap_first(state, who) if state.pause else ("Play which trap?", f"{who} may play a trap.")
    return Prompt(
        kind="list",
        seat=seat,
        context=cut(f"{cut(who, 9)} trap?", 15),
        title=title,
        spoken=spoken,
        choices=choices,
        lines=(pool_line(state, seat),),
    )


def _trap_first(state: State, who: str) -> tuple[str, str]:
    what = "summon" if state.rolls else "roll"
    return f"Before the {what}:", f"{who} may play a trap before the {what}."


def settling(state: State, phase: Settling, seat: int) -> Prompt:
    """Abilities that are for Building only."""
    uses = [use_choice(state, one, one.at, one.ability) for one in legal_actions(state) if isinstance(one, act.Use)]
    return Prompt(
        kind="list",
        seat=seat,
        context=fitting("context", context(state, seat)),
        title="Use it now?",
        spoken=f"{state.players[seat]} has an ability for Building.",
        choices=(*uses, Choice(act.Decline(), "Not now", "Leave")),
    )
