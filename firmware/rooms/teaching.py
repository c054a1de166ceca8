"""TEACH: the die on the tray is shown large, and somebody says what it is. The game stands still."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from firmware.dicesets.description import SET_NAME, is_face_name
from firmware.dicesets.sheet import TeachingSheet
from firmware.effects import AskEachTime, Forget, Learn, Look
from firmware.events import Pressed
from firmware.faces import said
from firmware.model import Model, Update, go, stay
from firmware.panel.screen import Keys, Row, Screen
from firmware.panel.screens import pages
from firmware.panel.text import Face, shortened
from firmware.places import Note, Spell, Teach, TeachSets, TooAlike
from firmware.rooms.cursor import moved
from hardware.ports import Button, Press

SIGNS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+- "
LONGEST: Final = 16
"""Signs of a name that is spelled."""
LONGEST_TYPED: Final = 24
"""Signs of a name that is typed on the page."""
BESIDE_FACE: Final = 13 * Face.BODY.advance
"""Columns for a row beside the face."""
ADVICE: Final = (
    "They look too alike. Put a dot of paint on one of them and teach it anew, use dice of two colours, or be asked "
    "each time."
)


def screen_sets(model: Model, place: TeachSets) -> Screen:
    """One row for each set, and one for a new one."""
    rows = (*(Row(name) for name in model.dice_sets), Row("New dice"))
    return Screen(
        kind="list", word="TEACH", context="which dice?", eye=model.eye, rows=rows, cursor=place.cursor,
        keys=Keys("Back", "Teach", scroll=True), large=model.settings.large,
        spoken=f"Teach which dice? Row {place.cursor + 1} of {len(rows)}: {rows[place.cursor].label}.",
    )  # fmt: skip


def press_sets(model: Model, place: TeachSets, press: Pressed) -> Update:
    """Begins with a set."""
    match press.button, press.press:
        case Button.BACK, Press.SHORT:
            return go(model, place.back)
        case Button.OK, Press.SHORT if place.cursor == len(model.dice_sets):
            return go(model, Spell(None, place))
        case Button.OK, Press.SHORT:
            return go(model, Teach(TeachingSheet(model.dice_sets[place.cursor]), place))
    return go(model, replace(place, cursor=moved(place.cursor, len(model.dice_sets) + 1, press)))


def screen_teach(model: Model, place: Teach) -> Screen:
    """The face with the labels it may have, or what is to be done on the tray."""
    sheet = place.sheet
    context = f"{sheet.done} of {sheet.total}" if sheet.total else sheet.name[:13]
    progress = sheet.done / sheet.total if sheet.total else None
    if sheet.face is None:
        told, wanted = _told(sheet)
        return Screen(
            kind="notice", word="TEACH", context=context, eye=model.eye, title=told, lines=wanted, progress=progress,
            keys=Keys("Back", "Look", "Undo" if sheet.kept else ""), spoken=f"{told}. {' '.join(wanted)}",
            large=model.settings.large,
        )  # fmt: skip
    known = sheet.face.known
    title = "Known as" if known else "This face is" if sheet.face.likely else "A new face"
    rows = tuple(Row(shortened(said(label), Face.BODY, BESIDE_FACE)) for label in sheet.face.likely)
    chosen = said(sheet.face.likely[place.cursor]) if rows else ""
    return Screen(
        kind="reading", word="TEACH", context=context, eye=model.eye, title=title, rows=rows, cursor=place.cursor,
        faces=(sheet.face.png,), progress=progress, large=model.settings.large,
        keys=Keys("Back", "Yes" if rows else "Name", "" if sheet.fixed else "Other", scroll=len(rows) > 1),
        spoken=f"{title} {chosen}?".replace(" ?", "."),
    )  # fmt: skip


def press_teach(model: Model, place: Teach, press: Pressed) -> Update:
    """Keeps the face under the marked label, or under a name that is spelled."""
    face = place.sheet.face
    labels = face.likely if face else ()
    match press.button, press.press:
        case Button.BACK, Press.SHORT:
            return go(model, place.back)
        case Button.OK, Press.SHORT if face is None:
            return go(model, place, Look())
        case Button.FIX, Press.SHORT if face is None and place.sheet.kept:
            return go(model, place, Forget(place.sheet.learnt, place.sheet.kept))
        case Button.OK, Press.SHORT if labels:
            return _learn(model, place, labels[place.cursor])
        case (Button.OK | Button.FIX), Press.SHORT if face is not None and not place.sheet.fixed:
            return go(model, Spell(place, place))
    return go(model, replace(place, cursor=moved(place.cursor, len(labels), press)))


def screen_alike(model: Model, place: TooAlike) -> Screen:
    """Both pictures, and that they cannot be told apart."""
    (one, png), (other, other_png) = place.teach.sheet.alike
    names = f"{said(one)} or {said(other)}?"
    return Screen(
        kind="reading", word="TEACH", context="too alike", eye=model.eye, faces=(png, other_png),
        title=shortened(names, Face.BODY, 20 * Face.BODY.advance), keys=Keys("Ask me", "Advice", "Undo"),
        spoken=f"{names} {ADVICE}", large=model.settings.large,
    )  # fmt: skip


def press_alike(model: Model, place: TooAlike, press: Pressed) -> Update:
    """Wants to be asked from now on, is told more, or takes back the picture that was just taught."""
    sheet = place.teach.sheet
    match press.button, press.press:
        case Button.BACK, Press.SHORT:
            (one, _), (other, _) = sheet.alike
            return go(model, place.teach, AskEachTime(one, other))
        case Button.OK, Press.SHORT:
            return go(model, Note(ADVICE, place))
        case Button.FIX, Press.SHORT:
            return go(model, place.teach, Forget(sheet.learnt, sheet.kept))
    return stay(model)


def screen_spell(model: Model, place: Spell) -> Screen:
    """The name so far, and the signs to go on with."""
    rows = tuple(Row("space" if sign == " " else sign) for sign in SIGNS)
    what = "face" if place.teach else "dice"
    return Screen(
        kind="list", word="TEACH", context=f"name the {what}", eye=model.eye, title=f"{place.text}_", rows=rows,
        cursor=place.cursor, large=model.settings.large,
        keys=Keys("Erase" if place.text else "Back", "Add", "Done" if place.text.strip() else "", scroll=True),
        spoken=f"Name the {what}: {place.text or 'nothing yet'}. Next sign: {rows[place.cursor].label}.",
    )  # fmt: skip


def press_spell(model: Model, place: Spell, press: Pressed) -> Update:
    """Adds a sign, takes one away, or takes the name."""
    match press.button, press.press:
        case Button.BACK, Press.SHORT:
            return go(model, replace(place, text=place.text[:-1]) if place.text else place.back)
        case Button.OK, Press.SHORT if len(place.text) < LONGEST:
            return go(model, replace(place, text=place.text + SIGNS[place.cursor]))
        case Button.FIX, Press.SHORT if place.text.strip():
            return typed(model, place, place.text)
    return go(model, replace(place, cursor=moved(place.cursor, len(SIGNS), press)))


def typed(model: Model, place: Teach | Spell | TeachSets, text: str) -> Update:
    """A name that was spelled here or typed on the page: of a face, or of a new set."""
    name = " ".join(text.split())
    teach = place if isinstance(place, Teach) else place.teach if isinstance(place, Spell) else None
    if teach is None:
        slug = name.lower().replace(" ", "-")
        back = place.back if isinstance(place, Spell) else place
        if not SET_NAME.fullmatch(slug):
            return go(model, Note("Name the dice with letters, figures and dashes.", place))
        return go(model, Teach(TeachingSheet(slug), back))
    if teach.sheet.face is None:
        return go(model, Note("Lay one die on the tray first.", place))
    label = next((label for label in teach.sheet.labels if name.lower() in (said(label).lower(), _last(label))), None)
    if label is None and teach.sheet.fixed:
        return go(model, Note(f"{teach.sheet.name} has no face {name[:24]}.", place))
    if label is None and not (is_face_name(name) and len(name) <= LONGEST_TYPED):
        return go(model, Note(f"A face has a name of 1 to {LONGEST_TYPED} signs without a slash.", place))
    return _learn(model, teach, label or f"{teach.sheet.name}/{name}")


def studied(model: Model, sheet: TeachingSheet) -> Update:
    """How far the set has come, and what lies on the tray now."""
    place = model.place.teach if isinstance(model.place, TooAlike) else model.place
    if not isinstance(place, Teach) or place.sheet.name != sheet.name:
        return stay(model)
    if sheet.total and sheet.name not in model.dice_sets:
        model = replace(model, dice_sets=tuple(sorted((*model.dice_sets, sheet.name))))
    before = place.sheet.face
    same = sheet.face is not None and before is not None and sheet.face.likely == before.likely
    teach = replace(place, sheet=sheet, cursor=place.cursor if same else 0)
    return go(model, TooAlike(teach) if sheet.alike else teach)


def taught_set(model: Model) -> str:
    """The set that is taught here, "" elsewhere."""
    match model.place:
        case Teach(sheet) | TooAlike(Teach(sheet)) | Spell(Teach(sheet)):
            return sheet.name
        case Note(back=TooAlike(Teach(sheet))):
            return sheet.name
    return ""


def _learn(model: Model, place: Teach, label: str) -> Update:
    face = place.sheet.face
    assert face is not None  # there is a face to name
    return go(model, replace(place, sheet=replace(place.sheet, face=None), cursor=0), Learn(label, face))


def _told(sheet: TeachingSheet) -> tuple[str, tuple[str, ...]]:
    """The title and what is to be done."""
    if sheet.trouble:
        return sheet.name[:20], pages(sheet.trouble)[0]
    told = f"{said(sheet.learnt)} kept" if sheet.learnt else sheet.name
    told = shortened(told, Face.BODY, 20 * Face.BODY.advance)
    if sheet.wanted:
        wanted = ", ".join(said(label) for label in sheet.wanted[:2])
        return told, pages(f"Show one die with {wanted}.")[0]
    if sheet.total:
        return told, ("All faces are known." if sheet.fixed else "Show the next face.",)
    return told, ("Lay one die on the tray.",)


def _last(label: str) -> str:
    return label.rpartition("/")[2].lower()
