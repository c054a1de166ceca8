"""What the players chose in the menu, kept in a small file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import msgspec

READ_PAUSE: Final = 1.5
"""Seconds for which an accepted roll is shown."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """large: large letters. always_confirm: every roll is asked about. read_pause: seconds for which an accepted roll
    is shown, None: until ok. learn: taught faces get better by rolls that players confirmed or corrected."""

    large: bool = False
    always_confirm: bool = False
    read_pause: float | None = READ_PAUSE
    mat: str = ""
    """Name of the mat under the dice, "" for none."""
    corners: tuple[tuple[float, float], ...] = ()
    """Its corners as players showed them, shares of the picture, clockwise from the upper left; () where marks do."""
    learnt: dict[str, tuple[int, int, int]] = {}
    """What dice were seen to look like, by game and role: {"dice-horde/A": (235, 195, 40)}."""
    learn: bool = True


USUAL: Final = Settings()


def load_settings(file: Path) -> Settings:
    """The settings of a file; the usual ones where there is none or it cannot be read: they are soon chosen anew."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Settings)
    except (OSError, msgspec.MsgspecError):
        return USUAL


def save_settings(file: Path, settings: Settings) -> None:
    """Writes beside the file and renames, so that a pulled plug leaves the old or the new ones. Raises `OSError`."""
    beside = file.with_suffix(".new")
    with beside.open("wb") as stream:
        stream.write(msgspec.json.encode(settings))
        stream.flush()
        os.fsync(stream.fileno())
    beside.replace(file)
