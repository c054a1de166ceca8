"""Words: every text fits the panel, every choice is there once and can be told from the others."""

from __future__ import annotations

import re
from typing import Any, Final

from rules.conformance.trial import Point, Trial
from rules.contract import DICE, OVER
from rules.prompt import WIDTHS, BookPage, Choice, Dice, Grid, Prompt, Route, Shapes, Told, Track, Turning

CHOOSE_KINDS: Final = ("list", "stepper", "place")
"""Prompts under the state word CHOOSE, which leaves more room for the context."""

CHOOSE_CONTEXT: Final = 15
LAST_LETTER: Final = 0x52F
"""The panel's fonts hold Latin, Greek and Cyrillic."""

_FACE: Final = re.compile(r"[^/]+/.+")


def prompts_fit_the_panel(trial: Trial) -> None:
    """Every prompt of every state for every viewer."""
    for point in trial.points():
        legal = trial.game.legal_actions(point.state)
        for viewer in point.viewers:
            prompt = trial.game.prompt(point.state, viewer)
            words = _Words(trial, f"the prompt of {viewer} {point}")
            _check_prompt(words, prompt, point)
            mine = [choice.action for choice in prompt.choices]
            if viewer == point.seat:
                whole = len(mine) == len(legal) and set(mine) == set(legal)
                words.require(whole, "choices are not the legal actions, each once")
            else:
                part = len(mine) == len(set(mine)) and set(mine) <= set(legal)
                words.require(part, "choices that are not legal actions, each once")


def books_fit_the_panel(trial: Trial) -> None:
    """Every page of the books of every state for every viewer."""
    for point in trial.points():
        for viewer in point.viewers:
            pages = trial.game.books(point.state, viewer)
            words = _Words(trial, f"the books of {viewer} {point}")
            words.require(bool(pages), "no page")
            words.require(len({page.title for page in pages}) == len(pages), "two pages have one title")
            for page in pages:
                _check_page(words, page)


def told_fits_the_panel(trial: Trial) -> None:
    """What is told of every step that was taken."""
    for match in trial.matches:
        for index, step in enumerate(match.steps):
            told = trial.game.told(match.states[index], step.action, match.states[index + 1])
            _check_told(_Words(trial, f"told of step {index}, {step.action}"), told)


class _Words:
    """Checks of text, all of one place."""

    def __init__(self, trial: Trial, where: str) -> None:
        self._trial, self._where = trial, where

    def require(self, holds: bool, what: str) -> None:
        self._trial.require(holds, what, self._where)

    def fit(self, text: str, most: int, name: str, least: int = 0) -> None:
        self.require(least <= len(text) <= most, f"{name} {text!r} has not {least} to {most} characters")
        tidy = text.isprintable() and text == text.strip()
        self.require(tidy, f"{name} {text!r} has stray blanks or breaks")
        in_fonts = all(ord(letter) <= LAST_LETTER for letter in text)
        self.require(in_fonts, f"{name} {text!r} is not in the fonts")

    def fit_all(self, texts: tuple[str, ...], count: int, most: int, name: str) -> None:
        self.require(len(texts) <= count, f"{len(texts)} of {name}, at most {count} fit")
        for text in texts:
            self.fit(text, most, name)

    def sentence(self, text: str, name: str) -> None:
        one = text.endswith(".") and text[0] == text[0].upper() and not re.search(r"[.!?]\s", text)
        self.require(one, f"{name} {text!r} is not one sentence with a full stop")


def _check_prompt(words: _Words, prompt: Prompt, point: Point) -> None:
    for kind, seat in (("roll", DICE), ("over", OVER)):
        agree = (prompt.kind == kind) == (point.seat == seat)
        words.require(agree, f"kind {prompt.kind} while turn is {point.seat}")
    if point.seat >= 0:
        words.require(prompt.seat == point.seat, f"asks seat {prompt.seat} while turn is {point.seat}")
    words.fit(prompt.context, CHOOSE_CONTEXT if prompt.kind in CHOOSE_KINDS else WIDTHS["context"], "context")
    words.fit(prompt.title, WIDTHS["title"], "title")
    words.fit_all(prompt.headline, 2, WIDTHS["headline"], "headline")
    words.fit_all(prompt.lines, 3, WIDTHS["line"], "line")
    words.require(bool(prompt.title or prompt.headline or prompt.lines), "a prompt without words")
    words.sentence(prompt.spoken, "spoken")
    _check_picture(words, prompt.picture)
    for choice in prompt.choices:
        _check_choice(words, choice)
    marks = [(choice.label, choice.place, choice.number) for choice in prompt.choices]
    words.require(len(set(marks)) == len(marks), "two choices look the same")
    words.require(0 <= prompt.resting < max(1, len(prompt.choices)), f"resting on choice {prompt.resting}")
    _check_kind(words, prompt)


