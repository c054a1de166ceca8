"""`python -m firmware.reports audit`: what the audit says of rendered tables of Dice Horde, right and wrong ones.

Each table is compared with the book that it was laid by, where any deed is a false one, and with books from which it
differs by one deed, which has to be named. The same is done with the dice as they truly stand, so that the reader's
mistakes are told from the audit's. Needs what training needs: moderngl, and EGL (Debian: libegl1).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

import click
import numpy as np
from rich.console import Console
from rich.progress import track

from firmware.audit.differences import Difference, differences
from firmware.audit.household import TYPICAL, Household
from firmware.audit.seen import StandingDice, standing
from firmware.mats.mat import Mat
from firmware.reports import _mat_tables as made
from firmware.watching.mat_reader import MatReader
from firmware.watching.mat_watch import MatWatch
from rules.contract import Layout
from vision import Reader
from vision.fiducials import among, detect
from vision.types import DieReading, Picture, TableReading
from vision.view import View, fit

HOME: Final = Household({"A": "yellow", "B": "red", "C": "green", "round": "white"}, {})
DIE_MM: Final = 16.0
COVERED: Final = 2
"""Fiducials left out when the mat is found a second time."""


@dataclass(slots=True)
class Tally:
    """What became of audits by one kind of reading. planted, found: by kind of mistake."""

    right_tables: int = 0
    false_tables: int = 0
    planted: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)

    def audit(self, rng: Random, table: made.Table, seen: StandingDice, mat: Mat) -> None:
        """One table against its own book and against books that differ from it."""
        self.right_tables += 1
        false = differences(table.book, seen, mat.spots, HOME)
        self.false_tables += bool(false)
        for kind, book in made.mistakes(rng, table):
            self.planted[kind] += 1
            deeds = differences(book, seen, mat.spots, HOME)
            self.found[kind] += _named(table.book, book, deeds)


def _named(truth: Layout, book: Layout, deeds: tuple[Difference, ...]) -> bool:
    """Whether one of the deeds mends the planted mistake."""
    asked, there = Counter(book.dice), Counter(truth.dice)  # two dice of one zone may be alike
    wanted, unwanted = asked - there, there - asked
    for deed in deeds:
        if deed.wanted is not None and deed.wanted in wanted:
            return True
        if deed.wanted is None and not wanted and any(deed.place == die.place for die in unwanted):
            return True
    return False


@click.command("audit")
@click.option("--count", type=click.IntRange(min=1), default=30, show_default=True, help="Tables to render.")
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of tables, light and cameras.")
@click.option("--keep", type=click.Path(file_okay=False, path_type=Path), help="Keep the pictures in this folder.")
@click.option("--report", type=click.Path(path_type=Path), help="Write the report as Markdown here, too.")
def command(count: int, seed: int, keep: Path | None, report: Path | None) -> None:
    """Audit rendered tables, and count false deeds and planted mistakes that were found."""
    mat = made.horde_mat()
    chosen = list(made.tables(count, seed, mat))
    with TemporaryDirectory() as scratch:
        folder = keep or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        truth = made.rendered(chosen, mat, folder)
        result = _Result()
        reader = Reader.load()
        numbers = track(range(count), "Auditing", console=Console(stderr=True), transient=True)
        for number in numbers:
            _one(result, reader, mat, chosen[number], made.picture(folder, number), truth[number], seed + number)
    page = "\n".join(_page(result, count))
    click.echo(page)
    if report is not None:
        report.write_text(page + "\n", encoding="utf-8")


@dataclass(slots=True)
class _Result:
    true: Tally = field(default_factory=Tally)
    read: Tally = field(default_factory=Tally)
    read_right: Tally = field(default_factory=Tally)
    """Of `read`, the tables on which every die was read as it is and nothing else was taken for one."""
    errors: list[tuple[float, float, float]] = field(default_factory=list)
    """Tilt, and the largest error in mm over the dice of a table: with all marks, and with two covered."""
    not_found: int = 0
    amiss: Counter[str] = field(default_factory=Counter)


def _one(
    result: _Result, reader: Reader, mat: Mat, table: made.Table, picture: Picture, truth: Any, seed: int
) -> None:
    watch = MatWatch()
    watch.lay(mat, ())
    if watch.seek(picture, 0.0) != "found" or watch.view is None:
        result.not_found += 1
        return
    places = np.array(table.dice)
    covered = _view_with_covered(picture, mat, seed)
    result.errors.append((table.tilt, _worst(watch.view, truth, places), _worst(covered, truth, places)))
    result.true.audit(Random(seed), table, standing(_true_reading(table, truth, picture), watch.view), mat)
    read = MatReader(reader, reader, watch)
    seen = read.stands(read.read(picture), picture)
    assert seen is not None
    result.read.audit(Random(seed), table, seen, mat)
    wrong = _misread(table, seen)
    result.amiss.update(wrong)
    if not wrong:
        result.read_right.audit(Random(seed), table, seen, mat)


def _view_with_covered(picture: Picture, mat: Mat, seed: int) -> View:
    """The view without two of the marks that were seen."""
    seen = detect(picture)
    for number in Random(seed).sample(sorted(seen), min(COVERED, max(0, len(seen) - 3))):
        del seen[number]
    return fit(*among(seen, mat.fiducials), (picture.shape[1], picture.shape[0]))


def _worst(view: View, truth: Any, places: Any) -> float:
    """The largest error of a die's place, mm, from where its top face truly is in the picture."""
    middles = view.to_table(truth.reshape(-1, 2), DIE_MM).reshape(-1, 4, 2).mean(axis=1)
    return float(np.linalg.norm(middles - places, axis=1).max())


