"""Side rooms: undo, the books and the menu. The game stands still in them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import msgspec
from msgspec.structs import replace as change

from firmware import auditing, commit
from firmware.effects import FreeSeats, Remember
from firmware.events import Pressed
from firmware.keeping.settings import READ_PAUSE, Settings
from firmware.model import Model, Update, go, stay
from firmware.panel.screen import Keys, Row, Screen
from firmware.panel.screens import book_screens
from firmware.panel.text import Face, shortened
from firmware.places import AtPrompt, Board, Menu, NewMatch, Note, Place, Readings, Sure, SwitchOff, TeachSets, UndoList
from firmware.rooms import checking
from firmware.rooms.cursor import moved
from firmware.rooms.fixing import rolls
from firmware.rooms.hints import hint_rows
from firmware.rooms.secrets import name_of, peek, screen_pass, secret_pages
from hardware.ports import Button, Press
from rules.contract import DICE, Rolled, Seat
from rules.testing import keeps_secrets


def screen_undo(model: Model, place: UndoList) -> Screen:
    """The steps, the latest first."""
    match = model.match
    rows = []
    for step in reversed(range(len(match.steps))):
        action = match.steps[step].action
        told = match.game.told(match.states[step], action, match.states[step + 1]).short
        rows.append(Row(told, right="log" if isinstance(action, Rolled) else ""))
    count = place.cursor + 1
    return Screen(
        kind="list", word="UNDO", context="how far?", eye=model.eye, rows=tuple(rows), cursor=place.cursor,
        keys=Keys("Back", f"Undo {count}" if count < 10 else "Undo", scroll=len(rows) > 1), large=model.settings.large,
        spoken=f"Undo {count} step{'s' if count > 1 else ''}, back to before: {rows[place.cursor].label}.",
    )  # fmt: skip


def press_undo(model: Model, place: UndoList, press: Pressed) -> Update:
    """Takes back everything down to the row under the cursor."""
    match press.button, press.press:
        case Button.BACK, Press.SHORT:
            return commit.standing(model, model.match), ()
        case Button.OK, Press.SHORT:
            return commit.undo(model, place.cursor + 1, press.who)
    return go(model, replace(place, cursor=moved(place.cursor, len(model.match.steps), press)))


def screen_board(model: Model, place: Board) -> Screen:
    """One page of the books."""
    if place.seat not in (DICE, model.viewer):
        return screen_pass(model, place.seat, back="Back")
    screens = _books(model, place.seat)
    many = len(screens) > 1
    return msgspec.structs.replace(screens[place.page], keys=Keys("Back", "Next" if many else "", scroll=many))


def press_board(model: Model, place: Board, press: Pressed) -> Update:
    """Turns the pages."""
    count = len(_books(model, place.seat))
    match press.button, press.press:
        case Button.BACK, Press.SHORT:
            return commit.standing(model, model.match), ()
        case Button.OK, _ if place.seat not in (DICE, model.viewer):
            return stay(peek(model, place.seat, press))
        case Button.OK, Press.SHORT:
            return go(model, replace(place, page=(place.page + 1) % count))
    return go(model, replace(place, page=moved(place.page, count, press)))


def _books(model: Model, seat: Seat) -> tuple[Screen, ...]:
    """Everybody's pages, or those that one player alone may see."""
    books = model.match.game.books(model.match.state, DICE) if seat == DICE else secret_pages(model, seat)
    return book_screens(books, eye=model.eye, large=model.settings.large)


def screen_menu(model: Model, place: Menu) -> Screen:
    """The menu."""
    rows = tuple(Row(label, right) for label, right, _ in _menu(model))
    marked = f"{rows[place.cursor].label} {rows[place.cursor].right}".strip()
    return Screen(
        kind="list", word="MENU", context=model.match.game.title[:13], eye=model.eye, rows=rows, cursor=place.cursor,
        keys=Keys("Back", "Open", scroll=True), large=model.settings.large,
        spoken=f"Menu. Row {place.cursor + 1} of {len(rows)}: {marked}.",
    )  # fmt: skip


