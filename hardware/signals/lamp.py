"""A lamp of three colours: an RGB LED with a resistor for each colour."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hardware.ports import Clock, Signal
from hardware.signals.meanings import LIGHTS
from hardware.signals.pins import PinSignaller


class RgbLamp(PinSignaller):
    """pins: GPIO numbers of red, green and blue. common_anode: its common leg is at 3.3 V, and a low pin shines."""

    part = "lamp"

    def __init__(
        self,
        pins: tuple[int, int, int],
        *,
        common_anode: bool = False,
        factory: Callable[[], Any] | None = None,
        clock: Clock | None = None,
    ) -> None:
        super().__init__(pins, factory=factory, clock=clock)
        self._common_anode = common_anode

    def _make(self, factory: Any) -> Any:
        from gpiozero import RGBLED

        return RGBLED(*self._pins, active_high=not self._common_anode, pin_factory=factory)

    def _perform(self, signal: Signal) -> None:
        colour, seconds = LIGHTS[signal]
        try:
            self._device.color = colour
            self._clock.sleep(seconds)
        finally:
            self._device.off()
