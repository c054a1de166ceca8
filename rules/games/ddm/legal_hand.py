"""Which corrections the players may make while a card's text is carried out by hand, in the order of `actions`."""

from __future__ import annotations

from typing import Any

from rules.games.ddm.actions import Bring, Crests, Done, Go, Handle, Hurt, Mend, Remove, Shift
from rules.games.ddm.field import NAMES, in_order
from rules.games.ddm.hand import absent, free_squares, seat_of
from rules.games.ddm.sheet import CREST_NAMES
from rules.games.ddm.state import LIFE, MOST_CRESTS, NONE, ByHand, State


def by_hand(state: State, phase: ByHand) -> tuple[Any, ...]:
    if phase.figure == NONE:
        return (*_absent(state), *_crest_changes(state), Done(), *_handles(state))
    if phase.moving:
        return tuple([Go(NAMES[square]) for square in in_order(free_squares(state, phase.figure))])
    if phase.figure < 0:
        life = state.lives[seat_of(phase.figure)]
        return (Done(), *([Hurt()] if life else []), *([Mend()] if life < LIFE else []))
    one, item = state.figures[phase.figure], state.card(phase.figure).is_item
    found: list[Any] = [Done()]
    if not item:
        found.append(Hurt())
        if one.damage:
            found.append(Mend())
    found.append(Remove())
    if free_squares(state, phase.figure):
        found.append(Shift())
    return tuple(found)


def _crest_changes(state: State) -> list[Any]:
    found: list[tuple[int, str, int]] = []
    for seat, pool in enumerate(state.crests):
        for name, count in zip(CREST_NAMES, pool, strict=True):
            if count:
                found.append((seat, name, -1))
            if count < MOST_CRESTS:
                found.append((seat, name, 1))
    return [Crests(*change) for change in sorted(found)]  # type: ignore[arg-type]


def _handles(state: State) -> list[Any]:
    spots = {(NAMES[one.square], state.card(i).is_item) for i, one in enumerate(state.figures) if one.square >= 0}
    spots |= {(NAMES[square], False) for square in state.layout.lords}
    return [Handle(at, item) for at, item in sorted(spots)]


def _absent(state: State) -> list[Any]:
    """Monsters that may be brought back, where there is a square for one."""
    if not free_squares(state):
        return []
    pairs = {(state.figures[i].owner, state.card(i).name) for i in absent(state)}
    return [Bring(seat, name) for seat, name in sorted(pairs)]
