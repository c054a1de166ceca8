"""Before a match: going on with the last one, or choosing a game, its players and its options."""

from __future__ import annotations

import typing
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

import msgspec

from firmware import commit
from firmware.events import Pressed
from firmware.library import full_title
from firmware.machine import NAME
from firmware.model import Model, Offer, Update, go
from firmware.panel.screen import Keys, Row, Screen
from firmware.places import NewGame, Note, Question, Resume, TeachSets
from firmware.rooms.cursor import moved
from hardware.ports import Button, Press
from rules.contract import DICE, OVER, Advises, AsksOptions, DataError


def screen_resume(model: Model, place: Resume) -> Screen:
    """After power-on: the match as it stands."""
    match = model.match
    prompt = match.game.prompt(match.state, DICE)
    rows = (Row("Go on"), Row("New game"))
    return Screen(
        kind="list", word="CHOOSE", context=prompt.context[:13], eye=model.eye, title=match.game.title[:20], rows=rows,
        cursor=place.cursor, keys=Keys("", "Take", _teach(model), scroll=True), large=model.settings.large,
        spoken=f"{full_title(match.game)}, {prompt.context}. Row {place.cursor + 1} of 2: {rows[place.cursor].label}.",
    )  # fmt: skip


def press_resume(model: Model, place: Resume, press: Pressed) -> Update:
    """Goes on, or asks about a new match."""
    if (press.button, press.press) == (Button.OK, Press.SHORT):
        return (commit.standing(model, model.match), ()) if place.cursor == 0 else go(model, NewGame())
    if (press.button, press.press) == (Button.FIX, Press.SHORT) and model.dice_sets:
        return go(model, TeachSets(place))
    return go(model, replace(place, cursor=moved(place.cursor, 2, press)))


def questions(model: Model, answers: tuple[int, ...]) -> tuple[Question, ...]:
    """What is asked before a match: the game first; what has one answer only is not asked, but something always is."""
    asked = []
    if len(model.offers) > 1:
        asked.append(Question("game", "Which game?", tuple((offer, _title(offer)) for offer in model.offers)))
    offer = _offer(model, answers)
    if not offer.players:
        low, high = offer.game.seats
        counts = tuple((count, f"{count} player{'s' if count > 1 else ''}") for count in range(low, high + 1))
        asked.append(Question("players", "How many players?", counts))
    if offer.machine is None and not offer.players and isinstance(offer.game, Advises) and offer.game.seats[1] > 1:
        asked.append(Question("machine", "Who is the last one?", OPPONENTS))
    hints = typing.get_type_hints(offer.game.options_type)
    for field in msgspec.structs.fields(offer.game.options_type):
        if field.name in offer.options:
            continue
        choices = typing.get_args(hints[field.name])
        if typing.get_origin(hints[field.name]) is typing.Literal and len(choices) > 1:
            asked.append(_option(offer, field.name, choices, field.default))
    open_questions = tuple(question for question in asked if len(question.choices) > 1)
    return open_questions or (Question("start", offer.game.title, ((True, "Start"),)),)


OPPONENTS: Final = (("", "A person"), ("greedy", "The machine"), ("random", "Machine, by chance"))
"""Who may play the last seat."""


def games_in_full(model: Model, place: NewGame) -> tuple[str, ...]:
    """The rows of the question which game is played as they read where there is room; () for another question."""
    question = questions(model, place.answers)[len(place.answers)]
    if question.key != "game":
        return ()
    own = {True: "", False: ", own sheet"}
    return tuple(full_title(offer.game) + own[offer.data_file == offer.game.data_file] for offer, _ in question.choices)


def _title(offer: Offer) -> str:
    """The game, and whether it is played on the owner's own sheet."""
    own = offer.data_file != offer.game.data_file
    return f"{offer.game.title[:14]}, own" if own else offer.game.title


def _option(offer: Offer, name: str, values: Sequence[Any], default: Any) -> Question:
    """One option in the game's words, else under its name. A sheet that is no good is told when the match starts."""
    title, choices = f"{name.replace('_', ' ').capitalize()}:", tuple((value, str(value)) for value in values)
    if isinstance(offer.game, AsksOptions):
        with suppress(DataError):
            data = offer.game.parse_data(offer.data_text, offer.data_file)
            title, choices = offer.game.option_question(name, data)
    return Question(name, title, choices, [value for value, _ in choices].index(default))


def screen_new_game(model: Model, place: NewGame) -> Screen:
    """One question, one row per answer."""
    asked = questions(model, place.answers)
    question = asked[len(place.answers)]
    rows, cursor = tuple(Row(label) for _, label in question.choices), _cursor(place, question)
    said = games_in_full(model, place) or tuple(row.label for row in rows)
    last = len(place.answers) + 1 == len(asked)
    return Screen(
        kind="list", word="CHOOSE", context="new game", eye=model.eye, title=question.title, rows=rows,
        cursor=cursor, large=model.settings.large,
        keys=Keys(
            "Back" if place.answers or model.history else "", "Start" if last else "Take", _teach(model), scroll=True
        ),
        spoken=f"{question.title} Row {cursor + 1} of {len(rows)}: {said[cursor]}.",
    )  # fmt: skip


def press_new_game(model: Model, place: NewGame, press: Pressed) -> Update:
    """Answers a question; after the last one the match begins."""
    asked = questions(model, place.answers)
    question = asked[len(place.answers)]
    cursor = _cursor(place, question)
    match press.button, press.press:
        case Button.BACK, Press.SHORT if place.answers:
            return go(model, NewGame(place.answers[:-1], place.answers[-1]))
        case Button.BACK, Press.SHORT if model.history is not None:
            return go(model, Resume())
        case Button.FIX, Press.SHORT if model.dice_sets:
            return go(model, TeachSets(place))
        case Button.OK, Press.SHORT:
            answers = (*place.answers, cursor)
            return _begin(model, answers, press) if len(answers) == len(asked) else go(model, NewGame(answers))
    return go(model, replace(place, cursor=moved(cursor, len(question.choices), press)))


def _teach(model: Model) -> str:
    return "Teach" if model.dice_sets else ""


def _cursor(place: NewGame, question: Question) -> int:
    return question.usual if place.cursor is None else place.cursor


def first_place(model: Model) -> Model:
    """Where the panel stands after power-on."""
    if model.history is not None and model.turn != OVER:
        return model.enter(Resume())
    return model.enter(NewGame())


def _begin(model: Model, answers: tuple[int, ...], press: Pressed) -> Update:
    asked = questions(model, answers)
    chosen: dict[str, Any] = {
        question.key: question.choices[answer][0] for question, answer in zip(asked, answers, strict=True)
    }
    chosen.pop("start", None)
    offer = chosen.pop("game", model.offers[0])
    count = chosen.pop("players", offer.game.seats[0])
    players = offer.players or tuple(f"Player {number + 1}" for number in range(count))
    machines: tuple[str, ...] = ()
    if policy := chosen.pop("machine", offer.machine or ""):
        players = (*players[:-1], NAME)
        machines = ("",) * (len(players) - 1) + (policy,)
    try:
        return commit.start(model, offer, players, offer.game.options_type(**offer.options, **chosen), machines)
    except ValueError as error:
        return go(model, Note(str(error), NewGame()))


def _offer(model: Model, answers: tuple[int, ...]) -> Offer:
    return model.offers[answers[0]] if len(model.offers) > 1 and answers else model.offers[0]
