"""A match as a record for other programs and for paper: who played what, every step, and how it ended."""

from __future__ import annotations

from typing import Any

import msgspec

from firmware.library import full_title
from rules.contract import DICE, OVER, Rolled, Seat
from rules.history import History


class RecordedStep(msgspec.Struct, frozen=True):
    """One step in effect. by: the player's name, or "the dice". roll: the faces of a throw (`d6/5`), () otherwise.
    action: as the journal has it. sentence: what it did."""

    step: int
    by: str
    roll: tuple[str, ...]
    action: Any
    sentence: str


class Record(msgspec.Struct, frozen=True):
    """A match as everybody at the table may know it.

    data_file: the name of the printed data it was played with. scores: one per player, in order. winners: names; ()
    while the match goes on. books: sentences, page by page.
    """

    game: str
    title: str
    players: tuple[str, ...]
    options: Any
    data_file: str
    over: bool
    result: str
    scores: tuple[int, ...]
    winners: tuple[str, ...]
    books: tuple[tuple[str, tuple[str, ...]], ...]
    steps: tuple[RecordedStep, ...]


def record_of(match: History) -> Record:
    """The record of a match. Choices made in secret stand in it as they were told to everybody; their actions are left
    out until the match is over."""
    game, state, players = match.game, match.state, match.setup.players
    over = game.turn(state) == OVER
    return Record(
        game=game.id,
        title=full_title(game),
        players=players,
        options=match.setup.options,
        data_file=match.setup.data_file,
        over=over,
        result=game.prompt(state, DICE).spoken,
        scores=game.scores(state),
        winners=tuple(players[seat] for seat in game.winners(state)),
        books=tuple((page.title, page.words or page.lines) for page in game.books(state, DICE)),
        steps=tuple(_step(match, index, over) for index in range(len(match.steps))),
    )


def _step(match: History, index: int, over: bool) -> RecordedStep:
    seat, action = match.steps[index]
    before, after = match.states[index], match.states[index + 1]
    return RecordedStep(
        step=index + 1,
        by="the dice" if seat == DICE else match.setup.players[seat],
        roll=action.faces if isinstance(action, Rolled) else (),
        action=action if over or _open(match, index, seat) else None,
        sentence=match.game.told(before, action, after).sentence,
    )


def _open(match: History, index: int, seat: Seat) -> bool:
    """Whether everybody saw the choice that was taken."""
    if seat == DICE:
        return True
    offered = match.game.prompt(match.states[index], DICE).choices
    return any(choice.action == match.steps[index].action for choice in offered)
