"""Who may press on the network: a browser that once told the code on the panel."""

from __future__ import annotations

import hmac
import secrets
import threading
from collections import deque
from typing import Final

from hardware.ports import Clock

COOKIE: Final = "dicescribe"
DIGITS: Final = 6
TRIES: Final = 5
"""Wrong codes within `WINDOW`, from everybody together, after which no code is taken."""
WINDOW: Final = 60.0
"""Seconds."""


class TooManyTries(Exception):
    """No code is taken now, right or wrong."""


class Pairing:
    """Keeps the code and the tokens of the browsers that told it. May be used from any thread."""

    def __init__(self, clock: Clock) -> None:
        self.code = "".join(secrets.choice("0123456789") for _ in range(DIGITS))
        self._clock = clock
        self._tokens: set[str] = set()
        self._wrong: deque[float] = deque(maxlen=TRIES)
        self._lock = threading.Lock()

    def pair(self, code: str) -> str | None:
        """A token for the right code, None for a wrong one. Raises `TooManyTries`."""
        now = self._clock.now()
        with self._lock:
            if len(self._wrong) == TRIES and now - self._wrong[0] < WINDOW:
                raise TooManyTries
            if not hmac.compare_digest(code.encode(errors="replace"), self.code.encode()):
                self._wrong.append(now)
                return None
            token = secrets.token_urlsafe(24)
            self._tokens.add(token)
            return token

    def knows(self, token: str | None) -> bool:
        """Whether a browser has told the code."""
        with self._lock:
            told = (token or "").encode(errors="replace")  # a cookie may hold any letters
            return any(hmac.compare_digest(told, known.encode()) for known in self._tokens)

    @property
    def devices(self) -> int:
        """How many browsers have told the code."""
        with self._lock:
            return len(self._tokens)


class Pace:
    """At most `most` calls in any second."""

    def __init__(self, clock: Clock, most: int) -> None:
        self._clock = clock
        self._times: deque[float] = deque(maxlen=most)

    def allows(self) -> bool:
        """Whether one more call is in time; it counts if it is."""
        now = self._clock.now()
        if len(self._times) == self._times.maxlen and now - self._times[0] < 1.0:
            return False
        self._times.append(now)
        return True
