"""Which browser belongs to which player. A browser that nobody has taken is everybody's, as the panel is."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from typing import Final

from firmware.viewing import EVERYBODY, Viewer
from rules.contract import DICE, Seat

COOKIE: Final = "dicescribe-device"


class SeatTaken(ValueError):
    """Another browser sits there already."""


class Seats:
    """Keeps who sits where until a new match begins. May be used from any thread. changed: called after each change."""

    def __init__(self, changed: Callable[[], None] = lambda: None) -> None:
        self._changed = changed
        self._lock = threading.Lock()
        self._taken: dict[str, Seat] = {}

    @staticmethod
    def new_device() -> str:
        """A name for a browser that nobody can guess."""
        return secrets.token_urlsafe(24)

    def viewer(self, device: str | None) -> Viewer:
        """Who looks at that browser. device: its name, None for one without cookies, which is never shown a secret."""
        if not device:
            return EVERYBODY
        with self._lock:
            return Viewer(self._taken.get(device, DICE), device)

    def taken(self) -> tuple[Seat, ...]:
        """The seats that have a browser of their own, in ascending order."""
        with self._lock:
            return tuple(sorted(self._taken.values()))

    def take(self, device: str, seat: Seat) -> None:
        """A player makes a browser their own; DICE gives it back to everybody. Raises `SeatTaken`."""
        with self._lock:
            if any(held == seat != DICE and other != device for other, held in self._taken.items()):
                raise SeatTaken("Another browser has that seat. Leave it there, or free the seats in the menu.")
            self._taken.pop(device, None)
            if seat != DICE:
                self._taken[device] = seat
        self._changed()

    def free(self) -> None:
        """Gives every browser back to everybody."""
        with self._lock:
            self._taken.clear()
        self._changed()
