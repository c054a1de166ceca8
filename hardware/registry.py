"""Every implementation of every port, by the name that people type. Adding a driver means one file and one
line here; a test then demands that it passes the contract in `hardware.testing`."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final, Literal

Port = Literal["camera", "display", "buttons", "signals", "clock"]

IMPLEMENTATIONS: Final[Mapping[Port, Mapping[str, str]]] = MappingProxyType(
    {
        "camera": {
            "picamera": "hardware.cameras.picamera:PiCamera",
            "webcam": "hardware.cameras.webcam:Webcam",
            "folder": "hardware.cameras.replay:FolderCamera",
            "video": "hardware.cameras.replay:VideoCamera",
            "virtual": "hardware.virtual_table.camera:VirtualCamera",
            "faulty": "hardware.cameras.faulty:FaultyCamera",
        },
        "display": {
            "oled": "hardware.displays.oled:OledDisplay",
            "terminal": "hardware.displays.terminal:TerminalDisplay",
            "memory": "hardware.displays.memory:MemoryDisplay",
        },
        "buttons": {
            "gpio": "hardware.buttons.gpio:GpioButtons",
            "keyboard": "hardware.buttons.keyboard:KeyboardButtons",
            "scripted": "hardware.buttons.scripted:ScriptedButtons",
        },
        "signals": {
            "buzzer": "hardware.signals.buzzer:Buzzer",
            "lamp": "hardware.signals.lamp:RgbLamp",
            "silent": "hardware.signals.silent:SilentSignaller",
        },
        "clock": {
            "system": "hardware.clocks:SystemClock",
            "manual": "hardware.clocks:ManualClock",
        },
    }
)


def implementation(port: Port, name: str) -> type[Any]:
    """The class of that name, imported now. Raises `KeyError` for a name that is not registered."""
    module, _, attribute = IMPLEMENTATIONS[port][name].partition(":")
    found: type[Any] = getattr(import_module(module), attribute)
    return found
