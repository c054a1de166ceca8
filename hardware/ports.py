"""The five ports of the appliance, and the values that cross them.

Each port is fulfilled by real drivers and by simulators of equal standing; `hardware.testing` holds the contract
that all of them must pass.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, TypeAlias, runtime_checkable

import numpy as np
import numpy.typing as npt
from PIL import Image

Pixels: TypeAlias = npt.NDArray[np.uint8]
"""RGB, uint8, shape (H, W, 3), read-only."""


class HardwareFault(Exception):
    """A part that is missing, busy or silent.

    part: "camera", "display", "buttons", "buzzer" or "lamp". fact: what was found, one plain sentence. remedy: what to
    do about it.
    """

    def __init__(self, part: str, fact: str, remedy: str) -> None:
        super().__init__(f"{part}: {fact} {remedy}")
        self.part, self.fact, self.remedy = part, fact, remedy


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture. number: rises by one per exposure, so that a repeated picture shows. time: monotonic seconds.

    exposure: seconds, 0 where unknown. name: the file it came from, "" for a live camera.
    """

    pixels: Pixels
    number: int
    time: float
    exposure: float = 0.0
    name: str = ""


class Camera(Protocol):
    """A source of frames."""

    name: str

    def open(self) -> None:
        """Starts the camera. Raises `HardwareFault`. Opening an open camera does nothing."""

    def capture(self, timeout: float) -> Frame | None:
        """The newest frame, RGB, read-only; waits at most `timeout` seconds for one that was not handed out before.

        None when the source has ended (a folder, a video). Raises `HardwareFault` when no frame comes in time or the
        camera is not open.
        """

    def close(self) -> None:
        """Stops the camera. Closing a closed camera does nothing; never raises."""


@runtime_checkable
class Adjustable(Protocol):
    """A camera whose exposure, white balance and focus find themselves when it opens and are then held, so that
    nothing but the table changes its pictures."""

    def adjust(self) -> None:
        """Lets them find themselves anew, for light that has changed, and holds them again. Takes some seconds, in
        which no frame is handed out. What the camera cannot hold stays as it is. Raises `HardwareFault`."""


@runtime_checkable
class KnowsLens(Protocol):
    """A camera whose maker tells what its lens is like."""

    def focal(self) -> float | None:
        """Focal length as a share of the longer side of its pictures, within a few hundredths; None before the first
        picture, and of a module whose lens nobody knows."""


class Display(Protocol):
    """A monochrome panel."""

    size: tuple[int, int]
    """(width, height) in pixels."""

    def open(self) -> None:
        """Switches the panel on. Raises `HardwareFault`."""

    def show(self, image: Image.Image) -> None:
        """Shows an image of mode "1" and of exactly `size`. Raises `HardwareFault`; `ValueError` for a wrong image."""

    def contrast(self, level: int) -> None:
        """Brightness, 0 (dark, panel off) to 255."""

    def close(self) -> None:
        """Switches the panel off; never raises."""


class Button(StrEnum):
    """The five buttons, in their order from left to right."""

    BACK = "back"
    UP = "up"
    DOWN = "down"
    OK = "ok"
    FIX = "fix"


class Press(StrEnum):
    """SHORT: pressed (up, down) or released before the hold time (back, ok, fix).

    HOLD: held for 0.6 s. REPEAT: up or down still held. CHORD: back and fix held together for 3 s, which restarts the
    display; it comes once, as a press of fix, and neither of the two says anything else meanwhile.
    """

    SHORT = "short"
    HOLD = "hold"
    REPEAT = "repeat"
    CHORD = "chord"


@dataclass(frozen=True, slots=True)
class ButtonPress:
    """One press of one button at a monotonic time in seconds."""

    button: Button
    press: Press
    time: float


class Buttons(Protocol):
    """A source of presses."""

    def open(self) -> None:
        """Starts listening. Raises `HardwareFault`, naming the pin; the other pins still work."""

    def poll(self, timeout: float) -> ButtonPress | None:
        """The next press in order, waiting at most `timeout` seconds; None when there was none."""

    def close(self) -> None:
        """Stops listening; never raises."""


class Signal(StrEnum):
    """What people at the table are told without words: a roll was believed; a die is asked about; a throw cannot be
    taken as it is; the game is over; a part is missing."""

    ACCEPTED = "accepted"
    QUESTION = "question"
    REFUSAL = "refusal"
    OVER = "over"
    FAULT = "fault"


class Signaller(Protocol):
    """A buzzer or a lamp."""

    def open(self) -> None:
        """Makes it ready, dark and silent. Raises `HardwareFault`, naming the pin."""

    def give(self, signal: Signal) -> None:
        """Gives a signal and returns when it is over, within two seconds. Raises `HardwareFault`."""

    def close(self) -> None:
        """Dark and silent; never raises."""


class Clock(Protocol):
    """Time, so that tests need not sleep."""

    def now(self) -> float:
        """Monotonic seconds."""

    def wall(self) -> float:
        """Seconds since 1970, for people to read."""

    def sleep(self, seconds: float) -> None:
        """Waits."""
