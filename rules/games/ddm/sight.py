"""What each player may know: whose items lie face down, and which states look alike to whom."""

from __future__ import annotations

from rules.games.ddm.change import replace
from rules.games.ddm.state import Mustering, State, Summoning


def hides(state: State) -> bool:
    """Whether a match can hide anything: armies and items do, which the Basic Game has only if an owner's sheet puts
    items into it."""
    return state.options.mode == "advanced" or any(state.card(i).is_item for i in range(len(state.figures)))


def hides_choices(state: State) -> bool:
    """Whether the choices at hand name items whose cards lie face down."""
    if isinstance(state.phase, Mustering):
        return True
    return isinstance(state.phase, Summoning) and state.options.mode == "advanced"


def hidden(state: State, figure: int, viewer: int | None) -> bool:
    """Whether a figure is an item whose card lies face down for a viewer. None: for whoever does not own it."""
    one = state.figures[figure]
    return state.card(figure).is_item and not one.shown and viewer != one.owner


def listed(state: State, viewer: int) -> list[int]:
    """All figures as they may be listed. What lies face down comes last, ordered by where it lies: its place in an army
    that somebody knows would name it."""
    numbers = range(len(state.figures))
    return sorted(numbers, key=lambda i: (1, state.figures[i].square) if hidden(state, i, viewer) else (0, i))


def lookalikes(state: State, viewer: int) -> tuple[State, ...]:
    """A state in which one item of another player that lies face down, rather one on the field than one beside it, is
    another item of the same level."""
    order = sorted(range(len(state.figures)), key=lambda i: (state.figures[i].square < 0, i))
    for i in order:
        figure = state.figures[i]
        card = state.card(i)
        if not card.is_item or figure.shown or figure.owner == viewer:
            continue
        taken = {one.card for one in state.figures if one.owner == figure.owner}
        for number, other in enumerate(state.sheet.cards):
            if other.is_item and other.level == card.level and number not in taken:
                changed = replace(figure, card=number)
                figures = (*state.figures[:i], changed, *state.figures[i + 1 :])
                return (replace(state, figures=figures),)
    return ()
