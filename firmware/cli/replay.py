"""`dicescribe replay`: shows the matches of a journal step by step, and checks that they replay."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import msgspec

from firmware.cli.failures import AnswerIsNo, PartMissing, UnusableInput
from firmware.keeping.journal import JournalFault, StoredMatch, read_matches, read_unreadable
from firmware.library import BrokenGame, find
from rules.contract import OVER, Game, IllegalAction
from rules.history import History, begin


class Told(msgspec.Struct, frozen=True):
    """One step in effect after the last entry, in words."""

    step: int
    sentence: str


class Replayed(msgspec.Struct, frozen=True):
    """A match as it replays; game "" where that cannot be read. trouble: why it does not, or not to its end; "" when it
    does."""

    match: str
    game: str
    players: tuple[str, ...]
    entries: int
    steps: tuple[Told, ...] = ()
    scores: tuple[int, ...] = ()
    over: bool = False
    trouble: str = ""


@click.command("replay")
@click.argument("journal", metavar="JOURNAL", type=click.Path(path_type=Path))
@click.option("--step", type=click.IntRange(min=0), help="Show the matches after this many steps only.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list for programs.")
def command(journal: Path, step: int | None, as_json: bool) -> None:
    """Show the matches in JOURNAL, step by step.

    Shown are the steps in effect, after corrections and undo, and the scores. The exit code is 1 if a match
    does not replay.
    """
    try:
        stored = read_matches(journal, find)
        unreadable = read_unreadable(journal, find)
    except JournalFault as error:
        raise UnusableInput(str(error)) from error
    except BrokenGame as error:
        raise PartMissing(str(error)) from error
    matches = [_replayed(match, step) for match in stored]
    matches += [Replayed(match.id, "", (), 0, trouble=f"it cannot be read: {match.why}") for match in unreadable]
    if as_json:
        click.echo(msgspec.json.encode(matches))
    else:
        click.echo("\n\n".join(map(_page, matches)) or f"{journal} holds no match of an installed game.")
    troubled = sum(bool(match.trouble) for match in matches)
    if troubled:
        raise AnswerIsNo(f"{troubled} of {len(matches)} matches in {journal} do not replay")


def _replayed(match: StoredMatch, step: int | None) -> Replayed:
    game = find(match.setup.game)
    plain = Replayed(match.id, game.id, match.setup.players, len(match.entries))
    try:
        history, trouble = _fold(game, match)
    except ValueError as error:
        return msgspec.structs.replace(plain, trouble=f"it cannot be started: {error}")
    shown = len(history.steps) if step is None else step
    if shown > len(history.steps):
        raise click.BadParameter(f"the match {match.id} has {len(history.steps)} steps", param_hint="--step")
    state = history.states[shown]
    return msgspec.structs.replace(
        plain,
        steps=_told(history, shown),
        scores=game.scores(state),
        over=game.turn(state) == OVER,
        trouble=trouble,
    )


def _fold(game: Game[Any, Any], match: StoredMatch) -> tuple[History, str]:
    """As far as it goes, and why not further, or "". Raises `ValueError` where it does not even begin."""
    history = begin(game, match.setup)
    for stored in match.entries:
        try:
            history = history.with_entry(stored.entry)
        except (IllegalAction, ValueError) as error:
            return history, f"entry {stored.seq} does not fit: {error}"
    return history, match.damaged


def _told(history: History, shown: int) -> tuple[Told, ...]:
    states = history.states
    return tuple(
        Told(index + 1, history.game.told(states[index], step.action, states[index + 1]).sentence)
        for index, step in enumerate(history.steps[:shown])
    )


def _page(match: Replayed) -> str:
    names = ", ".join((match.game, *match.players)) or "A match"
    lines = [f"{names} (match {match.match}, {match.entries} entries)"]
    lines += [f"{told.step:4d}  {told.sentence}" for told in match.steps]
    if match.scores:
        scores = ", ".join(f"{name} {score}" for name, score in zip(match.players, match.scores, strict=True))
        lines.append(f"Scores{' at the end' if match.over else ''}: {scores}")
    if match.trouble:
        lines.append(f"Does not replay: {match.trouble}")
    return "\n".join(lines)
