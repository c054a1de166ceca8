import shutil

import cv2
import fake_picamera2
import numpy as np
import pytest

from firmware.doctor import parts, raspberry
from hardware import i2c
from hardware.cameras.replay import FolderCamera
from hardware.ports import Frame, HardwareFault
from vision.networks import ReaderUnavailable


class Noisy(fake_picamera2.World):
    """A sensor's noise: no picture is like another."""

    @property
    def scene(self):
        return np.random.default_rng(next(self.exposures)).integers(90, 110, (48, 64, 3), np.uint8)

    @scene.setter
    def scene(self, scene):
        pass


@pytest.fixture(autouse=True)
def data_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("DICESCRIBE_DATA", str(tmp_path))
    monkeypatch.setattr(parts, "is_pi", lambda: True)
    return tmp_path


@pytest.fixture
def laptop(monkeypatch):
    monkeypatch.setattr(parts, "is_pi", lambda: False)


class TestDisplay:
    def bus(self, monkeypatch, tmp_path, found, hertz=400_000):
        def scan(number):
            if isinstance(found, Exception):
                raise found
            return found

        monkeypatch.setattr(i2c, "buses", lambda: (1,))
        monkeypatch.setattr(i2c, "scan", scan)
        monkeypatch.setattr(parts, "ADAPTERS", tmp_path)
        node = tmp_path / "i2c-1" / "of_node"
        node.mkdir(parents=True)
        (node / "clock-frequency").write_bytes(hertz.to_bytes(4, "big"))

    def test_a_laptops_buses_are_left_alone(self, laptop, monkeypatch):
        monkeypatch.setattr(i2c, "scan", lambda number: pytest.fail("a laptop's bus was searched"))
        assert parts.display()[0].state == "absent"

    def test_a_display_that_answers_on_a_fast_bus_is_fine(self, monkeypatch, tmp_path):
        self.bus(monkeypatch, tmp_path, (0x3C,))
        (finding,) = parts.display()
        assert (finding.state, finding.meaning) == ("ok", "A display answers at 0x3C on I2C bus 1.")

    def test_a_slow_bus_is_a_warning(self, monkeypatch, tmp_path):
        self.bus(monkeypatch, tmp_path, (0x3C,), hertz=100_000)
        (finding,) = parts.display()
        assert finding.state == "warn"
        assert "100 kHz" in finding.meaning
        assert "i2c_arm_baudrate=400000" in finding.remedy

    def test_situation_24_a_display_at_the_other_address_names_the_setting(self, monkeypatch, tmp_path):
        self.bus(monkeypatch, tmp_path, (0x3D, 0x68))
        (finding,) = parts.display()
        assert finding.meaning == "No display answers at 0x3C on I2C bus 1 (found: 0x3D, 0x68)."
        assert "address = 0x3D" in finding.remedy

    def test_the_address_of_the_settings_is_looked_for(self, monkeypatch, tmp_path, data_folder):
        (data_folder / "panel.toml").write_text("[display]\naddress = 0x3D\n")
        self.bus(monkeypatch, tmp_path, (0x3D,))
        assert parts.display()[0].state == "ok"

    def test_situation_24_an_empty_bus_speaks_of_the_wires(self, monkeypatch, tmp_path):
        self.bus(monkeypatch, tmp_path, ())
        (finding,) = parts.display()
        assert "found: nothing" in finding.meaning
        assert "four wires" in finding.remedy

    def test_situation_24_a_forbidden_bus_names_the_group(self, monkeypatch, tmp_path):
        self.bus(monkeypatch, tmp_path, PermissionError(13, "Permission denied"))
        assert "usermod -aG i2c" in parts.display()[0].remedy

    def test_situation_24_no_bus_says_how_to_switch_it_on(self, monkeypatch):
        monkeypatch.setattr(i2c, "buses", lambda: (20, 21))
        assert "do_i2c" in parts.display()[0].remedy


class TestButtons:
    def test_a_laptop_has_no_pins(self, laptop):
        assert parts.buttons()[0].state == "absent"

    def panel(self, monkeypatch, error=None):
        class Panel:
            closed = False

            def open(self):
                if error is not None:
                    raise error

            def close(self):
                self.closed = True

        panel = Panel()
        monkeypatch.setattr(parts, "gpio_buttons", lambda settings: panel)
        return panel

    def test_free_pins_are_fine_and_are_given_back(self, monkeypatch):
        panel = self.panel(monkeypatch)
        assert parts.buttons()[0].state == "ok"
        assert panel.closed

    def test_a_pin_that_cannot_be_had_is_told_in_the_drivers_words(self, monkeypatch):
        busy = HardwareFault("buttons", "Button up on GPIO 6 does not work: busy.", "Free it.")
        panel = self.panel(monkeypatch, busy)
        (finding,) = parts.buttons()
        assert (finding.state, finding.meaning) == ("fail", "Button up on GPIO 6 does not work: busy.")
        assert panel.closed


