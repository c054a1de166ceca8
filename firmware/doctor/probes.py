"""The list of probes, in the order of the report. Nothing is imported before it is run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from firmware.doctor.finding import Finding


@dataclass(frozen=True, slots=True)
class Probe:
    """name: part of the report. function: "module:name" in this package. arguments: for that function.

    limit: seconds that it may take. cure: what to do when it dies or does not end.
    """

    name: str
    function: str
    arguments: tuple[str, ...] = ()
    limit: float = 30.0
    cure: str = "Start the machine anew and run `dicescribe doctor` again."


def _library(module: str, cure: str) -> Probe:
    return Probe(module, "libraries:library", (module,), cure=cure)


REINSTALL: Final = "Install it again: pip install --force-reinstall {}."
RESTART: Final = "Switch the machine off and on again; if it stays, check cables and the power supply."

PROBES: Final[tuple[Probe, ...]] = (
    Probe("python", "machine:python"),
    _library("numpy", REINSTALL.format("numpy")),
    _library("cv2", REINSTALL.format("opencv-python")),
    Probe("opencv packages", "libraries:opencv_packages"),
    _library("onnxruntime", "Install another version: pip install 'onnxruntime>=1.20,!=1.21.0'."),
    _library("luma.oled", REINSTALL.format("luma.oled")),
    _library("gpiozero", REINSTALL.format("gpiozero")),
    Probe("picamera2", "libraries:picamera2", cure="Install it again: sudo apt install --reinstall python3-picamera2."),
    Probe("reader", "parts:reader", cure="Install another version: pip install 'onnxruntime>=1.20,!=1.21.0'."),
    Probe("settings", "parts:settings"),
    Probe("camera", "parts:camera", limit=45.0, cure=RESTART),
    Probe("display", "parts:display", cure=RESTART),
    Probe("buttons", "parts:buttons", cure=RESTART),
    Probe("signals", "parts:signals", cure=RESTART),
    Probe("data folder", "machine:folder", cure="The disk does not answer: save what is on it and replace it."),
    Probe("free space", "machine:space"),
    Probe("clock", "machine:clock"),
    Probe("power", "machine:power", cure=RESTART),
)


def named(name: str) -> Probe:
    """Raises `KeyError` for a name that is not in the list."""
    return {probe.name: probe for probe in PROBES}[name]


def run(probe: Probe) -> list[Finding]:
    """Runs the probe here, in this process."""
    module, _, name = probe.function.partition(":")
    function: Callable[..., Any] = getattr(import_module(f"firmware.doctor.{module}"), name)
    return [
        Finding(probe.name, finding.state, finding.meaning, finding.remedy) for finding in function(*probe.arguments)
    ]
