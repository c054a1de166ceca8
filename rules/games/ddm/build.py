"""Summoning and Building: figure, piece, turn, spot."""

from __future__ import annotations

from rules.games.ddm.abilities import fallen
from rules.games.ddm.battle import resume
from rules.games.ddm.chain import aimed_at_fallen
from rules.games.ddm.change import noted, replace, with_figure
from rules.games.ddm.effects import Deed, carry_out
from rules.games.ddm.events import Event
from rules.games.ddm.field import NAMES
from rules.games.ddm.flow import candidates
from rules.games.ddm.pieces import Built
from rules.games.ddm.sheet import timing
from rules.games.ddm.state import Acting, Aiming, Building, Settling, State, Summoning


def draw_from_pool(state: State, phase: Summoning | Aiming, card: int) -> State:
    """The figure is named: the one to be summoned, or the destroyed one that an ability brings back."""
    if isinstance(phase, Aiming):
        back = next(i for i in fallen(state, state.figures[phase.figure].owner) if state.figures[i].card == card)
        return aimed_at_fallen(state, phase, back)
    found = next(i for i in candidates(state, phase.levels) if state.figures[i].card == card)
    return replace(state, phase=Building(found))


def declined(state: State) -> State:
    """No summon, or no ability for Building."""
    if isinstance(state.phase, Settling):
        state = replace(state, settling=False)
    return replace(state, phase=Acting())


def piece_chosen(state: State, phase: Building, name: str) -> State:
    """The piece is named."""
    form = next(i for i, form in enumerate(state.layout.forms) if form.name == name)
    return replace(state, phase=Building(phase.figure, form))


def turn_chosen(state: State, phase: Building, quarters: int) -> State:
    """How the piece lies is named."""
    return replace(state, phase=replace(phase, turn=quarters))


def build(state: State, phase: Building, star: int) -> State:
    """The piece lies, and the figure stands on its star."""
    seat, index = state.mover, phase.figure
    piece = Built(seat, phase.form, phase.turn, star)
    figure = replace(state.figures[index], owner=seat, square=star)
    state = replace(state, built=(*state.built, piece), stirred=True, settling=True)
    state = with_figure(state, index, figure, Event("summoned", index, seat, note=NAMES[star]))
    card = state.card(index)
    if not card.is_item:
        counts = list(state.summoned[seat])
        counts[card.level - 1] += 1
        mine = (counts[0], counts[1], counts[2], counts[3])
        state = replace(state, summoned=(mine, state.summoned[1]) if seat == 0 else (state.summoned[0], mine))
        for ability in card.abilities:
            if timing(ability) == "summoned":
                state = noted(state, Event("used", index, seat, note=ability.name))
                state = carry_out(state, Deed(seat, index, ability))
    return resume(state)
