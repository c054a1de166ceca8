"""CHECK: where table and book differ, one deed after another; and learning what a household's dice look like."""

from __future__ import annotations

from dataclasses import replace

from msgspec.structs import replace as change

from firmware import auditing, commit
from firmware.audit.as_is import Unreadable
from firmware.audit.differences import Difference
from firmware.audit.wording import headline, note, sentence
from firmware.effects import Remember
from firmware.events import Pressed
from firmware.model import Model, Update, go
from firmware.panel.screen import Keys, Screen
from firmware.places import AtPrompt, Check, FollowTable, Learn, Note, Place, Sure
from firmware.rooms.cursor import moved
from hardware.ports import Button, Press
from rules.contract import IllegalAction


def screen_check(model: Model, place: Check) -> Screen:
    """One deed that brings the table to the book."""
    home = auditing.household(model)
    deed = place.open[place.cursor]
    count = len(place.open)
    spoken = sentence(deed, home)
    if count > 1:
        spoken = f"Table and book differ, {place.cursor + 1} of {count}: {spoken}"
    done, follow = "Agrees" if deed.doubtful else "Done", "As is" if auditing.may_follow(model) else ""
    return Screen(
        kind="task", word="CHECK", context=f"{place.cursor + 1} of {count}" if count > 1 else "", eye=model.eye,
        title="Table and book differ", headline=headline(deed, home), lines=note(deed), spoken=spoken,
        keys=Keys("Later", done, follow, scroll=count > 1), large=model.settings.large,
    )  # fmt: skip


def press_check(model: Model, place: Check, press: Pressed) -> Update:
    """ok: this one is done, or the die is as the book has it. back: later. fix: the table is right."""
    match press.button, press.press:
        case Button.BACK, Press.SHORT:
            return auditing.leave(model, place.open), ()
        case Button.OK, Press.SHORT:
            return _done(model, place), ()
        case Button.OK, Press.HOLD:
            return go(model, Note(_all(model, place.open), place))
        case Button.FIX, Press.SHORT if auditing.may_follow(model):
            return as_is(model, place)
    return go(model, replace(place, cursor=moved(place.cursor, len(place.open), press)))


def as_is(model: Model, back: Place) -> Update:
    """Asks whether the book is to follow the table; says why it cannot."""
    try:
        action = auditing.followed(model)
        after = model.match.act(action).state
    except Unreadable as unknown:
        return go(model, Note(str(unknown), back))
    except IllegalAction as refused:
        return go(model, Note(refused.sentence, back))
    found = auditing.deeds(model)
    if not found or after == model.match.state:
        return go(model, Note("Table and book agree.", back))
    lines: tuple[str, ...] = (f"{len(found)} {'die' if len(found) == 1 else 'dice'} in the book", "will follow it.")
    if unsure := sum(one.doubtful for one in found):
        lines = (*lines, f"Of {unsure} I am not sure.")
    return go(model, Sure("The table is right?", lines, "Follow", FollowTable(action), back))


def check_now(model: Model) -> Update:
    """The menu's row: compares here and now."""
    if auditing.audited(model) is None:
        why = model.standing.reasons if model.standing is not None else ()
        return go(model, Note(" ".join(why) or "The mat is not seen at rest. Look at it, then try again.", AtPrompt()))
    found = auditing.deeds(model)
    if not found:
        return go(model, Note("Table and book agree.", AtPrompt()))
    return go(replace(model, known_differences=frozenset()), Check(found))


def learn(model: Model) -> Update:
    """The menu's row: learns what each of the game's dice looks like, from one of them."""
    return go(model, Learn())


def screen_learn(model: Model, place: Learn) -> Screen:
    """Which die to show."""
    names = tuple(auditing.household(model).names.values())
    name = names[place.number]
    return Screen(
        kind="task", word="SET", context=f"{place.number + 1} of {len(names)}", eye=model.eye,
        title="Learn its colour", headline=(f"One {name} die", "on the mat"), lines=("and no other",),
        keys=Keys("Back", "Learn"), large=model.settings.large,
        spoken=f"Put one {name} die on the mat, and no other, to learn its colour.",
    )  # fmt: skip


def press_learn(model: Model, place: Learn, press: Pressed) -> Update:
    """Learns the colour of the only die on the mat, and asks for the next one."""
    if (press.button, press.press) == (Button.BACK, Press.SHORT):
        return commit.standing(model, model.match), ()
    if (press.button, press.press) != (Button.OK, Press.SHORT):
        return go(model, place)
    standing = model.standing
    if standing is None or len(standing.dice) != 1:
        count = "no die" if standing is None or not standing.dice else f"{len(standing.dice)} dice"
        return go(model, Note(f"I see {count} on the mat. Leave the one to learn, and wait a moment.", place))
    roles = tuple(auditing.household(model).names)
    key = f"{model.match.game.id}/{roles[place.number]}"
    settings = change(model.settings, learnt={**model.settings.learnt, key: standing.dice[0].rgb})
    following: Place = Learn(place.number + 1)
    if place.number + 1 == len(roles):
        following = Note("The colours are learnt.", AtPrompt())
    return replace(model, settings=settings, place=following), (Remember(settings),)


def _done(model: Model, place: Check) -> Model:
    deed = place.open[place.cursor]
    left = tuple(one for one in place.open if one != deed)
    model = replace(model, known_differences=model.known_differences | {deed.what})
    if not left:
        return auditing.leave(model, ())
    return model.enter(replace(place, open=left, cursor=min(place.cursor, len(left) - 1)))


def _all(model: Model, found: tuple[Difference, ...]) -> str:
    home = auditing.household(model)
    return " ".join(sentence(one, home) for one in found)
