"""Whether the compiled libraries load on this machine, found out where a crash does no harm.

A library built for another processor does not raise: it kills the process at its import. So each is imported once in a
process of its own, and that it went well is remembered in the data folder, for this version on this processor.
"""

from __future__ import annotations

import os
import platform
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from typing import Final

import msgspec

PROBED: Final[Mapping[str, tuple[str, ...]]] = {
    "cv2": ("opencv-python", "opencv-python-headless", "numpy"),
    "onnxruntime": ("onnxruntime", "numpy"),
}
"""Module: the packages whose versions decide whether it loads."""
MEMORY: Final = "loads.json"
PATIENCE: Final = 60.0
"""Seconds that an import may take; a healthy one needs three on a cold Pi."""
LAST_WORDS: Final = 1.0
PROCESSOR: Final = ("model name", "flags", "Features", "CPU implementer", "CPU part")
"""Lines of /proc/cpuinfo that tell which instructions a processor has, on x86 and Arm."""


def broken(folder: Path, cpuinfo: Path = Path("/proc/cpuinfo")) -> dict[str, str]:
    """What is wrong with each library that does not load, one sentence; empty when all is well.

    folder: the data folder. Those that loaded before are not tried again until their version or the processor is
    another.
    """
    known = _remembered(folder)
    here = _processor(cpuinfo)
    marks = {module: _mark(module, here) for module in PROBED}
    children = {module: _start(module) for module in PROBED if known.get(module) != marks[module]}
    said = {module: _outcome(module, child) for module, child in children.items()}
    wrong = {module: words for module, words in said.items() if words}
    if len(wrong) < len(said):
        _remember(folder, {module: mark for module, mark in marks.items() if module not in wrong})
    return wrong


def _start(module: str) -> subprocess.Popen[bytes]:
    # -P: a stray numpy.py in the current folder is none of the machine's libraries.
    command = [sys.executable, "-P", "-c", f"import {module}"]
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def _outcome(module: str, child: subprocess.Popen[bytes]) -> str:
    try:
        _, words = child.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        child.kill()
        with suppress(subprocess.TimeoutExpired):  # one that the kernel holds fast is not waited for
            child.communicate(timeout=LAST_WORDS)
        return f"{module} does not load within {PATIENCE:g} s."
    if child.returncode < 0:
        name = signal.Signals(-child.returncode).name
        return f"{module} ends the program with {name}: it is broken, or built for another processor."
    if child.returncode > 0:
        lines = words.decode(errors="replace").strip().splitlines() or ["it said nothing"]
        return f"{module} does not load: {lines[-1].strip().rstrip('.')}."
    return ""


def _mark(module: str, processor: str) -> str:
    versions = []
    for package in PROBED[module]:
        try:
            versions.append(f"{package} {metadata.version(package)}")
        except metadata.PackageNotFoundError:
            continue
    return "; ".join((sys.executable, platform.python_version(), *versions, processor))


def _processor(cpuinfo: Path) -> str:
    try:
        lines = cpuinfo.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return platform.machine()
    first = {line.partition(":")[0].strip(): line.partition(":")[2].strip() for line in reversed(lines)}
    return " ".join((platform.machine(), *(first[name] for name in PROCESSOR if name in first)))


def _remembered(folder: Path) -> dict[str, str]:
    try:
        return msgspec.json.decode((folder / MEMORY).read_bytes(), type=dict[str, str])
    except (OSError, msgspec.MsgspecError):
        return {}


def _remember(folder: Path, marks: dict[str, str]) -> None:
    """Forgotten by a full disk, it is found out again: no more than a second is lost."""
    beside = folder / f"{MEMORY}.new"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(msgspec.json.encode(marks))
        os.replace(beside, folder / MEMORY)
    except OSError:
        return
