"""The text of a sheet's file, or why there is none: players choose wrong files."""

from __future__ import annotations

from pathlib import Path
from typing import Final

LONGEST: Final = 256 * 1024
"""Bytes; a filled sheet has some ten thousand."""


class NoSheet(ValueError):
    """A file that cannot be a sheet: says why."""


def text_of(file: Path) -> str:
    """The text of a sheet. Raises `NoSheet`. No more is read than a sheet can be long, of whatever it is."""
    try:
        with file.open("rb") as stream:
            data = stream.read(LONGEST + 1)
    except OSError as error:
        raise NoSheet(f"{file} cannot be read: {error.strerror}") from error
    if len(data) > LONGEST:
        raise NoSheet(f"{file} is longer than {LONGEST // 1024} kB, so it is no sheet; choose another file")
    try:
        return data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise NoSheet(f"{file} is no text in UTF-8") from error
