"""The virtual table of `play`, kept over restarts, and the reader of dice."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from firmware.dicesets.studio import Studio
from firmware.events import FaultRaised
from firmware.page.table import HandOnTable
from hardware.ports import Camera, Clock
from hardware.virtual_table import VirtualCamera, VirtualTable, dice_horde
from vision import Reader, ReaderUnavailable
from vision.embedding import Embedder
from vision.types import Picture, TableReading

LOG: Final = logging.getLogger(__name__)

SIZE: Final = (960, 720)
"""Width and height of the virtual camera's pictures, in pixels."""


class VirtualSetup:
    """A virtual table that is laid only when it is asked for."""

    def __init__(self, clock: Clock, memory: Path, seed: int | None) -> None:
        """memory: the file in which its dice are kept. seed: None for another one at each start."""
        self._clock, self._memory = clock, memory
        self._seed = secrets.randbits(31) if seed is None else seed
        self._table: VirtualTable | None = None

    @property
    def opened(self) -> bool:
        """Whether the table was asked for."""
        return self._table is not None

    def camera(self) -> Camera:
        """The camera over the table, with the dice as they lay, or those of a first evening."""
        self._table = VirtualTable(self._clock, self._seed, SIZE)
        with suppress(OSError, ValueError):  # none yet, or not ours: a new table is laid
            self._table.restore(self._memory.read_text(encoding="utf-8"))
        if not self._table.dice():
            for die in dice_horde(self._table.optics):
                self._table.add(die)
        return VirtualCamera(self._table, self._clock)

    def hand(self, changed: Callable[[], None]) -> HandOnTable:
        """The page's hand on the table. Raises `LookupError` before `camera`."""
        if self._table is None:
            raise LookupError("the virtual table has not been laid")
        return HandOnTable(self._table, SIZE, self._memory, changed)


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
