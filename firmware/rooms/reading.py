"""After a throw: the roll as accepted, a die in doubt, or too many dice."""

from __future__ import annotations

from dataclasses import replace

from firmware import commit
from firmware.draft import Draft
from firmware.events import Pressed
from firmware.faces import said
from firmware.model import Model, Update, go
from firmware.panel.screen import Keys, Row, Screen, SeenDie
from firmware.places import AtPrompt, Doubt, Shown, Surplus
from firmware.rooms.cursor import moved
from firmware.rooms.fixing import fixing, last_roll, settle, taking
from hardware.ports import Button, Press
from rules.contract import DICE


def screen_shown(model: Model, place: Shown) -> Screen:
    """READ: the dice, and what they brought."""
    return Screen(
        kind="reading", word="READ", context=_context(model), eye=model.eye,
        dice=tuple(SeenDie(face) for face in place.rolled.faces),
        headline=(place.told.headline,) if place.told.headline else (), lines=place.told.lines,
        keys=Keys("Undo", "Next", "Fix"), spoken=place.told.sentence, large=model.settings.large,
    )  # fmt: skip


def press_shown(model: Model, place: Shown, press: Pressed) -> Update:
    """Goes on, takes the roll back, or corrects it."""
    match press.button, press.press:
        case Button.OK, Press.SHORT:
            return leave_shown(model)
        case Button.BACK, Press.SHORT:
            return commit.undo(model, 1, press.who)
        case Button.FIX, Press.SHORT:
            return go(model, last_roll(model) or AtPrompt())
    return go(model, place)


def leave_shown(model: Model) -> Update:
    """On to the next prompt."""
    return commit.standing(model, model.match), ()


def screen_doubt(model: Model, place: Doubt) -> Screen:
    """WHICH?: the die most in doubt with its two likeliest faces."""
    index = _doubtful(place.draft)
    die = place.draft.dice[index]
    faces = _candidates(place.draft, index)
    shown = said(faces[place.cursor])
    many = len(place.draft.dice) > 1
    what = f"{die.colour} die".capitalize() if die.colour else place.draft.cast.purpose.capitalize()
    return Screen(
        kind="reading", word="WHICH?", eye=model.eye, title=f"{what} shows",
        context=f"die {index + 1} of {len(place.draft.dice)}" if many else _context(model),
        dice=tuple(
            SeenDie(other.face or f"{other.kind}/?", doubtful=which == index, dark=other.dark)
            for which, other in enumerate(place.draft.dice)
        ) if many else (),
        options=faces, cursor=place.cursor,
        keys=Keys("Reroll", taking(shown), "Other", scroll=len(faces) > 1),
        spoken=f"{die.doubt} {what} shows {shown}?".strip(), large=model.settings.large,
    )  # fmt: skip


def press_doubt(model: Model, place: Doubt, press: Pressed) -> Update:
    """Takes the marked value, asks for another, or throws again."""
    index = _doubtful(place.draft)
    faces = _candidates(place.draft, index)
    match press.button, press.press:
        case Button.OK, Press.SHORT:
            return settle(model, place.draft.with_face(index, faces[place.cursor]), None, press.who)
        case Button.BACK, Press.SHORT:
            return go(model, AtPrompt())
        case Button.FIX, Press.SHORT:
            return go(model, fixing(place.draft, index, None, place))
    return go(model, replace(place, cursor=moved(place.cursor, len(faces), press)))


def screen_surplus(model: Model, place: Surplus) -> Screen:
    """WHICH?: the dice seen; those that were thrown are ticked."""
    rows = tuple(
        Row(f"{die.colour} {said(die.face) if die.face else '?'}".strip().capitalize(), ticked=index in place.ticked)
        for index, die in enumerate(place.draft.dice)
    )
    need = len(place.draft.cast.dice)
    fell = len(place.draft.dice)
    title = f"{fell} dice fell. Which?" if need == 1 else f"{fell} fell. Which {need}?"
    many = "One die" if fell == need + 1 else f"{fell - need} dice"
    told = f"{many} too many: {fell} fell, {need} {'was' if need == 1 else 'were'} asked for. Pick what was thrown."
    return Screen(
        kind="list", word="WHICH?", context=f"{len(place.ticked)} of {need}", eye=model.eye, title=title, rows=rows,
        cursor=place.cursor, keys=Keys("Reroll", "Pick", "Type", scroll=True), large=model.settings.large,
        spoken=f"{told} Row {place.cursor + 1} of {len(rows)}: {rows[place.cursor].label}.",
    )  # fmt: skip


def press_surplus(model: Model, place: Surplus, press: Pressed) -> Update:
    """Ticks dice until there are as many as were asked for."""
    match press.button, press.press:
        case Button.BACK, Press.SHORT:
            return go(model, AtPrompt())
        case Button.FIX, Press.SHORT:
            return go(model, fixing(replace(place.draft, dice=()).completed(), 0, None, place))
        case Button.OK, Press.SHORT:
            ticked = tuple(sorted(set(place.ticked) ^ {place.cursor}))
            if len(ticked) < len(place.draft.cast.dice):
                return go(model, replace(place, ticked=ticked))
            thrown = replace(place.draft, dice=tuple(place.draft.dice[index] for index in ticked))
            return settle(model, thrown, None, press.who)
    return go(model, replace(place, cursor=moved(place.cursor, len(place.draft.dice), press)))


def _doubtful(draft: Draft) -> int:
    index = draft.most_doubtful
    assert index is not None  # Doubt is entered only with a die in doubt
    return index


def _candidates(draft: Draft, index: int) -> tuple[str, ...]:
    die = draft.dice[index]
    return tuple(face for face in (die.face, die.runner_up) if face)


def _context(model: Model) -> str:
    return model.match.game.prompt(model.match.state, DICE).context[:13]
