import itertools
import threading

import fake_picamera2
import numpy as np
import pytest

from hardware.cameras import picamera
from hardware.cameras.picamera import PiCamera
from hardware.ports import HardwareFault, KnowsLens

LENS = {"AfMode": (0, 2, 0), "LensPosition": (0.0, 15.0, 1.0)}
EXPOSURE = {"AeEnable": (False, True, True), "ExposureTime": (1, 10**6, 0), "AnalogueGain": (1.0, 16.0, 1.0)}
COLOUR = {"AwbEnable": (False, True, True), "ColourGains": (0.0, 32.0, 0.0)}


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


def test_situation_9_a_camera_that_opens_too_late_is_let_go_and_no_second_attempt_begins_before(world, monkeypatch):
    monkeypatch.setattr(picamera, "OPEN_SECONDS", 0.05)
    monkeypatch.setattr(picamera, "REST_SECONDS", 0.01)
    world.start_gate = threading.Event()
    camera = PiCamera()
    for _ in range(3):
        with pytest.raises(HardwareFault, match="does not answer"):
            camera.open()
    assert world.log.count("camera 0") == 1

    monkeypatch.setattr(picamera, "OPEN_SECONDS", 5.0)
    monkeypatch.setattr(picamera, "REST_SECONDS", 5.0)
    world.start_gate.set()
    camera.open()

    assert [entry for entry in world.log if entry in ("camera 0", "close")] == ["camera 0", "close", "camera 0"]
    assert camera.capture(1.0) is not None


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


def test_situation_12_a_camera_that_swaps_red_and_blue_is_set_right_in_the_same_place(world):
    world.scene = np.array([[[1, 2, 3], [4, 5, 6]]], np.uint8)
    camera = PiCamera(swap_red_blue=True)
    camera.open()
    frame = camera.capture(1.0)
    assert frame.pixels.tolist() == [[[1, 2, 3], [4, 5, 6]]]
    assert not frame.pixels.flags.writeable


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
    world.controls = LENS
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
        (LENS, 2.5, {"AfMode": 0, "LensPosition": 2.5}),
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


def light(exposure, gain=2.0, gains=(1.5, 2.25), **more):
    return {"ExposureTime": exposure, "AnalogueGain": gain, "ColourGains": gains, **more}


def finding(*exposures, **more):
    """Frames while the exposure finds itself; then it stays at the last."""
    rest = itertools.repeat(light(exposures[-1], **more))
    return itertools.chain((light(exposure, **more) for exposure in exposures), rest)


def test_exposure_white_balance_and_lens_are_held_as_they_found_themselves(world):
    world.controls = EXPOSURE | COLOUR | LENS
    world.facts = finding(1_000, 3_000, 6_000, 9_000, 10_000, LensPosition=2.75)

    PiCamera().open()

    assert world.log[3:] == [
        {"AeEnable": True, "AwbEnable": True},
        "autofocus",
        {
            "AeEnable": False, "ExposureTime": 10_000, "AnalogueGain": 2.0,
            "AwbEnable": False, "ColourGains": (1.5, 2.25),
            "AfMode": 0, "LensPosition": 2.75,
        },
    ]  # fmt: skip


@pytest.mark.parametrize(("mains", "microseconds"), [(50, 10_000), (60, 8_333)])
def test_situation_15_exposures_keep_to_whole_pulses_of_a_lamp(world, mains, microseconds):
    world.controls = EXPOSURE | {"AeFlickerMode": (0, 1, 0), "AeFlickerPeriod": (100, 1_000_000, 0)}

    PiCamera(mains=mains).open()

    assert world.log[3] == {"AeEnable": True, "AeFlickerMode": 1, "AeFlickerPeriod": microseconds}


def test_nothing_is_held_before_the_tint_has_found_itself_too(world):
    world.controls = EXPOSURE | COLOUR
    tints = [light(9_000, gains=(1.0 + step / 10, 3.0)) for step in range(10)]
    world.facts = itertools.chain(tints, itertools.repeat(tints[-1]))

    PiCamera().open()

    assert world.set["ColourGains"] == (1.9, 3.0)


def test_light_that_never_comes_to_rest_is_held_in_the_end(world, monkeypatch):
    monkeypatch.setattr(picamera, "SETTLE_SECONDS", 0.02)
    world.controls = EXPOSURE
    world.facts = (light(1_000 * step) for step in itertools.count(1))

    PiCamera().open()

    assert world.set["AeEnable"] is False


@pytest.mark.parametrize(
    ("controls", "held"),
    [
        ({}, {}),
        (COLOUR, {"AwbEnable": False, "ColourGains": (1.5, 2.25)}),
        (EXPOSURE, {"AeEnable": False, "ExposureTime": 8_000, "AnalogueGain": 2.0}),
        ({"AeEnable": EXPOSURE["AeEnable"], "ExposureTime": EXPOSURE["ExposureTime"]}, {"AeEnable": True}),
    ],
)
def test_a_module_without_a_control_does_without(world, controls, held):
    world.controls = controls
    world.facts = finding(8_000)

    PiCamera().open()

    assert world.set == held


def test_a_silent_camera_is_not_waited_for_twice(world, monkeypatch):
    monkeypatch.setattr(picamera, "SETTLE_SECONDS", 0.02)
    world.controls, world.silent = EXPOSURE, True
    camera = PiCamera()
    camera.open()
    with pytest.raises(HardwareFault, match="No new picture"):
        camera.capture(0.02)


def test_when_the_light_has_changed_the_search_begins_anew_and_its_end_is_held(world):
    world.controls = EXPOSURE | COLOUR
    world.facts = finding(8_000)
    camera = PiCamera()
    camera.open()
    world.facts = finding(16_000, 20_000, gains=(2.0, 1.5))

    camera.adjust()

    assert world.log[-2:] == [
        {"AeEnable": True, "AwbEnable": True},
        {"AeEnable": False, "ExposureTime": 20_000, "AnalogueGain": 2.0, "AwbEnable": False, "ColourGains": (2.0, 1.5)},
    ]
    assert camera.capture(1.0).exposure == 0.02
    assert world.requests_out == 0


def test_the_lens_is_told_from_the_first_picture_on_by_what_it_shows_of_the_sensor(world):
    world.properties = {"Model": "imx708", "UnitCellSize": (1400, 1400)}
    world.facts = itertools.repeat({"ScalerCrop": (576, 0, 3456, 2592)})
    camera = PiCamera()
    camera.open()
    before = camera.focal()

    camera.capture(1.0)

    assert before is None
    assert camera.focal() == pytest.approx(4.74 / 4.8384)  # mm: the lens, and 3456 cells of 1.4 micrometres
    assert isinstance(camera, KnowsLens)


def test_a_camera_that_is_off_cannot_adjust():
    with pytest.raises(HardwareFault, match="The camera is off"):
        PiCamera().adjust()


def test_a_camera_that_fails_while_it_adjusts_says_so(world):
    world.controls = EXPOSURE
    camera = PiCamera()
    camera.open()
    world.capture_errors = [OSError("strange")]
    with pytest.raises(HardwareFault, match="OSError: strange"):
        camera.adjust()


def test_any_other_error_is_told_with_its_own_words(world):
    camera = PiCamera()
    camera.open()
    world.capture_errors = [OSError("strange")]
    with pytest.raises(HardwareFault, match="OSError: strange"):
        camera.capture(1.0)
