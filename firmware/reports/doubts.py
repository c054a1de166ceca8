"""`python -m firmware.reports doubts`: are dice that lean, lie on others or are cut off ever believed in silence?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click
import numpy as np
from rich.console import Console
from rich.progress import track

from firmware.reports._paper import write
from firmware.table_setup import SIZE
from hardware.clocks import ManualClock
from hardware.virtual_table import COLOURS, VirtualDie, VirtualTable
from vision import Reader
from vision.verdict import judge

DICE: Final = 5
MISHAPS: Final[dict[str, dict[str, Any]]] = {
    "nothing amiss": {},
    "one die leans": {"cocked": ("die-0",)},
    "one die on another": {"stacked": (("die-0", "die-1"),)},
    "one die cut off": {"cut_off": ("die-0",)},
    "a dim lamp": {"light": 0.25},
    "out of focus": {"blur": 3.0},
    "a lamp's mirror image on a die": {"glare": (0.0, 0.0)},
}
"""What is wrong with a table, as `VirtualTable.misbehave` takes it."""


@dataclass(slots=True)
class Row:
    """What became of the tables of one kind. silent: believed although wrong, or although a die lay wrong."""

    right: int = 0
    silent: int = 0
    asked: int = 0
    refused: int = 0


@click.command("doubts")
@click.option("--count", type=click.IntRange(min=1), default=40, show_default=True, help="Tables of each kind.")
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the tables.")
@click.option("--report", type=click.Path(path_type=Path), help="Write the table as Markdown here, too.")
def command(count: int, seed: int, report: Path | None) -> None:
    """Read virtual tables on which something is amiss, and count what is believed in silence."""
    reader = Reader.load()
    rows = {kind: Row() for kind in MISHAPS}
    tables = [(kind, number) for kind in MISHAPS for number in range(count)]
    for kind, number in track(tables, "Reading", console=Console(stderr=True), transient=True):
        _count(rows[kind], reader, kind, seed * 10_000 + number)
    page = "\n".join(_page(rows, count))
    click.echo(page)
    write(report, page + "\n")


def _count(row: Row, reader: Reader, kind: str, seed: int) -> None:
    table = scattered(seed)
    table.misbehave(**MISHAPS[kind])
    reading = reader.read(np.array(table.picture(0.0, 1)))
    truth = sorted(die.value for die in table.dice())
    exact = sorted(die.value or 0 for die in reading.dice) == truth
    match judge(reading).kind:
        case "ask":
            row.asked += 1
        case "refuse":
            row.refused += 1
        case "accept" if exact and kind not in LYING_WRONG:
            row.right += 1
        case "accept":
            row.silent += 1


LYING_WRONG: Final = ("one die leans", "one die on another", "one die cut off")
"""Kinds of table of which nothing may be believed, however right the values."""


def scattered(seed: int) -> VirtualTable:
    """Dice in any colours, each in its own part of the table; felt and wood by turns."""
    rng = np.random.default_rng(seed)
    table = VirtualTable(ManualClock(), seed, SIZE, ("felt", "wood")[seed % 2])
    parts = [(x, y) for x in (-60.0, 0.0, 60.0) for y in (-36.0, 36.0)]
    for number, (x, y) in enumerate(rng.permutation(parts)[:DICE].tolist()):
        dx, dy, turn = rng.uniform(-12, 12), rng.uniform(-12, 12), rng.uniform(0, 90)
        colour = str(rng.choice(list(COLOURS)))
        table.add(VirtualDie(f"die-{number}", colour, int(rng.integers(1, 7)), x + dx, y + dy, float(turn)))
    return table


def _page(rows: dict[str, Row], count: int) -> Iterator[str]:
    yield f"{count} virtual tables of each kind, {DICE} dice on each."
    yield ""
    yield "| on the table | believed, right | believed in silence, wrongly | asked | refused |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for kind, row in rows.items():
        yield f"| {kind} | {row.right} | {row.silent} | {row.asked} | {row.refused} |"
