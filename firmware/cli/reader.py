"""The reader, opened for a command."""

from __future__ import annotations

from firmware.cli.dice_set import find
from firmware.cli.failures import PartMissing
from firmware.keeping.folders import data_folder
from firmware.photos import PhotoReader
from vision import Reader, ReaderUnavailable
from vision.embedding import Embedder


def open_reader(dice_set: str = "") -> PhotoReader:
    """The shipped reader, or one for the dice of a set. Ends the command where it cannot be used on this machine."""
    reader = open_pip_reader()
    if not dice_set:
        return reader
    from firmware.dicesets.reading import reader_for

    return reader_for(find(dice_set), data_folder(), reader, open_embedder())


def open_pip_reader() -> Reader:
    """The shipped reader of pips, with the finder of any dice."""
    try:
        return Reader.load()
    except ReaderUnavailable as error:
        raise PartMissing(f"The reader cannot be used: {error}.") from error


def open_embedder() -> Embedder:
    """The shipped network that compares faces."""
    try:
        return Embedder.load()
    except ReaderUnavailable as error:
        raise PartMissing(f"Faces cannot be compared: {error}.") from error
