"""Refusals in words: a stable code, the fact, then a way out; a sentence fits three lines of 20."""

from __future__ import annotations

from typing import Any, Final

from rules.contract import IllegalAction
from rules.games.ddm.state import Over, Rolling, State

_ROLLS: Final = {
    "not-now": "No roll is due. Go on with the game.",
    "wrong-dice": "Three dice count. Roll exactly 3.",
    "other-dice": "Roll the same 3 dice again.",
}


def refused_roll(state: State, why: str) -> IllegalAction:
    """A throw that does not fit: not asked for, not three dice of the set, not the same three again."""
    return IllegalAction(f"ddm/{why}", _ROLLS[why])


def refusal(state: State, action: Any) -> IllegalAction:
    """Why an action that is not legal is refused."""
    match state.phase, action:
        case Over(), _:
            return IllegalAction("ddm/game-over", "The game is over. Start another one.")
        case Rolling(), _:
            return IllegalAction("ddm/roll-first", "Roll three dice first.")
    return IllegalAction("ddm/not-now", "That is not asked now. Pick from the list.")
