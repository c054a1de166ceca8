"""The virtual table of `play`, kept over restarts, and the reader of dice."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from math import ceil
from pathlib import Path
from typing import Final

from firmware.dicesets.studio import Studio
from firmware.events import FaultRaised
from firmware.keeping.settings import load_settings
from firmware.mats.files import load
from firmware.mats.mat import Mat, mat_for
from firmware.mats.picture import on_a_board, picture_of
from firmware.model import Offer
from firmware.page.table import HandOnTable
from firmware.virtual_dice import ToldReader, lay
from hardware.ports import Camera, Clock
from hardware.virtual_table import PIPPED, VirtualCamera, VirtualTable
from hardware.virtual_table.optics import PIXELS_PER_MM
from vision import Reader, ReaderUnavailable
from vision.embedding import Embedder
from vision.types import Picture, TableReading

LOG: Final = logging.getLogger(__name__)

SIZE: Final = (960, 720)
"""Width and height of the virtual camera's pictures, in pixels."""
MAT_SCALE: Final = 4.0
"""Pixels per mm in which a mat is drawn for a virtual table."""
BOARD_MM: Final = (270.0, 196.0)
"""Width and depth of the board that wears corner stickers on a virtual table."""
ROOM_MM: Final = 20.0
"""What a virtual table is wider and deeper than a mat on it, mm."""


def chosen_mat(asked: str | None, data: Path) -> str:
    """Name of the mat: what was asked for ("none" for none), else the one chosen last. data: the data folder.

    Raises `UnknownMat`.
    """
    if asked is None:
        return load_settings(data / "settings.json").mat
    if asked == "none":
        return ""
    load(asked)
    return asked


def beneath(mat: str, offers: tuple[Offer, ...]) -> Mat | None:
    """The mat as the first of the games that draws it has it; None for none, and where no game here draws it."""
    if not mat:
        return None
    owner = load(mat).game
    offer = next((one for one in offers if one.game.id == owner), None)
    if owner and offer is None:
        return None
    return mat_for(mat, offer.game, offer.game.parse_data(offer.data_text, offer.data_file)) if offer else mat_for(mat)


class VirtualSetup:
    """A virtual table that is laid only when it is asked for."""

    def __init__(
        self, clock: Clock, memory: Path, seed: int | None, mat: Mat | None = None, sets: Sequence[str] = (PIPPED,)
    ) -> None:
        """memory: the file in which its dice are kept. seed: None for another one at each start. mat: lies on it.
        sets: the dice sets that lie beside it."""
        self._sets = sets
        self._clock, self._memory, self._mat = clock, memory, mat
        self._size = SIZE if mat is None or mat.stickers else _size_for(mat)
        self._seed = secrets.randbits(31) if seed is None else seed
        self._table: VirtualTable | None = None

    @property
    def opened(self) -> bool:
        """Whether the table was asked for."""
        return self._table is not None

    def camera(self) -> Camera:
        """The camera over the table, with the dice as they lay, or those of a first evening."""
        laid = None if self._mat is None else _drawn(self._mat)
        self._table = VirtualTable(self._clock, self._seed, self._size, mat=laid, mat_scale=MAT_SCALE)
        with suppress(OSError, ValueError):  # none yet, or not ours: a new table is laid
            self._table.restore(self._memory.read_text(encoding="utf-8"))
        lay(self._table, self._sets)
        return VirtualCamera(self._table, self._clock)

    def teller(self) -> ToldReader:
        """Says what the dice show in place of reading them. Raises `LookupError` before `camera`."""
        if self._table is None:
            raise LookupError("the virtual table has not been laid")
        return ToldReader(self._table)

    def hand(self, changed: Callable[[], None]) -> HandOnTable:
        """The page's hand on the table. Raises `LookupError` before `camera`."""
        if self._table is None:
            raise LookupError("the virtual table has not been laid")
        return HandOnTable(self._table, self._size, self._memory, changed)


def _drawn(mat: Mat) -> Picture:
    """What lies on a virtual table; where that are stickers, a board that wears them."""
    return on_a_board(mat, MAT_SCALE, *BOARD_MM) if mat.stickers else picture_of(mat, MAT_SCALE)


def _size_for(mat: Mat) -> tuple[int, int]:
    """A picture in which the whole mat is seen."""
    wide, deep = (16 * ceil((side + ROOM_MM) * PIXELS_PER_MM / 16) for side in (mat.width, mat.height))
    return max(SIZE[0], wide), max(SIZE[1], deep)


def studio_for(reader: Reader | NoReader, data: Path) -> Studio | None:
    """Whoever reads and learns the faces of dice; None where none can be compared. data: the data folder."""
    if not isinstance(reader, Reader):
        return None
    try:
        embedder = Embedder.load()
    except ReaderUnavailable as error:
        LOG.warning("dice cannot be taught: %s", error)
        return None
    return Studio(reader, data, embedder)


class NoReader:
    """Stands in for a reader that cannot be loaded: it sees nothing, and the dice are typed."""

    def read(self, picture: Picture) -> TableReading:
        """Nothing, and that there is no picture to read."""
        return TableReading((), (picture.shape[1], picture.shape[0]), ("no picture",))


def load_reader(broken: str = "") -> tuple[Reader | NoReader, FaultRaised | None]:
    """The reader of dice as shipped; or none, and the fault to show, where it cannot be loaded.

    broken: why its library must not be imported here, one sentence; "" where it may be.
    """
    if broken:
        LOG.error("%s", broken)
        return NoReader(), FaultRaised("reader", f"Dice cannot be read: {broken}", "Type them; doctor says what to do.")
    try:
        return Reader.load(), None
    except ReaderUnavailable as error:
        LOG.error("%s", error)
        return NoReader(), FaultRaised("reader", "Dice cannot be read.", "Type them; doctor says what is wrong.")
