"""Holds what a webcam found: exposure, white balance and focus, through OpenCV's names for V4L2's controls.

Many webcams do not tell what their searches have found, but what was set by hand last. So the picture is compared
before and after: where holding has changed it, the searches are let loose again.
"""

from __future__ import annotations

from typing import Final, Literal, Protocol

import cv2

from hardware.cameras.steadiness import Steadiness, alike

SEARCHES: Final[tuple[tuple[int, float, float, tuple[int, ...]], ...]] = (
    (cv2.CAP_PROP_AUTO_EXPOSURE, 3, 1, (cv2.CAP_PROP_EXPOSURE, cv2.CAP_PROP_GAIN)),  # 3: aperture priority, 1: manual
    (cv2.CAP_PROP_AUTO_WB, 1, 0, (cv2.CAP_PROP_WB_TEMPERATURE,)),
    (cv2.CAP_PROP_AUTOFOCUS, 1, 0, (cv2.CAP_PROP_FOCUS,)),
)
"""What switches a search, its value for on and for off, and the values that it finds."""
PATIENCE: Final = 120
"""Frames after which the searches are held though they have not come to rest."""
TRIAL: Final = 15
"""Frames after which it shows whether holding has changed the picture."""
SAME: Final = 0.15
"""Share by which the picture's levels may differ then."""

Levels = tuple[float, float, float]


class Controls(Protocol):
    """What is used of `cv2.VideoCapture`."""

    def get(self, prop: int, /) -> float: ...
    def set(self, prop: int, value: float, /) -> bool: ...
    def getBackendName(self) -> str: ...  # noqa: N802  OpenCV's name


class Holder:
    """One webcam's searches. Belongs to the thread that reads the camera.

    state: "finding", then "trying" what was found, then "held", or "free" where the camera does not let itself be held.
    """

    def __init__(self, controls: Controls) -> None:
        self._controls = controls
        self.state: Literal["finding", "trying", "held", "free"] = "free"
        self.begin()

    def begin(self) -> None:
        """Lets all searches loose; the frames that follow decide when they are held."""
        self._rest, self._frames = Steadiness(), 0
        self._found: Levels = (0.0, 0.0, 0.0)
        if self.state != "finding" and _is_v4l2(self._controls):
            self.state = "finding" if self._switch(loose=True) else "free"

    def frame(self, levels: Levels) -> None:
        """One more frame. levels: the median of each channel, 0 to 255."""
        if self.state not in ("finding", "trying"):
            return
        self._frames += 1
        if self.state == "finding":
            if self._rest.steady(levels) or self._frames >= PATIENCE:
                self.state, self._frames, self._found = "trying", 0, levels
                self._switch(loose=False)
        elif self._frames >= TRIAL:
            same = all(alike(one, other, SAME) for one, other in zip(self._found, levels, strict=True))
            self.state = "held" if same else "free"
            if not same:
                self._switch(loose=True)

    def _switch(self, *, loose: bool) -> bool:
        """Lets the searches loose, or holds what they have found; whether the camera has any."""
        obeyed = []
        for search, on, off, values in SEARCHES:
            found = [(value, self._controls.get(value)) for value in values]
            obeyed.append(self._controls.set(search, on if loose else off))
            if obeyed[-1] and not loose:
                for value, figure in found:
                    if figure >= 0:  # -1: the camera has no such control
                        self._controls.set(value, figure)
        return any(obeyed)


def _is_v4l2(controls: Controls) -> bool:
    """Other systems give other meanings to the same numbers."""
    return controls.getBackendName() == "V4L2"
