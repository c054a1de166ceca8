"""Dice whose faces are compared with known ones, beside as many with pips: crests of the dungeon game as drawn."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np

from firmware.bench.tables import picture, places
from firmware.bench.timing import Measure, processor_milliseconds
from firmware.dicesets.library import shipped_sets
from firmware.dicesets.reading import reader_for
from firmware.virtual_dice import kinds_of, stickers_of
from hardware.clocks import ManualClock
from hardware.virtual_table import VirtualDie, VirtualTable
from vision import Reader
from vision.embedding import Embedder
from vision.types import Picture

SET: Final = "ddm"
SIZE: Final = (1280, 960)
COUNT: Final = 25
LOOKS: Final = 5


def measures(reader: Reader, embedder: Embedder) -> Iterator[Measure]:
    """Processor time for a full table of each, and the one by the other."""
    group = f"taught dice, {SIZE[0]}x{SIZE[1]}, {COUNT} dice"
    with tempfile.TemporaryDirectory() as folder:
        taught = reader_for(shipped_sets()[SET], Path(folder), reader, embedder)
    crests, pips = crested(), picture(SIZE, COUNT)
    of_pips = processor_milliseconds(lambda: reader.read(pips), LOOKS)
    of_crests = processor_milliseconds(lambda: taught.read(crests), LOOKS)
    yield Measure(group, "pips, int8", of_pips, "ms")
    yield Measure(group, "crests, int8", of_crests, "ms")
    yield Measure(group, "crests by pips", of_crests / of_pips, "times")


def crested() -> Picture:
    """A table full of crest dice, uint8 RGB (960, 1280, 3)."""
    table = VirtualTable(ManualClock(), 7, SIZE)
    kinds = kinds_of(SET)
    for kind in kinds:
        table.know(kind, stickers_of(kind))
    for number, (x, y) in enumerate(places(COUNT)):
        kind, colour = kinds[number % len(kinds)], ("white", "yellow", "red", "blue")[number % len(kinds)]
        table.add(VirtualDie(f"die-{number}", colour, number % 6 + 1, x, y, 17.0 * number, kind=kind))
    return np.array(table.picture(0.0, 1))
