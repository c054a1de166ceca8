"""Pictures of the virtual table for tests of the reader, with the truth."""

from __future__ import annotations

import numpy as np

from hardware.clocks import ManualClock
from hardware.virtual_table import COLOURS, VirtualDie, VirtualTable
from vision.types import Picture

SIZE = (640, 480)


def scattered(seed: int, count: int = 5) -> VirtualTable:
    """So many dice, each in its own part of the table, in any colours; felt and wood by turns."""
    rng = np.random.default_rng(seed)
    table = VirtualTable(ManualClock(), seed, SIZE, ("felt", "wood")[seed % 2])
    parts = [(x, y) for x in (-60.0, 0.0, 60.0) for y in (-36.0, 36.0)]
    for number, part in enumerate(rng.permutation(parts)[:count].tolist()):
        x, y = (float(v) for v in np.array(part) + rng.uniform(-12, 12, 2))
        colour = str(rng.choice(list(COLOURS)))
        table.add(VirtualDie(f"die-{number}", colour, int(rng.integers(1, 7)), x, y, float(rng.uniform(0, 90))))
    return table


def picture(table: VirtualTable) -> Picture:
    return np.array(table.picture(0.0, 1))


def truth(table: VirtualTable) -> list[int]:
    """The values, rising."""
    return sorted(die.value for die in table.dice())
