"""What was learnt of a camera's lens, kept over restarts.

From straight above, marks show the same picture through a long lens far away as through a short one near by; dice,
which rise above the mat, are then placed more than a millimetre wrong at its edge. A camera that tells what its data
sheet says of its lens does much better; one look at the mat askew tells the lens, and it is the camera's from then on.
"""

from __future__ import annotations

import logging
import os
from math import log
from pathlib import Path
from typing import Annotated, Final, Protocol

import msgspec
from msgspec import Meta

from hardware.ports import KnowsLens
from vision.view import USUAL, Lens

LOG: Final = logging.getLogger(__name__)

TOLD: Final = 0.02
"""A view that knows the focal length so well tells the lens."""
BREATHING: Final = 0.02
"""Focus changes a focal length a little, so that no later view may believe it more than this."""


PRINTED: Final = 0.05
"""How far lenses stray from their data sheets, focusing near things included."""


class Named(Protocol):
    """A camera, as far as its lens is concerned."""

    name: str


class _Kept(msgspec.Struct, frozen=True):
    focal: Annotated[float, Meta(gt=0.1, lt=10)]
    spread: Annotated[float, Meta(ge=BREATHING, lt=1)]


class Lenses:
    """One camera's lens by size of picture. A file that cannot be read or written costs what it holds and no more."""

    def __init__(self, file: Path | None = None, camera: Named | None = None) -> None:
        """file: None to remember until the program ends."""
        self._file, self._camera = file, camera
        self._kept = self._read()

    def known(self, size: tuple[int, int]) -> Lens:
        """What is known of the lens in pictures of a size, (width, height)."""
        if kept := self._kept.get(self._key(size)):
            return Lens(kept.focal, kept.spread)
        printed = self._camera.focal() if isinstance(self._camera, KnowsLens) else None
        return Lens(printed, PRINTED) if printed else USUAL

    def learn(self, size: tuple[int, int], lens: Lens) -> None:
        """Keeps what a view told, where it tells the lens and that is news."""
        if lens.spread > TOLD or not 0.1 < lens.focal < 10:
            return
        old, new = self._kept.get(self._key(size)), _Kept(lens.focal, max(lens.spread, BREATHING))
        if old and abs(log(new.focal / old.focal)) < BREATHING / 2 and new.spread > old.spread / 1.5:
            return
        self._kept = {**self._kept, self._key(size): new}
        self._write()

    def _key(self, size: tuple[int, int]) -> str:
        return f"{self._camera.name if self._camera else ''} {size[0]}x{size[1]}"

    def _read(self) -> dict[str, _Kept]:
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=dict[str, _Kept]) if self._file else {}
        except (OSError, msgspec.MsgspecError):
            return {}

    def _write(self) -> None:
        if self._file is None:
            return
        beside = self._file.with_suffix(".new")
        try:
            beside.write_bytes(msgspec.json.encode(self._kept))
            os.replace(beside, self._file)
        except OSError as error:
            LOG.warning("the camera's lens is not kept: %s", error)
