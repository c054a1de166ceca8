"""Errors that a command ends with: one clear line and a documented exit code."""

from __future__ import annotations

from typing import Final

import click

INTERRUPTED: Final = 130

EXIT_CODES: Final = {
    0: "done",
    1: "done, and the answer is no (a check failed, trouble was found)",
    2: "the command was typed wrongly",
    3: "a file or folder cannot be used",
    4: "a part of the machine is missing or busy",
    INTERRUPTED: "interrupted",
}


class AnswerIsNo(click.ClickException):
    """The command worked, and what it was asked to check does not hold."""

    exit_code = 1


class UnusableInput(click.ClickException):
    """A file or folder that cannot be used. The message names it and says what was expected."""

    exit_code = 3


class PartMissing(click.ClickException):
    """A part of the machine that the command cannot do without."""

    exit_code = 4
