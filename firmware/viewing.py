"""Who looks, and who presses: everybody around one panel, or one player at a device of their own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.contract import DICE, Seat

PEEK: Final = 20.0
"""Seconds without a press after which a secret that was shown hides again."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """One device. seat: the player who sits at it alone, DICE where it is everybody's. device: "" for the panel, else
    what tells one browser from another."""

    seat: Seat = DICE
    device: str = ""

    @property
    def audience(self) -> str:
        """What tells apart those who are told different things: the player, else the device."""
        return f"seat {self.seat}" if self.seat != DICE else self.device


PANEL: Final = Viewer()
EVERYBODY: Final = Viewer(DICE, "everybody")
"""Any device as far as nothing more is known of it: it shows what all may see, and can be handed to nobody."""


@dataclass(frozen=True, slots=True)
class Peek:
    """A device that everybody uses is in one player's hands, the others look away. since: monotonic seconds of the
    last press there."""

    seat: Seat
    device: str
    since: float
