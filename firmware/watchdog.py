"""Tells the service manager that the appliance is up, and goes on telling it for as long as there is real progress.

The protocol is systemd's (sd_notify(3), sd_watchdog_enabled(3)): datagrams of `KEY=value` to the socket that
NOTIFY_SOCKET names. Nothing is sent by a timer: a beat of one source is the moment to look at all of them, so a
program whose threads merely exist falls silent and is started anew.
"""

from __future__ import annotations

import logging
import math
import os
import socket
import threading
import time
from collections.abc import Callable, Mapping
from typing import Final

LOG: Final = logging.getLogger(__name__)

SENDS_PER_PERIOD: Final = 4.0
"""systemd wants at least two signs of life in its period."""

Tell = Callable[[str], None]
"""Sends one message to the service manager. Must neither raise nor wait."""


def progressing(last: Mapping[str, float], now: float, period: float) -> bool:
    """Whether every source has made progress within the period. last: each source's latest beat, in seconds."""
    return all(now - beat <= period for beat in last.values())


class Heart:
    """Gathers the beats of sources and passes them on. All methods may be called from any thread."""

    def __init__(self, tell: Tell, period: float, now: Callable[[], float] = time.monotonic) -> None:
        """period: seconds within which each source must beat; infinite where nobody watches."""
        self._tell, self._period, self._now = tell, period, now
        self._last: dict[str, float] = {}
        self._sent = -math.inf
        self._lock = threading.Lock()

    def ready(self, *sources: str) -> None:
        """The first prompt is shown. sources: those that beat from now on; each has one period for its first."""
        with self._lock:
            self._last = dict.fromkeys(sources, self._now())
        self._tell("READY=1")

    def beat(self, source: str) -> None:
        """A step that counts was made: a frame read, a fault of the camera told to the players, an event handled."""
        now = self._now()
        with self._lock:
            if source not in self._last or math.isinf(self._period):
                return
            self._last[source] = now
            due = now - self._sent >= self._period / SENDS_PER_PERIOD
            if not due or not progressing(self._last, now, self._period):
                return
            self._sent = now
        self._tell("WATCHDOG=1")

    def retire(self, source: str) -> None:
        """This source has ended for good reason: a folder of pictures that is through."""
        with self._lock:
            self._last.pop(source, None)

    def status(self, words: str) -> None:
        """A line for `systemctl status`."""
        self._tell("STATUS=" + " ".join(words.split()))

    def stopping(self) -> None:
        """The players switch off; from now on silence is no fault."""
        with self._lock:
            self._last = {}
        self._tell("STOPPING=1")


def from_environment(environ: Mapping[str, str] = os.environ) -> Heart:
    """The heart of this process: one that tells systemd where it was started by it, else one that tells nobody."""
    address = environ.get("NOTIFY_SOCKET", "")
    tell = _teller(address) if address else _nobody
    watched = environ.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
    microseconds = environ.get("WATCHDOG_USEC", "") if watched else ""
    return Heart(tell, int(microseconds) / 1e6 if microseconds.isdigit() else math.inf)


def _teller(address: str) -> Tell:
    """address: a path, or @name in the abstract namespace (systemd writes @ for the leading zero byte)."""
    where = "\0" + address[1:] if address.startswith("@") else address

    def tell(message: str) -> None:
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
                line.setblocking(False)
                line.sendto(message.encode(), where)
        except OSError as error:  # the game matters more than being watched
            LOG.warning("the service manager does not hear %s: %s", message, error)

    return tell


def _nobody(message: str) -> None:
    """Started by hand: there is nobody to tell."""
