"""At the table: the game's prompt, and the queue of tasks."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from firmware import auditing, commit
from firmware.draft import draft_of_rolled
from firmware.effects import Look
from firmware.events import Pressed
from firmware.faces import said
from firmware.machine import with_wish
from firmware.model import Model, Update, go, stay
from firmware.panel.screen import Keys, Row, Screen
from firmware.panel.screens import from_prompt, pages
from firmware.places import AtPrompt, Menu, Note, Reroll, Sure, TaskQueue, UndoList
from firmware.rooms.checking import as_is
from firmware.rooms.cursor import moved
from firmware.rooms.fixing import last_roll, typing
from firmware.rooms.secrets import hides_prompt, may_choose, peek, prompt_of, screen_pass, whose
from firmware.taking import take
from hardware.ports import Button, Press
from rules.contract import DICE
from rules.prompt import WIDTHS, Prompt


def screen_at_prompt(model: Model, place: AtPrompt) -> Screen:
    """The game's prompt; while dice are asked for, what the camera sees of them."""
    if hides_prompt(model):
        return screen_pass(model, model.turn, back="Undo" if model.match.steps else "")
    prompt = prompt_of(model)
    if model.waits_for_dice:
        if model.match.offered is not None:
            return _kept_roll(model, place, prompt)
        if model.watching and model.scene != "still":
            return _dice_moving(model, prompt)
        prompt = with_wish(model.match, prompt)
    screen = from_prompt(prompt, place.cursor, eye=model.eye, large=model.settings.large)
    if place.reasons:
        screen = _with_reasons(screen, place.reasons)
    if not may_choose(model):
        screen = msgspec.structs.replace(screen, keys=Keys(screen.keys.back))
    if not model.match.steps:
        screen = _without_back(screen)
    if prompt.kind == "task" and auditing.may_follow(model):
        screen = msgspec.structs.replace(screen, keys=msgspec.structs.replace(screen.keys, fix="As is"))
    return screen


def press_at_prompt(model: Model, place: AtPrompt, press: Pressed) -> Update:
    """Chooses, looks, undoes, corrects."""
    prompt = prompt_of(model)
    match press.button, press.press:
        case Button.BACK, Press.SHORT if model.peek is not None:
            return stay(replace(model, peek=None))
        case Button.BACK, Press.SHORT:
            return go(model, UndoList()) if model.match.steps else stay(model)
        case (Button.OK | Button.UP | Button.DOWN), _ if hides_prompt(model):
            return stay(peek(model, model.turn, press))
        case (Button.OK | Button.UP | Button.DOWN), _ if model.turn >= 0 and not may_choose(model):
            return stay(model)
        case Button.OK, Press.SHORT:
            return _ok(model, place, prompt, press)
        case Button.OK, Press.HOLD:
            return _more(model, place, prompt)
        case Button.FIX, Press.SHORT if prompt.kind == "task" and auditing.may_follow(model):
            return as_is(model, place)
        case Button.FIX, Press.SHORT:
            return _fix(model)
    if model.match.offered is not None:
        return go(model, replace(place, cursor=moved(place.cursor, 2, press)))
    return go(model, replace(place, cursor=moved(place.cursor, len(prompt.choices), press)))


def screen_task_queue(model: Model, place: TaskQueue) -> Screen:
    """Two rows: all done, or explain."""
    rows = (Row("All of these done"), Row("Explain this one"))
    return Screen(
        kind="list", word="SET", context=prompt_of(model).context, eye=model.eye, title="This task:",
        rows=rows, cursor=place.cursor, keys=Keys("Back", "Take", scroll=True),
        spoken=f"This task. Row {place.cursor + 1} of 2: {rows[place.cursor].label}.", large=model.settings.large,
    )  # fmt: skip


