"""A passive buzzer between a pin and ground."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hardware.ports import Clock, Signal
from hardware.signals.meanings import TUNES
from hardware.signals.pins import PinSignaller


class Buzzer(PinSignaller):
    """pin: its GPIO number."""

    part = "buzzer"

    def __init__(self, pin: int, *, factory: Callable[[], Any] | None = None, clock: Clock | None = None) -> None:
        super().__init__((pin,), factory=factory, clock=clock)

    def _make(self, factory: Any) -> Any:
        from gpiozero import TonalBuzzer

        return TonalBuzzer(self._pins[0], octaves=2, pin_factory=factory)  # two octaves about A4: 110 to 1760 Hz

    def _perform(self, signal: Signal) -> None:
        from gpiozero.tones import Tone

        try:
            for hertz, seconds in TUNES[signal]:
                self._device.play(Tone.from_frequency(hertz) if hertz else None)
                self._clock.sleep(seconds)
        finally:
            self._device.stop()
