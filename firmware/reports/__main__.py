"""`python -m firmware.reports NAME`: one command per report, each in the file of its name, which has a `command`."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

import click

import firmware.reports


class _Reports(click.Group):
    """Finds the reports in this folder; only the one that is asked for is imported."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        names = sorted(module.name for module in iter_modules(firmware.reports.__path__))
        return [name for name in names if not name.startswith("_")]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        command: click.Command = import_module(f"firmware.reports.{cmd_name}").command
        return command


@click.command(cls=_Reports)
def main() -> None:
    """Measures the appliance as a whole."""


if __name__ == "__main__":
    main(prog_name="python -m firmware.reports")
