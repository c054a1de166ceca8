"""`python -m firmware.reports looks`: is a die that is hard to see ever read wrongly and believed?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click
import numpy as np
from rich.console import Console
from rich.progress import track

from firmware.reports._looks import ALL, LOOKS, Look
from firmware.reports._paper import write
from vision import Reader
from vision.types import TableReading
from vision.verdict import judge

NEAR: Final = 0.5
"""A die was seen where one is read within so many sides of it."""


@dataclass(slots=True)
class Count:
    """What became of the dice of some pictures. wrong: believed, with another value than it shows. nothing: believed,
    where none lies. unseen: neither read nor asked about, which the game notices by the number of dice."""

    right: int = 0
    wrong: int = 0
    asked: int = 0
    unseen: int = 0
    nothing: int = 0


@click.command("looks")
@click.option("--report", type=click.Path(path_type=Path), help="Write the table as Markdown here, too.")
def command(report: Path | None) -> None:
    """Read dice on thirty mats, translucent, touching, with glints and from the side, and count what is believed."""
    reader = Reader.load()
    counts = {}
    for kind, looks in LOOKS.items():
        counts[kind] = counted(reader, track(list(looks(ALL)), kind, console=Console(stderr=True), transient=True))
    page = table_of(counts)
    click.echo(page)
    write(report, page)


def counted(reader: Reader, looks: Iterable[Look]) -> Count:
    """Reads each picture and adds up."""
    count = Count()
    for look in looks:
        compare(count, reader.read(look.picture), look.truth)
    return count


def compare(count: Count, reading: TableReading, truth: Iterable[tuple[float, float, int]]) -> None:
    """Sets a reading against (x, y, value) of the dice that lie there. A picture's faults count for all."""
    left = set(range(len(reading.dice)))
    refused = judge(reading).kind != "accept" and bool(reading.flags)
    for x, y, value in truth:
        near = [index for index in left if _away(reading, index, x, y) < NEAR]
        if not near:
            count.unseen += 1
            continue
        index = min(near, key=lambda index: _away(reading, index, x, y))
        left.discard(index)
        if refused or judge(reading, (index,)).kind != "accept":
            count.asked += 1
        elif reading.dice[index].value == value:
            count.right += 1
        else:
            count.wrong += 1
    if not refused:
        count.nothing += sum(judge(reading, (index,)).kind == "accept" for index in left)


def table_of(counts: dict[str, Count]) -> str:
    """The counts as Markdown."""
    lines = [
        "| situation | dice | believed, right | believed, wrong | asked | not seen | believed where none lies |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for kind, count in counts.items():
        dice = count.right + count.wrong + count.asked + count.unseen
        figures = (dice, count.right, count.wrong, count.asked, count.unseen, count.nothing)
        lines.append(f"| {kind} | {' | '.join(map(str, figures))} |")
    return "\n".join(lines) + "\n"


def _away(reading: TableReading, index: int, x: float, y: float) -> float:
    """How far a die that was read is from a place, in its sides."""
    die = reading.dice[index]
    corners = np.array(die.corners)
    side = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean())
    return float(np.hypot(die.centre[0] - x, die.centre[1] - y)) / max(side, 1.0)
