"""The whole way from one version to the next, and back where the next one fails."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from firmware.upgrade import health, selftest
from firmware.upgrade.commands import Run
from firmware.upgrade.releases import Releases

STAGE_SECONDS = 3600.0
"""A Pi with a slow card and a slow line takes its time to fetch the packages."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How an update ended, and a sentence that says so."""

    kind: Literal["updated", "same", "kept", "went back", "down"]
    sentence: str


def upgrade(
    source: Path,
    releases: Releases,
    run: Run,
    say: Callable[[str], None],
    now: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> Outcome:
    """Takes the version in the folder `source` into service. Until it has passed its self-test, nothing changes."""
    present = releases.current
    say(f"Installing what stands in {source}, beside {present.name} ...")
    staged = run([str(source / "deploy" / "install.sh"), "--stage"], STAGE_SECONDS)
    lines = staged.output.split()
    if staged.code != 0 or not lines:
        return Outcome("kept", f"It could not be installed: {staged.words}. {present.name} stays.")
    release = Path(lines[-1])
    if release == present:
        return Outcome("same", f"{present.name} is what runs already.")
    say(f"Testing {release.name} ...")
    trouble = selftest.trouble(release, present, run)
    if trouble is not None:
        releases.discard(release)
        return Outcome("kept", f"{release.name} fails its self-test: {trouble}. {present.name} stays.")
    return _switch(release, present, releases, run, say, now, sleep)


def _switch(
    release: Path,
    present: Path,
    releases: Releases,
    run: Run,
    say: Callable[[str], None],
    now: Callable[[], float],
    sleep: Callable[[float], None],
) -> Outcome:
    if not _served(run):
        releases.switch(release)
        return _settled(release, present, releases, "Start it by hand; no service runs here.")
    say(f"Switching to {release.name}; the game goes on in a moment ...")
    if _takes_over(release, releases, run, now, sleep):
        return _settled(release, present, releases, "The game goes on.")
    say(f"{release.name} does not come up; going back to {present.name} ...")
    if _takes_over(present, releases, run, now, sleep):
        releases.discard(release)
        return Outcome("went back", f"{release.name} did not come up within a minute. {present.name} runs again.")
    sentence = f"Neither {release.name} nor {present.name} comes up. See: journalctl -u dicescribe -n 50"
    return Outcome("down", sentence)


def _takes_over(
    release: Path, releases: Releases, run: Run, now: Callable[[], float], sleep: Callable[[float], None]
) -> bool:
    """Whether the service comes up with this release, under the release's own unit file."""
    releases.switch(release)
    placed = run([str(release / "deploy" / "install.sh"), "--unit"], health.WITHIN)
    return placed.code == 0 and health.comes_up(run, now, sleep)


def _served(run: Run) -> bool:
    """Whether the service starts with the machine; else there is nothing to watch."""
    return run(["systemctl", "is-enabled", health.SERVICE], health.WITHIN).code == 0


def _settled(release: Path, present: Path, releases: Releases, words: str) -> Outcome:
    releases.remember(present)
    releases.prune(release, present)
    return Outcome("updated", f"{release.name} is installed. {words} Before it ran {present.name}.")
