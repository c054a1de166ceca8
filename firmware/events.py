"""What happens to the appliance: the only inputs of `firmware.update`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from firmware.audit.seen import StandingDice
from firmware.dicesets.sheet import TeachingSheet
from firmware.viewing import EVERYBODY, PANEL, Viewer
from firmware.watching.settle import Looked, Moved, Throw
from hardware.ports import Button, Press

SceneKind = Literal["still", "moving", "hand"]


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button of the panel, the page or the keyboard. who: where the press came from ("panel", "page"), for the
    journal. viewer: on whose device. moment: the `Model.moment` before which it was made, where that is known: once
    another device has answered, the press is dropped."""

    button: Button
    press: Press = Press.SHORT
    who: str = "panel"
    viewer: Viewer = PANEL
    moment: str = ""


@dataclass(frozen=True, slots=True)
class Picked:
    """A row or a spot tapped on the page: the cursor goes to `index` and ok is pressed.

    version: that of the screen on which it was tapped; a tap on a screen that has gone is dropped. take: False where
    only the cursor goes there.
    """

    index: int
    version: int
    who: str = "page"
    viewer: Viewer = EVERYBODY
    take: bool = True


@dataclass(frozen=True, slots=True)
class Revisited:
    """A step chosen in the page's log, from 0, to be taken back with all after it, or to have its roll put right.

    version: that of the screen beside the log.
    """

    step: int
    version: int
    deed: Literal["undo", "fix"]
    viewer: Viewer = EVERYBODY


@dataclass(frozen=True, slots=True)
class SceneChanged:
    """What the motion gate says about the table."""

    kind: SceneKind


@dataclass(frozen=True, slots=True)
class Threw:
    """A settled roll."""

    throw: Throw


@dataclass(frozen=True, slots=True)
class Shifted:
    """Dice lie differently, and not because they were thrown."""

    moved: Moved


@dataclass(frozen=True, slots=True)
class LookedAt:
    """The table as it lies, read because somebody asked."""

    looked: Looked


@dataclass(frozen=True, slots=True)
class Stands:
    """Dice rest on the mat; None: nothing can be said of them, for the mat is not found."""

    dice: StandingDice | None


@dataclass(frozen=True, slots=True)
class CornersShown:
    """Where the corners of the mat are, clicked on the page: shares of the picture, clockwise from the mat's upper
    left; () to forget them."""

    corners: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class FaultRaised:
    """A part is missing or silent. fact and remedy: one plain sentence each."""

    part: str
    fact: str
    remedy: str


@dataclass(frozen=True, slots=True)
class FaultCleared:
    """A part works again."""

    part: str


@dataclass(frozen=True, slots=True)
class Ticked:
    """Time has passed. now: monotonic seconds."""

    now: float


@dataclass(frozen=True, slots=True)
class SwitchedOff:
    """The program is to end: the system, the terminal or the players say so. machine: and the machine with it."""

    machine: bool = False


@dataclass(frozen=True, slots=True)
class StaysOn:
    """The players want to switch off, and the machine cannot be switched off from here. why: one sentence."""

    why: str


@dataclass(frozen=True, slots=True)
class Typed:
    """A name typed on the page, in the room TEACH."""

    text: str
    viewer: Viewer = EVERYBODY


@dataclass(frozen=True, slots=True)
class Studied:
    """How far the teaching of a set has come, and what lies on the tray."""

    sheet: TeachingSheet


Event: TypeAlias = (
    Pressed | Picked | SceneChanged | Threw | Shifted | LookedAt | FaultRaised | FaultCleared | Ticked | SwitchedOff
    | Revisited | StaysOn | Typed | Studied
    | Stands | CornersShown
)  # fmt: skip
