"""A step chosen in the page's log: the panel goes where it can be taken back or put right; nothing changes yet."""

from __future__ import annotations

from typing import Final

from firmware.events import Revisited
from firmware.model import Model, Update, go, stay
from firmware.places import AtPrompt, Board, Menu, Readings, UndoList
from firmware.rooms.fixing import fix_step
from rules.contract import Rolled

_FROM: Final = (AtPrompt, UndoList, Readings, Menu, Board)
"""Places that can be left without losing anything that was begun there."""


def revisit(model: Model, chosen: Revisited) -> Update:
    """The undo list with the cursor on the step, or the ring of faces for its roll; ok there does it."""
    if chosen.version != model.version or model.history is None or not isinstance(model.place, _FROM):
        return stay(model)
    steps = model.match.steps
    if not 0 <= chosen.step < len(steps):
        return stay(model)
    if chosen.deed == "undo":
        return go(model, UndoList(len(steps) - 1 - chosen.step))
    return go(model, fix_step(model, chosen.step)) if isinstance(steps[chosen.step].action, Rolled) else stay(model)
