"""`python -m firmware.reports steadiness`: does a photo read the same when it is turned, darker or lighter?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click
import numpy as np
from rich.console import Console
from rich.progress import track

from firmware.evaluation import open_folder, spread
from vision import Reader
from vision.decode import decode
from vision.types import Picture, TableReading
from vision.verdict import judge


def _gamma(value: float) -> Callable[[Picture], Picture]:
    ramp = (255 * (np.arange(256) / 255) ** value).round().astype(np.uint8)
    return lambda picture: ramp[picture]


def _turned(quarters: int) -> Callable[[Picture], Picture]:
    return lambda picture: np.ascontiguousarray(np.rot90(picture, quarters))


CHANGES: Final = {
    "turned by 90 degrees": _turned(1),
    "turned by 180 degrees": _turned(2),
    "turned by 270 degrees": _turned(3),
    "gamma 0.7": _gamma(0.7),
    "gamma 1.4": _gamma(1.4),
}


@dataclass(slots=True)
class Row:
    """Of one folder and change: photos whose values stayed; that were believed both times; believed with two values."""

    same: int = 0
    both: int = 0
    contradicted: int = 0


@click.command("steadiness")
@click.argument("folders", nargs=-1, required=True, type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--limit", type=click.IntRange(min=1), default=40, show_default=True, help="Photos of a folder.")
@click.option("--report", type=click.Path(path_type=Path), help="Write the table as Markdown here, too.")
def command(folders: tuple[Path, ...], limit: int, report: Path | None) -> None:
    """Read photos as they are, turned by quarters, darker and lighter, and compare the values."""
    reader = Reader.load()
    lines = ["| folder | change | photos | same values | believed both times | believed with other values |"]
    lines.append("| --- | --- | ---: | ---: | ---: | ---: |")
    for folder in folders:
        lines += _folder(reader, folder, limit)
    page = "\n".join(lines)
    click.echo(page)
    if report is not None:
        report.write_text(page + "\n", encoding="utf-8")


def _folder(reader: Reader, folder: Path, limit: int) -> Iterator[str]:
    photos = spread(open_folder(folder).photos, limit)
    rows = {change: Row() for change in CHANGES}
    for photo in track(photos, folder.name, console=Console(stderr=True), transient=True):
        picture = decode(photo.path.read_bytes()).picture
        before = reader.read(picture)
        for name, change in CHANGES.items():
            _compare(rows[name], before, reader.read(change(picture)))
    for name, row in rows.items():
        yield f"| {folder.name} | {name} | {len(photos)} | {row.same} | {row.both} | {row.contradicted} |"


def _compare(row: Row, before: TableReading, after: TableReading) -> None:
    same = Counter(die.value for die in before.dice) == Counter(die.value for die in after.dice)
    both = judge(before).kind == judge(after).kind == "accept"
    row.same += same
    row.both += both
    row.contradicted += both and not same
