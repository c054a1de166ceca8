"""The games that are installed, found through the entry points `dicescribe.games`."""

from __future__ import annotations

from functools import cache
from importlib import import_module, metadata, resources
from importlib.resources.abc import Traversable
from typing import Any, Final

from rules.contract import Game, HasLongTitle

ENTRY_POINTS: Final = "dicescribe.games"


class BrokenGame(Exception):
    """An installed game that cannot be loaded: names the entry point and the cause."""


def games() -> dict[str, Game[Any, Any]]:
    """Every installed game by its id, sorted. Raises `BrokenGame`."""
    return dict(_found())


@cache
def _found() -> dict[str, Game[Any, Any]]:
    found = {}
    for point in sorted(metadata.entry_points(group=ENTRY_POINTS), key=lambda point: point.name):
        try:
            game: Game[Any, Any] = point.load()()
        except Exception as error:  # a foreign package may fail in any way
            raise BrokenGame(f"the game {point.name} ({point.value}) cannot be loaded: {error!r}") from error
        if game.id != point.name:
            raise BrokenGame(f"the game {game.id} is registered as {point.name}; both names must be one")
        found[game.id] = game
    return found


def find(game_id: str) -> Game[Any, Any]:
    """The game of this id. Raises `KeyError` and `BrokenGame`."""
    return games()[game_id]


def folder(game: Game[Any, Any]) -> Traversable:
    """The folder of the game's package, with `data` and `playthroughs` in it."""
    module = import_module(type(game).__module__)
    package = module.__name__ if hasattr(module, "__path__") else module.__package__
    if not package:
        raise BrokenGame(f"the game {game.id} is not in a package, so that its files cannot be found")
    return resources.files(package)


def shipped_data(game: Game[Any, Any]) -> str:
    """The text of the printed data that the game ships, "" where it has none. Raises `BrokenGame`."""
    if not game.data_file:
        return ""
    try:
        return (folder(game) / "data" / game.data_file).read_text(encoding="utf-8")
    except OSError as error:
        raise BrokenGame(f"the game {game.id} lacks its data file: {error}") from error


def full_title(game: Game[Any, Any]) -> str:
    """The title of a game where there is room for it; the panel's own is `game.title`."""
    return game.long_title if isinstance(game, HasLongTitle) else game.title


def seats_in_words(game: Game[Any, Any]) -> str:
    """For how many a game is: "2 players", "1 to 4 players"."""
    fewest, most = game.seats
    return f"{fewest} player{'' if most == 1 else 's'}" if fewest == most else f"{fewest} to {most} players"
