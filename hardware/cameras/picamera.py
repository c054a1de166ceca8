"""The Raspberry Pi's own camera, through picamera2, which is imported only when the camera is opened."""

from __future__ import annotations

import contextlib
import importlib
import time
from collections.abc import Collection, Mapping
from typing import Any, Final, Literal

from hardware.cameras.faults import camera_off, no_picture
from hardware.cameras.modules import focal_share
from hardware.cameras.pixels import from_bgr
from hardware.cameras.steadiness import Steadiness
from hardware.holders import busy_remedy
from hardware.limits import REST_SECONDS, Driver
from hardware.ports import Frame, HardwareFault

OPEN_SECONDS: Final = 15.0  # a healthy camera needs 1-2 s; a loose cable can keep libcamera waiting for ever
FOCUS_SECONDS: Final = 5.0
SETTLE_SECONDS: Final = 4.0
"""So long exposure and white balance may take; they need about one second."""
FRAME_MICROSECONDS: Final = 83_333
"""Twelve frames a second: enough to tell a throw, and dim light may be exposed for longer."""
LOCKS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("AeEnable", ("ExposureTime", "AnalogueGain")),
    ("AwbEnable", ("ColourGains",)),
)
"""What switches a search on and off, and the values that hold what it found: libcamera's controls."""
CLOSE_SECONDS: Final = 3.0
BUSY_SIGNS: Final = ("did not complete", "in use", "busy", "acquire", "-16")


class PiCamera:
    """Camera `number` of the Pi.

    size: (width, height) in pixels. focus: distance setting of a movable lens in dioptres (1 / metres), None
    to focus once when the camera opens. Exposure, white balance and lens find themselves then and are held, because
    what hunts looks like motion, and a tint that drifts changes the colour of dice. Modules without one of these
    controls do without. swap_red_blue: this one sends the two in each other's place. mains: hertz of the sockets that
    the lamps hang on; exposures keep to whole pulses of their light, so that it makes no bands.
    """

    def __init__(
        self,
        number: int = 0,
        *,
        size: tuple[int, int] = (1640, 1232),
        focus: float | None = None,
        swap_red_blue: bool = False,
        mains: Literal[50, 60] = 50,
    ) -> None:
        self.name = f"Pi camera {number}"
        self._number, self._size, self._focus, self._swapped = number, size, focus, swap_red_blue
        # A lamp pulses twice in a period. 1: by hand, since finding out takes a camera that few are.
        self._pulses = {"AeFlickerMode": 1, "AeFlickerPeriod": round(1e6 / (2 * mains))}
        self._driver = Driver()
        self._device: Any = None
        self._frames = 0
        self._stamp = 0
        self._focal: float | None = None

    def open(self) -> None:
        if self._device is not None:
            return
        try:
            self._driver.rest(REST_SECONDS)
            self._device = self._driver.within(OPEN_SECONDS, self._start, undo=_stop)
        except Exception as error:
            raise explain(error) from error

    def _start(self) -> Any:
        device = importlib.import_module("picamera2").Picamera2(self._number)
        try:
            # Without a queue a capture waits for the next exposure instead of taking one that is already old.
            main = {"size": self._size, "format": "RGB888"}
            pace = {"FrameDurationLimits": (FRAME_MICROSECONDS, FRAME_MICROSECONDS)}
            device.configure(device.create_video_configuration(main=main, buffer_count=4, controls=pace, queue=False))
            device.start()
            self._adjust(device)
        except BaseException:
            device.close()
            raise
        return device

    def adjust(self) -> None:
        device = self._device
        if device is None:
            raise camera_off()
        try:
            self._driver.within(OPEN_SECONDS, lambda: self._adjust(device))
        except Exception as error:
            raise explain(error) from error

    def _adjust(self, device: Any) -> None:
        there = device.camera_controls
        searches = {search: True for search, _ in LOCKS if search in there}
        if searches:
            device.set_controls(searches | (self._pulses if set(self._pulses) <= set(there) else {}))
        self._set_focus(device)
        if searches and (held := locks(_settled(device), there)):
            device.set_controls(held)

    def _set_focus(self, device: Any) -> None:
        if "AfMode" not in device.camera_controls:
            return
        if self._focus is not None:
            device.set_controls({"AfMode": 0, "LensPosition": self._focus})  # 0: by hand
            return
        try:
            device.autofocus_cycle(wait=FOCUS_SECONDS)
        except TimeoutError:  # a blurred picture is said later, by whoever reads it
            device.cancel_all_and_flush()

    def capture(self, timeout: float) -> Frame | None:
        if self._device is None:
            raise camera_off()
        deadline = time.monotonic() + timeout
        while True:
            frame = self._take(max(deadline - time.monotonic(), 0.001))
            if frame is not None:
                return frame
            if time.monotonic() >= deadline:
                raise no_picture(timeout)

    def _take(self, timeout: float) -> Frame | None:
        """One exposure; None when the camera handed out the last one again."""
        try:
            request = self._device.capture_request(wait=timeout)
        except TimeoutError as error:
            with contextlib.suppress(Exception):
                self._device.cancel_all_and_flush()
            raise no_picture(timeout) from error
        except Exception as error:
            raise explain(error) from error
        try:
            facts = request.get_metadata()
            picture = request.make_array("main")
        except Exception as error:
            raise explain(error) from error
        finally:
            request.release()
        stamp = facts["SensorTimestamp"]  # nanoseconds of the clock that time.monotonic() reads
        if stamp == self._stamp:
            return None
        self._stamp = stamp
        self._frames += 1
        exposure = facts.get("ExposureTime", 0) / 1e6
        self._focal = focal_share(self._device.camera_properties, facts.get("ScalerCrop", ()))
        return Frame(from_bgr(picture, swapped=self._swapped), self._frames, stamp / 1e9, exposure)

    def focal(self) -> float | None:
        return self._focal

    def close(self) -> None:
        device, self._device = self._device, None
        if device is not None:
            with contextlib.suppress(Exception):
                self._driver.within(CLOSE_SECONDS, lambda: _stop(device))


