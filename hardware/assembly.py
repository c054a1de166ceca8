"""The parts of a built panel, made to its settings and not yet opened."""

from __future__ import annotations

from hardware.buttons.gpio import GpioButtons
from hardware.cameras.picamera import PiCamera
from hardware.displays.oled import OledDisplay
from hardware.settings import ButtonSettings, CameraSettings, DisplaySettings


def oled(settings: DisplaySettings) -> OledDisplay:
    """The panel's display."""
    return OledDisplay(settings.chip, bus=settings.bus, address=settings.address, upside_down=settings.upside_down)


def gpio_buttons(settings: ButtonSettings) -> GpioButtons:
    """The panel's five buttons."""
    return GpioButtons(settings.pins)


def pi_camera(settings: CameraSettings) -> PiCamera:
    """The panel's camera."""
    return PiCamera(settings.number, size=(settings.width, settings.height), focus=settings.focus)
