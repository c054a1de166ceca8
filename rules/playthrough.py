"""Golden playthroughs: a match as short text to be reviewed, and a change of rules as a diff of it.

For each state: whose turn, the prompt, the choices by label, the action taken (`>`, as stored) and what was
told. The text holds all that is needed to play it again, except the printed data, which it names. A brief text leaves
the choices out, so that a whole long match can still be reviewed: each throw, what was taken, what was told.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from itertools import zip_longest
from typing import Any, Final

import msgspec

from rules.codec import CodecError, decode_action, encode
from rules.contract import DICE, OVER, Game, IllegalAction, Seat
from rules.history import History, Setup, begin
from rules.prompt import Choice

TAKEN: Final = "    > "
WIDTH: Final = 100


class PlaythroughError(ValueError):
    """A text that is no playthrough: says which line is missing or cannot be read."""


BRIEF: Final = "form: brief"


def generate(game: Game[Any, Any], setup: Setup, actions: Iterable[Any], *, brief: bool = False) -> str:
    """The match from `setup` by these actions. One that is refused ends the text with the refusal."""
    history = begin(game, setup)
    lines = [
        f"game: {game.id} {game.version}",
        f"players: {encode(setup.players).decode()}",
        f"options: {encode(setup.options).decode()}",
        f"data: {setup.data_file}",
        *([BRIEF] if brief else []),
        "",
    ]
    for action in actions:
        if brief:
            lines += _state(history)[:1] if game.turn(history.state) == DICE else []
        else:
            lines += _state(history)
        lines.append(f"{TAKEN}{encode(action).decode()}")
        try:
            after = history.act(action)
        except IllegalAction as refusal:
            lines.append(f"    refused: {refusal}")
            return _text(lines)
        lines += [f"    {game.told(history.state, action, after.state).sentence}", *([] if brief else [""])]
        history = after
    lines += _state(history)
    lines.append(f"    scores: {', '.join(map(str, game.scores(history.state)))}")
    if game.turn(history.state) == OVER:
        winners = ", ".join(setup.players[seat] for seat in game.winners(history.state))
        lines.append(f"    winners: {winners or 'nobody'}")
    return _text(lines)


def replay(game: Game[Any, Any], text: str, data_text: str) -> str:
    """Plays the actions of a playthrough again. Returns its text as the rules have it now.

    data_text: the printed data that its header names. Raises `PlaythroughError` for what cannot be read.
    """
    lines = text.splitlines()
    setup = Setup(
        game.id,
        game.version,
        _header(lines, "players", tuple[str, ...]),
        _header(lines, "options", game.options_type),
        data_text,
        next((line.removeprefix("data: ") for line in lines if line.startswith("data: ")), "").strip(),
    )
    taken = [line.removeprefix(TAKEN) for line in lines if line.startswith(TAKEN)]
    try:
        return generate(game, setup, [decode_action(game, line.encode()) for line in taken], brief=BRIEF in lines)
    except CodecError as error:
        raise PlaythroughError(f"an action cannot be read: {error}") from error


def first_difference(expected: str, found: str) -> str:
    """Where two texts part: line number and both lines; "" where they are equal."""
    pairs = zip_longest(expected.splitlines(), found.splitlines(), fillvalue="(the text ends here)")
    for number, (one, other) in enumerate(pairs, start=1):
        if one != other:
            return f"line {number}\n  expected: {one.strip()}\n  found:    {other.strip()}"
    return ""


def _state(history: History) -> list[str]:
    game, state = history.game, history.state
    seat = game.turn(state)
    viewer = seat if seat >= 0 else Seat(0)
    prompt = game.prompt(state, viewer)
    who = {DICE: "dice", OVER: "over"}.get(seat) or history.setup.players[seat]
    words = " / ".join(text for text in (prompt.title, *prompt.headline, *prompt.lines) if text)
    lines = [f"{len(history.steps)} {who}, {prompt.kind} [{prompt.context}] {words}"]
    if cast := game.cast(state):
        lines.append(f"    throw {' '.join(cast.dice)}: {cast.purpose}")
    lines += textwrap.wrap(
        " | ".join(map(_offer, prompt.choices)), WIDTH, initial_indent="    ", subsequent_indent="    "
    )
    return lines


def _offer(choice: Choice) -> str:
    place = f" @{choice.place}" if choice.place else ""
    number = f" ={choice.number}" if choice.number is not None else ""
    return f"{choice.label}{place}{number}"


def _header(lines: list[str], name: str, kind: Any) -> Any:
    for line in lines:
        if line.startswith(f"{name}: "):
            try:
                return msgspec.json.decode(line.removeprefix(f"{name}: "), type=kind)
            except msgspec.MsgspecError as error:
                raise PlaythroughError(f"the line {line!r} cannot be read: {error}") from error
    raise PlaythroughError(f"there is no line that begins with {name!r}")


def _text(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"
