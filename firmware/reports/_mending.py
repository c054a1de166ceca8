"""Starts the appliance on a damaged data folder and judges what the players get."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, Literal, TypeVar

from firmware import library, rooms
from firmware.keeping.journal import JournalFault
from firmware.keeping.keeper import Keeper
from firmware.keeping.storage import JOURNAL, NEWER, open_storage
from firmware.model import Model, Offer
from firmware.places import FaultNote, NewGame, Note
from firmware.power_on import taken_up
from rules.contract import Game
from rules.history import Acted, Entry, Setup
from rules.play import random_match

GAME: Final = "dice-horde"
WALL: Final = 1_800_000_000.0
STEPS: Final = 120
"""Steps of each match."""


_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class Truth:
    """What was played: the matches' entries, the last one still going on."""

    game: Game[Any, Any]
    setup: Setup
    matches: tuple[tuple[Entry, ...], ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a start found. told: what the panel says about it, or "". wrong: what must not be, or ""."""

    last: Literal["whole", "in part", "gone"]
    told: str
    wrong: str


def played(seed: int, matches: int = 3) -> Truth:
    """Random matches of Dice Horde."""
    game = library.find(GAME)
    setup = Setup(
        game.id, game.version, ("Ada",), game.options_type(), library.shipped_data(game), game.data_file
    )
    rng = Random(seed)
    histories = [random_match(game, setup, rng.randrange, bound=STEPS) for _ in range(matches)]
    return Truth(game, setup, tuple(tuple(Acted(step.action) for step in match.steps) for match in histories))


def write(truth: Truth, closed: Path, killed: Path, older: Path) -> None:
    """Plays the matches. Leaves the folder as it is half-way through the last one, after a kill, and after the end."""
    for entries in truth.matches[:-1]:
        with closing(open_storage(closed, WALL)) as keeper:
            _play(keeper, truth.setup, entries)
    with closing(open_storage(closed, WALL)) as keeper:
        half = len(truth.matches[-1]) // 2
        match = _play(keeper, truth.setup, truth.matches[-1][:half])
    older.mkdir()
    shutil.copy(closed / JOURNAL, older / JOURNAL)
    with closing(open_storage(closed, WALL)) as keeper:
        keeper.take_up(match)
        for entry in truth.matches[-1][half:]:
            keeper.append(match, entry, who="panel", at=WALL)
        shutil.copytree(closed, killed)


def judged(folder: Path, truth: Truth) -> Outcome:
    """Starts on a folder, begins a new match, and starts again."""
    before = {path.name: path.read_bytes() for path in folder.glob("journal.sqlite*")}
    with closing(open_storage(folder, WALL)) as keeper:
        told, last, wrong = start(keeper, truth)
        wrong = wrong or new_match(keeper, truth)
        saved = keeper.fault is None
        told = told or unsaved(keeper)
    aside = next(folder.glob("journal-damaged-*.sqlite"), None)
    if "kept as" in told and (aside is None or aside.read_bytes() != before[JOURNAL]):
        wrong = wrong or "the damaged file was not kept as it was"
    untouched = told if told.startswith(NEWER.partition("{")[0]) else ""
    if untouched and (folder / JOURNAL).read_bytes() != before[JOURNAL]:
        wrong = wrong or "the newer version's journal was changed"
    if saved:
        with closing(open_storage(folder, WALL)) as keeper:
            stored = keeper.latest({GAME: truth.game}.__getitem__)
            if stored is None or len(stored.entries) != 1 or keeper.said != untouched:
                wrong = wrong or "the new match was not there after another start"
    return Outcome(last, told, wrong)


def start(keeper: Keeper, truth: Truth) -> tuple[str, Literal["whole", "in part", "gone"], str]:
    """What the panel tells, what is left of the last match, and what is wrong with that, or ""."""
    offer = Offer(truth.game, truth.setup.data_text, truth.setup.data_file)
    model, _ = taken_up(Model((offer,), NewGame()), keeper, WALL)
    told = rooms.screen(model).spoken if isinstance(model.place, Note | FaultNote) else ""
    told = model.place.text if isinstance(model.place, Note) else told
    stored = keeper.latest({GAME: truth.game}.__getitem__)
    entries = () if stored is None else tuple(line.entry for line in stored.entries)
    if entries == truth.matches[-1]:
        earlier = {match.head.match: len(match.lines) for match in keeper.raws()}
        silent = not told and list(earlier.values()) != list(map(len, truth.matches))
        return told, "whole", "an earlier match lost steps and nobody was told" if silent else ""
    known = any(entries == match[: len(entries)] for match in truth.matches)
    wrong = "" if known else "what was taken up was never played"
    wrong = wrong or ("" if told else "steps were lost and nobody was told")
    last: Literal["in part", "gone"] = "in part" if entries and entries == truth.matches[-1][: len(entries)] else "gone"
    return told, last, wrong


def new_match(keeper: Keeper, truth: Truth, steps: int = 1) -> str:
    """Begins a match and plays some steps; what is refused is done again, as players would. Why that failed, or ""."""
    try:
        match = _again(lambda: keeper.begin(truth.setup, WALL))
        for entry in truth.matches[0][:steps]:
            _again(partial(keeper.append, match, entry, who="panel", at=WALL))
    except JournalFault as fault:
        return f"no new match could be played: {fault}"
    return ""


def unsaved(keeper: Keeper) -> str:
    """What the panel says about saving, "" where all is well."""
    return "" if keeper.fault is None else f"{keeper.fault.fact} {keeper.fault.remedy}"


def _again(do: Callable[[], _Result]) -> _Result:
    try:
        return do()
    except JournalFault:
        return do()


def _play(keeper: Keeper, setup: Setup, entries: tuple[Entry, ...]) -> str:
    match = keeper.begin(setup, WALL)
    for entry in entries:
        keeper.append(match, entry, who="panel", at=WALL)
    return match


