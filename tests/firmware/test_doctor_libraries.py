import importlib
import sys
import types

import pytest

from firmware.doctor import libraries
from firmware.doctor.finding import Finding


def refuse(monkeypatch, error):
    def importing(name, package=None):
        raise error

    monkeypatch.setattr(libraries.importlib, "import_module", importing)


@pytest.mark.parametrize(
    ("module", "error", "remedy"),
    [
        ("cv2", ModuleNotFoundError("No module named 'cv2'"), "Run: pip install opencv-python."),
        ("cv2", ImportError("libGL.so.1: cannot open shared object file"), "libxcb1 libgl1 libglib2.0-0"),
        ("cv2", ValueError("numpy.dtype size changed"), "--force-reinstall numpy opencv-python"),
        ("luma.oled", OSError("broken"), "pip install --force-reinstall luma.oled"),
    ],
)
def test_an_import_that_fails_names_its_cure(monkeypatch, module, error, remedy):
    refuse(monkeypatch, error)
    (finding,) = libraries.library(module)
    assert finding.state == "fail"
    assert str(error) in finding.meaning
    assert remedy in finding.remedy


def test_a_library_without_a_version_of_its_own_shows_its_packages():
    (finding,) = libraries.library("gpiozero")
    assert finding.state == "ok"
    assert finding.meaning.startswith("gpiozero 2.")


def installed(monkeypatch, *names):
    monkeypatch.setattr(libraries, "_installed", lambda name: "5.0" if name in names else "")


def test_situation_5_two_packages_that_bring_cv2_are_a_warning(monkeypatch):
    installed(monkeypatch, "opencv-python", "opencv-python-headless")
    (finding,) = libraries.opencv_packages()
    assert finding.state == "warn"
    assert "opencv-python and opencv-python-headless" in finding.meaning
    assert finding.remedy == ("Run: pip uninstall -y opencv-python opencv-python-headless; pip install opencv-python.")


@pytest.mark.parametrize(
    ("names", "meaning"),
    [(("opencv-python",), "opencv-python alone brings cv2."), ((), "cv2 comes from the system.")],
)
def test_one_package_or_the_systems_is_fine(monkeypatch, names, meaning):
    installed(monkeypatch, *names)
    assert libraries.opencv_packages() == [Finding("opencv packages", "ok", meaning)]


def without_picamera2(monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    monkeypatch.setitem(sys.modules, "picamera2", None)


def test_a_laptop_without_picamera2_is_no_failure(monkeypatch):
    without_picamera2(monkeypatch)
    monkeypatch.setattr(libraries, "is_pi", lambda: False)
    assert libraries.picamera2()[0].state == "absent"


def test_a_pi_without_picamera2_is_a_failure(monkeypatch):
    without_picamera2(monkeypatch)
    monkeypatch.setattr(libraries, "is_pi", lambda: True)
    assert libraries.picamera2()[0].state == "fail"


def test_picamera2_that_loads_is_fine(monkeypatch):
    monkeypatch.setitem(sys.modules, "picamera2", types.ModuleType("picamera2"))
    assert libraries.picamera2() == [Finding("picamera2", "ok", "picamera2 loads.")]
