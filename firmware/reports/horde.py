"""How often Dice Horde's house sheet is won, beside the figures by which its gates were chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import click

from firmware.library import find, shipped_data
from firmware.reports._paper import write
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
@click.option("--report", type=click.Path(path_type=Path), help="Write the report as Markdown here, too.")
def command(games: int, seed: int, report: Path | None) -> None:
    """Win rates of Dice Horde by gate and player, and that every game ends.

    2,000 games for each figure take about a minute of processor time.
    """
    page = "\n".join(_page(games, seed))
    click.echo(page)
    write(report, page + "\n")


def _page(games: int, seed: int) -> Iterator[str]:
    game = find("dice-horde")
    data = game.parse_data(shipped_data(game), game.data_file)
    yield "# Who wins Dice Horde"
    yield ""
    command_line = f"python -m firmware.reports horde --games {games} --seed {seed}"
    yield f"`{command_line}`: one player, {games:,} games for each figure."
    yield ""
    yield "| player | " + " | ".join(f"gate {getattr(data.gate, gate)} ({gate})" for gate in GATES) + " |"
    yield "| --- |" + " ---: |" * len(GATES)
    ended = 0
    for strategy, said in _SAID.items():
        rates = []
        for gate in GATES:
            counts = simulate(
                game, data, games=games, seed=seed, players=1, strategy=strategy, options=game.options_type(gate=gate)
            )
            ended += counts.ended
            rates.append(round(100 * counts.won / games))
        yield _row(said, rates)
    for said, known in MODELS:
        yield _row(said, known)
    yield ""
    yield f"{ended:,} of {games * len(GATES) * len(_SAID):,} games ended."


def _row(said: str, rates: Sequence[int]) -> str:
    return f"| {said} | " + " | ".join(f"{rate} %" for rate in rates) + " |"
