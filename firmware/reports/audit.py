"""`python -m firmware.reports audit`: what the audit says of rendered tables of Dice Horde, right and wrong ones.

Each table is compared with the book that it was laid by, where any instruction is a false one, and with books from
which it differs by one deed, which has to be named. The same is done with the dice as they truly stand, so that the
reader's mistakes are told from the audit's. Needs what training needs: moderngl, and EGL (Debian: libegl1).
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import click
import msgspec
import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from firmware.cli.failures import UnusableInput
from firmware.file_trouble import unwritten
from firmware.reports import _mat_tables as made
from firmware.reports._audited import STRAYED, Outcome, Said, audited
from firmware.reports._paper import make_folder, write
from vision import Reader
from vision.networks import default_folder

OUTCOMES: Final = "outcomes.jsonl"
HEAD: Final = """# The audit, measured

`python -m firmware.reports audit --count {count} --seed {seed}`

An instruction never rests on a die whose reading is in doubt, on a place that may hold an overlooked die, or on a
colour that a lamp may have changed: of those, players are asked to look. `--keep FOLDER` keeps pictures and outcomes,
and after Ctrl-C `--resume` goes on with them.
"""
"""Stands above the figures in a file."""


class _Run(msgspec.Struct):
    """What outcomes belong to. networks: digest of the reader's manifest."""

    count: int
    seed: int
    networks: str


@click.command("audit")
@click.option("--count", type=click.IntRange(min=1), default=30, show_default=True, help="Tables to render.")
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of tables, light and cameras.")
@click.option("--keep", type=click.Path(file_okay=False, path_type=Path), help="Keep the pictures in this folder.")
@click.option("--resume", is_flag=True, help="Go on with the tables that an interrupted run left in --keep.")
@click.option("--report", type=click.Path(path_type=Path), help="Write the report as Markdown here, too.")
def command(count: int, seed: int, keep: Path | None, resume: bool, report: Path | None) -> None:
    """Audit rendered tables, and count false instructions and planted mistakes that were found.

    Ctrl-C ends it with the report of the tables that are done.
    """
    if resume and keep is None:
        raise click.UsageError("--resume needs the folder of the interrupted run: --keep FOLDER")
    with TemporaryDirectory() as scratch:
        folder = keep or Path(scratch)
        make_folder(folder)
        run = _Run(count, seed, hashlib.sha256((default_folder() / "manifest.json").read_bytes()).hexdigest())
        try:
            done = _begun(folder / OUTCOMES, run, resume)
        except OSError as error:
            raise UnusableInput(f"{folder / OUTCOMES} cannot be used: {unwritten(error)}.") from error
        with suppress(KeyboardInterrupt):
            _audit(run, folder, done)
    page = "\n".join(_page(done, count))
    click.echo(page)
    if len(done) < count:
        how = f"the same with --keep {keep} --resume" if keep else "with --keep FOLDER it can be resumed"
        click.echo(f"Interrupted after {len(done)} of {count} tables; to go on: {how}.", err=True)
    write(report, f"{HEAD.format(count=count, seed=seed)}\n{page}\n")


def _begun(file: Path, run: _Run, resume: bool) -> list[Outcome]:
    """The outcomes of the same run as far as it came; begins the file where there are none."""
    if not resume or not file.exists():
        file.write_bytes(msgspec.json.encode(run) + b"\n")
        return []
    kept = file.read_bytes()
    whole = kept[: kept.rfind(b"\n") + 1]  # a run that was killed may have left half a line
    try:
        first, *lines = whole.splitlines() or [b""]
        same = msgspec.json.decode(first, type=_Run) == run
        done = [msgspec.json.decode(line, type=Outcome) for line in lines]
    except msgspec.MsgspecError:
        same = False
    if not same:
        raise click.UsageError(f"{file} is of another count, seed, network or version: begin anew, without --resume")
    file.write_bytes(whole)
    return done


