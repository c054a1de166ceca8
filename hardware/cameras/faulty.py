"""A camera that misbehaves on request, around one that does not."""

from __future__ import annotations

import threading
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

import numpy as np

from hardware.cameras.faults import no_picture
from hardware.cameras.pixels import frozen
from hardware.clocks import SystemClock
from hardware.ports import Camera, Clock, Frame, HardwareFault


@dataclass(frozen=True)
class Misbehaviour:
    """What goes wrong, by the number of the call to `capture`, counted from 1 over the camera's whole life.

    stall: no picture within the limit, said by a fault. hang: the call does not return before `close`, as a
    driver stuck in the kernel. repeat: the previous frame again. errors: raises the exception. swap_channels:
    red and blue change places in every picture. busy_opens: so many calls to `open` find the camera busy.
    """

    stall: Collection[int] = ()
    hang: Collection[int] = ()
    repeat: Collection[int] = ()
    errors: Mapping[int, Exception] = field(default_factory=lambda: MappingProxyType({}))
    swap_channels: bool = False
    busy_opens: int = 0


class FaultyCamera:
    """`camera`, with `misbehaviour`. clock: passes the time of a stall."""

    def __init__(self, camera: Camera, misbehaviour: Misbehaviour, clock: Clock | None = None) -> None:
        self.name = f"faulty {camera.name}"
        self._camera, self._misbehaviour, self._clock = camera, misbehaviour, clock or SystemClock()
        self._opens = 0
        self._captures = 0
        self._last: Frame | None = None
        self._closed = threading.Event()

    def open(self) -> None:
        self._opens += 1
        if self._opens <= self._misbehaviour.busy_opens:
            raise HardwareFault("camera", "The camera is busy.", "End the other program that uses it.")
        self._closed.clear()
        self._camera.open()

    def capture(self, timeout: float) -> Frame | None:
        self._captures += 1
        number, wrong = self._captures, self._misbehaviour
        if number in wrong.errors:
            raise wrong.errors[number]
        if number in wrong.hang:
            self._closed.wait()
            raise no_picture(timeout)
        if number in wrong.stall:
            self._clock.sleep(timeout)
            raise no_picture(timeout)
        if number in wrong.repeat and self._last is not None:
            return self._last
        frame = self._camera.capture(timeout)
        if frame is not None and wrong.swap_channels:
            frame = replace(frame, pixels=frozen(np.ascontiguousarray(frame.pixels[..., ::-1])))
        self._last = frame
        return frame

    def close(self) -> None:
        self._closed.set()
        self._camera.close()
