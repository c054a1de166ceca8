"""`dicescribe doctor`: what works on this machine, and what to do about the rest."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import click
import msgspec
from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from firmware.cli.failures import UnusableInput
from firmware.doctor.bundle import gather, packed
from firmware.doctor.examination import examine
from firmware.doctor.finding import Finding, State
from firmware.file_trouble import unwritten
from firmware.keeping.folders import data_folder

WORDS: Final[dict[State, str]] = {
    "ok": "[green]ok[/]",
    "warn": "[yellow]warning[/]",
    "fail": "[red]failed[/]",
    "absent": "[dim]not here[/]",
}

LEFT_OUT: Final = (
    "Taken out: pairing codes, passwords, names of networks, machines and players, addresses, home folders. "
    "Look at the pictures yourself: they show what the camera saw."
)


@click.command("doctor")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for programs.")
@click.option(
    "--bundle",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Also write FILE (zip) for a bug report: log, versions, settings, last pictures. Lists its contents first.",
)
@click.pass_context
def command(ctx: click.Context, as_json: bool, bundle: Path | None) -> None:
    """Check this machine and say what to do.

    Cameras and pins that a running Dicescribe holds are reported as busy: end it first. Exit code 1 if anything
    failed; what is not here and not needed here is no failure.
    """
    if bundle is not None and bundle.exists():
        raise UnusableInput(f"{bundle} is there already; name another file.")
    console = Console(stderr=True)
    with console.status("Looking at the machine ..."):
        findings = list(examine())
    healthy = all(finding.state != "fail" for finding in findings)
    if as_json:
        click.echo(msgspec.json.encode({"ok": healthy, "findings": findings}))
    else:
        Console().print(report(findings))
        click.echo("All is well." if healthy else "Something is missing: see what to do above.")
    if bundle is not None:
        _write(bundle, findings)
    ctx.exit(0 if healthy else 1)


def _write(file: Path, findings: list[Finding]) -> None:
    """Lists what the bundle will hold, asks where somebody can answer, and writes it whole or not at all."""
    items = gather(data_folder(), findings)
    click.echo(f"\n{file} will hold:", err=True)
    for item in items:
        click.echo(f"  {item.name:<28} {len(item.content):>9,} bytes  {item.about}", err=True)
    click.echo(LEFT_OUT, err=True)
    if sys.stdin.isatty() and not click.confirm("Write it?", default=True, err=True):
        return
    part = file.with_name(file.name + ".part")
    try:
        part.write_bytes(packed(items))
        part.replace(file)
    except OSError as error:
        raise UnusableInput(f"{file} cannot be written: {unwritten(error)}.") from error
    click.echo(f"Written: {file}. Nothing was sent anywhere.", err=True)


def report(findings: list[Finding]) -> Table:
    """The findings for a person to read."""
    words = Column("what it means, and what to do", overflow="fold")  # a path may be longer than the line
    table = Table(Column("part", no_wrap=True), Column("state", no_wrap=True), words, box=None, padding=(0, 2, 0, 0))
    for finding in findings:
        told = f"{finding.meaning}\n-> {finding.remedy}" if finding.remedy else finding.meaning
        table.add_row(finding.part, WORDS[finding.state], Text(told))
    return table
