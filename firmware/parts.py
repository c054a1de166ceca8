"""Which camera, display and buttons to use: what was asked for, or what is there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from msgspec.structs import replace as replaced

from firmware.arriving import LateCamera
from firmware.doctor.raspberry import is_pi
from hardware import assembly, i2c
from hardware.cameras.webcam import is_camera, video_devices
from hardware.ports import Buttons, Camera, Clock, Display, HardwareFault, Signaller
from hardware.registry import implementation
from hardware.settings import DisplaySettings, HardwareSettings

DisplayChoice = Literal["auto", "page", "terminal"]
VIDEOS: Final = {".avi", ".mp4", ".mkv", ".mov", ".webm"}
WEBCAMS_TRIED: Final = 4
OLED_ADDRESSES: Final = (0x3C, 0x3D)


class NoSuchCamera(ValueError):
    """What was asked for is no camera: says what it can be."""


@dataclass(frozen=True, slots=True)
class Panel:
    """The displays and buttons in use, and what is heard or shines; each may be empty, the page is always there."""

    displays: tuple[Display, ...]
    buttons: tuple[Buttons, ...]
    signals: tuple[Signaller, ...] = ()


def camera_for(asked: str, settings: HardwareSettings, clock: Clock, virtual: Callable[[], Camera]) -> Camera:
    """The camera of `--camera`: auto, virtual, a number, a folder of pictures or a video file.

    auto takes a Pi camera, else a webcam. Where neither opens a Pi waits for one, since there a camera comes late;
    any other machine lays the virtual table. Raises `NoSuchCamera`.
    """
    if asked == "virtual":
        return virtual()
    if asked == "auto":
        made: dict[str, Camera] = {}
        if is_pi():
            return LateCamera(lambda: _cameras(settings, made), clock)
        return _first_open(_cameras(settings, made)) or virtual()
    if asked.isdecimal():
        number = int(asked)
        return _first_open((_pi_camera(settings, number),)) or _webcam(number)
    path = Path(asked)
    if asked and path.is_dir():
        folder: Camera = implementation("camera", "folder")(path, hold=None, clock=clock)
        return folder
    if path.is_file() and path.suffix.lower() in VIDEOS:
        video: Camera = implementation("camera", "video")(path, clock=clock)
        return video
    known = ", ".join(sorted(VIDEOS))
    raise NoSuchCamera(
        f"{asked} is no camera: give auto, virtual, a number, a folder of pictures, or a video ({known})"
    )


def panel_for(choice: DisplayChoice, settings: HardwareSettings) -> Panel:
    """The panel of `--display`. auto is a Pi's OLED and buttons, whether they answer or not: what is missing is named,
    and taken as soon as it comes. terminal is the terminal."""
    signals = assembly.signallers(settings.signals) if is_pi() else ()
    if choice == "terminal":
        terminal, keyboard = implementation("display", "terminal")(), implementation("buttons", "keyboard")()
        return Panel((terminal,), (keyboard,), signals)
    if choice == "auto" and is_pi():
        display = oled_that_answers(settings.display) or settings.display
        return Panel((assembly.oled(display),), (assembly.gpio_buttons(settings.buttons),), signals)
    return Panel((), (), signals)


def _cameras(settings: HardwareSettings, known: dict[str, Camera]) -> tuple[Camera, ...]:
    """Those that may be here, in the order in which they are tried.

    known: those that were made before, which know of their attempts that still hang; takes in the new ones.
    """
    devices = [device for device in video_devices() if is_camera(device)][:WEBCAMS_TRIED]
    if "" not in known:
        known[""] = _pi_camera(settings, settings.camera.number)
    for device in devices:
        if device not in known:
            known[device] = _webcam(int(device.removeprefix("/dev/video")))
    return (known[""], *(known[device] for device in devices))


def _first_open(candidates: tuple[Camera, ...]) -> Camera | None:
    """The first camera that opens here and now, closed again."""
    for camera in candidates:
        try:
            camera.open()
        except HardwareFault:
            continue
        finally:
            camera.close()
        return camera
    return None


def _pi_camera(settings: HardwareSettings, number: int) -> Camera:
    return assembly.pi_camera(replaced(settings.camera, number=number))


def _webcam(number: int) -> Camera:
    camera: Camera = implementation("camera", "webcam")(number)
    return camera


def oled_that_answers(wanted: DisplaySettings) -> DisplaySettings | None:
    """The display at its address, or at the other one that OLEDs have; None where neither answers.

    A laptop's buses are its own affair and left alone.
    """
    if not is_pi():
        return None
    try:
        found = i2c.scan(wanted.bus) if wanted.bus in i2c.buses() else ()
    except (OSError, ImportError):
        return None
    addresses = sorted(OLED_ADDRESSES, key=lambda address: address != wanted.address)
    return next((replaced(wanted, address=address) for address in addresses if address in found), None)
