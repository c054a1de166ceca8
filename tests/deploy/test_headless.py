"""The appliance has no desktop."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]
WINDOWS = ("imshow(", "namedWindow(", "waitKey(", "Preview.QT", "start_preview(", "PyQt", "PySide", "QtWidgets")


def test_situation_5_no_room_opens_a_window() -> None:
    rooms = ("firmware", "hardware", "vision", "rules")
    sources = [file for room in rooms for file in (CHECKOUT / room).rglob("*.py")]

    found = [f"{file}: {word}" for file in sources for word in WINDOWS if word in file.read_text(encoding="utf-8")]

    assert len(sources) > 100
    assert found == []


def test_situation_5_the_whole_program_loads_without_a_display() -> None:
    environment = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    code = "import firmware.app, firmware.cli.play, hardware.assembly, vision"

    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")


def test_situation_2_no_installation_asks_pip_for_the_systems_camera_packages() -> None:
    project = (CHECKOUT / "pyproject.toml").read_text(encoding="utf-8")
    required = project.partition("dependencies = [")[2].partition("]")[0]
    pins = [file.read_text() for file in (CHECKOUT / "deploy" / "constraints").glob("*.txt")]

    assert "picamera2" not in required
    assert [text for text in pins if "picamera2" in text] == []


def test_situation_3_the_onnxruntime_that_dies_on_a_pi_4_is_excluded() -> None:
    project = (CHECKOUT / "pyproject.toml").read_text(encoding="utf-8")
    pins = [file.read_text() for file in (CHECKOUT / "deploy" / "constraints").glob("*.txt")]

    assert '"onnxruntime>=1.20,!=1.21.0"' in project
    assert [text for text in pins if "onnxruntime==1.21.0" in text] == []
