"""Which camera, display and buttons to use: what was asked for, or what is there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

import msgspec

from firmware.arriving import LateCamera
from firmware.doctor.raspberry import is_pi
from hardware import assembly, i2c
from hardware.ports import Buttons, Camera, Clock, Display, HardwareFault
from hardware.registry import implementation
from hardware.settings import DisplaySettings, HardwareSettings

DisplayChoice = Literal["auto", "page", "terminal"]
VIDEOS: Final = {".avi", ".mp4", ".mkv", ".mov", ".webm"}


WEBCAMS_TRIED: Final = 2


class NoSuchCamera(ValueError):
    """What was asked for is no camera: says what it can be."""


@dataclass(frozen=True, slots=True)
class Panel:
    """The displays and buttons in use; either may be empty, the page is always there."""

    displays: tuple[Display, ...]
    buttons: tuple[Buttons, ...]


def camera_for(asked: str, settings: HardwareSettings, clock: Clock, virtual: Callable[[], Camera]) -> Camera:
    """The camera of `--camera`: auto, virtual, a number, a folder of pictures or a video file.

    auto takes a Pi camera, else a webcam. Where neither opens a Pi waits for one, since there a camera comes late;
    any other machine lays the virtual table. Raises `NoSuchCamera`.
    """
    if asked == "virtual":
        return virtual()
    if asked == "auto":
        if is_pi():
            return LateCamera(lambda: _cameras(settings), clock)
        return _first_open(_cameras(settings)) or virtual()
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
    """The panel of `--display`. auto takes an OLED with its buttons where one answers, terminal the terminal."""
    if choice == "terminal":
        return Panel((implementation("display", "terminal")(),), (implementation("buttons", "keyboard")(),))
    if choice == "auto" and _oled_answers(settings.display):
        return Panel((assembly.oled(settings.display),), (assembly.gpio_buttons(settings.buttons),))
    return Panel((), ())


def _cameras(settings: HardwareSettings) -> tuple[Camera, ...]:
    """Those that may be here, in the order in which they are tried."""
    webcams = (_webcam(number) for number in range(WEBCAMS_TRIED) if Path(f"/dev/video{number}").exists())
    return (_pi_camera(settings, settings.camera.number), *webcams)


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
    return assembly.pi_camera(msgspec.structs.replace(settings.camera, number=number))


def _webcam(number: int) -> Camera:
    camera: Camera = implementation("camera", "webcam")(number)
    return camera


def _oled_answers(display: DisplaySettings) -> bool:
    """Whether a chip answers at the display's address. A laptop's buses are its own affair and left alone."""
    try:
        return is_pi() and display.bus in i2c.buses() and display.address in i2c.scan(display.bus)
    except (OSError, ImportError):
        return False