def _stop(device: Any) -> None:
    device.stop()
    device.close()


def _settled(device: Any) -> Mapping[str, Any]:
    """Facts of the first frame for which exposure and white balance have come to rest, of the last one in time else."""
    rest, facts = Steadiness(), dict[str, Any]()
    deadline = time.monotonic() + SETTLE_SECONDS
    while (left := deadline - time.monotonic()) > 0:
        try:
            request = device.capture_request(wait=left)
        except TimeoutError:  # whoever asks for a picture next is told
            device.cancel_all_and_flush()
            break
        try:
            facts = request.get_metadata()
        finally:
            request.release()
        light = facts.get("ExposureTime", 0) * facts.get("AnalogueGain", 1.0)
        if rest.steady((light, *(100 * gain for gain in facts.get("ColourGains", ())))):
            break
    return facts


def locks(facts: Mapping[str, Any], there: Collection[str]) -> dict[str, Any]:
    """The controls that hold a camera as it was for one frame. facts: that frame's. there: controls the camera has.

    A search is ended only where all that it found can be held; a lens only where its place is told.
    """
    held: dict[str, Any] = {}
    for search, values in LOCKS:
        if search in there and all(value in there and value in facts for value in values):
            held |= {search: False, **{value: facts[value] for value in values}}
    if {"AfMode", "LensPosition"} <= set(there) and "LensPosition" in facts:
        held |= {"AfMode": 0, "LensPosition": facts["LensPosition"]}  # 0: by hand
    return held


def explain(error: BaseException) -> HardwareFault:
    """What an exception of picamera2 means for the person at the table."""
    text = str(error)
    if isinstance(error, ModuleNotFoundError):
        return _missing_module(error.name or "")
    if "numpy.dtype size changed" in text:
        fact = "picamera2 was built for another version of numpy."
        remedy = 'Run: pip install "numpy<2" "opencv-python<4.12" in the environment, or use a newer Pi OS.'
    elif isinstance(error, IndexError) or "No camera number" in text:
        fact = "No camera was found."
        remedy = "Switch off, push the camera's cable in (contacts towards the board's), and switch on again."
    elif any(sign in text for sign in BUSY_SIGNS):
        fact, remedy = "The camera is busy.", busy_remedy("/dev/media")
    elif isinstance(error, TimeoutError):
        fact = "The camera does not answer."
        remedy = "Check its cable and the power supply, then switch off and on again."
    else:
        fact = f"The camera failed: {type(error).__name__}: {text or 'no further word'}."
        remedy = "Check its cable, then switch off and on again."
    return HardwareFault("camera", fact, remedy)


def _missing_module(name: str) -> HardwareFault:
    if name.split(".")[0] == "picamera2":
        fact = "picamera2 is not installed."
    else:
        fact = f"picamera2 is installed, but {name} is not visible to it."
    remedy = "On Pi OS run: sudo apt install python3-picamera2, and make the environment with --system-site-packages."
    return HardwareFault("camera", fact, remedy)
