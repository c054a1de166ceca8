"""`python -m firmware.last_words`: shows on the OLED that the plug may be pulled.

systemd runs it through `deploy/safe-to-unplug` as the last thing before the power goes: every other process has ended
and every disk is at rest, so that now it is true.
"""

from __future__ import annotations

import os
import sys

from firmware.keeping.folders import data_folder
from firmware.panel.paint import paint
from firmware.parts import panel_for
from firmware.rooms.notices import SAFE
from hardware.ports import HardwareFault
from hardware.settings import HardwareSettings, SettingsError, load_settings


def show() -> None:
    """Shows it where an OLED answers, and leaves it lit. Raises `HardwareFault`."""
    try:
        settings = load_settings(data_folder() / "panel.toml")
    except SettingsError:  # none, or it is gone with its disk
        settings = HardwareSettings()
    for display in panel_for("auto", settings).displays:
        display.open()
        display.show(paint(SAFE))


if __name__ == "__main__":
    try:
        show()
    except HardwareFault as fault:
        print(fault, file=sys.stderr)
    sys.stderr.flush()
    os._exit(0)  # the display's library would switch it off at an orderly end
