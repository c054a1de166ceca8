"""What the panel shows first: the match that was played last, and what has become of the journal."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Final

from firmware.keeping.journal import StoredMatch
from firmware.keeping.keeper import Keeper
from firmware.model import Model
from firmware.places import FaultNote, Note
from firmware.rooms.begin import first_place
from rules.contract import IllegalAction
from rules.history import fold

LOG: Final = logging.getLogger(__name__)

OTHER_RULES: Final = "The last game was kept by earlier rules than these. It stays in the journal."
NEWER_RULES: Final = (
    "The last game was kept by newer rules{which}. It stays in the journal. To go on with it: dicescribe update. "
    "A new game can start."
)
DAMAGED: Final = "The journal was damaged. This game goes on from the last whole step."
UNREADABLE: Final = "The last game cannot be read by this program. It stays in the journal."


def taken_up(model: Model, keeper: Keeper, wall: float) -> tuple[Model, str]:
    """The model at its first place and the journal's id of its match, "" for none. model: with offers and settings.

    wall: seconds since 1970. Raises `JournalFault`.
    """
    find = {offer.game.id: offer.game for offer in model.offers}.__getitem__
    stored = keeper.latest(find)
    said = [keeper.said] if keeper.said else []
    match = ""
    model = first_place(model)
    if stored is not None:
        try:
            model = first_place(_with_match(model, stored))
            match = _going_on(stored, keeper, wall)
            said += [DAMAGED] if stored.damaged else []
        except (ValueError, IllegalAction) as error:
            LOG.error("the last match cannot be taken up: %s", error)
            said.append(_other_rules(model, stored))
    for lost in keeper.unreadable(find):
        LOG.error("match %s cannot be read: %s", lost.id, lost.why)
        if lost.last:  # older ones are told by `replay`, not at every start
            said.append(NEWER_RULES.format(which="") if lost.newer else UNREADABLE)
    if said:
        model = model.enter(Note(" ".join(said), model.place))
    if keeper.fault is not None:
        model = replace(model, faults=(keeper.fault,), named=(keeper.fault.part,))
        model = model.enter(FaultNote(keeper.fault, model.place))
    return model, match


def _other_rules(model: Model, stored: StoredMatch) -> str:
    game = next(offer.game for offer in model.offers if offer.game.id == stored.setup.game)
    if stored.setup.version <= game.version:
        return OTHER_RULES
    return NEWER_RULES.format(which=f" ({game.title} {stored.setup.version}, here {game.version})")


def _going_on(stored: StoredMatch, keeper: Keeper, wall: float) -> str:
    if stored.damaged:
        return keeper.salvage(stored, wall)
    keeper.take_up(stored.id)
    return stored.id


def _with_match(model: Model, stored: StoredMatch) -> Model:
    offer = next(offer for offer in model.offers if offer.game.id == stored.setup.game)
    history = fold(offer.game, stored.setup, (line.entry for line in stored.entries))
    return replace(model, history=history)
