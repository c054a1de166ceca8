"""What the appliance wants done: the only outputs of `firmware.update`, carried out by the runner in order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from firmware.dicesets.sheet import ShownFace
from firmware.keeping.settings import Settings
from rules.history import Entry, Setup


@dataclass(frozen=True, slots=True)
class Append:
    """Commit an entry to the journal. Nothing that follows from it is shown before.

    evidence: keep the picture of the throw that is being accepted.
    """

    entry: Entry
    who: str
    evidence: bool = False


@dataclass(frozen=True, slots=True)
class Begin:
    """Open a new match in the journal."""

    setup: Setup


@dataclass(frozen=True, slots=True)
class Look:
    """Read the table as it lies."""


@dataclass(frozen=True, slots=True)
class Retry:
    """Try to start a missing part again."""

    part: str


@dataclass(frozen=True, slots=True)
class Remember:
    """Keep the players' settings for the next start."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class Redraw:
    """Start the display anew: its picture is garbage."""


@dataclass(frozen=True, slots=True)
class AskToSwitchOff:
    """Find out whether the machine can be switched off from here; the answer is an event."""


@dataclass(frozen=True, slots=True)
class FreeSeats:
    """Give every browser that a player has made their own back to everybody."""


@dataclass(frozen=True, slots=True)
class Learn:
    """Keep the face on the tray under a label of the set that is taught."""

    label: str
    face: ShownFace


@dataclass(frozen=True, slots=True)
class Forget:
    """Forget one picture of a face. picture: which, as the teaching sheet names it."""

    label: str
    picture: str


@dataclass(frozen=True, slots=True)
class AskEachTime:
    """Two faces of the set that is taught look alike, and their owner wants to be asked whenever one is thrown."""

    one: str
    other: str


@dataclass(frozen=True, slots=True)
class LearnRoll:
    """What players said of dice that lie there. frame: number of the roll's picture. dice: (label, corners in that
    picture) each. keep: as more pictures of these faces, too."""

    frame: int
    dice: tuple[tuple[str, tuple[tuple[float, float], ...]], ...]
    keep: bool = True


@dataclass(frozen=True, slots=True)
class Leave:
    """Put everything to rest and end the program."""


Effect: TypeAlias = (
    Append | Begin | Look | Retry | Remember | Redraw | FreeSeats | AskToSwitchOff | Learn | Forget | AskEachTime
    | LearnRoll | Leave
)
