"""Where an owner's sheets are kept, and how one begins. Nothing of them ever leaves the data folder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

from firmware.library import full_title, shipped_data
from firmware.sheets.file import text_of
from rules.contract import Game

FOLDER: Final = "sheets"

_HEAD: Final = """\
# Your own sheet for {title}.
#
# Type in what your print-out shows, table by table, and set origin = "printed" in each that you have filled in.
# Then: dicescribe sheet check {game} FILE      tells what is wrong, line by line
#       dicescribe sheet preview {game} FILE    draws it
#       dicescribe play {game} --data FILE      plays with it
# It begins as a copy of the sheet that comes with Dicescribe, whose own remarks follow.
#
"""


def template(game: Game[Any, Any]) -> str:
    """A commented sheet to begin with. Raises `BrokenGame` where the game lacks its data, `ValueError` where it has
    none."""
    if not game.data_file:
        raise ValueError(f"{game.title} has no sheet of its own")
    return _HEAD.format(title=full_title(game), game=game.id) + shipped_data(game)


class OwnSheet:
    """The sheet of one game in a data folder, and a photo of the print-out beside it."""

    def __init__(self, folder: Path, game: Game[Any, Any]) -> None:
        self.game = game
        self._sheet, self._photo = folder / FOLDER / f"{game.id}.toml", folder / FOLDER / f"{game.id}.jpg"

    @property
    def path(self) -> Path:
        """Where the sheet is, once it has been written."""
        return self._sheet

    def text(self) -> str:
        """The sheet as it stands, the template before any of it was filled in. Raises `NoSheet`, `ValueError`."""
        return text_of(self._sheet) if self._sheet.is_file() else template(self.game)

    def write(self, text: str) -> None:
        """Keeps the sheet. Raises `OSError`."""
        self._put(self._sheet, text.encode())

    def photo(self) -> bytes:
        """The photo (JPEG), b"" for none. Raises `OSError`."""
        return self._photo.read_bytes() if self._photo.is_file() else b""

    def keep_photo(self, data: bytes) -> None:
        """Keeps a photo. Raises `OSError`."""
        self._put(self._photo, data)

    def _put(self, file: Path, data: bytes) -> None:
        """Whole or not at all, also when the plug is pulled."""
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh = file.with_suffix(".new")
        with fresh.open("wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        fresh.replace(file)
