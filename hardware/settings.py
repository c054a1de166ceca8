"""What differs from one built panel to the next: `panel.toml`. Every key has a default; a panel wired as in
`hardware/README.md` needs no file."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from hardware.buttons.gpio import PINS
from hardware.ports import Button

Pin = Annotated[int, Meta(ge=0, le=27)]
Pixels = Annotated[int, Meta(ge=64, le=8192)]


class SettingsError(ValueError):
    """A settings file that cannot be used. The message names the file, the key and what was expected."""


def _twice(pins: Iterable[int]) -> set[int]:
    return {pin for pin, following in pairwise(sorted(pins)) if pin == following}


class DisplaySettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The OLED. bus: number of the I2C bus. first_column: of an SH1106, the column of its memory at the glass's left
    edge. upside_down: the picture is turned by 180 degrees."""

    chip: Literal["ssd1309", "sh1106", "ssd1306"] = "ssd1309"
    bus: Annotated[int, Meta(ge=0)] = 1
    address: Literal[0x3C, 0x3D] = 0x3C
    first_column: Annotated[int, Meta(ge=0, le=4)] = 2
    upside_down: bool = False


class ButtonSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """GPIO numbers. swap_left_right: the row is worn the other way round, so that fix stands at the left."""

    back: Pin = PINS[Button.BACK]
    up: Pin = PINS[Button.UP]
    down: Pin = PINS[Button.DOWN]
    ok: Pin = PINS[Button.OK]
    fix: Pin = PINS[Button.FIX]
    swap_left_right: bool = False

    def __post_init__(self) -> None:
        if twice := _twice((self.back, self.up, self.down, self.ok, self.fix)):
            raise ValueError(f"expected five different pins, and GPIO {min(twice)} is named twice")

    @property
    def pins(self) -> Mapping[Button, int]:
        """GPIO number of each button, as it is worn."""
        row = (self.back, self.up, self.down, self.ok, self.fix)
        return MappingProxyType(dict(zip(Button, row[::-1] if self.swap_left_right else row, strict=True)))


class CameraSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Pi's camera. width, height: pixels. focus: dioptres (1 / metres), left out to focus once at the start.
    swap_red_blue: whether the camera sends the two in each other's place, left out for nobody has tried.
    mains: hertz of the sockets that the lamps hang on."""

    number: Annotated[int, Meta(ge=0)] = 0
    width: Pixels = 1640
    height: Pixels = 1232
    focus: Annotated[float, Meta(ge=0, le=20)] | None = None
    swap_red_blue: bool | None = None
    mains: Literal[50, 60] = 50


class SignalSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """GPIO numbers of what is wired: a buzzer, and the three legs of a lamp. common_anode: the lamp's fourth leg is at
    3.3 V instead of ground."""

    buzzer: Pin | None = None
    red: Pin | None = None
    green: Pin | None = None
    blue: Pin | None = None
    common_anode: bool = False

    def __post_init__(self) -> None:
        legs = (self.red, self.green, self.blue)
        if any(leg is None for leg in legs) and any(leg is not None for leg in legs):
            raise ValueError("expected red, green and blue, or none of the three")

    @property
    def lamp(self) -> tuple[int, int, int] | None:
        """Red, green and blue; None without a lamp."""
        if self.red is None or self.green is None or self.blue is None:
            return None
        return self.red, self.green, self.blue


class HardwareSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of `panel.toml`."""

    display: DisplaySettings = DisplaySettings()
    buttons: ButtonSettings = ButtonSettings()
    camera: CameraSettings = CameraSettings()
    signals: SignalSettings = SignalSettings()

    def __post_init__(self) -> None:
        signals = [pin for pin in (self.signals.buzzer, *(self.signals.lamp or ())) if pin is not None]
        if twice := sorted(_twice([*self.buttons.pins.values(), *signals])):
            raise ValueError(f"expected a pin of its own for each part, and GPIO {twice[0]} is named twice")


CHOICES: Final = MappingProxyType(
    {
        "display.chip": '"ssd1309", "sh1106" or "ssd1306"',
        "display.address": "0x3C or 0x3D",
        "camera.mains": "50 or 60",
    }
)


def load_settings(file: Path) -> HardwareSettings:
    """The settings of a TOML file. Raises `SettingsError`."""
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError(f"{file}: cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{file}: is no TOML: {error}") from error
    try:
        return msgspec.convert(table, HardwareSettings)
    except msgspec.ValidationError as error:
        raise SettingsError(f"{file}: {_in_words(str(error), table)}") from error


def _in_words(message: str, table: dict[str, Any]) -> str:
    """msgspec's "what - at `$.key`" as "key: what", with the choices where it leaves them out."""
    what, _, where = message.partition(" - at `$.")
    key = where.rstrip("`")
    if key in CHOICES and what.startswith("Invalid enum value"):
        group, name = key.split(".")
        return f"{key}: expected {CHOICES[key]}, got {table[group][name]!r}"
    return f"{key}: {what}" if key else what