def _check_kind(words: _Words, prompt: Prompt) -> None:
    match prompt.kind:
        case "task":
            words.require(len(prompt.choices) == 1, f"a task with {len(prompt.choices)} choices")
        case "stepper":
            numbers = [choice.number for choice in prompt.choices]
            each = None not in numbers and len(set(numbers)) == len(numbers)
            words.require(each, "a stepper in which numbers lack or repeat")
        case "place":
            known = _places(prompt.picture)
            strange = {choice.place for choice in prompt.choices if choice.place} - known
            words.require(not strange, f"places {sorted(strange)} are not in the picture")
            words.require(any(choice.place for choice in prompt.choices), "a place prompt without places")


def _check_choice(words: _Words, choice: Choice) -> None:
    words.fit(choice.label, WIDTHS["row"], "label", least=1)
    words.fit(choice.verb, WIDTHS["verb"], "verb", least=1)
    words.require(choice.verb.casefold() != "yes", "a verb is Yes: name the deed")
    words.fit(choice.detail, WIDTHS["line"], "detail")


def _check_page(words: _Words, page: BookPage) -> None:
    words.fit(page.title, WIDTHS["context"], "page title", least=1)
    words.fit_all(page.lines, 4, WIDTHS["line"], "line")
    words.require(bool(page.lines) or page.picture is not None, f"page {page.title!r} is empty")
    _check_picture(words, page.picture)


def _check_told(words: _Words, told: Told) -> None:
    words.fit(told.short, WIDTHS["short"], "short", least=1)
    words.fit(told.headline, WIDTHS["headline"], "headline")
    words.fit_all(told.lines, 2, WIDTHS["line"], "line")
    words.sentence(told.sentence, "sentence")


def _check_picture(words: _Words, picture: Any) -> None:
    match picture:
        case Dice(faces):
            words.require(all(map(_FACE.fullmatch, faces)), f"{faces} are not all face labels")
        case Turning(before, after):
            both = all(map(_FACE.fullmatch, (before, after)))
            words.require(both, f"{before}, {after} are not both face labels")
        case Route():
            ends = {*(f"{n}-{space}" for n in range(1, picture.segments + 1) for space in range(1, 5))}
            ends |= {"H", "gate", "grave", "pool", ""}
            known = {picture.start, picture.end} <= ends
            words.require(known, f"a route from {picture.start!r} to {picture.end!r}")
        case Track():
            _check_marks(words, picture)
            for segment in picture.segments:
                words.fit(segment.upper, 3, "upper")
                words.fit(segment.lower, 3, "lower")
                spaces = [die.space for die in segment.dice]
                good = len(set(spaces)) == len(spaces) and {*spaces, *segment.traps} <= {1, 2, 3, 4}
                words.require(good, f"spaces {spaces}, traps {segment.traps} of one segment")
        case Grid():
            _check_marks(words, picture)
            strange = {cell.place for cell in picture.cells} - _places(picture)
            words.require(not strange, f"squares {sorted(strange)} are not on the grid")
            words.require(not picture.ghost or (0, 0) in picture.ghost, "a ghost that leaves its own square out")


def _check_marks(words: _Words, picture: Track | Grid) -> None:
    strange = set(picture.marked) - _places(picture)
    words.require(not strange, f"marks {sorted(strange)} are not in the picture")


def _places(picture: Any) -> set[str]:
    match picture:
        case Track():
            numbers = range(1, len(picture.segments) + 1)
            return {f"{n}{part}" for n in numbers for part in ("", "u", "l", "-1", "-2", "-3", "-4")} | {"H"}
        case Grid():
            first, last = picture.rows
            return {f"{column}{row}" for column in picture.columns for row in range(first, last + 1)}
        case Shapes():
            return {outline.place for outline in picture.outlines}
    return set()
