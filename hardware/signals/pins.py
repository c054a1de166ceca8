"""What a buzzer and a lamp on the Pi's pins have in common. gpiozero is imported only when one is opened."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any, ClassVar

from hardware.buttons.gpio import OTHER_USES, lgpio_factory
from hardware.clocks import SystemClock
from hardware.ports import Clock, HardwareFault, Signal


def signaller_off(part: str) -> HardwareFault:
    """A signal was asked for before `open` or after `close`."""
    return HardwareFault(part, f"The {part} is off.", "Start it first.")


class PinSignaller:
    """Opens and closes a device of gpiozero. factory: makes gpiozero's pin factory, lgpio's by default."""

    part: ClassVar[str]

    def __init__(
        self, pins: tuple[int, ...], *, factory: Callable[[], Any] | None = None, clock: Clock | None = None
    ) -> None:
        self._pins, self._make_factory = pins, factory or lgpio_factory
        self._clock = clock or SystemClock()
        self._factory: Any = None
        self._device: Any = None

    def open(self) -> None:
        if self._device is not None:
            return
        try:
            self._factory = self._make_factory()
            self._device = self._make(self._factory)
        except Exception as error:
            self.close()
            raise self._explain(error) from error

    def give(self, signal: Signal) -> None:
        if self._device is None:
            raise signaller_off(self.part)
        try:
            self._perform(signal)
        except Exception as error:
            raise self._explain(error) from error

    def close(self) -> None:
        parts = (self._device, self._factory)
        self._device = self._factory = None
        for part in parts:
            if part is not None:
                with contextlib.suppress(Exception):
                    part.close()

    def _make(self, factory: Any) -> Any:
        """The device on its pins."""
        raise NotImplementedError

    def _perform(self, signal: Signal) -> None:
        raise NotImplementedError

    def _explain(self, error: Exception) -> HardwareFault:
        pins = ", ".join(map(str, self._pins))
        uses = sorted({OTHER_USES[pin] for pin in self._pins if pin in OTHER_USES})
        usual = f" Such pins usually belong to {' and '.join(uses)}." if uses else ""
        fact = f"The {self.part} on GPIO {pins} does not work: {error}.{usual}"
        return HardwareFault(self.part, fact, "Choose other pins in panel.toml; the game goes on without it.")
