"""Secrets: what one player alone may see. A shared device is handed over; a player's own page shows it at once."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from firmware.events import Pressed
from firmware.model import Model
from firmware.panel.screen import Keys, Screen
from firmware.panel.text import Face, shortened
from firmware.places import AtPrompt, Board, Note
from firmware.viewing import EVERYBODY, PEEK, Peek, Viewer
from hardware.ports import Button, Press
from rules.contract import DICE, Seat
from rules.prompt import WIDTHS, BookPage, Prompt

NAME_COLUMNS: Final = 15 * Face.HEAD.advance
"""What a name may take of a headline."""


def prompt_of(model: Model) -> Prompt:
    """What the game asks now, as far as whoever looks may see it."""
    return model.match.game.prompt(model.match.state, model.viewer)


def hides_prompt(model: Model) -> bool:
    """Whether the player to move sees more than whoever looks now: then the device is to be handed over first."""
    if model.turn < 0 or model.viewer == model.turn:
        return False
    game, state = model.match.game, model.match.state
    return game.prompt(state, model.viewer) != game.prompt(state, model.turn)


def whose(model: Model) -> Seat:
    """The seat whose secret whoever looks is shown now, DICE where everybody may see it."""
    if model.viewer == DICE or model.viewer != model.turn:
        return DICE
    return model.viewer if hides_prompt(replace(model, viewer=DICE)) else DICE


def may_choose(model: Model) -> bool:
    """Whether whoever looks may choose now: at a device of their own only when it is their turn, or a task for all."""
    return model.viewer in (DICE, model.turn) or prompt_of(model).kind == "task"


def secret_pages(model: Model, seat: Seat) -> tuple[BookPage, ...]:
    """The pages of the books that one player sees and not everybody."""
    game, state = model.match.game, model.match.state
    everybodys = game.books(state, DICE)
    return tuple(page for page in game.books(state, seat) if page not in everybodys)


def name_of(model: Model, seat: Seat) -> str:
    """A player's name."""
    return model.match.setup.players[seat]


def screen_pass(model: Model, seat: Seat, *, back: str) -> Screen:
    """PASS: whose eyes only. Who sits at a device of their own is told to wait instead."""
    name = name_of(model, seat)
    headline = shortened(name, Face.HEAD, NAME_COLUMNS)
    if model.viewer != DICE:
        return Screen(
            kind="pass", word="PASS", eye=model.eye, headline=(headline, "is choosing"), keys=Keys(back),
            spoken=f"{name} is choosing.", large=model.settings.large,
        )  # fmt: skip
    whole = f"Only for {name}"
    return Screen(
        kind="pass", word="PASS", eye=model.eye,
        headline=(whole,) if len(whole) <= WIDTHS["headline"] else ("Only for", headline),
        lines=("Others look away.", "Hold ok to see."), keys=Keys(back, "Hold"), large=model.settings.large,
        spoken=f"Only for {name}: others look away, then {name} holds ok to see.",
    )  # fmt: skip


def peek(model: Model, seat: Seat, press: Pressed) -> Model:
    """The model after somebody held ok at a PASS: the device shows that player's secrets. Nothing where it is the
    device of another player, or ok was only pressed."""
    shared = press.viewer.seat == DICE and press.viewer != EVERYBODY
    if not shared or (press.button, press.press) != (Button.OK, Press.HOLD):
        return model
    return replace(model, peek=Peek(seat, press.viewer.device, model.now))


def keep_peek(model: Model, viewer: Viewer) -> Model:
    """A press on the device that shows a secret keeps it open."""
    if model.peek is None or model.peek.device != viewer.device:
        return model
    return replace(model, peek=replace(model.peek, since=model.now))


def looked_away(model: Model) -> Model:
    """The model without a peek that is over: nothing secret is left to see, or nobody has pressed for `PEEK`."""
    if model.peek is None:
        return model
    seat, place = model.peek.seat, model.place
    at_prompt = isinstance(place, AtPrompt) and model.turn == seat and hides_prompt(model)
    reads = isinstance(place, Board | Note) and place.seat == seat
    if (at_prompt or reads) and model.now - model.peek.since < PEEK:
        return model
    return replace(model, peek=None)
