"""The machine itself: Python, disk, clock, power."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from firmware.doctor.finding import Finding
from firmware.doctor.raspberry import is_pi
from firmware.keeping.folders import data_folder

PYTHONS: Final = ((3, 11), (3, 13))
LITTLE_MB, LEAST_MB = 1000, 200
RELEASED: Final = 1_764_000_000
"""24 November 2025, in seconds since 1970: this program did not exist before, so a clock that says so is wrong."""
UNTIL: Final = RELEASED + 30 * 365 * 86_400

MOUNTS: Final = Path("/proc/self/mountinfo")
FORGETTING: Final = ("tmpfs", "ramfs", "overlay")
"""File systems in memory; overlay is what a Pi's write protection puts over its card."""

POWER_NOW: Final = {0: "the supply voltage is too low", 2: "the processor is slowed down", 3: "it is too hot"}
"""Bits of `vcgencmd get_throttled` (Raspberry Pi documentation); 16 bits higher: the same since the last start."""


def python() -> list[Finding]:
    """Version and word length."""
    version = platform.python_version()
    what = f"Python {version} on {platform.machine()}"
    if sys.maxsize < 2**32:
        remedy = "Install the 64-bit system: onnxruntime has no 32-bit build."
        return [Finding("python", "fail", f"{what} is 32-bit.", remedy)]
    least, most = PYTHONS
    if not least <= sys.version_info[:2] <= most:
        remedy = f"Use Python {least[0]}.{least[1]} to {most[0]}.{most[1]}."
        return [Finding("python", "fail", f"{what} is not supported.", remedy)]
    return [Finding("python", "ok", f"{what}, 64-bit.")]


def folder() -> list[Finding]:
    """Does the data folder keep what is written?"""
    where = data_folder()
    content = os.urandom(32)
    try:
        where.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=where, prefix="doctor-") as file:
            started = time.monotonic()
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            took = time.monotonic() - started
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)  # from the disk, not from memory
            same = Path(file.name).read_bytes() == content
    except OSError as error:
        remedy = f"Make it yours: sudo chown -R $USER {where}; or choose another with DICESCRIBE_DATA."
        return [Finding("data folder", "fail", f"{where} cannot be written: {error.strerror}.", remedy)]
    if not same:
        remedy = "The disk is failing: save what is on it and replace it."
        return [Finding("data folder", "fail", f"{where} gives back other than what was written.", remedy)]
    kind = _file_system(where)
    if kind in FORGETTING:
        meaning = f"{where} lies in memory ({kind}): it forgets every game when the machine is switched off."
        remedy = "On a Pi: sudo raspi-config nonint disable_overlayfs, and restart; or choose a disk (DICESCRIBE_DATA)."
        return [Finding("data folder", "warn", meaning, remedy)]
    return [Finding("data folder", "ok", f"{where} keeps what is written (safe on disk after {took * 1000:.0f} ms).")]


def _file_system(folder: Path) -> str:
    """The kind of file system that a folder lies on, "" where the system does not tell (proc_pid_mountinfo(5))."""
    try:
        lines = MOUNTS.read_text().splitlines()
    except OSError:
        return ""
    kinds = {}
    for line in lines:  # a later mount hides an earlier one at the same place
        place, _, rest = line.partition(" - ")
        kinds[place.split()[4].replace("\\040", " ")] = rest.split()[0]
    there = folder.resolve()
    return next((kinds[str(place)] for place in (there, *there.parents) if str(place) in kinds), "")


def space() -> list[Finding]:
    """Room for games and for the pictures kept as evidence."""
    where = data_folder()
    try:
        there = next(path for path in (where, *where.parents) if path.exists())
        megabytes = shutil.disk_usage(there).free // 1_000_000
    except OSError as error:
        remedy = "Make the data folder yours, or choose another with DICESCRIBE_DATA."
        return [Finding("free space", "warn", f"It cannot be told for {where}: {error.strerror}.", remedy)]
    meaning = f"{megabytes:,} MB are free in {there}."
    remedy = "Delete what is not needed, or move the data folder (DICESCRIBE_DATA)."
    if megabytes < LEAST_MB:
        return [Finding("free space", "fail", meaning, remedy)]
    if megabytes < LITTLE_MB:
        return [Finding("free space", "warn", meaning, remedy)]
    return [Finding("free space", "ok", meaning)]


def clock() -> list[Finding]:
    """A Pi has no battery for its clock; without a network it wakes up in the past."""
    now = time.time()
    date = time.strftime("%d %B %Y", time.gmtime(now))
    if RELEASED <= now <= UNTIL:
        return [Finding("clock", "ok", f"The date is {date}.")]
    remedy = "Connect to a network once, or set it: sudo date -s '2026-01-31 20:00'. Games are kept in order anyway."
    return [Finding("clock", "warn", f"The clock says {date}, which cannot be.", remedy)]


def power() -> list[Finding]:
    """Present trouble is a failure; past trouble is worth one line."""
    try:
        words = subprocess.run(
            ["vcgencmd", "get_throttled"], capture_output=True, text=True, timeout=10, check=True
        ).stdout
        bits = int(words.strip().partition("=")[2], 16)
    except FileNotFoundError:
        if is_pi():
            return [Finding("power", "warn", "vcgencmd is not installed.", "Run: sudo apt install raspi-utils.")]
        return [Finding("power", "absent", "Only a Raspberry Pi watches its supply, and this is none.")]
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        remedy = "Run `sudo dicescribe doctor`, or: sudo usermod -aG video $USER, then log in again."
        return [Finding("power", "warn", f"The supply cannot be watched: {error}.", remedy)]
    remedy = "Use the Pi's own supply and a short cable; keep its slots free for air."
    now = [words for bit, words in POWER_NOW.items() if bits >> bit & 1]
    if now:
        return [Finding("power", "fail", f"Right now {' and '.join(now)}.", remedy)]
    past = [words for bit, words in POWER_NOW.items() if bits >> (bit + 16) & 1]
    if past:
        meaning = f"All is well now; since the last start there was a time when {' and '.join(past)}."
        return [Finding("power", "warn", meaning, remedy)]
    return [Finding("power", "ok", "The supply is strong enough.")]
