"""What can be played: the installed games, or the one that was named with its players, options and printed data."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from firmware import library
from firmware.machine import NAME
from firmware.model import Offer
from firmware.sheets.file import NoSheet, text_of
from firmware.sheets.own import OwnSheet
from rules.contract import Advises, Game


class NotPlayable(ValueError):
    """What was asked for cannot be played: says why. key: the part of the wish at fault ("GAME", "--player", ...)."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key


def every_offer(players: tuple[str, ...]) -> tuple[Offer, ...]:
    """Every installed game with its shipped data. Raises `NotPlayable` where no game seats these players."""
    games = library.games().values()
    return tuple(_offer(game, library.shipped_data(game), game.data_file, players, {}) for game in games)


def own_offers(folder: Path, players: tuple[str, ...]) -> tuple[Offer, ...]:
    """Every game for which the owner has typed in a sheet that can be played, with that sheet. folder: of the data."""
    found = []
    for game in library.games().values():
        own = OwnSheet(folder, game)
        if own.path.is_file():
            with suppress(NotPlayable, NoSheet):  # the form and `sheet check` say what is wrong
                found.append(_offer(game, own.text(), own.path.name, players, {}))
    return tuple(found)


def one_offer(
    game_id: str, players: tuple[str, ...], options: Mapping[str, str], data: Path | None, machine: str | None = None
) -> Offer:
    """One game as it was wished for. data: a file with the players' own sheet or cards. machine: how the machine plays
    a seat beside the players. Raises `NotPlayable`."""
    offer = _one_offer(game_id, (*players, NAME) if machine and players else players, options, data)
    if machine and not isinstance(offer.game, Advises):
        raise NotPlayable("--machine", f"the machine cannot play {offer.game.title}")
    return replace(offer, machine=machine)


def _one_offer(game_id: str, players: tuple[str, ...], options: Mapping[str, str], data: Path | None) -> Offer:
    games = library.games()
    if game_id not in games:
        raise NotPlayable("GAME", f"{game_id!r} is none of {', '.join(games)}")
    game = games[game_id]
    if data is None:
        return _offer(game, library.shipped_data(game), game.data_file, players, options)
    try:
        text = text_of(data)
    except NoSheet as error:
        raise NotPlayable("--data", str(error)) from error
    return _offer(game, text, data.name, players, options)


def _offer(
    game: Game[Any, Any], text: str, file: str, players: tuple[str, ...], options: Mapping[str, str]
) -> Offer:
    try:
        parsed = game.parse_data(text, file)
    except ValueError as error:
        raise NotPlayable("--data", str(error)) from error
    chosen = _options(game, options)
    if players:
        _seated(game, players, parsed)
    return Offer(game, text, file, players, chosen)


def _options(game: Game[Any, Any], options: Mapping[str, str]) -> dict[str, Any]:
    """The options as the game's own values. Raises `NotPlayable`."""
    known = [field.name for field in msgspec.structs.fields(game.options_type)]
    unknown = next((key for key in options if key not in known), None)
    if unknown is not None:
        raise NotPlayable("--option", f"{game.title} has no option {unknown!r}; it has {', '.join(known)}")
    try:
        converted = msgspec.convert(dict(options), game.options_type, strict=False)
    except msgspec.ValidationError as error:
        raise NotPlayable("--option", str(error)) from error
    return {key: getattr(converted, key) for key in options}


def _seated(game: Game[Any, Any], players: tuple[str, ...], data: Any) -> None:
    if any(not name.strip() for name in players):
        raise NotPlayable("--player", "a player needs a name")
    try:
        game.start(players, game.options_type(), data)
    except ValueError as error:
        raise NotPlayable("--player", str(error)) from error
