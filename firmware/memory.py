"""How the C library keeps memory that was freed."""

from __future__ import annotations

import ctypes
from typing import Final

TRIM_THRESHOLD: Final = -1
MMAP_THRESHOLD: Final = -3
ARENA_MAX: Final = -8
"""Parameters of mallopt(3), glibc."""
LARGE: Final = 4 << 20
"""Bytes from which a block is handed back as soon as it is freed."""
KEPT: Final = 8 << 20
"""Bytes that are kept at the end of the heap at most."""


def give_back_large_blocks() -> bool:
    """Has large blocks handed back to the system at once; says whether that could be asked for.

    A network's pass takes blocks of up to 100 MB. glibc raises its own limit with the first of them that is freed, and
    keeps the later ones: measured 330 MB of resident memory after some readings, and 170 MB with fixed limits. Fixed
    limits cost 3 % of a reading's time. Other C libraries keep to their own ways.
    """
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError):
        return False
    asked = ((MMAP_THRESHOLD, LARGE), (TRIM_THRESHOLD, KEPT), (ARENA_MAX, 2))
    return all(mallopt(parameter, value) == 1 for parameter, value in asked)
