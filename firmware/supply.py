"""Whether the supply of a Pi is too weak just now, which makes cameras and cards fail in ways that name something else.

The kernel's driver of the board's sensor (raspberrypi-hwmon) raises an alarm and takes it back once the voltage has
recovered. It is said once after each start: who plays on a weak supply all the same is not to be nagged.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final

from firmware.events import Event, FaultCleared, FaultRaised

LOG: Final = logging.getLogger(__name__)

SENSORS: Final = Path("/sys/class/hwmon")
SENSOR, ALARM = "rpi_volt", "in0_lcrit_alarm"
EVERY: Final = 10.0
"""Seconds between two looks."""
PART: Final = "supply"
WEAK: Final = FaultRaised(PART, "The supply voltage is too low.", "Use the Pi's own supply.")


def alarm_of(sensors: Path = SENSORS) -> Path | None:
    """The file of the alarm, "1" while the voltage is too low; None where no Pi's sensor is."""
    for name in sensors.glob("*/name"):
        if _text(name) == SENSOR and (name.parent / ALARM).is_file():
            return name.parent / ALARM
    return None


class SupplyWatch:
    """Looks at the alarm in a thread of its own, where there is one."""

    def __init__(self, alarm: Path | None, post: Callable[[Event], None]) -> None:
        self._alarm, self._post = alarm, post
        self._weak = self._said = False
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run, name="supply", daemon=True)

    def start(self) -> None:
        """Begins to look."""
        if self._alarm is not None:
            self._thread.start()

    def close(self) -> None:
        """Ends looking."""
        self._ending.set()

    def look(self) -> None:
        """Looks once: tells the first weakness, and its end; later ones go to the log alone."""
        weak = self._alarm is not None and _text(self._alarm) == "1"
        if weak == self._weak:
            return
        self._weak = weak
        if weak:
            LOG.warning(WEAK.fact)
        if weak and not self._said:
            self._said = True
            self._post(WEAK)
        elif not weak:
            self._post(FaultCleared(PART))

    def _run(self) -> None:
        while not self._ending.is_set():
            self.look()
            self._ending.wait(EVERY)


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return ""
