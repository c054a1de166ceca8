import threading

import fake_picamera2
import numpy as np
import pytest

from hardware.cameras import picamera
from hardware.cameras.picamera import PiCamera
from hardware.ports import HardwareFault


@pytest.fixture
def world(monkeypatch):
    world = fake_picamera2.World()
    fake_picamera2.install(monkeypatch, world)
    return world


def fault_on_opening():
    with pytest.raises(HardwareFault) as caught:
        PiCamera().open()
    return caught.value


def refuse_import(monkeypatch, error):
    real = picamera.importlib.import_module

    def refusing(name, package=None):
        if name == "picamera2":
            raise error
        return real(name, package)

    monkeypatch.setattr(picamera.importlib, "import_module", refusing)


def test_situation_1_a_numpy_clash_names_the_clash_and_the_cure(monkeypatch):
    error = ValueError("numpy.dtype size changed, may indicate binary incompatibility. Expected 96, got 88")
    refuse_import(monkeypatch, error)
    fault = fault_on_opening()
    assert fault.fact == "picamera2 was built for another version of numpy."
    assert '"numpy<2"' in fault.remedy


def test_situation_2_a_missing_libcamera_names_the_system_packages(monkeypatch):
    refuse_import(monkeypatch, ModuleNotFoundError("No module named 'libcamera'", name="libcamera"))
    fault = fault_on_opening()
    assert fault.fact == "picamera2 is installed, but libcamera is not visible to it."
    assert "--system-site-packages" in fault.remedy


def test_a_missing_picamera2_names_its_apt_package(monkeypatch):
    refuse_import(monkeypatch, ModuleNotFoundError("No module named 'picamera2'", name="picamera2"))
    fault = fault_on_opening()
    assert fault.fact == "picamera2 is not installed."
    assert "python3-picamera2" in fault.remedy


@pytest.mark.parametrize(
    "error",
    [IndexError("list index out of range"), RuntimeError("No camera number 0 found (0 cameras)")],
)
def test_situation_8_no_camera_speaks_of_the_cable(world, error):
    world.open_errors = [error]
    fault = fault_on_opening()
    assert fault.fact == "No camera was found."
    assert "cable" in fault.remedy


@pytest.mark.parametrize(
    "message",
    [
        "Camera __init__ sequence did not complete.",
        "Failed to acquire camera: Device or resource busy",
        "Pipeline handler in use by another process",
    ],
)
def test_situation_9_a_busy_camera_is_named_as_such_and_opens_once_it_is_free(world, message):
    world.open_errors = [RuntimeError(message), RuntimeError(message)]
    camera = PiCamera()
    for _ in range(2):
        with pytest.raises(HardwareFault) as caught:
            camera.open()
        assert caught.value.fact == "The camera is busy."
    camera.open()
    assert camera.capture(1.0) is not None


def test_situation_10_a_capture_that_never_ends_is_cancelled_in_time(world):
    camera = PiCamera()
    camera.open()
    world.silent = True
    with pytest.raises(HardwareFault, match="No new picture came within") as caught:
        camera.capture(0.05)
    assert "cable" in caught.value.remedy
    assert world.log[-1] == "cancelled"
    world.silent = False
    assert camera.capture(1.0) is not None


def test_situation_10_closing_does_not_wait_for_a_stuck_driver(world, monkeypatch):
    monkeypatch.setattr(picamera, "CLOSE_SECONDS", 0.02)
    world.stop_gate = threading.Event()
    camera = PiCamera()
    camera.open()
    camera.close()  # returns although stop() does not
    assert "stop" not in world.log
    world.stop_gate.set()


def test_opening_does_not_wait_for_a_stuck_driver(world, monkeypatch):
    monkeypatch.setattr(picamera, "OPEN_SECONDS", 0.02)
    gate = threading.Event()
    monkeypatch.setattr(PiCamera, "_start", lambda self: gate.wait())
    assert fault_on_opening().fact == "The camera does not answer."
    gate.set()


def test_situations_11_and_16_a_repeated_buffer_is_no_new_picture(world):
    world.repeats = True
    camera = PiCamera()
    camera.open()
    assert camera.capture(0.05) is not None
    with pytest.raises(HardwareFault, match="No new picture"):
        camera.capture(0.05)


def test_situation_12_the_format_called_rgb_is_turned_from_bgr_once(world):
    world.scene = np.array([[[1, 2, 3], [4, 5, 6]]], np.uint8)
    camera = PiCamera()
    camera.open()
    assert camera.capture(1.0).pixels.tolist() == [[[3, 2, 1], [6, 5, 4]]]


def test_every_buffer_goes_back_to_the_camera(world):
    camera = PiCamera()
    camera.open()
    for _ in range(3):
        camera.capture(1.0)
    assert world.requests_out == 0


def test_a_frame_carries_the_sensors_time_and_exposure(world):
    camera = PiCamera()
    camera.open()
    frame = camera.capture(1.0)
    assert (frame.time, frame.exposure) == (0.033, 0.008)


def test_no_queue_so_that_a_frame_is_never_older_than_the_question(world):
    PiCamera().open()
    assert "queue False" in world.log


def test_a_failure_while_starting_lets_the_camera_go(world):
    world.controls = {"AfMode": (0, 2, 0)}
    camera = PiCamera(focus=2.5)
    world.log = FailingLog()
    with pytest.raises(HardwareFault, match="lens"):
        camera.open()
    assert world.log.seen[-1] == "close"


class FailingLog:
    def __init__(self):
        self.seen = []

    def append(self, entry):
        self.seen.append(entry)
        if isinstance(entry, dict):
            raise RuntimeError("lens")


@pytest.mark.parametrize(
    ("controls", "focus", "expected"),
    [
        ({}, None, None),
        ({}, 2.5, None),
        ({"AfMode": (0, 2, 0)}, None, "autofocus"),
        ({"AfMode": (0, 2, 0)}, 2.5, {"AfMode": 0, "LensPosition": 2.5}),
    ],
)
def test_situation_14_a_movable_lens_is_focused_once_or_set(world, controls, focus, expected):
    world.controls = controls
    PiCamera(focus=focus).open()
    assert world.log[3:] == ([expected] if expected else [])


def test_a_focus_run_that_does_not_end_leaves_the_camera_usable(world):
    world.controls, world.autofocus_hangs = {"AfMode": (0, 2, 0)}, True
    camera = PiCamera()
    camera.open()
    assert world.log[-1] == "cancelled"
    assert camera.capture(1.0) is not None


def test_any_other_error_is_told_with_its_own_words(world):
    camera = PiCamera()
    camera.open()
    world.capture_errors = [OSError("strange")]
    with pytest.raises(HardwareFault, match="OSError: strange"):
        camera.capture(1.0)
