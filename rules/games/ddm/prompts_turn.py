"""Prompts of a turn: the roll, advancing and battling, a move, the end."""

from __future__ import annotations

from typing import Any, Final

from rules.games.ddm import actions as act
from rules.games.ddm.abilities import most_payments
from rules.games.ddm.distances import worth
from rules.games.ddm.endings import SHORT, ending
from rules.games.ddm.facts import foe_of, monster_on, power
from rules.games.ddm.field import NAMES, SQUARES, in_order
from rules.games.ddm.legal import legal_actions
from rules.games.ddm.picture import grid
from rules.games.ddm.reach import Way, way_of
from rules.games.ddm.sheet import PROGRESS
from rules.games.ddm.state import LORD, NOBODY, Acting, Moving, Over, Rolling, State
from rules.games.ddm.words import (
    ability_row,
    attacker_name,
    capital,
    clauses,
    context,
    cost_short,
    cost_words,
    count,
    cut,
    fitting,
    name,
    pool_line,
    pool_words,
    target_name,
    two_names,
)
from rules.prompt import Choice, Dice, Prompt

_ORDER: Final[dict[type, int]] = {act.Attack: 0, act.Move: 1, act.Use: 2, act.Interrupt: 3, act.End: 4}
"""What a turn offers, most used first."""


def rolling(state: State, phase: Rolling, seat: int) -> Prompt:
    """Any three dice; in the Advanced Game the same three again."""
    again = bool(state.rolls)
    who = state.players[state.mover]
    spoken = f"{who} rolls the same three dice again" if again else f"{who} rolls any three dice"
    return Prompt(
        kind="roll",
        seat=state.mover,
        context=context(state, state.mover),
        title="",
        spoken=f"{spoken}, with {pool_words(state, state.mover)} in store.",
        headline=("Same 3 dice", "once more") if again else ("Roll any", "3 dice"),
        lines=(pool_line(state, state.mover),),
        picture=Dice(("ddm/?",) * 3),
        more="Dice of one level summon best. Every crest but Summon crests goes into the store, at most 10 of each.",
    )


def over(state: State, phase: Over, seat: int) -> Prompt:
    """Who has won, and what decided."""
    tied = phase.winner == NOBODY
    won = "The match is a tie" if tied else f"{state.players[phase.winner]} has won"
    return Prompt(
        kind="over",
        seat=seat,
        context=f"turn {state.turn}",
        title="A tie" if tied else cut(won, 20),
        spoken=f"{won}: {ending(phase)}.",
        lines=(f"Life {state.lives[0]} to {state.lives[1]}", _decided(phase)),
        house=phase.trigger == "stall",
    )


def _decided(over: Over) -> str:
    return "Both lords fell" if (over.trigger, over.why) == ("life", "tie") else SHORT[over.why]


def acting(state: State, phase: Acting, seat: int) -> Prompt:
    """Everything that figures can do, in one list."""
    found = sorted(legal_actions(state), key=lambda action: _ORDER[type(action)])
    choices = tuple(_acting_choice(state, action) for action in found)
    happened = clauses(state)
    return Prompt(
        kind="list",
        seat=seat,
        context=context(state, seat),
        title=pool_line(state, seat),
        spoken=f"{state.players[seat]} may advance and battle with {pool_words(state, seat)}.",
        choices=choices,
        picture=grid(state, seat),
        more=f"{capital('; '.join(happened))}." if happened else "",
    )


def _acting_choice(state: State, action: Any) -> Choice:
    match action:
        case act.Attack(at, target):
            return _attack_choice(state, action, at, target)
        case act.Move(at):
            figure = monster_on(state, SQUARES[at])
            label = f"{name(state, figure)}: {'on' if state.walking == figure else 'move'}"
            ends = in_order(Way(state, figure).ends)
            whither = f"{at} to {NAMES[ends[0]]}" if len(ends) == 1 else f"from {at}"  # one square is not asked about
            detail = f"{whither}, {state.crests[state.mover][PROGRESS]}P"
            return Choice(action, label, "Move", detail, place=at)
        case act.Use(at, ability):
            return use_choice(state, action, at, ability)
        case act.Interrupt():
            other = state.players[foe_of(state.mover)]
            return Choice(action, f"{cut(other, 11)}: a trap", "Trap", "of the other")
    return Choice(action, "End the turn", "End")


def _attack_choice(state: State, action: Any, at: str, target: str) -> Choice:
    lords = state.layout.lords
    attacker = LORD if SQUARES[at] == lords[state.mover] else monster_on(state, SQUARES[at])
    victim = LORD if SQUARES[target] in lords else monster_on(state, SQUARES[target])
    label = two_names(attacker_name(state, attacker), "hits", target_name(state, victim))
    if victim == LORD:
        detail = f"{state.lives[foe_of(state.mover)]} Life to {state.lives[foe_of(state.mover)] - 1}"
    else:
        left = state.card(victim).hp - state.figures[victim].damage
        detail = f"{power(state, attacker, victim)} on {left} HP at {target}"
    whole = f"{attacker_name(state, attacker, full=True)} on {at} attacks {target_name(state, victim, full=True)}"
    return Choice(action, label, "Attack", detail, place=f"{target}", spoken=capital(whole), more=f"From {at}.")


def use_choice(state: State, action: Any, at: str, ability: str) -> Choice:
    """A row for using an ability."""
    figure = monster_on(state, SQUARES[at])
    card = state.card(figure)
    chosen = next(one for one in card.abilities if one.name == ability)
    label = ability_row(card, chosen)
    price = cost_short(chosen.cost)
    detail = f"at {at}, {price}" if ":" in label else cut(f"{card.called}, {price}", 20)
    return Choice(
        action, label, "Use", detail, place=at, more=chosen.text,
        spoken=f"{card.name} on {at} uses {chosen.name} for {cost_words(chosen.cost)}",
    )  # fmt: skip


def moving(state: State, phase: Moving, seat: int) -> Prompt:
    """Where to; squares nearest to the other lord first."""
    way = way_of(state, phase.figure, phase.ability)
    actions = sorted(legal_actions(state), key=lambda action: (worth(state, SQUARES[action.at], seat), action.at))
    at = NAMES[way.start]
    choices = []
    for action in actions:
        steps = way.steps_to(SQUARES[action.at])
        paid = way.payments(steps)
        have = state.crests[seat][PROGRESS]
        detail = f"{count(steps, 'step')}, {have}P to {have - paid}P"
        if phase.ability >= 0:
            most = most_payments(state, phase.figure, phase.ability)
            detail = f"{count(steps, 'step')}, pay {paid} of {most}"
        choices.append(Choice(action, f"{at} to {action.at}", "Go", detail, place=action.at))
    who = name(state, phase.figure)
    return Prompt(
        kind=SPOTS,
        seat=seat,
        context=fitting("context", f"{who}", "move"),
        title=fitting("title", f"Where to, {who}?", "Where to?"),
        spoken=f"Where does {state.card(phase.figure).name} on {at} go: {count(len(choices), 'square')} in reach.",
        choices=tuple(choices),
        picture=grid(state, seat, (at,)),
    )


SPOTS: Any = "place"
"""How squares are asked for."""
