"""Taking what lies on the table as the roll that the game asked for."""

from __future__ import annotations

from dataclasses import replace

from firmware import commit
from firmware.model import Model, Update, go, stay
from firmware.places import AtPrompt
from firmware.referee import Ask, Believe, Wait, rule
from firmware.rooms.fixing import settle
from firmware.watching.settle import Looked, Moved, Throw

MOVED_BY_HAND = "Dice were moved by hand. If that was the roll, press ok."


def take(model: Model, seen: Throw | Looked | Moved) -> Update:
    """Believes, asks about or refuses dice at rest; nothing where no throw is expected."""
    if not model.expects_throw:
        return stay(model)
    thrown = seen.moved or tuple(range(len(seen.reading.dice)))
    always = model.settings.always_confirm
    match rule(seen.reading, thrown, model.cast, doubtful=seen.doubtful, always_ask=always):
        case Believe(draft):
            return commit.roll(model, replace(draft, frame=seen.frame_number), "camera", evidence=True)
        case Ask(draft):
            return settle(model, replace(draft, frame=seen.frame_number), None, "camera")
        case Wait(reasons):
            return go(model, AtPrompt(reasons=reasons))


def offer(model: Model, moved: Moved) -> Update:
    """Dice lie differently after a hand: they are not believed as a roll, but ok takes them as one."""
    if not model.expects_throw or not moved.moved:
        return stay(model)
    return go(model, AtPrompt(reasons=(MOVED_BY_HAND,), offered=moved))
