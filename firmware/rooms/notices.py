"""Confirmations, notes, faults, and the last screen."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import msgspec

from firmware import commit
from firmware.effects import AskToSwitchOff, Retry
from firmware.events import Pressed
from firmware.model import Model, Update, go, stay
from firmware.panel.screen import Keys, Screen
from firmware.panel.screens import note_screens, pages
from firmware.places import CorrectRoll, FaultNote, FollowTable, NewGame, NewMatch, Note, Off, Reroll, Sure, SwitchOff
from firmware.rooms.cursor import moved
from firmware.rooms.fixing import typing
from firmware.rooms.secrets import peek, screen_pass
from hardware.ports import Button, Press
from rules.contract import DICE


def screen_sure(model: Model, place: Sure) -> Screen:
    """SURE?: what changes, and what is lost."""
    return Screen(
        kind="confirm", word="SURE?", eye=model.eye, title=place.title, lines=place.lines, keys=Keys("No", place.verb),
        spoken=f"{place.title} {' '.join(place.lines)}", large=model.settings.large,
    )  # fmt: skip


def press_sure(model: Model, place: Sure, press: Pressed) -> Update:
    """Only ok changes anything."""
    match press.button, press.press:
        case Button.BACK, Press.SHORT:
            return go(model, place.back)
        case Button.OK, Press.SHORT:
            return _carry_out(model, place, press.who)
    return stay(model)


def screen_note(model: Model, place: Note) -> Screen:
    """NOTE: one page of a text."""
    if place.seat not in (DICE, model.viewer):
        return screen_pass(model, place.seat, back="Back")
    screens = note_screens(place.text, place.context, eye=model.eye, large=model.settings.large)
    last = place.page + 1 == len(screens)
    keys = Keys("Back", "Good" if last else "Next", scroll=len(screens) > 1)
    return msgspec.structs.replace(screens[place.page], keys=keys, private=place.private)


def press_note(model: Model, place: Note, press: Pressed) -> Update:
    """Turns the page; after the last one, back to where it was asked for."""
    count = len(note_screens(place.text, large=model.settings.large))
    match press.button, press.press:
        case Button.OK, _ if place.seat not in (DICE, model.viewer):
            return stay(peek(model, place.seat, press))
        case Button.BACK, Press.SHORT:
            return go(model, place.back)
        case Button.OK, Press.SHORT if place.page + 1 == count:
            return go(model, place.back)
        case Button.OK, Press.SHORT:
            return go(model, replace(place, page=place.page + 1))
    return go(model, replace(place, page=moved(place.page, count, press)))


def screen_fault(model: Model, place: FaultNote) -> Screen:
    """FAULT: what is missing, what to try, how to play on."""
    said = f"{place.fault.fact} {place.fault.remedy}"
    wrapped = pages(said)
    return Screen(
        kind="notice", word="FAULT", context=place.fault.part, eye=model.eye, lines=wrapped[0],
        page=(1, len(wrapped)) if len(wrapped) > 1 else None, spoken=said, large=model.settings.large,
        keys=Keys("Later", "Retry", "Type" if _may_type(model) else ""),
    )  # fmt: skip


def press_fault(model: Model, place: FaultNote, press: Pressed) -> Update:
    """Tries the part again, or plays on without it."""
    match press.button, press.press:
        case Button.BACK, Press.SHORT:
            return go(model, place.back)
        case Button.OK, Press.SHORT:
            return go(model, place.back, Retry(place.fault.part))
        case Button.OK, Press.HOLD:
            return go(model, Note(f"{place.fault.fact} {place.fault.remedy}", place))
        case Button.FIX, Press.SHORT if _may_type(model):
            return go(model, typing(model, place.back))
    return stay(model)


def screen_off(model: Model, place: Off) -> Screen:
    """OFF: what becomes of the game and of the machine. Only `SAFE` says that the plug may be pulled."""
    unsaved = any(fault.part == "storage" for fault in model.faults)
    said = "The last steps were not saved." if unsaved else "The game is saved."
    headline, words = _OFF[place.stage]
    if place.stage == "saving":
        said = ""
    return Screen(
        kind="notice", word="OFF", context="saving" if not said else "not saved" if unsaved else "game saved",
        eye="off", headline=headline, spoken=" ".join(filter(None, (said, place.why, words))),
        large=model.settings.large,
    )  # fmt: skip


SAFE: Final = Screen(
    kind="notice", word="OFF", context="disks at rest", eye="off", headline=("Safe to", "unplug now"),
    spoken="Every disk is at rest. It is safe to unplug now.",
)  # fmt: skip
"""The machine's last screen, shown by `firmware.last_words` when every disk is at rest. Whether the last steps were
saved the screen before has said: by now nobody is left who knows."""

_OFF: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    "saving": (("Saving", "leave plug in"), "Saving: leave the plug in."),
    "ended": (("Dicescribe", "has ended"), "Dicescribe has ended."),
    "going": (
        ("Leave plug in", "until told"),
        "The machine is switching off: leave the plug in until the panel says so or the green light stays dark.",
    ),
    "stays": (("The machine", "stays on"), "The machine stays on, and the game goes on."),
}
"""By stage: headline, and what is spoken after what became of the game."""


def press_off(model: Model, _: Off, __: Pressed) -> Update:
    """Nothing any more."""
    return stay(model)


def _may_type(model: Model) -> bool:
    return model.waits_for_dice and model.match.offered is None


def _carry_out(model: Model, place: Sure, who: str) -> Update:
    match place.change:
        case Reroll():
            return commit.undo(model, 0, who, forget_rolls=True)
        case CorrectRoll(step, rolled):
            return commit.correct(model, step, rolled, who)
        case FollowTable(action):
            model, effects = commit.act(model.enter(place.back), action, who)
            return replace(model, known_differences=frozenset(), audit_due=False), effects
        case NewMatch():
            return go(model, NewGame())
        case SwitchOff():
            return go(model, place.back, AskToSwitchOff())
