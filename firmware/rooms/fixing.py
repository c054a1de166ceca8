"""Correcting: the ring of faces for one die, taking a die out or adding one, and the list of readings."""

from __future__ import annotations

from dataclasses import replace

from firmware import commit
from firmware.draft import Draft, DraftDie, draft_of_rolled, unknown_draft
from firmware.events import Pressed
from firmware.faces import commonest, nearest_first, said
from firmware.learning import learnt_from
from firmware.model import Model, Update, go, stay
from firmware.panel.screen import Keys, Row, Screen, SeenDie
from firmware.places import AtPrompt, CorrectRoll, Doubt, Drop, Fix, Place, Readings, Sure, Surplus
from firmware.rooms.cursor import moved
from hardware.ports import Button, Press
from rules.contract import IllegalAction, Rolled


def ring(die: DraftDie) -> tuple[str, ...]:
    """The faces to choose between: in natural order, without the one that was read; of dice of several kinds in one
    set, those of the kind that was read first."""
    return tuple(face for face in nearest_first(die.kind, die.face) if face != die.face)


def fixing(draft: Draft, die: int, step: int | None, back: Place, like: str | None = None) -> Fix:
    """The ring for one die, its cursor on the likeliest face: the reader's runner-up, or for a die that nobody has read
    the commonest face. like: a face of the die that it probably is. Of a die that was not read in a picture no face is
    under the cursor yet: ok would take what nobody read or chose."""
    asked = draft.dice[die]
    faces = ring(asked)
    known = [other.face for other in draft.dice if other.face and other.kind == asked.kind]
    likely = asked.runner_up if asked.face or asked.runner_up else commonest(asked.kind, known[-1] if known else like)
    pointed = asked.face is not None or not draft.frame
    return Fix(draft, die, faces.index(likely) if likely in faces else 0, step, back, pointed)


def typing(model: Model, back: Place) -> Fix:
    """The ring for the first die of a roll of which nothing is known; players often throw the dice they threw last."""
    steps = rolls(model)
    before = model.match.steps[steps[-1]].action.faces[0] if steps else None
    return fixing(unknown_draft(model.cast), 0, None, back, before)


def last_roll(model: Model) -> Fix | None:
    """The ring for the latest roll of the match, None where none was thrown."""
    steps = rolls(model)
    return fix_step(model, steps[-1]) if steps else None


def rolls(model: Model) -> tuple[int, ...]:
    """The steps of the match that are rolls, the earliest first."""
    return tuple(
        index for index, step in enumerate(model.match.steps) if isinstance(step.action, Rolled)
    )


def fix_step(model: Model, step: int) -> Fix:
    """The ring for a roll of the match, on the die that was most in doubt."""
    cast = model.match.game.cast(model.match.states[step])
    rolled = model.match.steps[step].action
    assert cast is not None  # the step is a roll
    draft = draft_of_rolled(cast, rolled)
    read = model.drafts.get(step)
    if read is not None:
        draft = _with_runners_up(draft, read)
    die = min(range(len(draft.dice)), key=lambda index: draft.dice[index].probability)
    return fixing(draft, die, step, AtPrompt())


def screen_fix(model: Model, place: Fix) -> Screen:
    """The ring of faces."""
    die = place.draft.dice[place.die]
    faces = ring(die)
    many = len(place.draft.dice) > 1
    shown = said(faces[place.cursor]) if place.pointed else ""
    title, asked = _asked(place)
    told = f"{title} {shown}." if die.face else f"{asked}{f' Ok takes {shown}.' if shown else ''}"
    was = f"was {said(die.face)}" if die.face else ""
    return Screen(
        kind="reading", word="FIX", eye=model.eye, title=title,
        context=f"die {place.die + 1} of {len(place.draft.dice)}" if many else was,
        dice=(SeenDie(die.face, dark=die.dark),) if die.face else (), options=faces,
        cursor=place.cursor if place.pointed else -1,
        keys=Keys("Back", taking(shown) if place.pointed else "", "Next" if many else "", scroll=True),
        spoken=told, large=model.settings.large,
    )  # fmt: skip


def _asked(place: Fix) -> tuple[str, str]:
    """The title, and what is asked: of a die that was read, not seen, seen but not read, or is typed."""
    draft, die = place.draft, place.draft.dice[place.die]
    colour = f"{die.colour} die" if die.colour else "die"
    unseen = sum(one.face is None and not one.corners for one in draft.dice)
    if die.face:
        return "It really shows", ""
    if not die.corners and unseen < len(draft.dice):
        count = f"{unseen} of {len(draft.dice)} dice not seen."
        return f"The unseen {colour} shows", f"{count} Say what it shows, or back and throw."
    if not draft.frame:
        return f"The {colour} shows", f"Type what the {colour} shows."
    return f"{colour} not read".capitalize(), f"The {colour} was not read: choose what it shows."


def taking(shown: str) -> str:
    """The label of the key that takes a face: "Take 5", or "Take" where the face's name has no room."""
    return f"Take {shown}" if len(shown) == 1 else "Take"