class TestSignals:
    def signaller(self, monkeypatch, error=None):
        class Part:
            closed = False

            def open(self):
                if error is not None:
                    raise error

            def close(self):
                self.closed = True

        part = Part()
        monkeypatch.setattr(parts, "signallers", lambda settings: (part,))
        return part

    def test_none_that_is_named_is_none_that_is_missing(self):
        assert parts.signals()[0].state == "absent"

    def test_free_pins_are_fine_and_are_given_back(self, monkeypatch):
        part = self.signaller(monkeypatch)
        assert parts.signals()[0].state == "ok"
        assert part.closed

    def test_a_pin_that_cannot_be_had_is_told_in_the_drivers_words(self, monkeypatch):
        part = self.signaller(
            monkeypatch, HardwareFault("buzzer", "The buzzer on GPIO 12 does not work: busy.", "Free it.")
        )
        (finding,) = parts.signals()
        assert (finding.state, finding.meaning) == ("fail", "The buzzer on GPIO 12 does not work: busy.")
        assert part.closed


class TestCamera:
    @pytest.fixture(autouse=True)
    def _no_cameras(self, monkeypatch, tmp_path):
        monkeypatch.setattr(parts, "video_devices", lambda: ())
        self.folder = tmp_path / "pictures"
        self.folder.mkdir()
        self.cameras = []

    def webcams(self, monkeypatch, **by_device):
        """by_device: brightness of the pictures of /dev/NAME; None for a camera that does not open."""

        def make(device):
            brightness = by_device[device.removeprefix("/dev/")]
            folder = self.folder / device.rsplit("/", 1)[1]
            folder.mkdir()
            if brightness is not None:
                cv2.imwrite(str(folder / "a.png"), np.full((48, 64, 3), brightness, np.uint8))
            self.cameras.append(FolderCamera(folder, slide=0.0))
            return self.cameras[-1]

        monkeypatch.setattr(parts, "video_devices", lambda: tuple(f"/dev/{name}" for name in by_device))
        monkeypatch.setattr(parts, "Webcam", make)

    def test_a_laptop_without_a_camera_plays_on_the_virtual_table(self, laptop):
        (finding,) = parts.camera()
        assert finding.state == "absent"
        assert "virtual table" in finding.meaning

    def test_situation_8_a_pi_without_a_camera_speaks_of_the_cable(self):
        (finding,) = parts.camera()
        assert finding.state == "fail"
        assert "cable" in finding.remedy

    def test_a_camera_tells_its_size(self, monkeypatch):
        self.webcams(monkeypatch, video0=120)
        (finding,) = parts.camera()
        assert (finding.state, finding.meaning) == ("ok", "Folder video0 gives pictures of 64 x 48.")

    def test_a_camera_is_given_back(self, monkeypatch):
        self.webcams(monkeypatch, video0=120)
        parts.camera()
        with pytest.raises(HardwareFault, match="The camera is off"):
            self.cameras[0].capture(1.0)

    def test_a_covered_lens_is_a_warning(self, monkeypatch):
        self.webcams(monkeypatch, video0=3)
        (finding,) = parts.camera()
        assert (finding.state, "nearly black" in finding.meaning) == ("warn", True)

    @pytest.mark.parametrize(("change", "state"), [(0, "fail"), (1, "ok")])
    def test_situation_16_a_camera_that_repeats_its_picture_is_told_from_one_that_lives(
        self, monkeypatch, change, state
    ):
        class Stuck:
            name, number = "webcam 0", 0

            def open(self):
                pass

            def capture(self, timeout):
                self.number += 1
                return Frame(np.full((48, 64, 3), 120 + change * self.number, np.uint8), self.number, 0.0, 0.01)

            def close(self):
                pass

        monkeypatch.setattr(parts, "video_devices", lambda: ("/dev/video0",))
        monkeypatch.setattr(parts, "Webcam", lambda device: Stuck())

        (finding,) = parts.camera()

        assert finding.state == state
        assert ("again and again" in finding.meaning) is (state == "fail")

    def test_one_that_works_is_enough(self, monkeypatch):
        self.webcams(monkeypatch, video0=None, video2=120)
        assert [finding.state for finding in parts.camera()] == ["warn", "ok"]

    def test_none_that_works_is_a_failure(self, monkeypatch):
        self.webcams(monkeypatch, video0=None)
        assert [finding.state for finding in parts.camera()] == ["fail"]

    @pytest.mark.parametrize(
        ("kept", "state", "words"),
        [
            ("", "warn", "Nobody has tried yet whether it shows red as red."),
            ("swap_red_blue = false", "ok", "It was shown something red, and saw it red."),
            ("swap_red_blue = true", "ok", "It sends red and blue swapped, and they are put right."),
        ],
    )
    def test_situation_12_what_is_known_of_red_and_blue_is_told(self, monkeypatch, data_folder, kept, state, words):
        fake_picamera2.install(monkeypatch, Noisy())
        monkeypatch.setattr(parts.importlib.util, "find_spec", lambda name: name)
        (data_folder / "panel.toml").write_text(f"[camera]\n{kept}\n")

        works, colours = parts.camera()

        assert works.meaning == "Pi camera 0 gives pictures of 64 x 48."
        assert (colours.state, colours.meaning) == (state, words)

    def test_the_pis_own_video_devices_are_no_cameras(self, monkeypatch):
        self.webcams(monkeypatch, video10=None)
        monkeypatch.setattr(parts, "is_camera", lambda device: device != "/dev/video10")
        (finding,) = parts.camera()
        assert finding.meaning == "No camera was found."


