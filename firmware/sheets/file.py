"""The text of a sheet's file, or why there is none: players choose wrong files."""

from __future__ import annotations

from pathlib import Path
from typing import Final

LONGEST: Final = 256 * 1024
"""Bytes; a filled sheet has some ten thousand."""
_SAVE: Final = "save it again as UTF-8, which your editor offers beside the file's name"


class NoSheet(ValueError):
    """A file that cannot be a sheet: says why."""


def text_of(file: Path) -> str:
    """The text of a sheet or of cards, without the byte order mark that some editors put before it. Raises `NoSheet`.
    No more is read than a sheet can be long, of whatever it is."""
    try:
        with file.open("rb") as stream:
            data = stream.read(LONGEST + 1)
    except OSError as error:
        raise NoSheet(f"{file} cannot be read: {error.strerror}") from error
    if len(data) > LONGEST:
        raise NoSheet(f"{file} is longer than {LONGEST // 1024} kB, so it is no sheet; choose another file")
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise NoSheet(f"{file} is no text in UTF-8, see line {line}; {_SAVE}") from error
    if "\0" in text:  # UTF-16 without a mark
        raise NoSheet(f"{file} is no text in UTF-8; {_SAVE}")
    return text
