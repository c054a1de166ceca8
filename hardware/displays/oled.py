"""A 128x64 OLED on I2C, through luma.oled, which is imported only when the display is opened."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any, Final, Literal

from PIL import Image

from hardware import i2c
from hardware.displays.images import check_image, check_level, display_off
from hardware.ports import HardwareFault

Chip = Literal["ssd1309", "sh1106", "ssd1306"]
FULL: Final = 0xCF
NOTHING: Final = 0xE3
"""The command of all three chips that does nothing."""


class OledDisplay:
    """chip: controller of the panel. bus: number of the I2C bus. address: 0x3C or 0x3D.

    first_column: of an SH1106, the column of its memory that lies at the glass's left edge, 2 on most boards.
    upside_down: turns the picture by 180 degrees. serial: makes luma's interface to the chip, for tests.
    """

    size = (128, 64)

    def __init__(
        self,
        chip: Chip = "ssd1309",
        *,
        bus: int = 1,
        address: int = 0x3C,
        first_column: int = 2,
        upside_down: bool = False,
        serial: Callable[[], Any] | None = None,
    ) -> None:
        self._chip, self._bus, self._address, self._upside_down = chip, bus, address, upside_down
        self._offset = {"page_address_offset": first_column} if chip == "sh1106" else {}
        self._make_serial = serial or self._i2c
        self._bus_line: Any = None
        self._device: Any = None
        self._dark = False

    def open(self) -> None:
        if self._device is not None:
            return
        try:
            from luma.oled import device

            driver = getattr(device, self._chip)
            rotate = 2 if self._upside_down else 0
            self._bus_line = self._make_serial()
            self._bus_line.command(NOTHING)  # luma keeps every driver: none is made before a chip has answered
            self._device = driver(self._bus_line, rotate=rotate, **self._offset)
            self._device.contrast(FULL)
            self._device.persist = True  # until `close`: a program that ends without it leaves its last words lit
        except Exception as error:
            self._device = None
            self._let_go()
            raise self._explain(error) from error
        self._dark = False

    def show(self, image: Image.Image) -> None:
        check_image(image, self.size)
        self._tell(lambda device: device.display(image))

    def contrast(self, level: int) -> None:
        check_level(level)
        if self._device is None:
            return
        if level == 0:
            self._tell(lambda device: device.hide())
        else:
            self._tell(lambda device: device.contrast(level))
            if self._dark:
                self._tell(lambda device: device.show())
        self._dark = level == 0

    def close(self) -> None:
        device, self._device = self._device, None
        if device is not None:
            with contextlib.suppress(Exception):
                device.persist = False
                device.cleanup()
        self._let_go()

    def _let_go(self) -> None:
        """Closes the bus, which luma leaves open when the chip does not answer: a panel without a display tries again
        for days, and would run out of open files."""
        line, self._bus_line = self._bus_line, None
        if line is not None:
            with contextlib.suppress(Exception):
                line.cleanup()

    def _tell(self, order: Callable[[Any], None]) -> None:
        if self._device is None:
            raise display_off()
        try:
            order(self._device)
        except Exception as error:
            raise self._explain(error) from error

    def _i2c(self) -> Any:
        from luma.core.interface.serial import i2c as luma_i2c

        return luma_i2c(port=self._bus, address=self._address)

    def _explain(self, error: Exception) -> HardwareFault:
        """luma names its errors by kind; an error number from the kernel in mid-use means a loose wire
        too."""
        kind, text = type(error).__name__, str(error)
        if kind == "DevicePermissionError" or isinstance(error, PermissionError):
            fact = f"The I2C bus {self._bus} may not be used by this user."
            remedy = "Run: sudo usermod -aG i2c $USER, then log in again."
        elif "/dev/i2c" in text or isinstance(error, FileNotFoundError):
            fact = f"There is no I2C bus {self._bus}."
            remedy = "Switch I2C on (sudo raspi-config nonint do_i2c 0) and restart."
        elif kind == "DeviceNotFoundError" or isinstance(error, OSError):
            fact = f"No display answers at 0x{self._address:02X} on I2C bus {self._bus}; {self._found()}."
            remedy = "Check the four wires, ground first; some panels answer at 0x3D (panel.toml, address)."
        else:
            fact = f"The display failed: {kind}: {text}."
            remedy = "Check chip and address in panel.toml."
        return HardwareFault("display", fact, remedy)

    def _found(self) -> str:
        try:
            found = i2c.scan(self._bus)
        except OSError:
            return "the bus cannot be searched"
        if not found:
            return "nothing else answers"
        return f"found: {', '.join(f'0x{address:02X}' for address in found)}"
