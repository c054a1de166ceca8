"""Where the appliance keeps what is the players' own."""

from __future__ import annotations

import fcntl
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

LOG: Final = logging.getLogger(__name__)


class InUse(Exception):
    """Another Dicescribe is running on the same data folder."""


def data_folder() -> Path:
    """DICESCRIBE_DATA, else `dicescribe` in the user's data home."""
    chosen = os.environ.get("DICESCRIBE_DATA")
    if chosen:
        return Path(chosen)
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "dicescribe"


@contextmanager
def only_one(folder: Path) -> Iterator[None]:
    """Holds the folder for this program alone; the lock goes with the process, however it ends. Raises `InUse`.

    A folder in which no lock can be made can take no games either, so that nobody needs to be kept out of it.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        held = (folder / "in-use.lock").open("w")
    except OSError as error:
        LOG.warning("%s takes no files (%s)", folder, error)
        yield
        return
    with held as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise InUse(
                f"another Dicescribe is running on {folder}; end it first, "
                "or choose another folder with DICESCRIBE_DATA"
            ) from error
        yield
