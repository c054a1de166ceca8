"""`dicescribe update`: a newer version, with a way back."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from firmware.cli.failures import AnswerIsNo, PartMissing, UnusableInput
from firmware.file_trouble import unread, unwritten

if TYPE_CHECKING:
    from firmware.upgrade.releases import Releases


@click.command("update")
@click.option(
    "--from",
    "source",
    type=click.Path(path_type=Path),
    metavar="DIR|FILE",
    help="A checkout, or an archive (tar) of one; if not given, git pull in the checkout of the first installation.",
)
def command(source: Path | None) -> None:
    """Install a newer version beside this one and switch to it.

    The newer version must first play five games, read pictures and satisfy the doctor. If it then does not come up
    within a minute, this version takes over again. Exit code 1 if this version stays; it goes on playing until the
    switch. For installations made by deploy/install.sh; must be run as root.
    """
    from firmware.upgrade.commands import run
    from firmware.upgrade.releases import NotInstalled, installation
    from firmware.upgrade.upgrading import upgrade

    try:
        releases = installation()
    except NotInstalled as error:
        raise UnusableInput(f"{error}.") from error
    if os.geteuid() != 0:
        raise PartMissing("The installation belongs to root. Please type: sudo dicescribe update")
    try:
        with tempfile.TemporaryDirectory(prefix="dicescribe-update-") as scratch:
            folder = _newer(source, Path(scratch), releases)
            outcome = upgrade(folder, releases, run, lambda words: click.echo(words, err=True))
    except OSError as error:
        raise UnusableInput(f"{error.filename or releases.base} cannot be written: {unwritten(error)}.") from error
    if outcome.kind not in ("updated", "same"):
        raise AnswerIsNo(outcome.sentence)
    click.echo(outcome.sentence)


def _newer(source: Path | None, scratch: Path, releases: Releases) -> Path:
    """The folder of the version to install."""
    from firmware.upgrade.commands import run
    from firmware.upgrade.source import NoSource, given, pulled

    try:
        return given(source, scratch, run) if source else pulled(releases.origin, run)
    except NoSource as error:
        raise UnusableInput(f"{error}.") from error
    except OSError as error:
        raise UnusableInput(f"{error.filename or source} cannot be read: {unread(error)}.") from error
