"""The parts of a built panel, made to its settings and not yet opened."""

from __future__ import annotations

from hardware.buttons.gpio import GpioButtons
from hardware.cameras.picamera import PiCamera
from hardware.displays.oled import OledDisplay
from hardware.ports import Signaller
from hardware.settings import ButtonSettings, CameraSettings, DisplaySettings, SignalSettings
from hardware.signals.buzzer import Buzzer
from hardware.signals.lamp import RgbLamp


def oled(settings: DisplaySettings) -> OledDisplay:
    """The panel's display."""
    return OledDisplay(
        settings.chip,
        bus=settings.bus,
        address=settings.address,
        first_column=settings.first_column,
        upside_down=settings.upside_down,
    )


def gpio_buttons(settings: ButtonSettings) -> GpioButtons:
    """The panel's five buttons."""
    return GpioButtons(settings.pins)


def pi_camera(settings: CameraSettings) -> PiCamera:
    """The panel's camera."""
    return PiCamera(
        settings.number,
        size=(settings.width, settings.height),
        focus=settings.focus,
        swap_red_blue=bool(settings.swap_red_blue),
        mains=settings.mains,
    )


def signallers(settings: SignalSettings) -> tuple[Signaller, ...]:
    """The panel's buzzer and lamp, as far as they are wired."""
    made: list[Signaller] = []
    if settings.buzzer is not None:
        made.append(Buzzer(settings.buzzer))
    if settings.lamp is not None:
        made.append(RgbLamp(settings.lamp, common_anode=settings.common_anode))
    return tuple(made)
