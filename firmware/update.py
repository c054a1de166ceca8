"""The heart of the appliance: `update(model, event) -> (model, effects)`. Pure; the runner alone has side effects."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import msgspec

from firmware import auditing, commit, machine, rooms
from firmware.effects import Leave, Remember
from firmware.events import (
    CornersShown,
    Event,
    FaultCleared,
    FaultRaised,
    LookedAt,
    Picked,
    Pressed,
    Revisited,
    SceneChanged,
    SceneKind,
    Shifted,
    Stands,
    StaysOn,
    Studied,
    SwitchedOff,
    Threw,
    Ticked,
    Typed,
)  # fmt: skip
from firmware.model import Model, Update, go, stay
from firmware.places import AtPrompt, FaultNote, Note, Off, Shown, Spell, Teach, TeachSets, with_cursor
from firmware.rooms import secrets, teaching
from firmware.rooms.reading import leave_shown
from firmware.rooms.revisiting import revisit
from firmware.taking import offer, take
from hardware.ports import Button
from rules.contract import DICE

STAYS_ON: Final = "The game is saved. To switch off, type at the machine: sudo poweroff"


def update(model: Model, event: Event) -> Update:
    """The new state, and what is to be done before it is shown."""
    seen = model
    if isinstance(event, Pressed | Picked | Revisited):
        seen = secrets.keep_peek(model, event.viewer).seen_by(event.viewer)
    changed, effects = _update(seen, event)
    changed, more = machine.played(_name_fault(replace(changed, viewer=DICE)))
    changed, effects = secrets.looked_away(changed), effects + more
    if replace(changed, now=model.now) == model:
        return changed, effects
    return replace(changed, version=model.version + 1), effects


def _update(model: Model, event: Event) -> Update:
    match event:
        case Pressed():
            return rooms.press(model, event) if event.moment in ("", model.moment) else stay(model)
        case Picked():
            return _picked(model, event)
        case SceneChanged(kind):
            return _scene(model, kind), ()
        case Revisited():
            return revisit(model, event)
        case Threw(throw):
            return take(model, throw)
        case Shifted(moved):
            return offer(model, moved)
        case LookedAt(looked):
            return take(model, looked)
        case Stands(dice):
            return auditing.seen(model, dice)
        case CornersShown(corners):
            settings = msgspec.structs.replace(model.settings, corners=corners)
            return replace(model, settings=settings, standing=None), (Remember(settings),)
        case FaultRaised():
            return _fault(model, event), ()
        case FaultCleared(part):
            return _mended(model, part), ()
        case SwitchedOff(machine):
            return go(model, Off(machine), Leave())
        case StaysOn(why):
            return go(model, Note(f"{why} {STAYS_ON}", model.place))
        case Studied(sheet):
            return teaching.studied(model, sheet)
        case Typed(text):
            place = model.place
            return teaching.typed(model, place, text) if isinstance(place, Teach | Spell | TeachSets) else stay(model)
        case Ticked(now):
            return _tick(replace(model, now=now))


def _scene(model: Model, kind: SceneKind) -> Model:
    """What was said about dice at rest is over when something moves."""
    place = model.place
    if kind != "still" and isinstance(place, AtPrompt):
        place = replace(place, reasons=(), offered=None)
    return replace(model, scene=kind, place=place, standing=model.standing if kind == "still" else None)


def _fault(model: Model, fault: FaultRaised) -> Model:
    """Notes what is missing. A step that could not be saved is said at once and each time: it did not happen."""
    others = tuple(other for other in model.faults if other.part != fault.part)
    watching = model.watching and fault.part != "camera"
    model = replace(model, faults=(*others, fault), watching=watching)
    if fault.part != "storage":
        return model
    back = model.place if model.history is None else commit.standing(model, model.match).place
    return replace(model, named=(*_others(model.named, fault.part), fault.part), place=FaultNote(fault, back))


def _mended(model: Model, part: str) -> Model:
    faults = tuple(fault for fault in model.faults if fault.part != part)
    named, watching = _others(model.named, part), model.watching or part == "camera"
    return replace(model, faults=faults, named=named, watching=watching)


def _others(parts: tuple[str, ...], part: str) -> tuple[str, ...]:
    return tuple(other for other in parts if other != part)


def _name_fault(model: Model) -> Model:
    """At the table, a fault that was not yet named is; then the game goes on by whatever is left."""
    unnamed = next((fault for fault in model.faults if fault.part not in model.named), None)
    if unnamed is None or not isinstance(model.place, AtPrompt):
        return model
    return replace(model, named=(*model.named, unnamed.part), place=FaultNote(unnamed, model.place))


def _tick(model: Model) -> Update:
    pause = model.settings.read_pause
    if isinstance(model.place, Shown) and pause is not None and model.now - model.place.since >= pause:
        return leave_shown(model)
    return model, ()


def _picked(model: Model, tap: Picked) -> Update:
    """A tap on a row or a spot: the cursor goes there, and ok is pressed."""
    if tap.version != model.version:
        return stay(model)
    shown = rooms.screen(model)
    length = max(len(shown.rows), len(shown.options), _spots(model))
    pointed = with_cursor(model.place, tap.index) if 0 <= tap.index < length else None
    if pointed is None:
        return stay(model)
    if not tap.take:
        return go(model, pointed)
    return rooms.press(model.enter(pointed), Pressed(Button.OK, who=tap.who, viewer=tap.viewer))


def _spots(model: Model) -> int:
    if not isinstance(model.place, AtPrompt) or model.history is None or model.waits_for_dice:
        return 0
    return len(secrets.prompt_of(model).choices) if secrets.may_choose(model) else 0