def _true_reading(table: made.Table, truth: Any, picture: Picture) -> TableReading:
    dice = tuple(
        DieReading(
            die.face, int(die.face[-1]), 0.99, None, 0.0, HOME.names[die.colour], TYPICAL[HOME.names[die.colour]],
            tuple((float(x), float(y)) for x, y in corners),
        )
        for die, corners in zip(table.book.dice, truth, strict=True)
    )  # fmt: skip
    return TableReading(dice, (picture.shape[1], picture.shape[0]))


def _misread(table: made.Table, seen: StandingDice) -> Counter[str]:
    """What the reader got wrong: dice that it did not see, took for others, or saw where there are none."""
    wrong: Counter[str] = Counter()
    left = list(seen.dice)
    for die, (x, y) in zip(table.book.dice, table.dice, strict=True):
        near = min(left, key=lambda one: (one.x - x) ** 2 + (one.y - y) ** 2, default=None)
        if near is None or (near.x - x) ** 2 + (near.y - y) ** 2 > (DIE_MM / 2) ** 2:
            wrong["dice not seen"] += 1
            continue
        left.remove(near)
        wrong["values misread"] += near.face != die.face
        wrong["colours mistaken"] += HOME.likeliest(near.rgb) != die.colour
    wrong["print taken for dice"] += len(left)
    return +wrong


def _page(result: _Result, count: int) -> Iterator[str]:
    yield f"{count} rendered tables, 13 dice on each, up to {made.OFF:.0f} mm off their places, tilted 0 to 40 degrees."
    yield ""
    yield "| readings | right tables | with a false deed | planted mistakes | found |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    rows = (
        ("true", result.true),
        ("by the reader that ships", result.read),
        ("of these, read without error", result.read_right),
    )
    for name, tally in rows:
        planted, found = tally.planted.total(), tally.found.total()
        shares = _share(tally.false_tables, tally.right_tables), _share(found, planted)
        yield f"| {name} | {tally.right_tables} | {shares[0]} | {planted} | {shares[1]} |"
    yield ""
    yield "Planted mistakes by kind, by the reader that ships: " + ", ".join(
        f"a die {kind} {result.read.found[kind]} of {number}" for kind, number in result.read.planted.items()
    ) + "."  # fmt: skip
    yield "The reader's own mistakes: " + (
        ", ".join(f"{number} {what}" for what, number in sorted(result.amiss.items())) or "none"
    ) + "."  # fmt: skip
    yield ""
    yield f"Mats not found: {result.not_found}. Largest error on a table at the height of dice, mm (median, worst):"
    yield ""
    yield "| tilt | tables | all marks seen | two marks covered |"
    yield "| --- | ---: | ---: | ---: |"
    for low, high in ((0, 5), (5, 20), (20, 41)):
        some = [(whole, part) for tilt, whole, part in result.errors if low <= tilt < high]
        if some:
            columns = (f"{np.median(side):.2f}, {max(side):.2f}" for side in zip(*some, strict=True))
            yield f"| {low} to {min(high, 40)} degrees | {len(some)} | {' | '.join(columns)} |"


def _share(part: int, whole: int) -> str:
    return f"{part} ({100 * part / whole:.1f} %)" if whole else "-"
