"""Any camera that OpenCV can open, by number or by device file."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

import cv2
import numpy as np
import numpy.typing as npt

from hardware.cameras.faults import camera_off, no_picture
from hardware.cameras.holding import Controls, Holder
from hardware.cameras.pixels import from_bgr, levels
from hardware.holders import busy_remedy
from hardware.limits import REST_SECONDS, Driver
from hardware.ports import Frame, HardwareFault

OPEN_SECONDS: Final = 10.0
STOP_SECONDS: Final = 1.0
ADJUST_SECONDS: Final = 8.0
VIDEO_CLASS: Final = Path("/sys/class/video4linux")
NO_CAMERAS: Final = ("codec", "isp", "rpivid", "hevc", "pispbe", "cfe", "unicam")
"""Parts of names of video devices that belong to the Pi's own processor."""
FRAMES_PER_SECOND: Final = 15
"""Asked for: more are read, decoded and thrown away."""


def _hush() -> None:
    """What OpenCV would print of a camera that is not there is said by the fault, in one sentence."""
    set_level = getattr(cv2, "setLogLevel", None) or cv2.utils.logging.setLogLevel  # OpenCV 4, OpenCV 5
    set_level(0)


class Capture(Controls, Protocol):
    """What is used of `cv2.VideoCapture`."""

    def isOpened(self) -> bool: ...  # noqa: N802  OpenCV's name
    def read(self) -> tuple[bool, npt.NDArray[np.uint8]]: ...
    def release(self) -> None: ...


class Webcam:
    """A camera on USB or built in.

    source: number (0 is the first) or device file. size: (width, height) that is asked for; the camera may
    choose its nearest. opener: makes the capture, for tests.
    """

    def __init__(
        self,
        source: int | str = 0,
        *,
        size: tuple[int, int] = (1280, 720),
        opener: Callable[[int | str], Capture] = cv2.VideoCapture,  # type: ignore[assignment]  # looser stubs
    ) -> None:
        self.name = f"camera {source}"
        self._source, self._size, self._opener = source, size, opener
        self._driver = Driver()
        self._grabber: Grabber | None = None
        self._frames = 0

    def open(self) -> None:
        if self._grabber is not None:
            return
        _hush()
        try:
            self._driver.rest(REST_SECONDS)
            capture = self._driver.within(OPEN_SECONDS, self._start, undo=lambda late: late.release())
        except TimeoutError as error:
            remedy = "Unplug it, plug it in again."
            raise HardwareFault("camera", f"The {self.name} does not answer.", remedy) from error
        self._grabber = Grabber(capture, self._frames)

    def _start(self) -> Capture:
        capture = self._opener(self._source)
        if not capture.isOpened():
            capture.release()
            raise self._cannot_open()
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, self._size[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, self._size[1])
        capture.set(cv2.CAP_PROP_FPS, FRAMES_PER_SECOND)
        return capture

    def adjust(self) -> None:
        if self._grabber is None:
            raise camera_off()
        self._grabber.adjust(ADJUST_SECONDS)

    def capture(self, timeout: float) -> Frame | None:
        if self._grabber is None:
            raise camera_off()
        return self._grabber.next(timeout)

    def close(self) -> None:
        grabber, self._grabber = self._grabber, None
        if grabber is not None:
            grabber.stop()
            self._frames = grabber.frames

    def _cannot_open(self) -> HardwareFault:
        device = f"/dev/video{self._source}" if isinstance(self._source, int) else self._source
        if Path(device).exists():
            return HardwareFault("camera", f"The {self.name} is busy.", busy_remedy(device))
        there = ", ".join(video_devices()) or "none"
        return HardwareFault(
            "camera",
            f"There is no {self.name} (video devices found: {there}).",
            "Plug the camera in, or choose another with --camera.",
        )


class Grabber:
    """Takes every picture as it comes and keeps the newest, so that nobody is handed one from the driver's
    queue. frames: so many were taken before and by it."""

    def __init__(self, capture: Capture, frames: int) -> None:
        self._capture, self.frames = capture, frames
        self._holder = Holder(capture)
        self._adjusting = False
        self._news = threading.Condition()
        self._newest: Frame | None = None
        self._handed_out = 0
        self._lost = False
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="webcam", daemon=True)
        self._thread.start()

    def next(self, timeout: float) -> Frame:
        """The newest frame that was not handed out before. Raises `HardwareFault`."""
        with self._news:
            self._news.wait_for(lambda: self._lost or self._fresh() is not None, timeout)
            frame = self._fresh()
            if frame is not None:
                self._handed_out = frame.number
                return frame
        if self._lost:
            remedy = "Check its plug and cable; it is tried again by itself."
            raise HardwareFault("camera", "The camera stopped sending pictures.", remedy)
        raise no_picture(timeout)

    def adjust(self, timeout: float) -> None:
        """Returns when exposure and white balance are held anew, or cannot be, or after the time limit."""
        with self._news:
            self._adjusting = True
            self._news.wait_for(lambda: self._lost or not self._adjusting, timeout)
            self._handed_out = self.frames  # what was taken meanwhile is none to look at

    def stop(self) -> None:
        """Ends the thread, which releases the camera: releasing it during a read can crash the driver."""
        self._stopping = True
        self._thread.join(STOP_SECONDS)

    def _fresh(self) -> Frame | None:
        newest = self._newest
        return newest if newest is not None and newest.number > self._handed_out else None

    def _run(self) -> None:
        adjusting = False
        try:
            while not self._stopping:
                there, picture = self._capture.read()
                if not there:
                    break
                frame = Frame(from_bgr(picture), self.frames + 1, time.monotonic())
                asked = self._adjusting  # looked at once: who asks from here on is answered from the next frame on
                if asked and not adjusting:
                    self._holder.begin()
                self._holder.frame(levels(frame.pixels))
                with self._news:
                    self.frames, self._newest = frame.number, frame
                    adjusting = asked and self._holder.state in ("finding", "trying")
                    if asked:
                        self._adjusting = adjusting
                    self._news.notify_all()
        except Exception:  # a driver may raise anything; for the player it is a lost camera all the same
            pass
        finally:
            self._capture.release()
            with self._news:
                self._lost = True
                self._news.notify_all()


def is_camera(device: str, names: Path = VIDEO_CLASS) -> bool:
    """Whether a video device is a camera of its own, and no part of a Pi's processor. names: the system's folder with
    a name for each."""
    try:
        name = (names / Path(device).name / "name").read_text().lower()
    except OSError:
        return True
    return not any(part in name for part in NO_CAMERAS)


def video_devices(root: Path = Path("/dev")) -> tuple[str, ...]:
    """The machine's video device files, in order of their numbers."""
    files = [path for path in root.glob("video*") if path.name[5:].isdigit()]
    return tuple(str(path) for path in sorted(files, key=lambda path: int(path.name[5:])))
