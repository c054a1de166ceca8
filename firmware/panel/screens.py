"""From what a game asks to the screen that asks it.

A game says what and which; here is decided how it looks: the state word, the keys, what stands in the state line
and what is spoken of the choice under the cursor.
"""

from __future__ import annotations

from typing import Final

import msgspec

from firmware.panel.screen import Eye, Keys, Row, Screen
from firmware.panel.text import pages
from rules.prompt import WIDTHS, BookPage, Choice, Prompt

__all__ = ["book_screens", "from_prompt", "note_screens", "pages"]

BESIDE_CHOOSE: Final = 15
"""Characters of context that fit beside the word CHOOSE (`WIDTHS` says 13, for the longest words)."""


def from_prompt(
    prompt: Prompt,
    cursor: int,
    *,
    eye: Eye = "open",
    large: bool = False,
    back: str = "Undo",
) -> Screen:
    """The screen for a game's prompt.

    cursor: the choice marked now; it is taken modulo the number of choices, so that a press beyond an end wraps.
    back: the label of the back key: "Undo" at the root of a step, "Back" within a choice of several parts.
    """
    choice = prompt.choices[cursor % len(prompt.choices)] if prompt.choices else None
    place = cursor % len(prompt.choices) if prompt.choices else 0
    build = {
        "roll": _roll,
        "task": _task,
        "list": _list,
        "stepper": _stepper,
        "place": _place,
        "pass": _pass,
        "over": _over,
    }[prompt.kind]
    screen = build(prompt, place, choice, back)
    return msgspec.structs.replace(screen, eye=eye, house=prompt.house, large=large)


def _roll(prompt: Prompt, place: int, choice: Choice | None, back: str) -> Screen:
    return Screen(
        kind="roll", word="ROLL", spoken=prompt.spoken, context=prompt.context,
        title="" if prompt.headline else prompt.title, headline=prompt.headline, lines=prompt.lines,
        picture=prompt.picture, keys=Keys(back=back, ok="Look", fix="Type"),
    )  # fmt: skip


def _task(prompt: Prompt, place: int, choice: Choice | None, back: str) -> Screen:
    return Screen(
        kind="task", word="SET", spoken=prompt.spoken, context=prompt.context, title=prompt.title,
        headline=prompt.headline, lines=prompt.lines, picture=prompt.picture, cursor=place,
        keys=Keys(back=back, ok="Done", scroll=len(prompt.choices) > 1),
    )  # fmt: skip


def _list(prompt: Prompt, place: int, choice: Choice | None, back: str) -> Screen:
    details = any(choice.detail for choice in prompt.choices)
    return Screen(
        kind="list", word="CHOOSE", spoken=_spoken(prompt, "Row", place), context=prompt.context,
        title=prompt.title, lines=(choice.detail,) if choice and details else (),
        rows=tuple(Row(choice.label) for choice in prompt.choices), cursor=place,
        keys=_choosing(prompt, choice, back),
    )  # fmt: skip


def _stepper(prompt: Prompt, place: int, choice: Choice | None, back: str) -> Screen:
    numbers = [choice.number for choice in prompt.choices if choice.number is not None]
    detail = (choice.detail,) if choice and choice.detail else ()
    return Screen(
        kind="stepper", word="CHOOSE", spoken=_spoken(prompt, "Choice", place), context=prompt.context,
        title=prompt.title, lines=prompt.lines + detail, cursor=place, number=choice.number if choice else None,
        low=min(numbers, default=0), high=max(numbers, default=0), keys=_choosing(prompt, choice, back),
    )  # fmt: skip


def _place(prompt: Prompt, place: int, choice: Choice | None, back: str) -> Screen:
    return Screen(
        kind="place", word="CHOOSE", spoken=_spoken(prompt, "Place", place),
        context=_place_context(prompt, choice), title=prompt.title,
        headline=(choice.label,) if choice else (), lines=(choice.detail,) if choice and choice.detail else (),
        cursor=place, picture=prompt.picture,
        selected=choice.place if choice else "", keys=_choosing(prompt, choice, back),
    )  # fmt: skip


