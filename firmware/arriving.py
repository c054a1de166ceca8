"""The camera that comes late: some seconds after a Pi's start, or when somebody plugs it in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hardware.cameras.faults import camera_off
from hardware.ports import Adjustable, Camera, Clock, Frame, HardwareFault, KnowsLens

PATIENCE: Final = 30.0
"""Seconds for which a camera that does not answer is no fault yet."""
WAITING: Final = "camera start"
"""The part that is missing meanwhile."""


class LateCamera:
    """The first of some cameras that opens. Until one has, each `open` tries them all again.

    candidates: makes the cameras to try, in their order.
    """

    def __init__(self, candidates: Callable[[], Sequence[Camera]], clock: Clock) -> None:
        self.name = "the first camera that answers"
        self._candidates, self._clock = candidates, clock
        self._began: float | None = None
        self._camera: Camera | None = None

    def open(self) -> None:
        """Raises `HardwareFault`: for the part `WAITING` while it is early, then in the first camera's own words."""
        if self._camera is not None:
            self._camera.open()
            return
        if self._began is None:
            self._began = self._clock.now()
        faults = []
        for camera in self._candidates():
            try:
                camera.open()
            except HardwareFault as fault:
                camera.close()
                faults.append(fault)
                continue
            self._camera, self.name = camera, camera.name
            return
        if self._clock.now() - self._began < PATIENCE:
            remedy = f"It is waited for, {PATIENCE:.0f} s at most. Dice can be typed meanwhile."
            raise HardwareFault(WAITING, "No camera answers yet.", remedy)
        raise HardwareFault("camera", faults[0].fact, f"{faults[0].remedy} Until then, type the dice.")

    def capture(self, timeout: float) -> Frame | None:
        if self._camera is None:
            raise camera_off()
        return self._camera.capture(timeout)

    def adjust(self) -> None:
        camera: Camera | Adjustable | None = self._camera
        if isinstance(camera, Adjustable):
            camera.adjust()

    def focal(self) -> float | None:
        camera: Camera | KnowsLens | None = self._camera
        return camera.focal() if isinstance(camera, KnowsLens) else None

    def close(self) -> None:
        if self._camera is not None:
            self._camera.close()
