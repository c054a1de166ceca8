"""Refusals in words: the fact, then a way out, and a stable code."""

from __future__ import annotations

from typing import Any

from rules.contract import IllegalAction
from rules.games.dice_horde.state import Rolling, State


def refused_roll(state: State) -> IllegalAction:
    """A roll that does not fit: not asked for, or not one six-sided die."""
    if isinstance(state.phase, Rolling):
        return IllegalAction("horde/wrong-dice", "One round die counts. Roll only that.")
    return IllegalAction("horde/no-roll-now", "No roll is due. Go on with the game.")


def refusal(state: State, action: Any) -> IllegalAction:
    return IllegalAction("horde/not-now", "That cannot be done now. Pick from the list.")
