"""Learning by the way: faces that players confirmed or corrected are kept as further pictures of them."""

from __future__ import annotations

from firmware.dicesets.description import is_pips
from firmware.draft import CERTAIN, Draft
from firmware.effects import Effect, LearnRoll
from firmware.model import Model


def learnt_from(model: Model, draft: Draft) -> tuple[Effect, ...]:
    """What is to be kept of a roll: the dice of which a player said what they show. Pips are read by other means."""
    told = tuple(
        (die.face, die.corners)
        for die in draft.dice
        if die.face is not None and die.corners and die.probability >= CERTAIN and not is_pips(die.face)
    )
    return (LearnRoll(draft.frame, told),) if told and model.settings.learn else ()
