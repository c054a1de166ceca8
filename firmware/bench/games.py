"""Games: random playouts, replaying a match, and writing its journal."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

from firmware import library
from firmware.bench.timing import Measure, milliseconds
from firmware.keeping.journal import Journal
from firmware.simulation import legal_lists_per_second, simulate
from rules.contract import DICE, OVER, Game
from rules.history import Acted, Entry, History, Setup, Undone, begin, fold
from rules.play import throw

PLAYOUTS: Final = 300
LONG_PLAYOUTS: Final = 60
"""Of a kind of game that takes several times as long."""
LONGER_KINDS: Final[Mapping[str, Mapping[str, Any]]] = {"ddm": {"mode": "advanced"}}
"""Games whose options make a longer game of them, which is measured, too: by their ids, the options."""
REPLAYED: Final = 400
"""Actions of the match that is replayed."""


def measures() -> Iterator[Measure]:
    """A figure per game, kind of game and kind of work."""
    for game in library.games().values():
        yield from _measured(game, game.id, game.options_type(), PLAYOUTS)
        if game.id in LONGER_KINDS:
            wishes = LONGER_KINDS[game.id]
            group = ", ".join((game.id, *map(str, wishes.values())))
            yield from _measured(game, group, game.options_type(**wishes), LONG_PLAYOUTS)


def _measured(game: Game[Any, Any], group: str, options: Any, playouts: int) -> Iterator[Measure]:
    text = library.shipped_data(game)
    data = game.parse_data(text, game.data_file)
    seated = game.seats[0]
    counts = simulate(game, data, games=playouts, seed=1, players=seated, options=options)
    yield Measure(group, "random playouts", counts.games_per_second, "/s")
    yield Measure(group, "decisions", counts.decisions_per_second, "/s")
    lists = legal_lists_per_second(game, data, players=seated, seed=1, options=options)
    yield Measure(group, "complete legal lists", lists, "/s")
    players = tuple(f"Player {number + 1}" for number in range(seated))
    setup = Setup(game.id, game.version, players, options, text, game.data_file)
    entries = _entries(game, setup)
    name = f"replay {len(entries)} entries"
    yield Measure(group, name, milliseconds(partial(fold, game, setup, entries)), "ms")
    yield Measure(group, "journal commit", _commit(setup, entries), "ms")


def _entries(game: Game[Any, Any], setup: Setup) -> tuple[Entry, ...]:
    """Random steps of one match after another undone, until there are `REPLAYED`."""
    rng, history, entries = Random(1), begin(game, setup), list[Entry]()
    while len(entries) < REPLAYED:
        if game.turn(history.state) == OVER:
            entry: Entry = Undone(len(history.steps), forget_rolls=True)
        else:
            entry = Acted(_action(game, history, rng))
        history = history.with_entry(entry)
        entries.append(entry)
    return tuple(entries)


def _action(game: Game[Any, Any], history: History, rng: Random) -> Any:
    if game.turn(history.state) == DICE:
        cast = game.cast(history.state)
        assert cast is not None  # the contract: a cast exactly when turn is DICE
        return throw(cast, rng.randrange)
    return rng.choice(game.legal_actions(history.state))


def _commit(setup: Setup, entries: tuple[Entry, ...]) -> float:
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal(Path(folder) / "journal.sqlite")
        match = journal.begin(setup, 0.0)
        waiting, runs = iter(entries), min(50, len(entries) - 1)
        taken = milliseconds(lambda: journal.append(match, next(waiting), who="bench", at=0.0), runs)
        journal.close()
    return taken
