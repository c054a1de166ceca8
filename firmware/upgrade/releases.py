"""The versions that stand side by side on a machine, and the link to the one that runs.

    BASE/releases/<version>-<checksum>/    each whole, with an environment of its own (deploy/install.sh makes them)
    BASE/current                           link to the one that runs
    BASE/previous                          link to the one before
    BASE/installed-from                    names the checkout of the first installation
"""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path


class NotInstalled(Exception):
    """This program does not run from an installation."""


@dataclass(frozen=True, slots=True)
class Releases:
    """base: the folder of the installation."""

    base: Path

    @property
    def current(self) -> Path:
        """The release that runs. Raises `OSError` where there is none."""
        return (self.base / "current").resolve(strict=True)

    @property
    def origin(self) -> Path:
        """The checkout that deploy/install.sh was run from. Raises `OSError` where that is not known."""
        return Path((self.base / "installed-from").read_text(encoding="utf-8").strip())

    def switch(self, release: Path) -> None:
        """Makes a release the current one by one rename: at every moment the link leads to a whole version."""
        link = self.base / "current"
        new = self.base / "current.new"
        new.unlink(missing_ok=True)
        new.symlink_to(Path("releases", release.name))
        new.replace(link)
        folder = os.open(self.base, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)

    def remember(self, release: Path) -> None:
        """Names the version to go back to by hand."""
        link = self.base / "previous"
        link.unlink(missing_ok=True)
        link.symlink_to(Path("releases", release.name))

    def prune(self, *kept: Path) -> None:
        """Deletes every release but these."""
        for release in (self.base / "releases").iterdir():
            if release not in kept:
                self.discard(release)

    def discard(self, release: Path) -> None:
        """Deletes a release that failed."""
        shutil.rmtree(release, ignore_errors=True)


def installation(program: Path = Path(__file__)) -> Releases:
    """The installation that this program runs from. Raises `NotInstalled`."""
    for folder in program.resolve().parents:
        if folder.parent.name == "releases" and (folder.parent.parent / "current").is_symlink():
            return Releases(folder.parent.parent)
    raise NotInstalled(
        f"{program.resolve().parents[2]} is a checkout, not an installation: take newer versions into it with "
        "git pull, or install it with deploy/install.sh"
    )
