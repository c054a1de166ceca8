"""Timing one thing: the median of several runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter, process_time
from typing import Final

RUNS: Final = 7
LONGEST: Final = 3.0
"""Seconds after which no further run is begun."""


@dataclass(frozen=True, slots=True)
class Measure:
    """One figure. unit: "ms", "s", "/s", "MB", "%", "M" (millions), "MMAC" (million multiply-accumulates), "times"."""

    group: str
    name: str
    value: float
    unit: str


def milliseconds(work: Callable[[], object], runs: int = RUNS) -> float:
    """Median time of one run in milliseconds, after one that is not counted."""
    work()
    times: list[float] = []
    began = perf_counter()
    while len(times) < runs and (not times or perf_counter() - began < LONGEST):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return 1000 * median(times)


def processor_milliseconds(work: Callable[[], object], runs: int = RUNS) -> float:
    """Median time of one run on all processors together: for comparing, since what else runs hardly sways it."""
    work()
    times: list[float] = []
    for _ in range(runs):
        start = process_time()
        work()
        times.append(process_time() - start)
    return 1000 * median(times)