def _audit(run: _Run, folder: Path, done: list[Outcome]) -> None:
    """Adds the outcomes of all tables that are not done, one line of the file each."""
    mat = made.horde_mat()
    chosen = list(made.tables(run.count, run.seed, mat))
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True)) as progress:
        drawing = progress.add_task("Rendering", total=run.count)
        truth = made.rendered(chosen, mat, folder, lambda number: progress.update(drawing, completed=number))
        reader = Reader.load()
        auditing = progress.add_task("Auditing", total=run.count, completed=len(done))
        with (folder / OUTCOMES).open("ab") as kept:
            for number in range(len(done), run.count):
                table = chosen[number]
                one = audited(number, run.seed + number, table, truth[number], folder, run.count, mat, reader)
                kept.write(msgspec.json.encode(one) + b"\n")
                kept.flush()
                done.append(one)
                progress.advance(auditing)
                if not progress.console.is_terminal:
                    click.echo(f"audited {len(done)} of {run.count} tables", err=True)


def _page(done: Sequence[Outcome], count: int) -> Iterator[str]:
    off = f"up to {made.OFF:.0f} mm off their places"
    yield f"{len(done)} of {count} rendered tables, 13 dice on each, {off}, tilted 0 to 40 degrees."
    yield ""
    yield "| readings | right tables | with a false instruction | only asked to look | planted mistakes | found |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    read = [one for one in done if one.read is not None]
    yield _row("true", [one.true for one in read])
    yield _row("by the reader that ships", [one.read for one in read])
    yield _row("of these, read without error", [one.read for one in read if not one.amiss])
    yield ""
    told = [one.read for one in read if one.read is not None]
    planted = _sum(one.planted for one in told)
    found, looked = _sum(one.found for one in told), _sum(one.looked for one in told)
    yield "Planted mistakes by kind, by the reader that ships: " + ", ".join(
        f"a die {kind} {found[kind]} of {number} ({looked[kind]} by asking to look)" for kind, number in planted.items()
    ) + "."  # fmt: skip
    amiss = _sum(one.amiss for one in read)
    yield "The reader's own mistakes: " + (
        ", ".join(f"{number} {what}" for what, number in sorted(amiss.items())) or "none"
    ) + "."  # fmt: skip
    for one in read:
        if one.read is not None and one.read.false:
            yield f"Table {one.number}, tilt {one.tilt:.0f}, is right and was told: {' '.join(one.read.deeds)}"
        for missed in one.read.missed if one.read is not None else ():
            yield f"Table {one.number}, tilt {one.tilt:.0f}, {missed}"
    yield from _places(done)


def _row(name: str, told: Sequence[Said | None]) -> str:
    said = [one for one in told if one is not None]
    planted, found = _sum(one.planted for one in said).total(), _sum(one.found for one in said).total()
    false = _share(sum(one.false > 0 for one in said), len(said))
    looks = _share(sum(one.looks > 0 and not one.false for one in said), len(said))
    return f"| {name} | {len(said)} | {false} | {looks} | {planted} | {_share(found, planted)} |"


def _sum(counts: Iterable[dict[str, int]]) -> Counter[str]:
    total: Counter[str] = Counter()
    for one in counts:
        total.update(one)
    return total


def _places(done: Sequence[Outcome]) -> Iterator[str]:
    missed = sum(one.places is None for one in done)
    yield ""
    yield f"Mats not found: {missed}. Largest error on a table at the height of dice, mm (median, worst of the tables):"
    yield ""
    yield "| tilt | tables | unknown lens | learnt lens | learnt, two marks covered | by data sheet, two covered |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    for low, high in ((0, 5), (5, 20), (20, 41)):
        some = [one.places for one in done if one.places is not None and low <= one.tilt < high]
        if some:
            sides = ((one.unknown, one.whole, one.covered, one.printed) for one in some)
            columns = (f"{np.median(side):.2f}, {max(side):.2f}" for side in zip(*sides, strict=True))
            yield f"| {low} to {min(high, 40)} degrees | {len(some)} | {' | '.join(columns)} |"
    yield ""
    yield f"Learnt: the camera saw the bare mat once, tilted {made.ASKEW:.0f} degrees. By data sheet: no such look, but"
    yield f"a focal length that is {100 * STRAYED:.0f} % off. Covered: the worst two marks to be so; else all are seen."


def _share(part: int, whole: int) -> str:
    return f"{part} ({100 * part / whole:.1f} %)" if whole else "-"
