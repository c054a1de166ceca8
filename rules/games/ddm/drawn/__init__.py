"""What the page draws: a chain, the pieces to choose from, the field, crests and life."""

from __future__ import annotations

from rules.drawing import Drawing
from rules.games.ddm.drawn.chain import chain
from rules.games.ddm.drawn.crests import crests
from rules.games.ddm.drawn.field import field
from rules.games.ddm.drawn.pile import pile
from rules.games.ddm.prompts import prompt
from rules.games.ddm.state import Drawing as Drawn
from rules.games.ddm.state import Mustering, State


def drawings(state: State, seat: int, viewer: int) -> tuple[Drawing, ...]:
    """All pictures, as a viewer may see them and tap on them. seat: whose turn it is."""
    if isinstance(state.phase, Mustering | Drawn):
        return ()
    actions = tuple(choice.action for choice in prompt(state, seat, viewer).choices)
    return (*chain(state), *pile(state, viewer, actions), field(state, viewer, actions), crests(state))
