"""Where a newer version comes from: a checkout, an archive of one, or the checkout of the first installation."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from firmware.file_trouble import unread
from firmware.upgrade.commands import Run

NEEDED: Final = ("pyproject.toml", "dicescribe", "deploy/install.sh")
PULL_SECONDS: Final = 600.0
UNPACK_SECONDS: Final = 120.0


class NoSource(Exception):
    """There is no newer version to be had from there. The message says why and what to do."""


def pulled(checkout: Path, run: Run) -> Path:
    """The checkout with what its own remote has, taken only where that is a plain step forward.

    git runs as the owner of the checkout: it refuses other people's, and leaves no files of root there.
    """
    if not (checkout / ".git").exists():
        raise NoSource(f"{checkout}, from which this was installed, is no git checkout; name a source with --from")
    command = ["git", "-C", str(checkout), "pull", "--ff-only"]
    owner = checkout.owner()
    if owner != "root":
        command = ["runuser", "-u", owner, "--", *command]
    done = run(command, PULL_SECONDS)
    if done.code != 0:
        raise NoSource(f"git pull in {checkout} did not work: {done.words}")
    return whole(checkout)


def given(source: Path, scratch: Path, run: Run) -> Path:
    """The folder of a source that was named: itself, or what an archive of it holds, unpacked into `scratch`."""
    source = source.resolve()
    try:
        if source.is_dir():
            return whole(source)
        with source.open("rb"):
            pass
    except OSError as error:
        raise NoSource(f"{source} cannot be read: {unread(error)}") from error
    if source.suffix == ".whl":
        raise NoSource(f"{source.name} lacks launcher and pinned versions; give a checkout or an archive of one")
    # GNU tar strips leading slashes and refuses to climb out of its folder.
    done = run(["tar", "-x", "--no-same-owner", "-f", str(source), "-C", str(scratch)], UNPACK_SECONDS)
    if done.code != 0:
        raise NoSource(f"{source.name} cannot be unpacked: {done.words}")
    inside = list(scratch.iterdir())
    return whole(inside[0] if len(inside) == 1 and inside[0].is_dir() else scratch)


def whole(folder: Path) -> Path:
    """The folder, if it holds a version that can be installed. Raises `NoSource`."""
    missing = [name for name in NEEDED if not (folder / name).is_file()]
    if missing:
        raise NoSource(f"{folder} holds no version of Dicescribe: {', '.join(missing)} missing")
    return folder.resolve()
