"""Runs the probes, each in a process of its own, and turns deaths and delays into findings."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import msgspec

from firmware.doctor.finding import Finding
from firmware.doctor.probes import PROBES, Probe

AT_ONCE: Final = 3
LAST_WORDS_SECONDS: Final = 1.0


def examine(probes: Iterable[Probe] = PROBES) -> Iterator[Finding]:
    """The findings in the order of the probes."""
    with ThreadPoolExecutor(AT_ONCE, thread_name_prefix="probe") as pool:
        for findings in pool.map(ask, probes):
            yield from findings


def ask(probe: Probe) -> list[Finding]:
    """The findings of one probe, run in a child process."""
    # -P: a stray numpy.py in the current folder is no part of the machine.
    command = [sys.executable, "-P", "-m", "firmware.doctor.child", probe.name]
    try:
        child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    except OSError as error:  # no memory, or no process to be had
        meaning = f"The test of {probe.name} cannot be started: {error.strerror}."
        return [Finding(probe.name, "fail", meaning, "End other programs, or start the machine anew.")]
    try:
        answer, words = child.communicate(timeout=probe.limit)
    except subprocess.TimeoutExpired:
        _end(child)
        return [Finding(probe.name, "fail", f"No answer within {probe.limit:g} s.", probe.cure)]
    if child.returncode < 0:
        how = _signal(-child.returncode)
        meaning = f"The test of {probe.name} was killed ({how}): a part built for another processor, or broken."
        return [Finding(probe.name, "fail", meaning, probe.cure)]
    try:
        return msgspec.json.decode(answer, type=list[Finding])
    except msgspec.DecodeError:
        meaning = f"The test of {probe.name} broke off: {_last_line(words)}."
        return [Finding(probe.name, "fail", meaning, probe.cure)]


def _end(child: subprocess.Popen[bytes]) -> None:
    """Kills the child and what it started. One that the kernel holds fast is left alone rather than waited for."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGKILL)
    with contextlib.suppress(subprocess.TimeoutExpired):
        child.communicate(timeout=LAST_WORDS_SECONDS)


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # a real-time signal has no name
        return f"signal {number}"


def _last_line(words: bytes) -> str:
    lines = words.decode(errors="replace").strip().splitlines()
    return lines[-1].strip().rstrip(".") if lines else "it said nothing"
