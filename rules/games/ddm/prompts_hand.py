"""Prompts while players carry out a card's text by hand and put the books right."""

from __future__ import annotations

from typing import Any

from rules.games.ddm import actions as act
from rules.games.ddm.facts import items_on, monster_on
from rules.games.ddm.field import SQUARES
from rules.games.ddm.hand import seat_of
from rules.games.ddm.legal import legal_actions
from rules.games.ddm.picture import grid
from rules.games.ddm.prompts_turn import SPOTS
from rules.games.ddm.sheet import CREST_NAMES
from rules.games.ddm.state import NONE, ByHand, State
from rules.games.ddm.words import capital, cut, fitting, name
from rules.prompt import Choice, Prompt


def by_hand(state: State, phase: ByHand, seat: int) -> Prompt:
    """What to change: crests, a figure; then how."""
    card = state.sheet.cards[state.hands[0][1]]
    if phase.moving:
        return _squares(state, phase, seat)
    if phase.figure == NONE:
        title = fitting("title", f"By hand: {card.called}", "By hand")
        choices = [_choice(state, action) for action in legal_actions(state)]
        order: dict[type, int] = {act.Handle: 0, act.Done: 1, act.Crests: 2, act.Bring: 3}
    else:
        title = fitting("title", f"Change {_called(state, phase.figure)}", "Change it")
        choices = [_choice(state, action) for action in legal_actions(state)]
        order = {act.Hurt: 0, act.Mend: 1, act.Shift: 2, act.Remove: 3, act.Done: 4}
    choices.sort(key=lambda choice: order[type(choice.action)])
    text = " ".join(ability.text for ability in card.abilities)
    return Prompt(
        kind="list",
        seat=seat,
        context=fitting("context", "by hand"),
        title=title,
        spoken=f"{card.name} is carried out by hand, and the books are put right.",
        choices=tuple(choices),
        more=text,
    )


def _called(state: State, figure: int) -> str:
    return cut(f"{state.players[seat_of(figure)]}'s lord", 12) if figure < 0 else name(state, figure)


def _choice(state: State, action: Any) -> Choice:
    match action:
        case act.Handle(at, item):
            lords = state.layout.lords
            if SQUARES[at] in lords:
                who = f"Lord of {cut(state.players[lords.index(SQUARES[at])], 10)}"
            else:
                square = SQUARES[at]
                who = name(state, items_on(state, square)[0] if item else monster_on(state, square))
            return Choice(action, cut(who, 19), "Change", f"on {at}", place=at, number=int(item))
        case act.Crests(seat, crest, change):
            have = state.crests[seat][CREST_NAMES.index(crest)]
            sign = "+1" if change > 0 else "-1"
            label = f"{cut(state.players[seat], 7)} {sign} {crest}"
            return Choice(action, label, "Book", f"{have} to {have + change}", number=seat)
        case act.Bring(seat, card):
            who = state.sheet.cards[state.sheet.number(card)].called
            whose = cut(state.players[seat], 12)
            return Choice(action, f"Bring {who}", "Bring", f"of {whose}", place=card, number=seat)
        case act.Hurt():
            return Choice(action, "10 HP, 1 Life less", "Less")
        case act.Mend():
            return Choice(action, "10 HP, 1 Life more", "More")
        case act.Remove():
            return Choice(action, "Off the field", "Remove")
        case act.Shift():
            return Choice(action, "To another square", "Move")
    return Choice(action, "The books are right", "Done")


def _squares(state: State, phase: ByHand, seat: int) -> Prompt:
    choices = tuple(Choice(action, f"To {action.at}", "Put", place=action.at) for action in legal_actions(state))
    return Prompt(
        kind=SPOTS,
        seat=seat,
        context="by hand",
        title="Where does it stand?",
        spoken=f"{capital(name(state, phase.figure))} is put elsewhere by hand.",
        choices=choices,
        picture=grid(state, seat),
    )