def _pass(prompt: Prompt, place: int, choice: Choice | None, back: str) -> Screen:
    return Screen(
        kind="pass", word="PASS", spoken=prompt.spoken, context=prompt.context,
        headline=prompt.headline or (prompt.title,), lines=prompt.lines, keys=Keys(back=back, ok="Hold"),
    )  # fmt: skip


def _over(prompt: Prompt, place: int, choice: Choice | None, back: str) -> Screen:
    return Screen(
        kind="notice", word="OVER", spoken=prompt.spoken, context=prompt.context,
        title="" if prompt.headline else prompt.title, headline=prompt.headline, lines=prompt.lines,
        keys=Keys(back=back, ok="Menu"),
    )  # fmt: skip


def _choosing(prompt: Prompt, choice: Choice | None, back: str) -> Keys:
    return Keys(back=back, ok=choice.verb if choice else "", fix="Fix", scroll=len(prompt.choices) > 1)


def _place_context(prompt: Prompt, choice: Choice | None) -> str:
    """The place under the cursor in the words that fit beside CHOOSE: the choice's label, else the place's own name."""
    room = WIDTHS["context"] if prompt.house else BESIDE_CHOOSE
    if choice is None:
        return prompt.context
    return choice.label if len(choice.label) <= room else place_name(choice.place)


def place_name(place: str) -> str:
    """A place's id in players' words: `3 upper` of `3u`, `segment 3` of `3`, `2-3` as it is."""
    if place.endswith(("u", "l")):
        return f"{place[:-1]} {'upper' if place.endswith('u') else 'lower'}"
    return f"segment {place}" if place.isdigit() else place


def _spoken(prompt: Prompt, what: str, place: int) -> str:
    """The prompt's sentence, then which choice is marked: "Row 2 of 3: Take lower set, 2 hearts."."""
    if not prompt.choices:
        return prompt.spoken
    choice = prompt.choices[place]
    words = choice.spoken or ", ".join(part for part in (choice.label, choice.detail) if part)
    return f"{prompt.spoken} {what} {place + 1} of {len(prompt.choices)}: {words}."


def book_screens(books: tuple[BookPage, ...], *, eye: Eye = "open", large: bool = False) -> tuple[Screen, ...]:
    """The books as screens to leaf through; in large mode two lines a screen."""
    parts = [part for page in books for part in _parts(page, 2 if large else 4)]
    keys = Keys(back="Back", ok="More", fix="Fix", scroll=len(parts) > 1)

    def screen(number: int, page: BookPage) -> Screen:
        return Screen(
            kind="board", word="BOARD", spoken=_book_spoken(page), context=page.title, eye=eye, lines=page.lines,
            picture=page.picture, page=(number, len(parts)), large=large, keys=keys,
        )  # fmt: skip

    return tuple(screen(number, page) for number, page in enumerate(parts, 1))


def _parts(page: BookPage, most: int) -> list[BookPage]:
    if page.picture is not None:
        return [page]
    starts = range(0, max(1, len(page.lines)), most)
    return [msgspec.structs.replace(page, lines=page.lines[at : at + most]) for at in starts]


def _book_spoken(page: BookPage) -> str:
    """The page's words; where a game gives none, its lines."""
    if page.words:
        return " ".join((f"{page.title}.", *page.words))
    return ". ".join((page.title, *page.lines)) + "."


def note_screens(
    text: str, context: str = "", *, eye: Eye = "open", large: bool = False, house: bool = False
) -> tuple[Screen, ...]:
    """A longer text (a refusal, a rule, what `more` says) as Notices, one a page."""
    parts = pages(text, 15, 2) if large else pages(text)
    keys = Keys(back="Back", scroll=len(parts) > 1)

    def screen(number: int, lines: tuple[str, ...]) -> Screen:
        return Screen(
            kind="notice", word="NOTE", spoken=text, context=context, eye=eye, lines=lines, large=large, house=house,
            page=(number, len(parts)) if len(parts) > 1 else None, keys=keys,
        )  # fmt: skip

    return tuple(screen(number, lines) for number, lines in enumerate(parts, 1))
