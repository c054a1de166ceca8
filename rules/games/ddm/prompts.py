"""`prompt`: from the phase to the words that ask for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from rules.games.ddm import prompts_ability as ability
from rules.games.ddm import prompts_battle as battle
from rules.games.ddm import prompts_build as build
from rules.games.ddm import prompts_hand as hand
from rules.games.ddm import prompts_setup as setup
from rules.games.ddm import prompts_turn as turn
from rules.games.ddm import state as s
from rules.games.ddm.sight import hides_choices
from rules.prompt import Prompt

_PROMPTS: Final[dict[type, Callable[[s.State, Any, int], Prompt]]] = {
    s.Acting: turn.acting,
    s.Aiming: ability.aiming,
    s.Answering: ability.answering,
    s.Battling: battle.battling,
    s.Building: build.building,
    s.ByHand: hand.by_hand,
    s.Drawing: setup.drawing,
    s.Mixing: ability.mixing,
    s.Moving: turn.moving,
    s.Mustering: setup.mustering,
    s.Over: turn.over,
    s.Paying: ability.paying,
    s.Rolling: turn.rolling,
    s.Settling: ability.settling,
    s.Summoning: build.summoning,
}


def prompt(state: s.State, seat: int, viewer: int) -> Prompt:
    """What is asked now. seat: the player to move. Who is not that player does not see choices that give away what
    lies face down."""
    whole = _PROMPTS[type(state.phase)](state, state.phase, seat)
    if viewer == seat or not hides_choices(state):
        return whole
    return msgspec.structs.replace(whole, choices=(), resting=0, kind="list", picture=None, lines=(), more="")
