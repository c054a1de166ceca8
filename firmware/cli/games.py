"""`dicescribe games`: what can be played here."""

from __future__ import annotations

import json

import click
from rich.console import Console
from rich.table import Table

from firmware.cli.failures import PartMissing
from firmware.library import BrokenGame, full_title, games, seats_in_words


@click.command("games")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list for programs.")
def command(as_json: bool) -> None:
    """List the games.

    The first column is the name that `play` and `simulate` want.
    """
    try:
        installed = games().values()
    except BrokenGame as error:
        raise PartMissing(str(error)) from error
    rows = [
        {
            "game": game.id,
            "title": full_title(game),
            "version": game.version,
            "players": list(game.seats),
            "dice": list(game.dice_sets),
        }
        for game in installed
    ]
    if as_json:
        click.echo(json.dumps(rows))
        return
    table = Table("game", "title", "players", "dice", box=None)
    for game in installed:
        table.add_row(game.id, full_title(game), seats_in_words(game), ", ".join(game.dice_sets))
    Console().print(table)
