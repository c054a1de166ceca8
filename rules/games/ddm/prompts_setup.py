"""Prompts before the first turn: cards drawn, armies."""

from __future__ import annotations

from typing import Any

from rules.games.ddm import actions as act
from rules.games.ddm.legal import legal_actions
from rules.games.ddm.setup import ARMY
from rules.games.ddm.sheet import Card
from rules.games.ddm.state import Drawing, Mustering, State
from rules.games.ddm.words import cut, fitting, stats
from rules.prompt import Choice, Prompt


def drawing(state: State, phase: Drawing, seat: int) -> Prompt:
    """Which card a player has drawn."""
    who = state.players[seat]
    choices = tuple(_card_choice(state, action, action.card, "Drawn") for action in legal_actions(state))
    return Prompt(
        kind="list",
        seat=seat,
        context=fitting("context", f"{who} draws", "draw"),
        title="Which card is it?",
        spoken=f"{who} draws a card that lay face down and says which it is.",
        choices=choices,
    )


def mustering(state: State, phase: Mustering, seat: int) -> Prompt:
    """A ready army, or figure after figure until there are ten."""
    who = state.players[seat]
    taken = sum(figure.owner == seat for figure in state.figures)
    choices = []
    for action in legal_actions(state):
        if isinstance(action, act.Army):
            army = next(one for one in state.sheet.armies if one.name == action.name)
            house = ", house" if army.origin == "house" else ""
            choices.append(Choice(action, f"Army: {army.name}", "Take", f"{len(army.cards)} figures{house}"))
        else:
            choices.append(_card_choice(state, action, action.card, "Take"))
    return Prompt(
        kind="list",
        seat=seat,
        context=fitting("context", f"{who}'s army", "army"),
        title=f"Figure {taken + 1} of {ARMY}",
        spoken=f"{who} chooses ten figures and has {taken}.",
        choices=tuple(choices),
    )


def _card_choice(state: State, action: Any, name: str, verb: str) -> Choice:
    card = state.sheet.cards[state.sheet.number(name)]
    return Choice(action, cut(card.name, 19), verb, card_detail(card), place=name, more=card_text(card))


def card_detail(card: Card) -> str:
    """Level and values, or that it is an item."""
    return f"level {card.level}, item" if card.is_item else f"level {card.level}, {stats(card)}"


def card_text(card: Card) -> str:
    """A card in full sentences."""
    lines = [f"{ability.name}: {ability.text}" for ability in card.abilities]
    traits = [trait.replace("hits-flyers", "may attack flyers") for trait in card.traits]
    return " ".join([*lines, *([f"Always: {', '.join(traits)}."] if traits else [])])
