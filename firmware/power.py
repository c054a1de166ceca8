"""Switching the machine off: where the program is the machine's only purpose, ending it ends the machine too."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from firmware.doctor.raspberry import is_pi

LIMIT: Final = 10.0
"""Seconds that logind may take to answer."""
MANAGER: Final = ("org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager")
"""Service, object and interface of logind (org.freedesktop.login1(5))."""
ANSWERS: Final = {
    "no": "This user may not switch the machine off.",
    "challenge": "The machine wants a password to be switched off.",
    "inhibited": "Something keeps the machine on just now, such as an update of its system.",
    "inhibitor-blocked": "Something keeps the machine on just now, such as an update of its system.",
    "na": "This machine cannot switch itself off.",
}
"""What CanPowerOff says besides "yes"."""


class Power(Protocol):
    """Switches the machine off. Neither call raises or waits for long."""

    def obstacle(self) -> str:
        """Why the machine could not be switched off now, one sentence; "" if it could."""

    def off(self) -> str:
        """Asks the machine to switch off. Why it refused, one sentence; "" if it is on its way."""


Run = Callable[[Sequence[str]], str]
"""Runs a command and returns what it printed. Raises `OSError` or `subprocess.SubprocessError`."""


def _run(command: Sequence[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, check=True, stdin=subprocess.DEVNULL)
    return done.stdout


class Logind:
    """Asks systemd's logind, which asks polkit: `deploy/50-dicescribe.rules` lets our user do this and nothing else."""

    def __init__(self, run: Run = _run) -> None:
        self._run = run

    def obstacle(self) -> str:
        """As `Power.obstacle`."""
        told = self._call("CanPowerOff")
        answer = told.removeprefix("s ").strip('"')
        return "" if answer == "yes" else ANSWERS.get(answer, told)

    def off(self) -> str:
        """As `Power.off`. What holds a lock against it, as an update of the system does, is not overruled."""
        return self._call("PowerOff", "b", "false")

    def _call(self, method: str, *arguments: str) -> str:
        """What was answered, or a sentence on what went wrong."""
        try:
            return self._run(["busctl", "--system", "call", *MANAGER, method, *arguments]).strip()
        except subprocess.TimeoutExpired:
            return "The system did not answer."
        except subprocess.CalledProcessError as error:
            said = (error.stderr or "").strip().removeprefix("Call failed: ").rstrip(".")
            return f"The system refused: {said}." if said else "The system refused."
        except OSError as error:
            return f"The system cannot be asked: {error.strerror}."


def power_for(environ: Mapping[str, str] = os.environ) -> Power | None:
    """Logind where a Pi's service manager started us, else None: then switching off ends the program alone."""
    return Logind() if is_pi() and environ.get("NOTIFY_SOCKET") else None
