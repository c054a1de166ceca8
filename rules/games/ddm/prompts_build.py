"""Prompts of Summoning and Building."""

from __future__ import annotations

from rules.games.ddm import actions as act
from rules.games.ddm.distances import nearest_of
from rules.games.ddm.field import SQUARES
from rules.games.ddm.legal import legal_actions
from rules.games.ddm.picture import grid, shape_of, shapes
from rules.games.ddm.prompts_setup import card_detail, card_text
from rules.games.ddm.prompts_turn import SPOTS
from rules.games.ddm.state import Building, State, Summoning
from rules.games.ddm.words import context, count, cut, fitting, name
from rules.prompt import Choice, Prompt


def summoning(state: State, phase: Summoning, seat: int) -> Prompt:
    """Which figure comes."""
    choices = []
    for action in legal_actions(state):
        if isinstance(action, act.Decline):
            continue
        card = state.sheet.cards[state.sheet.number(action.card)]
        choices.append(
            Choice(action, cut(card.name, 19), "Summon", card_detail(card), place=card.name, more=card_text(card))
        )
    if phase.free:
        choices.append(Choice(act.Decline(), "Summon nobody", "Leave"))
    levels = " or ".join(str(level) for level in phase.levels)
    return Prompt(
        kind="list",
        seat=seat,
        context=fitting("context", context(state, seat)),
        title=f"Summon level {levels}:",
        spoken=f"{state.players[seat]} summons a figure of level {levels}.",
        choices=tuple(choices),
        house=any(state.sheet.cards[state.sheet.number(one.place)].origin == "house" for one in choices if one.place),
    )


def building(state: State, phase: Building, seat: int) -> Prompt:
    """Which piece, how it lies, where."""
    if phase.form < 0:
        return _piece(state, seat)
    if phase.turn < 0:
        return _turn(state, phase, seat)
    return _spot(state, phase, seat)


def _piece(state: State, seat: int) -> Prompt:
    ground, forms = state.ground, state.layout.forms
    reach = {
        form: min(nearest_of(state, seat, form, turn, found) for turn, found in enumerate(ground.spots(seat, form)))
        for form in ground.fitting(seat)
    }
    order = sorted(reach, key=lambda form: (reach[form], form))
    choices = []
    for form in order:
        spots = sum(found.bit_count() for found in ground.spots(seat, form))
        choices.append(
            Choice(
                act.Piece(forms[form].name),
                f"Piece {forms[form].name}",
                "Take",
                f"{count(spots, 'spot')}, {ground.left[form]} left",
                place=forms[form].name,
            )
        )
    return Prompt(
        kind=SPOTS,
        seat=seat,
        context=fitting("context", context(state, seat)),
        title="Which piece?",
        spoken=f"{state.players[seat]} takes a dungeon piece, {count(len(choices), 'form')} to choose from.",
        choices=tuple(choices),
        picture=shapes(state, order, seat),
        house=True,
    )


def _turn(state: State, phase: Building, seat: int) -> Prompt:
    ground, piece = state.ground, state.layout.forms[phase.form].name
    found = []
    for action in legal_actions(state):
        spots = ground.spots(seat, phase.form)[action.quarters]
        near = nearest_of(state, seat, phase.form, action.quarters, spots)
        label = "As it is" if not action.quarters else f"Turned {90 * action.quarters}"
        found.append((near, Choice(action, label, "Turn", count(spots.bit_count(), "spot"))))
    found.sort(key=lambda pair: pair[0])
    return Prompt(
        kind="list",
        seat=seat,
        context=fitting("context", context(state, seat)),
        title=f"How does {piece} lie?",
        spoken=f"{state.players[seat]} turns the piece {piece}, {count(len(found), 'way')} to lay it.",
        choices=tuple(choice for _, choice in found),
    )


def _spot(state: State, phase: Building, seat: int) -> Prompt:
    shape = shape_of(state, phase.form, seat, phase.turn)
    who = name(state, phase.figure, seat)

    def rank(action: act.Place) -> tuple[int, str]:
        return nearest_of(state, seat, phase.form, phase.turn, 1 << SQUARES[action.at]), action.at

    choices = tuple(
        Choice(action, f"Star on {action.at}", "Build", f"{rank(action)[0]} to the lord", place=action.at)
        for action in sorted(legal_actions(state), key=rank)
    )
    return Prompt(
        kind=SPOTS,
        seat=seat,
        context=fitting("context", f"turned {90 * phase.turn}" if phase.turn else "not turned"),
        title="Where does it lie?",
        spoken=f"{state.players[seat]} lays the piece, {count(len(choices), 'spot')} to choose from.",
        choices=choices,
        picture=grid(state, seat, ghost=shape),
        more=f"The star is where {who} will stand." if not state.card(phase.figure).is_item else "",
    )

