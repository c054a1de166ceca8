"""`dicescribe bench`: how fast, and how large, on this machine."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

import click

from firmware.cli.failures import PartMissing

if TYPE_CHECKING:
    from firmware.bench.timing import Measure


@click.command("bench")
@click.option("--json", "as_json", is_flag=True, help="Print JSON: a list of {group, name, value, unit}.")
def command(as_json: bool) -> None:
    """Measure networks, reading, rules, journal, start-up and memory.

    Times are medians on one thread. Nothing else should run meanwhile.
    """
    from dataclasses import asdict

    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    measures = list(track(_measures(), "Measuring", total=EXPECTED, console=console, transient=True))
    if as_json:
        click.echo(json.dumps([{**asdict(measure), "value": round(measure.value, 3)} for measure in measures]))
        return
    for group, lines in groupby(measures, key=lambda measure: measure.group):
        click.echo(group)
        for line in lines:
            click.echo(f"  {line.name:<32}{_figure(line.value):>12} {line.unit}")


EXPECTED = 66
"""About how many figures there are, for the progress bar."""


def _measures() -> Iterator[Measure]:
    from firmware.bench import games, networks, program, taught, vision
    from vision import Reader, ReaderUnavailable
    from vision.embedding import Embedder
    from vision.networks import Precision

    try:
        both: tuple[Precision, ...] = ("fp32", "int8")
        readers = {precision: Reader.load(precision=precision) for precision in both}
        embedder = Embedder.load()
    except ReaderUnavailable as error:
        raise PartMissing(str(error)) from error
    yield from networks.measures(readers)
    yield from vision.measures(readers)
    yield from taught.measures(readers["int8"], embedder)
    yield from games.measures()
    if sys.platform == "linux":
        try:
            yield from program.measures()
        except program.DidNotStart as error:
            raise PartMissing(str(error)) from error


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"
