"""Hints for those who ask: on the panel from the menu, on the page in a list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from firmware import commit
from firmware.model import Model, Update, go
from firmware.places import Note
from firmware.rooms.secrets import hides_prompt
from rules.contract import GivesHints

NOTHING: Final = "There is no hint now."


def hints_of(model: Model) -> tuple[str, ...]:
    """What the game has to say to whoever looks; nothing where a secret choice is being made by somebody else."""
    if model.history is None or not isinstance(model.match.game, GivesHints) or hides_prompt(model):
        return ()
    return model.match.game.hints(model.match.state, model.viewer)


def hint_rows(model: Model) -> tuple[tuple[str, str, Callable[[Model], Update]], ...]:
    """The row of the menu, for a game that gives hints."""
    if not isinstance(model.match.game, GivesHints):
        return ()
    return (("Hints", "", _note),)


def _note(model: Model) -> Update:
    back = commit.standing(model, model.match).place
    return go(model, Note(" ".join(hints_of(model)) or NOTHING, back))
