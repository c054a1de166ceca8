"""Every registered implementation passes its port's contract."""

import importlib
import itertools
import os
import pkgutil
import pty
import subprocess
import sys

import cv2
import fake_oled
import fake_picamera2
import numpy as np
import pytest
from fake_terminal import FakeTerminal, read_picture
from gpiozero.pins.mock import MockFactory, MockPWMPin
from PIL import Image
from world_clock import WorldClock

import hardware
from hardware.buttons.gpio import PINS, GpioButtons
from hardware.buttons.keyboard import KeyboardButtons
from hardware.buttons.scripted import ScriptedButtons
from hardware.cameras import webcam
from hardware.cameras.faulty import FaultyCamera, Misbehaviour
from hardware.cameras.picamera import PiCamera
from hardware.cameras.replay import FolderCamera, VideoCamera
from hardware.cameras.webcam import Webcam
from hardware.clocks import ManualClock, SystemClock
from hardware.displays.memory import MemoryDisplay
from hardware.displays.oled import OledDisplay
from hardware.displays.terminal import TerminalDisplay
from hardware.ports import Button
from hardware.registry import IMPLEMENTATIONS, implementation
from hardware.signals.buzzer import Buzzer
from hardware.signals.lamp import RgbLamp
from hardware.signals.silent import SilentSignaller
from hardware.testing import (
    ButtonsContract,
    CameraContract,
    ClockContract,
    Contract,
    DisplayContract,
    SignallerContract,
)
from hardware.virtual_table import VirtualCamera, VirtualTable

pytestmark = pytest.mark.filterwarnings(  # luma.oled 3.16
    "ignore:Image.Image.getdata is deprecated:DeprecationWarning"
)

RED_BGR = np.full((48, 64, 3), (20, 30, 220), np.uint8)


class TestPiCamera(CameraContract):
    implementation = PiCamera

    @pytest.fixture(autouse=True)
    def _a_pi(self, monkeypatch):
        self.world = fake_picamera2.World()
        fake_picamera2.install(monkeypatch, self.world)

    def make(self):
        return PiCamera()

    looking_at_red = make

    def silent(self):
        self.world.silent = True
        return self.make()


class FakeCapture:
    """An OpenCV capture that gives `frames` pictures, then waits without a word."""

    def __init__(self, frames=10**6):
        self._left = frames
        self.released = False

    def isOpened(self):  # noqa: N802
        return True

    def read(self):
        self._left -= 1
        if self._left < 0:
            while not self.released:
                SystemClock().sleep(0.01)
            return False, None
        SystemClock().sleep(0.001)
        return True, RED_BGR.copy()

    def set(self, prop, value):
        return True

    def get(self, prop):
        return -1.0

    def getBackendName(self):  # noqa: N802
        return "V4L2"

    def release(self):
        self.released = True


class TestWebcam(CameraContract):
    implementation = Webcam

    def make(self):
        return Webcam(opener=lambda source: FakeCapture())

    looking_at_red = make

    def silent(self):
        self.captures = [FakeCapture(frames=0)]
        return Webcam(opener=lambda source: self.captures[0])

    @pytest.fixture(autouse=True)
    def _unblock_readers(self, monkeypatch):
        monkeypatch.setattr(webcam, "STOP_SECONDS", 0.02)
        self.captures = []
        yield
        for capture in self.captures:
            capture.release()


class TestFolderCamera(CameraContract):
    implementation = FolderCamera

    @pytest.fixture(autouse=True)
    def _folder(self, tmp_path):
        cv2.imwrite(str(tmp_path / "red.png"), RED_BGR)
        self.folder = tmp_path

    def make(self):
        return FolderCamera(self.folder, clock=ManualClock())

    looking_at_red = make

    def silent(self):
        camera = FolderCamera(self.folder, fps=0.01, clock=ManualClock())
        camera.open()
        camera.capture(0.05)
        return camera


class TestVideoCamera(CameraContract):
    implementation = VideoCamera

    @pytest.fixture(autouse=True)
    def _file(self, tmp_path):
        self.file = tmp_path / "red.avi"
        writer = cv2.VideoWriter(str(self.file), cv2.VideoWriter_fourcc(*"MJPG"), 10, (64, 48))
        for _ in range(6):
            writer.write(RED_BGR)
        writer.release()

    def make(self):
        return VideoCamera(self.file, clock=ManualClock())

    looking_at_red = make

    def silent(self):
        camera = VideoCamera(self.file, fps=0.01, clock=ManualClock())
        camera.open()
        camera.capture(0.05)
        return camera


class TestFaultyCamera(TestFolderCamera):
    implementation = FaultyCamera

    def make(self):
        return FaultyCamera(super().make(), Misbehaviour())

    looking_at_red = make

    def silent(self):
        return FaultyCamera(super().make(), Misbehaviour(stall={1}), ManualClock())


class TestVirtualCamera(CameraContract):
    implementation = VirtualCamera

    def make(self):
        clock = ManualClock()
        self.table = VirtualTable(clock, seed=1, size=(64, 48))
        return VirtualCamera(self.table, clock)

    def looking_at_red(self):
        return None

    def silent(self):
        camera = self.make()
        self.table.misbehave(stalled=True)
        return camera


class TestOledSsd1306(DisplayContract):
    implementation = OledDisplay
    chip, model = "ssd1306", fake_oled.Ssd1306

    def make(self):
        self.chip_model = self.model()
        return OledDisplay(self.chip, serial=lambda: self.chip_model)

    def lit(self, display):
        return self.chip_model.image()


class TestOledSsd1309(TestOledSsd1306):
    chip = "ssd1309"


class TestOledSh1106(TestOledSsd1306):
    chip, model = "sh1106", fake_oled.Sh1106