def press_task_queue(model: Model, place: TaskQueue, press: Pressed) -> Update:
    """Takes one of the two rows."""
    match press.button, press.press:
        case Button.BACK, _:
            return go(model, AtPrompt())
        case Button.OK, Press.SHORT if place.cursor == 0:
            return auditing.claimed(commit.act_all(model.enter(AtPrompt()), press.who))
        case Button.OK, Press.SHORT:
            prompt = prompt_of(model)
            return go(model, Note(prompt.more or prompt.spoken, AtPrompt()))
    return go(model, replace(place, cursor=moved(place.cursor, 2, press)))


def _ok(model: Model, place: AtPrompt, prompt: Prompt, press: Pressed) -> Update:
    if model.turn == DICE:
        offered = model.match.offered
        if offered is None:
            if place.offered is not None:
                return take(model, place.offered)
            if not model.watching:
                return go(model, Note("No camera watches the table. Type the dice: back, then fix.", AtPrompt()))
            return model.enter(AtPrompt()), (Look(),)
        if place.cursor == 1:
            sure = Sure(
                "Throw again?", (_kept_said(model, "The {} in the log", "The roll in the log"), "is then forgotten."),
                "Throw", Reroll(), place,
            )
            return go(model, sure)
        return commit.roll(model, draft_of_rolled(model.cast, offered), press.who, evidence=False)
    if prompt.kind == "over":
        return go(model, Menu())
    if not prompt.choices:
        return stay(model)
    done = commit.act(model, prompt.choices[min(place.cursor, len(prompt.choices) - 1)].action, press.who)
    return auditing.claimed(done) if prompt.kind == "task" else done


def _more(model: Model, place: AtPrompt, prompt: Prompt) -> Update:
    if place.reasons:
        return go(model, Note(" ".join(place.reasons), place))  # the panel has room for their beginning only
    if commit.task_group(model):
        return go(model, TaskQueue())
    chosen = prompt.choices[place.cursor].more if place.cursor < len(prompt.choices) else ""
    return go(model, Note(chosen or prompt.more or prompt.spoken, place, seat=whose(model)))


def _fix(model: Model) -> Update:
    if model.waits_for_dice and model.match.offered is None:
        return go(model, typing(model, AtPrompt()))
    step = last_roll(model)
    if step is None:
        return go(model, Note("No dice were read yet. There is nothing to correct.", model.place))
    return go(model, step)


def _kept_said(model: Model, words: str, short: str) -> str:
    """Words about the roll in the log, with its faces where a row has room for them."""
    kept = model.match.offered
    full = words.format(", ".join(map(said, kept.faces)) if kept is not None else "")
    return full if len(full) <= WIDTHS["row"] else short


def _kept_roll(model: Model, place: AtPrompt, prompt: Prompt) -> Screen:
    rows = (Row(_kept_said(model, "Keep the {}", "Keep that roll")), Row("Throw again"))
    return Screen(
        kind="list", word="CHOOSE", context=prompt.context, eye=model.eye, title="Rolled, in the log:",
        rows=rows, cursor=place.cursor, keys=Keys("Undo" if model.match.steps else "", "Take", scroll=True),
        spoken=f"This roll is in the log. Row {place.cursor + 1} of 2: {rows[place.cursor].label}.",
        large=model.settings.large,
    )  # fmt: skip


def _dice_moving(model: Model, prompt: Prompt) -> Screen:
    hand = model.scene == "hand"
    headline = ("Hand on table",) if hand else ("Dice roll",)
    return Screen(
        kind="notice", word="HAND" if hand else "ROLLING", context=prompt.context, eye=model.eye, headline=headline,
        lines=("Nothing counts yet.",), keys=Keys("Undo" if model.match.steps else "", "Look", "Type"),
        spoken="A hand is on the table, nothing counts yet." if hand else "The dice roll, nothing counts yet.",
        large=model.settings.large,
    )  # fmt: skip


def _without_back(screen: Screen) -> Screen:
    return msgspec.structs.replace(screen, keys=msgspec.structs.replace(screen.keys, back=""))


def _with_reasons(screen: Screen, reasons: tuple[str, ...]) -> Screen:
    text = " ".join(reasons)
    return msgspec.structs.replace(
        screen, kind="notice", picture=None, headline=(), title="", lines=pages(text)[0], spoken=text
    )