class TestReader:
    def test_a_reader_that_loads_is_fine(self, monkeypatch):
        monkeypatch.setattr(parts, "load_networks", lambda: type("Networks", (), {"name": "pips-7"}))
        (finding,) = parts.reader()
        assert (finding.state, finding.meaning) == ("ok", "The reader pips-7 is complete and unchanged.")

    def test_every_network_that_ships_is_the_one_of_its_manifest(self, monkeypatch, tmp_path):
        readers = shutil.copytree(parts.READERS, tmp_path / "readers")
        monkeypatch.setattr(parts, "READERS", readers)
        assert parts.reader()[0].state == "ok"

        (readers / "faces-1" / "faces.onnx").write_bytes(b"cut off")
        (readers / "pips-1" / "posture.onnx").unlink()

        (finding,) = parts.reader()
        assert finding.state == "fail"
        assert sorted(finding.meaning.partition(": ")[2].rstrip(".").split(", ")) == [
            "faces-1/faces.onnx", "pips-1/posture.onnx",
        ]  # fmt: skip

    def test_a_file_that_is_not_the_manifests_is_named(self, monkeypatch):
        def refuse():
            raise ReaderUnavailable("finder.onnx is not the file its manifest names; install the reader again")

        monkeypatch.setattr(parts, "load_networks", refuse)
        (finding,) = parts.reader()
        assert (finding.state, finding.meaning, finding.remedy) == (
            "fail",
            "Finder.onnx is not the file its manifest names.",
            "Install the reader again.",
        )


class TestSettings:
    def test_no_file_means_the_defaults(self):
        (finding,) = parts.settings()
        assert finding.state == "ok"
        assert "defaults" in finding.meaning

    def test_a_file_in_order_is_fine(self, data_folder):
        (data_folder / "panel.toml").write_text("[camera]\nfocus = 2.5\n")
        assert parts.settings()[0].meaning.endswith("is in order.")

    def test_a_file_with_a_mistake_is_a_failure_that_names_the_key(self, data_folder, monkeypatch):
        (data_folder / "panel.toml").write_text("[display]\naddress = 1\n")
        (finding,) = parts.settings()
        assert finding.state == "fail"
        assert "display.address: expected 0x3C or 0x3D" in finding.meaning
        assert parts.panel_settings().display.address == 0x3C


@pytest.mark.parametrize(("model", "is_pi"), [("Raspberry Pi 5 Model B Rev 1.0\0", True), ("Rock 5B\0", False)])
def test_a_pi_is_known_by_its_name(tmp_path, monkeypatch, model, is_pi):
    file = tmp_path / "model"
    file.write_text(model)
    monkeypatch.setattr(raspberry, "MODEL_FILE", file)
    assert raspberry.is_pi() is is_pi
    file.unlink()
    assert raspberry.is_pi() is False
