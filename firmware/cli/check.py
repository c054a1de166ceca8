"""`dicescribe check`: every check of the project, in the order in which they are cheap."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from firmware.cli.failures import PartMissing, UnusableInput

CHECKOUT: Final = Path(__file__).parents[2]
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")
LONGEST_SECONDS: Final = 2 * 3600
"""After which a check is taken to stand still."""
ALONE_SECONDS: Final = 1800
"""The same of a single test that plays a whole game. pyproject.toml has what the others may take."""
SIDE_BY_SIDE: Final = ("--numprocesses=auto", "--dist=worksteal")
ONE_AT_A_TIME: Final = ("-o", f"faulthandler_timeout={ALONE_SECONDS}")
LINT_IMPORTS: Final = "from importlinter.cli import lint_imports_command as main; main()"

Tally = tuple[int, int, int]
"""Tests passed, failed (errors among them) and skipped."""


@dataclass(frozen=True)
class Outcome:
    """How one check went. seconds: wall clock. note: what was left out, or ''."""

    name: str
    holds: bool
    seconds: float
    note: str = ""


@click.command(name="check")
@click.option("--fast", is_flag=True, help="Leave out the tests that drive a browser or take long.")
@click.pass_context
def command(ctx: click.Context, fast: bool) -> None:
    """Run every check of the project: style, types, import rules, tests.

    All of them run, whichever fails; the last line counts the tests.
    """
    _require_tools()
    outcomes = [
        _run("style (ruff)", ["-m", "ruff", "check"]),
        _types(),
        _run("import rules (import-linter)", ["-c", LINT_IMPORTS, "--no-logo"]),
    ]
    tests = _tests(fast)
    outcomes += [outcome for outcome, _ in tests]
    _summarise(outcomes)
    passed, failed, skipped = (sum(tally) for tally in zip(*(tally for _, tally in tests), strict=True))
    click.echo(f"{passed} passed, {failed} failed, {skipped} skipped")
    ctx.exit(0 if all(outcome.holds for outcome in outcomes) else 1)


def _require_tools() -> None:
    if not (CHECKOUT / "pyproject.toml").is_file():
        raise UnusableInput(f"{CHECKOUT} is not a checkout of Dicescribe: there is nothing to check in it.")
    tools = ("ruff", "mypy", "importlinter", "pytest", "xdist", "hypothesis")
    missing = [tool for tool in tools if importlib.util.find_spec(tool) is None]
    if missing:
        raise PartMissing(f"{', '.join(missing)} not installed. Run ./dicescribe check, which installs them.")


def _run(name: str, arguments: list[str], note: str = "") -> Outcome:
    click.secho(f"\n== {name}", bold=True)
    began = time.monotonic()
    try:
        done = subprocess.run(
            [sys.executable, *arguments], cwd=CHECKOUT, check=False, timeout=LONGEST_SECONDS
        )
    except subprocess.TimeoutExpired:
        note = "; ".join(filter(None, [f"stood still: ended after {LONGEST_SECONDS // 60} minutes", note]))
        return Outcome(name, False, time.monotonic() - began, note)
    return Outcome(name, done.returncode == 0, time.monotonic() - began, note)


def _types() -> Outcome:
    import numpy as np

    if np.lib.NumpyVersion(np.__version__) < "2.0.0":
        return Outcome("types (mypy)", True, 0.0, "left out: numpy 1 describes its types otherwise")
    return _run("types (mypy)", ["-m", "mypy"])


def _tests(fast: bool) -> list[tuple[Outcome, Tally]]:
    """Run pytest on all cores, then, one at a time, what would fail for want of them."""
    if fast:
        note = "browser tests and slow tests left out"
        return [_pytest("tests (pytest)", [*SIDE_BY_SIDE, "-m", "not browser and not slow and not alone"], note)]
    note = "" if any(map(shutil.which, BROWSERS)) else "browser tests skipped: no Chromium here"
    return [
        _pytest("tests (pytest)", [*SIDE_BY_SIDE, "-m", "not alone"], note),
        _pytest("tests, one at a time (pytest)", [*ONE_AT_A_TIME, "-m", "alone"], note),
    ]


def _pytest(name: str, arguments: list[str], note: str) -> tuple[Outcome, Tally]:
    """Run some of the tests. Without a single one it fails: such a run has proved nothing."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        outcome = _run(name, ["-m", "pytest", *arguments, f"--junitxml={report}"], note)
        return outcome, _count(report)


def _count(report: Path) -> Tally:
    """Tests counted in a JUnit report; all zero when pytest ended before it wrote one."""
    if not report.is_file():
        return 0, 0, 0
    suites = ET.parse(report).getroot().iter("testsuite")
    total = failed = skipped = 0
    for suite in suites:
        total += int(suite.attrib["tests"])
        failed += int(suite.attrib["failures"]) + int(suite.attrib["errors"])
        skipped += int(suite.attrib["skipped"])
    return total - failed - skipped, failed, skipped


def _summarise(outcomes: list[Outcome]) -> None:
    click.secho("\n== summary", bold=True)
    for outcome in outcomes:
        word = click.style("holds", fg="green") if outcome.holds else click.style("FAILS", fg="red")
        note = f"  ({outcome.note})" if outcome.note else ""
        click.echo(f"{word}  {outcome.name:<30} {outcome.seconds:6.1f} s{note}")
