"""Writes golden playthroughs: `python -m firmware.playthroughs` plays all again and rewrites the files.

Read the diff before you commit it: it says what a change of the rules does. A first one is made by
`python -m firmware.playthroughs --new GAME --name NAME --seed N --players P --steps N`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import click

from firmware.library import folder, games, seats_in_words, shipped_data
from rules.contract import Game
from rules.history import Setup
from rules.play import random_match
from rules.playthrough import generate, replay

PLAYERS: Final = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Finn", "Gus", "Hedy")


def golden_files(game: Game[Any, Any]) -> Iterator[Path]:
    """The playthroughs that the game ships, by name."""
    yield from sorted(_home(game).glob("*.txt"))


@click.command()
@click.option("--new", "game_id", help="Make a new one, of a random game.")
@click.option("--name", default="first", show_default=True, help="Its file name.")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--players", type=int, help="The game's fewest if not given.")
@click.option("--steps", type=click.IntRange(min=1), default=55, show_default=True, help="Its length.")
def command(game_id: str | None, name: str, seed: int, players: int | None, steps: int) -> None:
    """Play all golden playthroughs again and rewrite their files."""
    if game_id is None:
        for game in games().values():
            for file in golden_files(game):
                text = file.read_text(encoding="utf-8")
                file.write_text(replay(game, text, shipped_data(game)), encoding="utf-8")
        return
    if game_id not in games():
        raise click.BadParameter(f"there is no game {game_id!r}", param_hint="--new")
    game = games()[game_id]
    fewest, most = game.seats
    wanted = fewest if players is None else players
    if not fewest <= wanted <= most:
        raise click.BadParameter(f"{game.title} is for {seats_in_words(game)}", param_hint="--players")
    setup = Setup(game.id, game.version, PLAYERS[:wanted], game.options_type(), shipped_data(game), game.data_file)
    match = random_match(game, setup, Random(seed).randrange, bound=steps)
    _home(game).mkdir(exist_ok=True)
    text = generate(game, setup, (step.action for step in match.steps))
    (_home(game) / f"{name}.txt").write_text(text, encoding="utf-8")


def _home(game: Game[Any, Any]) -> Path:
    return Path(str(folder(game))) / "playthroughs"


if __name__ == "__main__":
    command()
