"""A second copy of the match being played, beside the journal: one line of JSON for each entry.

Whatever happens to the database (garbled, cut off, replaced by an older copy, its log deleted), the match on the table
goes on from here. It never knows more than was committed: a line is written after the commit and before the screen.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from firmware.keeping import chain
from firmware.keeping.chain import Head, Line, RawMatch

LOG: Final = logging.getLogger(__name__)


class Spare:
    """The file, open for the match that is played. A copy that cannot be written is let go, and tried anew later."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._match = ""
        self._lines = 0
        self._file = -1

    def keep(self, head: Head, lines: Sequence[Line]) -> None:
        """Brings the copy to these lines of the match; on the disk when it returns, if the disk takes it."""
        try:
            if self._file < 0 or head.match != self._match or len(lines) < self._lines:
                self._begin(head, lines)
            else:
                self._write(lines[self._lines :])
        except OSError as error:
            LOG.warning("the second copy of the match was not written: %s", error)
            self.close()
            return
        self._lines = len(lines)

    def close(self) -> None:
        """Closes the file; the next `keep` writes it anew."""
        if self._file >= 0:
            with suppress(OSError):
                os.close(self._file)
        self._file = -1

    def _begin(self, head: Head, lines: Sequence[Line]) -> None:
        """Puts a new file in the place of the old one, which stays whole until then."""
        self.close()
        new = self.path.with_suffix(".new")
        self._file = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND, 0o666)
        self._write([head, *lines])
        new.replace(self.path)
        sync_folder(self.path.parent)
        self._match = head.match

    def _write(self, values: Sequence[Head | Line]) -> None:
        data = b"".join(msgspec.json.encode(value) + b"\n" for value in values)
        while data:  # a disk that is nearly full takes a part
            data = data[os.write(self._file, data) :]
        os.fdatasync(self._file)


def read_spare(path: Path) -> RawMatch | None:
    """The match of a second copy as far as it is whole; None where there is none."""
    try:
        stored = path.read_bytes().splitlines()
    except OSError:
        return None
    try:
        head = msgspec.json.decode(stored[0] if stored else b"", type=Head)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None
    return chain.whole(head, _lines(stored[1:])) if head.whole else None


def _lines(stored: Sequence[bytes]) -> Iterator[tuple[object, ...]]:
    """The lines up to a torn one."""
    for data in stored:
        try:
            yield msgspec.structs.astuple(msgspec.json.decode(data, type=Line))
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return


def sync_folder(folder: Path) -> None:
    """Waits until the names in a folder are on the disk. Raises `OSError`."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
