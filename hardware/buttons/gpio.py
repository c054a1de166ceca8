"""Five switches between the Pi's pins and ground, through gpiozero, which is imported only when they are
opened.

The levels are sampled, not waited for by edge detection: kernels and libraries differ in how that fails, and
a level that is read 200 times a second cannot be missed or doubled. Debouncing and holding are
`hardware.buttons.debounce`'s.
"""

from __future__ import annotations

import contextlib
import os
from collections import deque
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from hardware.buttons.debounce import Debouncer
from hardware.buttons.scripted import buttons_off
from hardware.clocks import SystemClock
from hardware.ports import Button, ButtonPress, Clock, HardwareFault

PINS: Final[Mapping[Button, int]] = MappingProxyType(
    {Button.BACK: 5, Button.UP: 6, Button.DOWN: 13, Button.OK: 19, Button.FIX: 26}
)
"""GPIO numbers. One row of the header, 29 to 37, with ground at 39; away from I2C (2, 3), 1-Wire (4), SPI
(7-11) and the serial console (14, 15)."""

SAMPLE_SECONDS: Final = 0.005
OTHER_USES: Final[Mapping[int, str]] = MappingProxyType(
    {
        **dict.fromkeys((0, 1), "the HAT identification"),
        **dict.fromkeys((2, 3), "I2C"),
        4: "1-Wire",
        **dict.fromkeys(range(7, 12), "SPI"),
        **dict.fromkeys((14, 15), "the serial console"),
        **dict.fromkeys(range(18, 22), "an audio board (I2S) or SPI 1"),
    }
)


class GpioButtons:
    """The panel's five buttons.

    pins: GPIO number of each. factory: makes gpiozero's pin factory; lgpio's by default, named outright
    because gpiozero's own choice falls back silently to libraries that do not work on a Pi 5.
    """

    def __init__(
        self,
        pins: Mapping[Button, int] = PINS,
        *,
        factory: Callable[[], Any] | None = None,
        clock: Clock | None = None,
    ) -> None:
        self._pins, self._make_factory = pins, factory or lgpio_factory
        self._clock = clock or SystemClock()
        self._factory: Any = None
        self._devices: dict[Button, Any] = {}
        self._debouncer = Debouncer()
        self._decided: deque[ButtonPress] = deque()

    def open(self) -> None:
        """Starts the buttons. When pins fail, the fault names them, and the others work all the same."""
        if self._factory is not None:
            return
        try:
            from gpiozero import InputDevice

            self._factory = self._make_factory()
        except HardwareFault:
            raise
        except Exception as error:
            fact = f"The Pi's pins cannot be used: {type(error).__name__}: {error}."
            remedy = "Run: sudo apt install python3-lgpio, and join the group gpio. Keys and page still work."
            raise HardwareFault("buttons", fact, remedy) from error
        self._debouncer, self._decided = Debouncer(), deque()
        failures = []
        for button, pin in self._pins.items():
            try:
                self._devices[button] = InputDevice(pin, pull_up=True, pin_factory=self._factory)
            except Exception as error:
                failures.append(_describe(button, pin, error))
        if failures:
            remedy = "Switch that use off in /boot/firmware/config.txt, or choose another pin in panel.toml."
            raise HardwareFault("buttons", " ".join(failures), remedy)

    def poll(self, timeout: float) -> ButtonPress | None:
        if self._factory is None:
            raise buttons_off()
        deadline = self._clock.now() + timeout
        while True:
            self._sample()
            if self._decided:
                return self._decided.popleft()
            left = deadline - self._clock.now()
            if left <= 0:
                return None
            self._clock.sleep(min(SAMPLE_SECONDS, left))

    def close(self) -> None:
        devices, self._devices = self._devices, {}
        factory, self._factory = self._factory, None
        for part in (*devices.values(), factory):
            if part is not None:
                with contextlib.suppress(Exception):
                    part.close()

    def _sample(self) -> None:
        now = self._clock.now()
        for button, device in self._devices.items():
            try:
                pressed = bool(device.is_active)
            except Exception as error:
                pin = self._pins[button]
                raise HardwareFault("buttons", _describe(button, pin, error), "Start it again.") from error
            self._decided += self._debouncer.edge(button, pressed, now)
        self._decided += self._debouncer.advance(now)


def lgpio_factory() -> Any:
    """gpiozero's factory for lgpio. lgpio keeps a pipe in the current folder and fails obscurely where it
    cannot."""
    folder = os.getcwd()
    if not os.access(folder, os.W_OK):
        fact = f"lgpio needs to write in the current folder, and {folder} is not writable."
        remedy = "Start Dicescribe in a folder of your own (WorkingDirectory= in a unit)."
        raise HardwareFault("buttons", fact, remedy)
    from gpiozero.pins.lgpio import LGPIOFactory

    return LGPIOFactory()


def _describe(button: Button, pin: int, error: Exception) -> str:
    usual = f" GPIO {pin} usually belongs to {OTHER_USES[pin]}." if pin in OTHER_USES else ""
    return f"Button {button} on GPIO {pin} does not work: {error}.{usual}"
