"""Learning by the way: dice that players named are not asked about again while they lie, and their faces are kept."""

from __future__ import annotations

from firmware.dicesets.description import is_pips
from firmware.draft import CERTAIN, Draft
from firmware.effects import Effect, LearnRoll
from firmware.model import Model


def learnt_from(model: Model, draft: Draft) -> tuple[Effect, ...]:
    """The dice of a roll of which a player said what they show. Pips are read by other means."""
    told = tuple(
        (die.face, die.corners)
        for die in draft.dice
        if die.face is not None and die.corners and die.probability >= CERTAIN and not is_pips(die.face)
    )
    return (LearnRoll(draft.frame, told, keep=model.settings.learn),) if told else ()
