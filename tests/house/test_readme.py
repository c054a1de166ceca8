"""The table of commands in README.md names every command, with what it must be given."""

from __future__ import annotations

import click
import pytest
from tracked import CHECKOUT

from firmware.cli import COMMANDS, main

LINES = (CHECKOUT / "README.md").read_text(encoding="utf-8").splitlines()
TOLD_BEFORE = ("play", "check")
"""Commands that README.md begins with."""


def usages() -> list[str]:
    """Every command as it is typed, with the arguments that it must be given: `cards check FILE`."""
    context = click.Context(main)
    found = []
    for name in COMMANDS:
        command = main.get_command(context, name)
        parts = command.commands.items() if isinstance(command, click.Group) else [("", command)]
        for part, one in parts:
            needed = [param for param in one.params if isinstance(param, click.Argument) and param.required]
            given = [param.metavar or param.name.upper() for param in needed]
            found.append(" ".join(filter(None, (name, part, *given))))
    return found


@pytest.mark.parametrize("usage", [usage for usage in usages() if usage not in TOLD_BEFORE])
def test_every_command_stands_in_the_readme_with_its_arguments(usage: str) -> None:
    name, *rest = usage.split()
    rows = [line.partition(" | ")[0] for line in LINES if line.startswith((f"| `{name} ", f"| `{name}`"))]

    typed = " ".join(rows).replace("`", "")
    assert name in typed
    assert " ".join(rest) in typed
