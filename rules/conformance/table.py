"""The table: what a game declares, who may sit down, and what the scores are."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from rules.conformance.trial import ContractBroken, Trial
from rules.contract import OVER, DataError

_ID: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
TITLE: Final = 20


def declarations_are_sound(trial: Trial) -> None:
    """Identity, seats, bounds and types."""
    game, require = trial.game, trial.require
    require(bool(_ID.fullmatch(game.id)), f"id {game.id!r} is not lower-case words with hyphens")
    require(game.version >= 1, f"version {game.version} is below 1")
    require(1 <= len(game.title) <= TITLE, f"title {game.title!r} has not 1 to {TITLE} characters")
    fewest, most = game.seats
    require(1 <= fewest <= most, f"seats {game.seats}")
    require(game.score_bounds[0] <= game.score_bounds[1], f"score bounds {game.score_bounds}")
    require(len(game.dice_sets) > 0, "no dice set")
    for kind in (game.state_type, game.options_type):
        frozen = issubclass(kind, msgspec.Struct) and kind.__struct_config__.frozen
        require(frozen, f"{kind.__name__} is not a frozen Struct")
    try:
        game.options_type()
    except TypeError as error:
        raise ContractBroken(f"{game.id}: the options have no defaults: {error}") from error


def wrong_tables_are_refused(trial: Trial) -> None:
    """Too few, too many and clashing players, and data that is no data."""
    game, setup = trial.game, trial.matches[0].setup
    fewest, most = game.seats
    many = tuple(f"P{number}" for number in range(most + 1))
    wrong = [many, many[: fewest - 1]]
    if most > 1:
        wrong.append(("Ada",) * max(2, fewest))
    for players in wrong:
        try:
            game.start(players, setup.options, trial.matches[0].data)
        except ValueError:
            continue
        raise ContractBroken(f"{game.id}: a match starts with the players {players}")
    if not game.data_file:
        return
    for text in ("[", "nonsense = 1"):
        try:
            game.parse_data(text, "own.toml")
        except DataError as error:
            trial.require("own.toml" in str(error), f"the data error {error} does not name the file")
            continue
        raise ContractBroken(f"{game.id}: {text!r} is taken as printed data")


def scores_stay_within_bounds(trial: Trial) -> None:
    """One score per player at every state; winners only at the end, each once."""
    low, high = trial.game.score_bounds
    for point in trial.points():
        scores = trial.game.scores(point.state)
        trial.require(len(scores) == len(point.viewers), f"{len(scores)} scores", point)
        trial.require(all(low <= score <= high for score in scores), f"{scores} are outside {low} to {high}", point)
        winners = trial.game.winners(point.state)
        good = len(set(winners)) == len(winners) and set(winners) <= set(point.viewers)
        trial.require(good, f"winners are {winners}", point)
        trial.require(point.seat == OVER or not winners, "somebody has won before the end", point)


def layouts_are_sorted(trial: Trial) -> None:
    """Dice that should stand on the table come in ascending order."""
    for point in trial.points():
        layout = trial.game.layout(point.state)
        if layout is not None:
            trial.require(list(layout.dice) == sorted(layout.dice), "the layout is not sorted", point)
