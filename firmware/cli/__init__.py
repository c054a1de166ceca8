"""The command line: one file per command, loaded when it is called, so that `--help` needs no heavy import."""

from __future__ import annotations

import importlib
import io
import sys
from typing import Final

import click

from firmware.cli.failures import EXIT_CODES, INTERRUPTED

COMMANDS: Final = {
    "play": "Play a game: with a camera, on the virtual table, or by buttons alone.",
    "read": "Read the dice in photographs.",
    "evaluate": "Measure the reader on folders of labelled photographs.",
    "teach": "Teach a dice set from labelled photographs.",
    "dicesets": "List the dice sets; take one along or bring one in as one file.",
    "stickers": "Draw the face stickers of a dice set as a PDF.",
    "simulate": "Play many random games and count.",
    "replay": "Show a journal step by step, or check that it replays.",
    "export": "Write a match as PDF, CSV or JSON.",
    "sheet": "Type in your own print-out of a game's sheet, check it, draw it.",
    "games": "List the games.",
    "cards": "Check cards that you typed in yourself.",
    "mat": "Print a mat that the camera knows, for a game or for throwing.",
    "setup": "Fit the settings to the panel that was built.",
    "doctor": "Check this machine and say what to do.",
    "bench": "Measure speed and memory.",
    "update": "Install a newer version, with a way back.",
    "check": "Run every check of the project (formatting, types, imports, tests).",
}


class LazyGroup(click.Group):
    """Loads `firmware.cli.<name>` when the command <name> is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"firmware.cli.{cmd_name}").command
        return command

    def invoke(self, ctx: click.Context) -> object:
        """Runs the command; Ctrl-C ends it with the exit code that is documented."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: " + "; ".join(f"{code} {meaning}" for code, meaning in EXIT_CODES.items()) + ".",
)
@click.version_option(package_name="dicescribe")
def main() -> None:
    """Watches real dice, reads them, keeps the game's books and says what may come next."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a letter that this terminal lacks must not end a game
