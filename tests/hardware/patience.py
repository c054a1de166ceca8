"""Waiting in tests: for as long as a slow machine may need, and no longer."""

import time
from collections.abc import Callable

LONGEST = 30.0
"""Seconds; what is waited for takes thousandths, on a machine that is busy with something else a few."""


def until(holds: Callable[[], object]) -> None:
    """Returns as soon as something holds that another thread brings about; fails where it never does."""
    deadline = time.monotonic() + LONGEST
    while not holds():
        assert time.monotonic() < deadline, f"waited in vain for {LONGEST:g} s"
