"""The text of a sheet's file, or why there is none: players choose wrong files."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from firmware.file_trouble import unread

LONGEST: Final = 256 * 1024
"""Bytes; a filled sheet has some ten thousand."""
_BEGINNINGS: Final = {
    b"\xff\xd8\xff": "a picture", b"\x89PNG": "a picture", b"GIF8": "a picture", b"RIFF": "a picture",
    b"II*\0": "a picture", b"MM\0*": "a picture", b"%PDF": "a PDF", b"PK\x03\x04": "packed or an office document",
}  # fmt: skip
"""How files begin that players choose in place of a text."""
_SHUT: Final = frozenset(range(1, 32)) - set(b"\t\n\f\r")
"""Control codes that no text has, in whatever encoding of European letters; those of UTF-16 are 0."""
_SAVE: Final = "save it again as UTF-8, which your editor offers beside the file's name"
_EXPECTED: Final = "expected is the text file (TOML) that you typed what is printed into; `sheet new` begins one"


class NoSheet(ValueError):
    """A file that cannot be a sheet: says why."""


def text_of(file: Path) -> str:
    """The text of a sheet or of cards, without the byte order mark that some editors put before it. Raises `NoSheet`.
    No more is read than a sheet can be long, of whatever it is."""
    try:
        with file.open("rb") as stream:
            data = stream.read(LONGEST + 1)
    except OSError as error:
        raise NoSheet(f"{file} cannot be read: {unread(error)}") from error
    other = _other_kind(data)
    if other:
        raise NoSheet(f"{file} is {other}; {_EXPECTED}")
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


def _other_kind(data: bytes) -> str:
    """What a file is that is no text at all, "" for one that may be a text."""
    for beginning, what in _BEGINNINGS.items():
        if data.startswith(beginning):
            return what
    return "no text" if not _SHUT.isdisjoint(data[:4096]) and not data.startswith((b"\xff\xfe", b"\xfe\xff")) else ""
