import threading
import time

import cv2
import numpy as np
import pytest
from patience import until

from hardware.cameras import webcam
from hardware.cameras.pixels import levels
from hardware.cameras.webcam import Webcam, is_camera, video_devices
from hardware.ports import HardwareFault


class HandFed:
    """A capture whose pictures a test feeds by hand. It counts how many were taken."""

    def __init__(self, is_open=True):
        self._is_open = is_open
        self._pictures, self._feed = [], threading.Condition()
        self.taken = 0
        self.settings = {}
        self.released = threading.Event()

    def feed(self, *values):
        """Pictures filled with a value each, None for one that fails, an exception to be raised; waits until taken."""
        with self._feed:
            self._pictures += values
            self._feed.notify_all()
            assert self._feed.wait_for(lambda: not self._pictures, 2)

    def isOpened(self):  # noqa: N802
        return self._is_open

    def set(self, prop, value):
        self.settings[prop] = value
        return True

    def get(self, prop):
        return self.settings.get(prop, -1.0)

    def getBackendName(self):  # noqa: N802
        return "V4L2"

    def read(self):
        with self._feed:
            self._feed.wait_for(lambda: self._pictures or self.released.is_set(), 2)
            value = self._pictures.pop(0) if self._pictures else None
            self.taken += 1
            self._feed.notify_all()
        if isinstance(value, Exception):
            raise value
        return value is not None, None if value is None else np.full((4, 4, 3), value, np.uint8)

    def release(self):
        self.released.set()


@pytest.fixture
def capture():
    capture = HandFed()
    yield capture
    capture.release()


@pytest.fixture
def camera(capture):
    camera = Webcam(opener=lambda source: capture)
    camera.open()
    yield camera
    capture.feed(None)
    camera.close()


def test_only_the_newest_picture_is_handed_out(capture, camera):
    capture.feed(1, 2, 3)
    capture.feed(4)  # when this one is taken, the three before it are stored
    frame = camera.capture(1.0)
    assert frame.number >= 3
    assert frame.pixels[0, 0, 0] == frame.number


def test_a_picture_is_handed_out_only_once(capture, camera):
    capture.feed(1)
    assert camera.capture(1.0).number == 1
    with pytest.raises(HardwareFault, match="No new picture"):
        camera.capture(0.02)


def test_an_unplugged_camera_is_said_at_once(capture):
    camera = Webcam(opener=lambda source: capture)
    camera.open()
    capture.feed(None)
    started = time.monotonic()
    with pytest.raises(HardwareFault, match="stopped sending pictures"):
        camera.capture(10.0)
    assert time.monotonic() - started < 5.0
    assert capture.released.is_set()


def test_a_driver_that_raises_counts_as_unplugged(capture):
    camera = Webcam(opener=lambda source: capture)
    camera.open()
    capture.feed(cv2.error("select() timeout"))
    with pytest.raises(HardwareFault, match="stopped sending pictures"):
        camera.capture(10.0)


def test_the_size_is_asked_for(capture):
    camera = Webcam(size=(1920, 1080), opener=lambda source: capture)
    camera.open()
    assert capture.settings[cv2.CAP_PROP_FRAME_WIDTH] == 1920
    assert capture.settings[cv2.CAP_PROP_FRAME_HEIGHT] == 1080


def test_exposure_is_held_when_the_picture_has_come_to_rest(capture, camera):
    assert capture.settings[cv2.CAP_PROP_AUTO_EXPOSURE] == 3
    capture.feed(*[90] * 9)
    assert capture.settings[cv2.CAP_PROP_AUTO_EXPOSURE] == 1


def test_adjusting_searches_again_and_hands_out_no_picture_of_the_search(capture, camera):
    capture.feed(*[90] * 40)
    adjusting = threading.Thread(target=camera.adjust)
    adjusting.start()
    until(lambda: camera._grabber._adjusting)
    capture.feed(*[120] * 60)
    adjusting.join(2)

    assert not adjusting.is_alive()
    assert camera._grabber._handed_out >= 40 + 8 + 15
    assert capture.settings[cv2.CAP_PROP_AUTO_EXPOSURE] == 1


def test_who_asks_while_a_picture_is_being_looked_at_is_heard_from_the_next_one_on(capture, camera, monkeypatch):
    capture.feed(*[90] * 40)
    adjusting = threading.Thread(target=camera.adjust)

    def asked_meanwhile(pixels):
        if adjusting.ident is None:
            adjusting.start()
            until(lambda: camera._grabber._adjusting)
        return levels(pixels)

    monkeypatch.setattr(webcam, "levels", asked_meanwhile)
    capture.feed(90)
    capture.feed(90)  # when this one is taken, the one before it has been looked at
    assert adjusting.is_alive()
    capture.feed(*[120] * 60)
    adjusting.join(2)

    assert not adjusting.is_alive()
    assert camera._grabber._handed_out >= 40 + 8 + 15


def test_adjusting_a_camera_that_is_unplugged_ends_at_once(capture):
    camera = Webcam(opener=lambda source: capture)
    camera.open()
    capture.feed(None)
    camera.adjust()
    with pytest.raises(HardwareFault, match="stopped sending pictures"):
        camera.capture(1.0)


def test_a_camera_that_is_off_cannot_adjust():
    with pytest.raises(HardwareFault, match="The camera is off"):
        Webcam().adjust()


def test_a_missing_camera_names_those_that_are_there(monkeypatch):
    monkeypatch.setattr(webcam, "video_devices", lambda: ("/dev/video7",))
    with pytest.raises(HardwareFault) as caught:
        Webcam(93, opener=lambda source: HandFed(is_open=False)).open()
    assert caught.value.fact == "There is no camera 93 (video devices found: /dev/video7)."


def test_situation_9_a_busy_camera_is_told_from_a_missing_one(tmp_path):
    device = tmp_path / "video0"
    device.touch()
    with pytest.raises(HardwareFault, match="is busy"):
        Webcam(str(device), opener=lambda source: HandFed(is_open=False)).open()


def test_opening_does_not_wait_for_a_stuck_driver(monkeypatch):
    monkeypatch.setattr(webcam, "OPEN_SECONDS", 0.02)
    gate = threading.Event()
    with pytest.raises(HardwareFault, match="does not answer"):
        Webcam(opener=lambda source: gate.wait()).open()
    gate.set()


def test_a_camera_that_opens_too_late_is_released(monkeypatch):
    monkeypatch.setattr(webcam, "OPEN_SECONDS", 0.02)
    gate, late = threading.Event(), HandFed()
    with pytest.raises(HardwareFault, match="does not answer"):
        Webcam(opener=lambda source: gate.wait() and late).open()

    gate.set()

    assert late.released.wait(5)


def test_device_files_are_listed_in_order_of_their_numbers(tmp_path):
    for name in ("video10", "video2", "video-extra", "media0"):
        (tmp_path / name).touch()
    assert [path.rsplit("/", 1)[1] for path in video_devices(tmp_path)] == ["video2", "video10"]


@pytest.mark.parametrize(
    ("name", "camera"),
    [
        ("HD Pro Webcam C920", True),
        ("bcm2835-codec-decode", False),
        ("unicam-image", False),
        ("pispbe-input", False),
        (None, True),
    ],
)
def test_the_pis_own_video_devices_are_told_from_cameras_by_their_names(tmp_path, name, camera):
    (tmp_path / "video10").mkdir()
    if name is not None:
        (tmp_path / "video10" / "name").write_text(f"{name}\n")
    assert is_camera("/dev/video10", tmp_path) is camera
