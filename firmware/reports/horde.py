"""How often Dice Horde's house sheet is won, beside the figures by which its gates were chosen."""

from __future__ import annotations

from typing import Final

import click
from rich.console import Console
from rich.table import Table

from firmware.library import find, shipped_data
from firmware.simulation import Strategy, simulate

GATES: Final = ("fair", "normal", "easy")

MODELS: Final = (
    ("first model, greedy", (47, 83, 99)),
    ("second model, nobody acts", (0, 0, 12)),
    ("second model, blind sets, well aimed", (49, 81, 97)),
    ("second model, greedy", (68, 89, 99)),
)
"""Wins in 100 by gate, of two models of the game made before these rules, 2,000 games each. The models played no
specials, essences or scrolls, and the first one's 99 was "over 99"."""

_SAID: Final[dict[Strategy, str]] = {
    "passive": "these rules, skips all it can",
    "random": "these rules, any legal choice",
    "likely": "these rules, the choice the cursor rests on",
}


@click.command("horde")
@click.option("--games", type=click.IntRange(min=1), default=2000, show_default=True, help="Games for each figure.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same games.")
def command(games: int, seed: int) -> None:
    """Win rates of Dice Horde by gate and player, and that every game ends.

    2,000 games for each figure take about two minutes.
    """
    game = find("dice-horde")
    data = game.parse_data(shipped_data(game), game.data_file)
    strengths = [getattr(data.gate, gate) for gate in GATES]
    table = Table(
        "player", *[f"gate {points} ({gate})" for gate, points in zip(GATES, strengths, strict=True)], box=None
    )
    ended = 0
    for strategy, said in _SAID.items():
        row = []
        for gate in GATES:
            counts = simulate(
                game, data, games=games, seed=seed, players=1, strategy=strategy, options=game.options_type(gate=gate)
            )
            ended += counts.ended
            row.append(f"{counts.won / games:.0%}")
        table.add_row(said, *row)
    for said, rates in MODELS:
        table.add_row(said, *[f"{rate}%" for rate in rates])
    Console().print(table)
    played = games * len(GATES) * len(_SAID)
    click.echo(f"{ended} of {played} games ended.")
