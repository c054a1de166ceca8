"""`python -m firmware.reports kills`: is what was shown still there after a kill -9 at any moment?"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path

import click
from rich.console import Console
from rich.progress import track

from firmware.cli.failures import AnswerIsNo
from firmware.reports._killing import MOMENTS, Killer, Tally
from firmware.reports._paper import write

KILLS_PER_FOLDER = 50


@click.command("kills")
@click.option("--count", type=click.IntRange(min=1), default=1000, show_default=True, help="How many kills.")
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the play and of the moments.")
@click.option("--report", type=click.Path(path_type=Path), help="Write the table as Markdown here, too.")
def command(count: int, seed: int, report: Path | None) -> None:
    """Kill the appliance at random moments of random games, and compare what is taken up with what was shown.

    The exit code is 1 if a state was lost.
    """
    tally = killed(track(range(count), "kill -9", console=Console(stderr=True), transient=True), seed)
    page = _page(tally)
    click.echo(page)
    write(report, page + "\n")
    if tally.wrong:
        raise AnswerIsNo(f"{len(tally.wrong)} of {count} kills lost something: {tally.wrong[0]}")


def killed(kills: Iterable[int], seed: int) -> Tally:
    """Kills once for each number of `kills`, in a new data folder every 50."""
    tally = Tally()
    with tempfile.TemporaryDirectory() as place:
        killer: Killer | None = None
        for number in kills:
            if killer is None or number % KILLS_PER_FOLDER == 0:
                if killer is not None:
                    killer.look()
                killer = Killer(Path(place) / str(number), f"{seed}/{number}", tally)
            killer.kill()
        if killer is not None:
            killer.look()
    return tally


def _page(tally: Tally) -> str:
    rows = [f"| {moment} | {tally.kills[moment]} |" for moment in MOMENTS]
    rows.append(f"| all | {tally.kills.total()} |")
    further = tally.ahead.total() - tally.ahead[0]
    found = (
        f"{tally.begun} matches and {tally.entries} entries were written. After the restart the state was the one "
        f"shown last {tally.ahead[0]} times, and further, committed and not yet shown, {further} times "
        f"(by entries: {_counts(tally)}). States lost or otherwise wrong: {len(tally.wrong)}."
    )
    wrong = [f"- {sentence}" for sentence in tally.wrong]
    return "\n".join(["| moment of the kill | kills |", "| --- | ---: |", *rows, "", found, *wrong])


def _counts(tally: Tally) -> str:
    further = sorted((ahead, times) for ahead, times in tally.ahead.items() if ahead)
    return ", ".join(f"{ahead}: {times}" for ahead, times in further) or "none"
