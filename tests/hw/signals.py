"""Gives every signal once on the buzzer and the lamp that panel.toml names."""

from __future__ import annotations

import time

from firmware.doctor.parts import panel_settings
from hardware.assembly import signallers
from hardware.ports import HardwareFault, Signal


def main() -> None:
    wired = signallers(panel_settings().signals)
    if not wired:
        print("Neither buzzer nor lamp is named under [signals] in panel.toml.")
    for signaller in wired:
        try:
            signaller.open()
            for signal in Signal:
                print(f"{type(signaller).__name__}: {signal}")
                signaller.give(signal)
                time.sleep(0.5)
        except HardwareFault as fault:
            print(fault)
        finally:
            signaller.close()


if __name__ == "__main__":
    main()
