"""`prompt`: from the phase to the words that ask for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

import rules.games.ddm.state as s
from rules.games.ddm.advice import advice
from rules.games.ddm.prompts_ability import aiming, answering, mixing, paying, settling
from rules.games.ddm.prompts_battle import battling
from rules.games.ddm.prompts_build import building, summoning
from rules.games.ddm.prompts_hand import by_hand
from rules.games.ddm.prompts_setup import drawing, mustering
from rules.games.ddm.prompts_turn import acting, moving, over, rolling
from rules.games.ddm.sight import hides_choices
from rules.prompt import Prompt

_PROMPTS: Final[dict[type, Callable[[s.State, Any, int], Prompt]]] = {
    s.Acting: acting,
    s.Aiming: aiming,
    s.Answering: answering,
    s.Battling: battling,
    s.Building: building,
    s.ByHand: by_hand,
    s.Drawing: drawing,
    s.Mixing: mixing,
    s.Moving: moving,
    s.Mustering: mustering,
    s.Over: over,
    s.Paying: paying,
    s.Rolling: rolling,
    s.Settling: settling,
    s.Summoning: summoning,
}


def prompt(state: s.State, seat: int, viewer: int) -> Prompt:
    """What is asked now. seat: the player to move. Who is not that player does not see choices that give away what
    lies face down. The cursor rests on what `advice` says."""
    whole = _PROMPTS[type(state.phase)](state, state.phase, seat)
    if viewer == seat or not hides_choices(state):
        best = advice(state) if len(whole.choices) > 1 else None
        resting = next((i for i, choice in enumerate(whole.choices) if choice.action == best), 0)
        return msgspec.structs.replace(whole, resting=resting)
    return msgspec.structs.replace(whole, choices=(), resting=0, kind="list", picture=None, lines=(), more="")
