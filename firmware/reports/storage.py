"""`python -m firmware.reports storage`: what the players get when the card, the disk or a file fails."""

from __future__ import annotations

import shutil
import tempfile
from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from random import Random

import click
from rich.console import Console
from rich.progress import track

from firmware.cli.failures import AnswerIsNo
from firmware.keeping.storage import open_storage
from firmware.reports import _faults, _mending
from firmware.reports._mending import STEPS, WALL, Outcome, Truth
from firmware.reports._paper import write


@dataclass(slots=True)
class Row:
    """All cases of one fault. last: by what was left of the last match. told: cases in which the panel said so."""

    cases: int = 0
    last: Counter[str] = field(default_factory=Counter)
    told: int = 0
    sentences: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def add(self, outcome: Outcome) -> None:
        """One more case."""
        self.cases += 1
        self.last[outcome.last] += 1
        self.told += bool(outcome.told)
        self.sentences[outcome.told] += bool(outcome.told)
        self.wrong += [outcome.wrong] if outcome.wrong else []


@click.command("storage")
@click.option("--garbled", type=click.IntRange(min=0), default=200, show_default=True, help="How many random places.")
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the games and of the places.")
@click.option("--report", type=click.Path(path_type=Path), help="Write the table as Markdown here, too.")
def command(garbled: int, seed: int, report: Path | None) -> None:
    """Damage the journal in every way, start on it, and look at what the players are told and what is left.

    The exit code is 1 if something was lost in silence, a damaged file was not kept, or no new match could begin.
    """
    rows = measured(garbled, seed)
    page = _page(rows)
    click.echo(page)
    write(report, page + "\n")
    wrong = [f"{name}: {sentence}" for name, row in rows.items() for sentence in row.wrong]
    if wrong:
        raise AnswerIsNo("\n".join(wrong[:20]))


def measured(garbled: int, seed: int) -> dict[str, Row]:
    """A row for each fault, in the order of `firmware.reports._faults`."""
    truth = _mending.played(seed)
    rows: dict[str, Row] = {}
    with tempfile.TemporaryDirectory() as place:
        closed, killed, older = (Path(place) / name for name in ("closed", "killed", "older"))
        _mending.write(truth, closed, killed, older)
        cases = list(_faults.damages(closed, killed, older, garbled, Random(seed)))
        for name, folder, damage in _shown(cases):
            copy = Path(place) / "copy"
            shutil.copytree(folder, copy)
            damage(copy)
            rows.setdefault(name, Row()).add(_mending.judged(copy, truth))
            shutil.rmtree(copy)
        for name, outcome in chain(_full_disk(truth, closed, killed), _read_only_disk(truth, closed, killed)):
            rows.setdefault(name, Row()).add(outcome)
    return rows


def _full_disk(truth: Truth, *folders: Path) -> Iterable[tuple[str, Outcome]]:
    for folder in folders:
        with _faults.small_disk("2m") as disk:
            copy = shutil.copytree(folder, disk / "data")
            _faults.fill(disk)
            yield "disk full at the start", _mending.judged(copy, truth)
        with _faults.small_disk("2m") as disk:
            copy = shutil.copytree(folder, disk / "data")
            yield "disk full while playing", _filled_while_playing(disk, copy, truth)


def _filled_while_playing(disk: Path, folder: Path, truth: Truth) -> Outcome:
    """The disk fills up, play goes on in memory, room is made, and everything is saved after all."""
    with closing(open_storage(folder, WALL)) as keeper:
        _, last, wrong = _mending.start(keeper, truth)
        _faults.fill(disk)
        wrong = wrong or _mending.new_match(keeper, truth, steps=STEPS)
        told = _mending.unsaved(keeper)
        (disk / _faults.FILL).unlink()
        keeper.retry()
        wrong = wrong or ("" if keeper.fault is None else "nothing was saved although there was room again")
    with closing(open_storage(folder, WALL)) as keeper:
        stored = keeper.latest({truth.game.id: truth.game}.__getitem__)
        if stored is None or len(stored.entries) != len(truth.matches[0]) or stored.damaged:
            wrong = wrong or "what was played in memory was not there after room was made"
    return Outcome(last, told, wrong)


def _read_only_disk(truth: Truth, *folders: Path) -> Iterable[tuple[str, Outcome]]:
    for folder in folders:
        with _faults.small_disk("4m") as disk:
            copy = shutil.copytree(folder, disk / "data")
            _faults.read_only(disk, True)
            yield "disk read-only", _mending.judged(copy, truth)
        with _faults.small_disk("4m") as disk:
            copy = shutil.copytree(folder, disk / "data")
            _faults.garble("journal.sqlite", 0, b"garbled", copy)
            _faults.read_only(disk, True)
            yield "database garbled and disk read-only", _mending.judged(copy, truth)


def _shown(cases: list[tuple[str, Path, _faults.Damage]]) -> Iterable[tuple[str, Path, _faults.Damage]]:
    return track(cases, "faults", console=Console(stderr=True), transient=True)


def _page(rows: dict[str, Row]) -> str:
    lines = [
        "| what happened | cases | last game whole | in part | gone | told | wrong |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for name, row in rows.items():
        counts = (row.cases, row.last["whole"], row.last["in part"], row.last["gone"], row.told, len(row.wrong))
        lines.append(f"| {name} | {' | '.join(map(str, counts))} |")
    lines += ["", "What the panel said most often:", ""]
    for name, row in rows.items():
        if row.sentences:
            (sentence, _), = row.sentences.most_common(1)
            lines.append(f"- {name}: “{sentence}”")
    return "\n".join(lines)
