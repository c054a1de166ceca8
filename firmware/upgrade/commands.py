"""Runs other programs, always with a limit."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Done:
    """How a program ended. code: its exit code, negative for a signal, None where it did not end in time.

    words: the last line that it said of itself, for a person.
    """

    code: int | None
    output: str = ""
    words: str = ""


Run = Callable[[Sequence[str], float], Done]
"""Runs (command, seconds); never raises. Tests put a machine of their own in its place."""


def run(command: Sequence[str], seconds: float) -> Done:
    """Runs the command; one that cannot be started ends with code 127, as in a shell."""
    try:
        ended = subprocess.run(
            command,
            cwd="/",  # where the caller stands may be closed to the user that the program runs as
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=seconds,
        )
    except subprocess.TimeoutExpired:
        return Done(None, words=f"it did not end within {seconds:g} s")
    except OSError as error:
        return Done(127, words=f"{command[0]}: {error.strerror}")
    said = (ended.stderr.strip() or ended.stdout.strip()).splitlines()
    return Done(ended.returncode, ended.stdout, said[-1] if said else f"exit code {ended.returncode}")
