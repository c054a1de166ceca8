"""Which camera, display and buttons are taken."""

import os

import pytest

from firmware import parts
from firmware.parts import NoSuchCamera, Panel, camera_for, panel_for
from hardware.buttons.gpio import GpioButtons
from hardware.cameras.replay import FolderCamera, VideoCamera
from hardware.cameras.webcam import Webcam
from hardware.clocks import ManualClock
from hardware.displays.oled import OledDisplay
from hardware.displays.terminal import TerminalDisplay
from hardware.ports import HardwareFault
from hardware.settings import HardwareSettings, SignalSettings
from hardware.signals.buzzer import Buzzer

CLOCK, SETTINGS = ManualClock(), HardwareSettings()


class Opening:
    """A camera that opens, or does not."""

    def __init__(self, name, there):
        self.name, self.there, self.closed = name, there, False

    def open(self):
        if not self.there:
            raise HardwareFault("camera", "There is none.", "Plug it in.")

    def close(self):
        self.closed = True


def chosen(asked, virtual=lambda: "virtual"):
    return camera_for(asked, SETTINGS, CLOCK, virtual)


def test_virtual_is_virtual():
    assert chosen("virtual") == "virtual"


def test_auto_takes_what_opens_and_leaves_it_closed(monkeypatch):
    pi, webcam = Opening("pi", False), Opening("webcam", True)
    monkeypatch.setattr(parts, "video_devices", lambda: ("/dev/video0",))
    monkeypatch.setattr(parts, "_pi_camera", lambda settings, number: pi)
    monkeypatch.setattr(parts, "_webcam", lambda number: webcam)

    assert chosen("auto") is webcam
    assert webcam.closed


def test_auto_on_a_pi_opens_nothing_yet_and_waits_for_what_comes(monkeypatch):
    pi, webcam = Opening("pi", False), Opening("webcam", True)
    monkeypatch.setattr(parts, "is_pi", lambda: True)
    monkeypatch.setattr(parts, "video_devices", lambda: ("/dev/video10", "/dev/video1"))
    monkeypatch.setattr(parts, "is_camera", lambda device: device != "/dev/video10")
    monkeypatch.setattr(parts, "_pi_camera", lambda settings, number: pi)
    monkeypatch.setattr(parts, "_webcam", lambda number: {1: webcam}[number])
    camera = chosen("auto", virtual=lambda: pytest.fail("a virtual table was laid"))
    assert camera.name == "the first camera that answers"

    camera.open()

    assert camera.name == "webcam"


def test_on_a_pi_each_attempt_is_made_with_the_same_cameras(monkeypatch):
    made = []
    monkeypatch.setattr(parts, "is_pi", lambda: True)
    monkeypatch.setattr(parts, "video_devices", lambda: ("/dev/video0",))
    monkeypatch.setattr(parts, "_pi_camera", lambda settings, number: made.append("pi") or Opening("pi", False))
    monkeypatch.setattr(parts, "_webcam", lambda number: made.append("webcam") or Opening("webcam", False))
    camera = chosen("auto")

    for _ in range(3):
        with pytest.raises(HardwareFault):
            camera.open()

    assert made == ["pi", "webcam"]


def test_auto_lays_a_virtual_table_where_no_camera_opens(monkeypatch):
    monkeypatch.setattr(parts, "_pi_camera", lambda settings, number: Opening("pi", False))
    monkeypatch.setattr(parts, "_webcam", lambda number: Opening("webcam", False))

    assert chosen("auto") == "virtual"


def test_a_number_is_a_pi_camera_where_there_is_one_else_a_webcam(monkeypatch):
    monkeypatch.setattr(parts, "_pi_camera", lambda settings, number: Opening("pi", False))
    assert isinstance(chosen("1"), Webcam)

    pi = Opening("pi", True)
    monkeypatch.setattr(parts, "_pi_camera", lambda settings, number: pi)
    assert chosen("1") is pi


def test_a_folder_and_a_video_are_cameras(tmp_path):
    video = tmp_path / "evening.AVI"
    video.touch()

    assert isinstance(chosen(str(tmp_path)), FolderCamera)
    assert isinstance(chosen(str(video)), VideoCamera)


@pytest.mark.parametrize("asked", ["nowhere", "-1", "", "notes.txt"])
def test_anything_else_is_refused_with_what_it_can_be(asked, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes.txt").touch()

    with pytest.raises(NoSuchCamera, match="is no camera: give auto, virtual, a number"):
        chosen(asked)


def test_the_terminal_is_display_and_keyboard(monkeypatch):
    with open(os.devnull) as nobody:
        monkeypatch.setattr("sys.stdin", nobody)
        panel = panel_for("terminal", SETTINGS)

    assert isinstance(panel.displays[0], TerminalDisplay)
    assert len(panel.buttons) == 1


def test_the_page_alone_needs_neither():
    assert panel_for("page", SETTINGS) == Panel((), ())


@pytest.mark.parametrize("found", [(0x48,), (), PermissionError(13, "Permission denied"), (0x3C,)])
def test_situation_24_a_pis_oled_is_tried_and_its_buttons_work_though_it_does_not_answer(monkeypatch, found):
    def scan(bus):
        if isinstance(found, Exception):
            raise found
        return found

    monkeypatch.setattr(parts, "is_pi", lambda: True)
    monkeypatch.setattr(parts.i2c, "buses", lambda: (1,))
    monkeypatch.setattr(parts.i2c, "scan", scan)

    panel = panel_for("auto", SETTINGS)

    assert [type(part) for part in (*panel.displays, *panel.buttons)] == [OledDisplay, GpioButtons]
    assert panel_for("page", SETTINGS) == Panel((), ())


@pytest.mark.parametrize(("found", "taken"), [((0x3D,), 0x3D), ((0x3C, 0x3D), 0x3C), ((0x3C,), 0x3C)])
def test_an_oled_at_the_other_address_is_taken_where_none_is_at_its_own(monkeypatch, found, taken):
    monkeypatch.setattr(parts, "is_pi", lambda: True)
    monkeypatch.setattr(parts.i2c, "buses", lambda: (1,))
    monkeypatch.setattr(parts.i2c, "scan", lambda bus: found)

    assert parts.oled_that_answers(SETTINGS.display).address == taken


def test_a_buzzer_that_is_wired_rings_on_a_pi_whatever_the_display(monkeypatch):
    wired = HardwareSettings(signals=SignalSettings(buzzer=12))
    assert panel_for("page", wired) == Panel((), ())

    monkeypatch.setattr(parts, "is_pi", lambda: True)
    assert [type(signaller) for signaller in panel_for("page", wired).signals] == [Buzzer]


def test_a_laptops_own_bus_is_left_alone(monkeypatch):
    monkeypatch.setattr(parts, "is_pi", lambda: False)
    monkeypatch.setattr(parts.i2c, "buses", lambda: (1,))
    monkeypatch.setattr(parts.i2c, "scan", lambda bus: pytest.fail("it was scanned"))

    assert panel_for("auto", SETTINGS) == Panel((), ())
