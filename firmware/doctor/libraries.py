"""Can the libraries be imported, and do they fit together?"""

from __future__ import annotations

import importlib
import importlib.util
from importlib import metadata
from typing import Final

from firmware.doctor.finding import Finding
from firmware.doctor.raspberry import is_pi
from hardware.cameras.picamera import explain

DISTRIBUTIONS: Final = {"cv2": "opencv-python"}
"""Where the package to install is not called like the module."""
OPENCV: Final = (
    "opencv-python",
    "opencv-python-headless",
    "opencv-contrib-python",
    "opencv-contrib-python-headless",
)
SYSTEM_LIBRARIES: Final = ("libGL", "libxcb", "libgthread", "libglib")


def library(module: str) -> list[Finding]:
    """One import."""
    distribution = DISTRIBUTIONS.get(module, module)
    try:
        importlib.import_module(module)
    except Exception as error:
        meaning = f"{module} does not load: {type(error).__name__}: {error}."
        return [Finding(module, "fail", meaning, _cure(error, distribution))]
    return [Finding(module, "ok", f"{module} {_version(module, distribution)}".strip() + " loads.")]


def opencv_packages() -> list[Finding]:
    """Two packages that bring `cv2` overwrite each other's files."""
    found = [name for name in OPENCV if _installed(name)]
    if len(found) > 1:
        meaning = f"{' and '.join(found)} are installed together and overwrite each other."
        remedy = f"Run: pip uninstall -y {' '.join(found)}; pip install {found[0]}."
        return [Finding("opencv packages", "warn", meaning, remedy)]
    meaning = f"{found[0]} alone brings cv2." if found else "cv2 comes from the system."
    return [Finding("opencv packages", "ok", meaning)]


def picamera2() -> list[Finding]:
    """The Pi's camera library; needed on a Pi only."""
    try:
        here = importlib.util.find_spec("picamera2") is not None
    except ValueError:  # a module that was put in place without a specification
        here = True
    if not here and not is_pi():
        return [Finding("picamera2", "absent", "picamera2 is for a Raspberry Pi, and this is none.")]
    try:
        importlib.import_module("picamera2")
    except Exception as error:
        fault = explain(error)
        return [Finding("picamera2", "fail", fault.fact, fault.remedy)]
    return [Finding("picamera2", "ok", "picamera2 loads.")]


def _cure(error: Exception, distribution: str) -> str:
    text = str(error)
    if isinstance(error, ModuleNotFoundError):
        return f"Run: pip install {distribution}."
    if any(name in text for name in SYSTEM_LIBRARIES):
        return "Run: sudo apt install libxcb1 libgl1 libglib2.0-0."
    if "numpy" in text and ("size changed" in text or "numpy.core" in text or "_ARRAY_API" in text):
        return f"It was built for another numpy. Run: pip install --force-reinstall numpy {distribution}."
    return f"Install it again: pip install --force-reinstall {distribution}."


def _version(module: str, distribution: str) -> str:
    version = getattr(importlib.import_module(module), "__version__", "")
    return str(version) or _installed(distribution)


def _installed(distribution: str) -> str:
    """Version, or "" when it is not installed."""
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return ""
