"""From a press on the page to two browsers that have been told what came of it."""

from __future__ import annotations

import json
import queue
import threading
import time
import urllib.request
from collections.abc import Iterator
from typing import Final, TypeAlias

from firmware.bench.timing import Measure

BROWSERS: Final = 2
PRESSES: Final = 20
PATIENCE: Final = 10.0

_Told: TypeAlias = "queue.Queue[tuple[float, int]]"


def measures(address: str) -> Iterator[Measure]:
    """address: of a running program that stands before a match of Dice Horde, whose sheets are drawn at each press."""
    told: _Told = queue.Queue()
    for _ in range(BROWSERS):
        threading.Thread(target=_listen, args=(address, told), daemon=True).start()
    version = max(told.get(timeout=PATIENCE)[1] for _ in range(BROWSERS))
    for button, press in (("ok", "short"), ("back", "hold")):  # into the match, and into its menu
        version, _ = _press(address, told, version, button, press)
    waits = []
    for _ in range(PRESSES):
        version, seconds = _press(address, told, version, "down", "short")
        waits.append(seconds)
    waits.sort()
    yield Measure("page", "press to both browsers told", 1000 * waits[len(waits) // 2], "ms")
    yield Measure("page", "the same, slowest of 20", 1000 * waits[-1], "ms")


def _press(address: str, told: _Told, version: int, button: str, press: str) -> tuple[int, float]:
    """The version after a press, and the seconds until the last browser was told of it."""
    body = json.dumps({"button": button, "press": press}).encode()
    asked = urllib.request.Request(f"{address}press", body, {"Content-Type": "application/json"})
    began = time.perf_counter()
    urllib.request.urlopen(asked, timeout=PATIENCE).close()
    seen: list[tuple[float, int]] = []
    while len(seen) < BROWSERS:
        at, number = told.get(timeout=PATIENCE)
        if number > version:
            seen.append((at, number))
    return max(number for _, number in seen), seen[-1][0] - began


def _listen(address: str, told: _Told) -> None:
    """Notes when each version's drawings arrive: they are sent after its screen."""
    with urllib.request.urlopen(f"{address}events", timeout=PATIENCE) as stream:
        drawings = False
        try:
            for line in stream:
                if line.startswith(b"event: "):
                    drawings = line.strip() == b"event: drawings"
                elif drawings and line.startswith(b"data: "):
                    told.put((time.perf_counter(), json.loads(line[6:])["version"]))
        except OSError:
            return  # the program has ended
