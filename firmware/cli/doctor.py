"""`dicescribe doctor`: what works on this machine, and what to do about the rest."""

from __future__ import annotations

from typing import Final

import click
import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from firmware.doctor.examination import examine
from firmware.doctor.finding import Finding, State

WORDS: Final[dict[State, str]] = {
    "ok": "[green]ok[/]",
    "warn": "[yellow]warning[/]",
    "fail": "[red]failed[/]",
    "absent": "[dim]not here[/]",
}


@click.command("doctor")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for programs.")
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """Check this machine and say what to do.

    Cameras and pins that a running Dicescribe holds are reported as busy: end it first. Exit code 1 if anything
    failed; what is not here and not needed here is no failure.
    """
    console = Console(stderr=True)
    with console.status("Looking at the machine ..."):
        findings = list(examine())
    healthy = all(finding.state != "fail" for finding in findings)
    if as_json:
        click.echo(msgspec.json.encode({"ok": healthy, "findings": findings}).decode())
    else:
        Console().print(report(findings))
        click.echo("All is well." if healthy else "Something is missing: see what to do above.")
    ctx.exit(0 if healthy else 1)


def report(findings: list[Finding]) -> Table:
    """The findings for a person to read."""
    table = Table("part", "state", "what it means, and what to do", box=None, padding=(0, 2, 0, 0))
    for finding in findings:
        words = f"{finding.meaning}\n-> {finding.remedy}" if finding.remedy else finding.meaning
        table.add_row(finding.part, WORDS[finding.state], Text(words))
    return table