class TestTerminalDisplayNarrow(DisplayContract):
    implementation = TerminalDisplay
    columns = 80

    def make(self):
        self.terminal = FakeTerminal()
        return TerminalDisplay(stream=self.terminal, columns=lambda: self.columns)

    def lit(self, display):
        return read_picture(self.terminal.lines(), display.size)


class TestTerminalDisplayWide(TestTerminalDisplayNarrow):
    columns = 128


class TestMemoryDisplay(DisplayContract):
    implementation = MemoryDisplay

    def make(self):
        return MemoryDisplay()

    def lit(self, display):
        return display.image if display.level else Image.new("1", display.size)


class TestGpioButtons(ButtonsContract):
    implementation = GpioButtons

    def make(self):
        self.clock = WorldClock()
        self.factory = MockFactory()
        return GpioButtons(factory=lambda: self.factory, clock=self.clock)

    def press(self, buttons, button):
        pin = self.factory.pin(PINS[button])
        self.clock.plan(0.05, pin.drive_low)
        self.clock.plan(0.05, pin.drive_high)


class TestKeyboardButtons(ButtonsContract):
    implementation = KeyboardButtons
    keys = {  # noqa: RUF012
        Button.BACK: b"\x7f",
        Button.UP: b"\x1b[A",
        Button.DOWN: b"\x1b[B",
        Button.OK: b"\n",
        Button.FIX: b"f",
    }

    @pytest.fixture(autouse=True)
    def _terminal(self):
        self.hand, self.descriptor = pty.openpty()
        yield
        os.close(self.hand)
        os.close(self.descriptor)

    def make(self):
        return KeyboardButtons(self.descriptor)

    def press(self, buttons, button):
        os.write(self.hand, self.keys[button])


class TestScriptedButtons(ButtonsContract):
    implementation = ScriptedButtons

    def make(self):
        return ScriptedButtons()

    def press(self, buttons, button):
        buttons.push(button)


class SpyingClock(ManualClock):
    """Looks at the world whenever time passes."""

    def __init__(self, look):
        super().__init__()
        self.look, self.seen = look, []

    def sleep(self, seconds):
        self.seen.append((seconds, self.look()))
        super().sleep(seconds)


class OnPins(SignallerContract):
    def made(self, signaller, pins, **more):
        self.factory = MockFactory(pin_class=MockPWMPin)
        self.pins = pins
        self.clock = SpyingClock(self.look)
        return signaller(pins if len(pins) > 1 else pins[0], factory=lambda: self.factory, clock=self.clock, **more)

    def perceived(self, signaller):
        seen, self.clock.seen = self.clock.seen, []
        return seen


class TestBuzzer(OnPins):
    implementation = Buzzer
    part = "buzzer"

    def make(self):
        return self.made(Buzzer, (12,))

    def look(self):
        pin = self.factory.pin(12)
        return round(pin.frequency) if pin.frequency and pin.state else 0

    def quiet(self, signaller):
        return self.look() == 0


class TestRgbLamp(OnPins):
    implementation = RgbLamp
    part = "lamp"
    common_anode = False

    def make(self):
        return self.made(RgbLamp, (23, 24, 25), common_anode=self.common_anode)

    def look(self):
        levels = [float(self.factory.pin(pin).state) for pin in self.pins]
        return tuple(1 - level if self.common_anode else level for level in levels)

    def quiet(self, signaller):
        return self.look() == (0, 0, 0)


class TestRgbLampWithACommonAnode(TestRgbLamp):
    common_anode = True


class TestSilentSignaller(SignallerContract):
    implementation = SilentSignaller
    part = "buzzer"

    def make(self):
        return SilentSignaller()

    def perceived(self, signaller):
        given, signaller.given = signaller.given, []
        return given

    def quiet(self, signaller):
        return True


class TestSystemClock(ClockContract):
    implementation = SystemClock

    def make(self):
        return SystemClock()


class TestManualClock(ClockContract):
    implementation = ManualClock

    def make(self):
        return ManualClock()


def test_every_registered_implementation_is_held_to_its_contract():
    suites = [
        suite
        for suite in vars(sys.modules[__name__]).values()
        if isinstance(suite, type) and issubclass(suite, Contract) and suite.__name__.startswith("Test")
    ]
    held = {suite.implementation for suite in suites}
    registered = {implementation(port, name) for port, names in IMPLEMENTATIONS.items() for name in names}
    assert registered - held == set()
    assert held - registered == set()


def test_every_driver_in_the_house_is_registered():
    registered = set(itertools.chain.from_iterable(names.values() for names in IMPLEMENTATIONS.values()))
    found = set()
    for module_info in pkgutil.walk_packages(hardware.__path__, "hardware."):
        if module_info.name in ("hardware.ports", "hardware.testing", "hardware.signals.pins"):
            continue
        module = importlib.import_module(module_info.name)
        for thing in vars(module).values():
            if (
                isinstance(thing, type)
                and thing.__module__ == module.__name__
                and hasattr(thing, "open")
                and hasattr(thing, "close")
                and any(hasattr(thing, deed) for deed in ("capture", "show", "poll", "give"))
            ):
                found.add(f"{module.__name__}:{thing.__name__}")
    assert found - registered == set()


def test_no_driver_brings_its_parts_library_before_it_is_opened():
    modules = sorted({name.partition(":")[0] for names in IMPLEMENTATIONS.values() for name in names.values()})
    code = (
        f"import sys, {', '.join(modules)}\n"
        "parts = {'picamera2', 'libcamera', 'lgpio', 'gpiozero', 'luma', 'smbus2'}\n"
        "print(sorted(parts & set(sys.modules)))"
    )
    outcome = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (outcome.stdout, outcome.stderr) == ("[]\n", "")