def press_fix(model: Model, place: Fix, press: Pressed) -> Update:
    """Takes a face, goes to the next die, or offers to drop or add one."""
    die = place.draft.dice[place.die]
    match press.button, press.press:
        case Button.BACK, Press.SHORT:
            return go(model, place.back)
        case Button.OK, Press.SHORT if place.pointed:
            told = place.draft.with_face(place.die, ring(die)[place.cursor])
            return settle(model, told, place.step, press.who)
        case Button.OK, Press.HOLD if place.step is None:
            return go(model, Drop(place))
        case Button.FIX, Press.SHORT if len(place.draft.dice) > 1:
            order = sorted(range(len(place.draft.dice)), key=lambda i: (place.draft.dice[i].probability, i))
            following = order[(order.index(place.die) + 1) % len(order)]
            return go(model, fixing(place.draft, following, place.step, place.back))
        case (Button.UP | Button.DOWN), (Press.SHORT | Press.REPEAT) if not place.pointed:
            return go(model, replace(place, pointed=True))
    return go(model, replace(place, cursor=moved(place.cursor, len(ring(die)), press)))


def settle(model: Model, draft: Draft, step: int | None, who: str) -> Update:
    """Goes on with a draft: asks about what is still open, else writes the roll down."""
    if step is not None:
        changed, effects = _correct(model, draft.rolled(), step, who)
        return changed, (*effects, *learnt_from(model, draft)) if effects and step == rolls(model)[-1] else effects
    if draft.surplus > 0:
        return go(model, Surplus(draft))
    draft = draft.completed()
    doubtful = draft.most_doubtful
    if doubtful is None:
        return commit.roll(model, draft, who, evidence=True)
    if draft.dice[doubtful].face is None:
        return go(model, fixing(draft, doubtful, None, AtPrompt()))
    return go(model, Doubt(draft))


def screen_drop(model: Model, place: Drop) -> Screen:
    """Two rows: the die is not there, or one is missing."""
    rows = (Row("This die isn't there"), Row("A die is missing"))
    return Screen(
        kind="list", word="FIX", eye=model.eye, title="What is wrong?", rows=rows, cursor=place.cursor,
        keys=Keys("Back", "Take", scroll=True), spoken=f"What is wrong? {rows[place.cursor].label}.",
        large=model.settings.large,
    )  # fmt: skip


def press_drop(model: Model, place: Drop, press: Pressed) -> Update:
    """Takes the die out, or adds one of the kind asked for."""
    match press.button, press.press:
        case Button.BACK, Press.SHORT:
            return go(model, place.fix)
        case Button.OK, Press.SHORT:
            draft, die = place.fix.draft, place.fix.die
            if place.cursor == 0:
                return settle(model, draft.without(die), None, press.who)
            added = replace(draft, dice=(*draft.dice, DraftDie(draft.cast.dice[0])))
            return go(model, fixing(added, len(added.dice) - 1, None, place.fix.back))
    return go(model, replace(place, cursor=moved(place.cursor, 2, press)))


def screen_readings(model: Model, place: Readings) -> Screen:
    """Every roll of the match, the latest first."""
    rows = tuple(Row(_told(model, step)) for step in reversed(rolls(model)))
    return Screen(
        kind="list", word="FIX", context="which roll?", eye=model.eye, rows=rows, cursor=place.cursor,
        keys=Keys("Back", "Fix", scroll=len(rows) > 1), large=model.settings.large,
        spoken=f"Correct which roll? {rows[place.cursor].label}.",
    )  # fmt: skip


def press_readings(model: Model, place: Readings, press: Pressed) -> Update:
    """Opens the ring of the roll under the cursor."""
    steps = tuple(reversed(rolls(model)))
    match press.button, press.press:
        case Button.BACK, Press.SHORT:
            return go(model, AtPrompt())
        case (Button.OK | Button.FIX), Press.SHORT:
            return go(model, fix_step(model, steps[place.cursor]))
    return go(model, replace(place, cursor=moved(place.cursor, len(steps), press)))


def _correct(model: Model, rolled: Rolled, step: int, who: str) -> Update:
    if rolled == model.match.steps[step].action:
        return go(model, AtPrompt())
    try:
        dropped = model.match.correction(step, rolled).dropped
    except IllegalAction:
        return stay(model)
    if not dropped:
        return commit.correct(model, step, rolled, who)
    shows = ", ".join(said(face) for face in rolled.faces)
    title = f"It showed {shows}?" if len(shows) <= 9 else "Change this roll?"
    count = len(dropped)
    lines = (f"{count} later step{'s' if count > 1 else ''}", "no longer fit." if count > 1 else "no longer fits.")
    return go(model, Sure(title, lines, "Change", CorrectRoll(step, rolled), AtPrompt()))


def _with_runners_up(draft: Draft, read: Draft) -> Draft:
    """The runner-up and the doubt of each die as it was read, where that die still is what was read."""
    known = list(read.dice)
    dice = []
    for die in draft.dice:
        like = next((seen for seen in known if seen.face == die.face and seen.kind == die.kind), None)
        if like is not None:
            known.remove(like)
            die = replace(
                die, runner_up=like.runner_up, probability=like.probability, colour=like.colour, dark=like.dark,
                corners=like.corners,
            )  # fmt: skip
        dice.append(die)
    return replace(draft, dice=tuple(dice), frame=read.frame)


def _told(model: Model, step: int) -> str:
    match = model.match
    return match.game.told(match.states[step], match.steps[step].action, match.states[step + 1]).short
