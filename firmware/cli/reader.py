"""The reader, opened for a command."""

from __future__ import annotations

from firmware.cli.failures import PartMissing
from firmware.photos import PhotoReader
from vision import Reader, ReaderUnavailable


def open_reader() -> PhotoReader:
    """The shipped reader with its networks loaded. Ends the command where it cannot be used on this machine."""
    try:
        return Reader.load()
    except ReaderUnavailable as error:
        raise PartMissing(f"The reader cannot be used: {error}.") from error
