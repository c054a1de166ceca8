"""Does the service come up with the version it was given, and does it stay up?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from firmware.upgrade.commands import Run

SERVICE: Final = "dicescribe.service"
WITHIN: Final = 60.0
STEADY: Final = 10.0
EVERY: Final = 2.0
"""Seconds: until it must be up, for how long without a restart, and between two looks."""


class Look(NamedTuple):
    """The service at one moment. time: seconds. up: it has said that it is ready. process: 0 for none."""

    time: float
    up: bool
    process: int


def healthy(looks: Sequence[Look]) -> bool:
    """Whether the same process has been up for long enough, until now."""
    if not looks or not looks[-1].up:
        return False
    process = looks[-1].process
    since = looks[-1].time
    for look in reversed(looks):
        if not look.up or look.process != process:
            break
        since = look.time
    return looks[-1].time - since >= STEADY


def comes_up(run: Run, now: Callable[[], float], sleep: Callable[[float], None]) -> bool:
    """Starts the service anew and watches it, for a minute at most."""
    run(["systemctl", "reset-failed", SERVICE], WITHIN)
    if run(["systemctl", "restart", "--no-block", SERVICE], WITHIN).code != 0:
        return False
    looks: list[Look] = []
    until = now() + WITHIN
    while now() < until:
        sleep(EVERY)
        looks.append(_look(run, now))
        if healthy(looks):
            return True
    return False


def _look(run: Run, now: Callable[[], float]) -> Look:
    done = run(["systemctl", "show", "--property=ActiveState,MainPID", SERVICE], EVERY * 5)
    facts = dict(line.split("=", 1) for line in done.output.splitlines() if "=" in line)
    process = facts.get("MainPID", "0")
    return Look(now(), facts.get("ActiveState") == "active", int(process) if process.isdigit() else 0)
