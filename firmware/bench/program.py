"""The whole program: from start to the first prompt, and how much memory it holds with its networks loaded."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from firmware.bench import page
from firmware.bench.timing import Measure

PATIENCE: Final = 60.0
"""Seconds that the program may take to start."""
QUIET: Final = 0.2
"""Seconds of processor time in one second below which it is taken to be idle."""
SETTLING: Final = 3.0
"""Seconds for which it runs before its memory and its idle load are read."""


_GAME: Final = ("dice-horde", "--player", "Ada", "--option", "gate=normal")


class DidNotStart(RuntimeError):
    """The program did not come up: says what it printed."""


def measures() -> Iterator[Measure]:
    """Start-up, memory, the share of one core while nothing happens, and the page. Raises `DidNotStart`."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        program = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "firmware",
                "play",
                *_GAME,
                "--camera",
                "virtual",
                "--display",
                "page",
                "--port",
                "0",
            ],
            env={**os.environ, "DICESCRIBE_DATA": folder, "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        stuck = threading.Timer(PATIENCE, program.kill)  # which ends the reading of what it says, too
        stuck.start()
        try:
            address = _address(program)
            _first_prompt(address)
            stuck.cancel()
            yield Measure("program", "start to first prompt", time.perf_counter() - began, "s")
            _settle(program.pid)
            busy = _cpu_seconds(program.pid)
            time.sleep(SETTLING)
            share = (_cpu_seconds(program.pid) - busy) / SETTLING
            yield Measure("program", "load of one core, empty table", 100 * share, "%")
            yield Measure("program", "resident memory", _resident_mb(program.pid), "MB")
            yield from page.measures(address)
        finally:
            stuck.cancel()
            program.terminate()
            program.communicate(timeout=20)


def _address(program: subprocess.Popen[str]) -> str:
    assert program.stdout is not None  # it was opened with a pipe
    printed = []
    for line in program.stdout:
        printed.append(line)
        if "http://" in line:
            return "http://" + line.partition("http://")[2].split()[0]
    why = f"the program ended, or was ended after {PATIENCE:g} s, before it served its page"
    raise DidNotStart(f"{why}; it said: {''.join(printed).strip() or 'nothing'}")


def _first_prompt(address: str) -> None:
    with urllib.request.urlopen(f"{address}events", timeout=PATIENCE) as stream:
        for line in stream:
            if line.startswith(b"event: state"):
                return
    raise DidNotStart("the program ended before its first prompt")


def _settle(pid: int) -> None:
    """Waits until the networks have looked at the table, which they do once: for as long as that keeps a core busy."""
    time.sleep(SETTLING)
    for _ in range(round(PATIENCE)):
        before = _cpu_seconds(pid)
        time.sleep(1.0)
        if _cpu_seconds(pid) - before < QUIET:
            return


def _resident_mb(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return next(float(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmRSS:"))


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
