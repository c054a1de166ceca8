"""Whether throws are seen: rendered sequences of all that happens over a table, judged against what was done."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from firmware.reports import _judge as judge
from firmware.reports._paper import make_folder, write
from firmware.reports._scenes import SCENES
from vision.networks import ReaderUnavailable
from vision.reader import Reader

_HEAD: Final = (
    "sequences", "n", "throws", "phantom", "missed", "asked", "twice", "wrong dice", "s, median", "s, longest"
)  # fmt: skip
_MEANING: Final = """\
*Phantom*: a throw told that did not happen, or told before the dice lay. *Missed*: a throw that was not told before \
the next thing was done. *Asked*: those of the missed that lay beside a hand, so that the panel offered them, to be \
taken with one press. *Twice*: told again. *Wrong dice*: told, but the dice called thrown are not those that were. \
*s*: seconds from when the dice lay, and the thrower's hand was gone, until the throw was told. The sequences run at \
8 and 15 frames a second in pictures of 640x480 and 960x720; those of whole evenings at 25 and 30 through a video \
file (MJPG, mp4v). In nine of ten a truthful reader stands for the networks, which know these drawn dice only from \
afar; in the tenth they read themselves, and what they make of it is counted apart."""


class Judged(NamedTuple):
    """A sequence and how it came out."""

    sequence: judge.Sequence
    score: judge.Score


@click.command("sequences")
@click.option("--count", default=200, show_default=True, type=click.IntRange(min=1), help="So many sequences.")
@click.option("--seed", default=1, show_default=True, type=click.IntRange(min=0), help="Other sequences.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(min=1), help="So many at a time.")
@click.option("--save", type=click.Path(file_okay=False, path_type=Path), help="Keep films of what went wrong here.")
@click.option("--report", type=click.Path(dir_okay=False, path_type=Path), help="Write the table here, as Markdown.")
def command(count: int, seed: int, jobs: int, save: Path | None, report: Path | None) -> None:
    """Films sequences on the virtual table, watches them as in play, and counts what was told wrongly.

    Ctrl-C ends early with what was judged by then. Exits with 1 if anything was told wrongly.
    """
    if save is not None:
        make_folder(save)
    results = _run([judge.plan(SCENES, number, seed) for number in range(count)], jobs, save)
    ended = "" if len(results) == count else f", which was ended after {len(results)} sequences"
    page = _page(results, f"`python -m firmware.reports sequences --count {count} --seed {seed}`{ended}")
    click.echo(page)
    write(report, page)
    sys.exit(0 if all(result.score.faultless for result in results) else 1)


def _run(plans: Sequence[judge.Sequence], jobs: int, save: Path | None) -> list[Judged]:
    if any(plan.networks for plan in plans) and not _networks_are_there():
        plans = [replace(plan, networks=False) for plan in plans]
    columns = (TextColumn("{task.description:24}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    results: list[Judged] = []
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("", total=len(plans))
        try:
            for plan, score in _judged(plans, jobs):
                progress.update(task, description=plan.name, advance=1)
                results.append(Judged(plan, score))
                if not score.faultless:
                    progress.console.print(f"number {plan.number}, {plan.name}: {_wrong(score)}")
                    _keep(plan, save)
        except KeyboardInterrupt:
            progress.console.print(f"Ended after {len(results)} of {len(plans)}.")
    return results


def _judged(plans: Sequence[judge.Sequence], jobs: int) -> Iterator[tuple[judge.Sequence, judge.Score]]:
    """Each plan with its score, in order, worked out by so many processes."""
    if jobs == 1:
        yield from zip(plans, map(_score, plans), strict=True)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        try:
            yield from zip(plans, pool.map(_score, plans), strict=True)
        finally:
            pool.shutdown(cancel_futures=True)


def _score(plan: judge.Sequence) -> judge.Score:
    return judge.play(plan, _reader().read if plan.networks else None)


@cache
def _reader() -> Reader:
    return Reader.load()


def _networks_are_there() -> bool:
    try:
        _reader()
    except ReaderUnavailable as missing:
        click.echo(f"The networks cannot be loaded ({missing}); the truth reads in their place.", err=True)
        return False
    return True


def _keep(plan: judge.Sequence, folder: Path | None) -> None:
    """Films what went wrong once more, to be looked at."""
    if folder is not None:
        judge.save(plan, folder / f"{plan.number}-{plan.name.replace(' ', '-')}.mp4")


def _wrong(score: judge.Score) -> str:
    return (
        f"{score.phantom} phantom, {score.missed} missed, {score.asked} asked, "
        f"{score.twice} told twice, {score.wrong_moved} with the wrong dice"
    )


def _page(results: Sequence[Judged], made_by: str) -> str:
    kinds = dict.fromkeys(result.sequence.name for result in results)
    rows = [_row(kind, [r for r in results if r.sequence.name == kind and not r.sequence.networks]) for kind in kinds]
    rows.append(_row("**read by the truth**", [r for r in results if not r.sequence.networks]))
    rows.append(_row("**read by the networks**", [r for r in results if r.sequence.networks]))
    table = "\n".join(_lines([_HEAD, *rows]))
    return f"# How throws are seen\n\nMade by {made_by}.\n\n{table}\n\n{_MEANING}\n"


def _row(name: str, results: Iterable[Judged]) -> tuple[str, ...]:
    scores = [result.score for result in results]
    total = sum(scores, judge.Score())
    delays = (f"{median(total.delays):.1f}", f"{max(total.delays):.1f}") if total.delays else ("-", "-")
    counts = (len(scores), total.throws, total.phantom, total.missed, total.asked, total.twice, total.wrong_moved)
    return (name, *map(str, counts), *delays)


def _lines(rows: Sequence[tuple[str, ...]]) -> list[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEAD))]
    lines = []
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        lines.append(f"| {' | '.join(cells)} |")
    rule = "|".join(["", f":{'-' * (widths[0] + 1)}", *(f"{'-' * (width + 1)}:" for width in widths[1:]), ""])
    return [lines[0], rule, *lines[1:]]