def press_menu(model: Model, place: Menu, press: Pressed) -> Update:
    """Opens the row under the cursor."""
    rows = _menu(model)
    match press.button, press.press:
        case Button.BACK, Press.SHORT:
            return commit.standing(model, model.match), ()
        case Button.OK, Press.SHORT:
            return rows[place.cursor][2](model)
    return go(model, replace(place, cursor=moved(place.cursor, len(rows), press)))


def _menu(model: Model) -> tuple[tuple[str, str, Callable[[Model], Update]], ...]:
    """The rows of the menu: what each says, how it stands, and what it does."""
    settings, here = model.settings, model.place
    waits = settings.read_pause is None
    pairing = (("Page code", "", lambda m: go(m, page_code(m, here))),) if model.page_code else ()
    return (
        ("Back to the game", "", lambda m: (commit.standing(m, m.match), ())),
        ("Board", "", lambda m: go(m, Board())),
        *hint_rows(model),
        ("Undo", "", lambda m: go(m, UndoList() if m.match.steps else Note("There is nothing to undo yet.", here))),
        ("Fix a reading", "", lambda m: go(m, Readings() if rolls(m) else Note("No dice were read yet.", here))),
        ("Large letters", _on(settings.large), _setter(change(settings, large=not settings.large))),
        (
            "Confirm rolls",
            _on(settings.always_confirm),
            _setter(change(settings, always_confirm=not settings.always_confirm)),
        ),
        (
            "Show a roll",
            "until ok" if waits else "briefly",
            _setter(change(settings, read_pause=READ_PAUSE if waits else None)),
        ),
        *_secret_rows(model),
        *_teaching_rows(model),
        *_mat_rows(model),
        *pairing,
        ("New game", "", lambda m: go(m, _leaving())),
        ("Switch off", "", lambda m: go(m, switching_off(m, AtPrompt()))),
    )


def _teaching_rows(model: Model) -> tuple[tuple[str, str, Callable[[Model], Update]], ...]:
    """A row for teaching dice, and one for learning by the way."""
    settings = model.settings
    if not model.dice_sets:
        return ()
    return (
        ("Teach dice", "", lambda m: go(m, TeachSets(AtPrompt()))),
        ("Learn in play", _on(settings.learn), _setter(change(settings, learn=not settings.learn))),
    )


def _secret_rows(model: Model) -> tuple[tuple[str, str, Callable[[Model], Update]], ...]:
    """A row for each player whose books hold what the others may not see."""

    def row(seat: Seat) -> tuple[str, str, Callable[[Model], Update]]:
        name = shortened(f"Only for {name_of(model, seat)}", Face.BODY, 18 * Face.BODY.advance)
        return name, "", lambda m: go(m, Board(seat=seat))

    if not keeps_secrets(model.match.game, model.match.state):
        return ()
    seats = map(Seat, range(len(model.match.setup.players)))
    rows = tuple(row(seat) for seat in seats if secret_pages(model, seat))
    return (*rows, ("Free the seats", "", lambda m: (m.enter(Note(FREED, AtPrompt())), (FreeSeats(),))))


FREED: Final = "No browser is a player's own any more."


def _mat_rows(model: Model) -> tuple[tuple[str, str, Callable[[Model], Update]], ...]:
    """Rows for a mat that is laid."""
    mat = auditing.mat_of(model)
    if mat is None or not mat.spots:
        return ()
    return (
        ("Check the table", "", checking.check_now),
        ("Learn dice colours", "", checking.learn),
    )


def page_code(model: Model, back: Place) -> Note:
    """The code that lets another device press, for those at the panel alone."""
    return Note(f"To press from a phone, type {model.page_code} on its page.", back, private=True)


def _leaving() -> Sure:
    return Sure("Leave this game?", ("It stays in the", "journal."), "Leave", NewMatch(), AtPrompt())


def switching_off(model: Model, back: Place) -> Sure:
    """The question before the end. back: where a no leads."""
    unsaved = any(fault.part == "storage" for fault in model.faults)
    lines = ("The last steps", "are not saved!") if unsaved else ("The game is saved.",)
    return Sure("Switch off?", lines if unsaved or model.history else (), "Off", SwitchOff(), back)


def _setter(settings: Settings) -> Callable[[Model], Update]:
    return lambda model: (replace(model, settings=settings), (Remember(settings),))


def _on(setting: bool) -> str:
    return "on" if setting else "off"
