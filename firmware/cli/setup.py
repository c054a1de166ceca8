"""`dicescribe setup`: fits the settings to the panel that was built."""

from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING, Final

import click

from firmware.cli.failures import PartMissing, UnusableInput

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from firmware.fitting.asking import Ask
    from hardware.settings import HardwareSettings

PICTURE_SECONDS: Final = 8.0


@click.command("setup")
@click.argument("part", type=click.Choice(["display", "colours"]), required=False)
def command(part: str | None) -> None:
    """Find out what kind of display is built in, and whether the camera sees red as red.

    PART alone, or both. End a running Dicescribe first. Answers are typed; without a terminal the panel's buttons
    answer. What was found goes into panel.toml.
    """
    from firmware.keeping.folders import InUse, data_folder, only_one
    from hardware.ports import HardwareFault
    from hardware.settings import HardwareSettings, SettingsError, load_settings

    folder = data_folder()
    file = folder / "panel.toml"
    try:
        with only_one(folder):
            settings = load_settings(file) if file.is_file() else HardwareSettings()
            with _asking(settings) as ask:
                if part != "colours":
                    _display(settings, file, ask)
                if part != "display":
                    _colours(settings, file, ask)
    except (SettingsError, OSError) as error:
        raise UnusableInput(str(error)) from error
    except HardwareFault as fault:
        raise PartMissing(f"{fault.fact} {fault.remedy}") from fault
    except InUse as error:
        raise PartMissing(str(error)) from error


def _display(settings: HardwareSettings, file: Path, ask: Ask) -> None:
    from firmware.doctor.raspberry import is_pi
    from firmware.fitting.display import fitted
    from firmware.fitting.panel_file import write_settings
    from firmware.parts import oled_that_answers
    from hardware.assembly import oled

    answering = oled_that_answers(settings.display)
    if answering is None and not is_pi():
        click.echo("This computer has no header for an OLED: the page shows the panel.")
        return
    if answering is None:
        click.echo("No OLED answers at 0x3C or 0x3D: `dicescribe doctor` says what was found.")
        return
    found = fitted(answering, oled, ask)
    if found is None:
        raise PartMissing("No picture was whole. Check the wires; other controllers are not known here.")
    keys = ("chip", "address", "first_column", "upside_down")
    write_settings(file, "display", {key: getattr(found, key) for key in keys})
    click.echo(f"The display is set: {found.chip} at 0x{found.address:02X}.")


def _colours(settings: HardwareSettings, file: Path, ask: Ask) -> None:
    from msgspec.structs import replace

    from firmware.doctor.raspberry import is_pi
    from firmware.fitting.colours import Unclear, swapped
    from firmware.fitting.panel_file import write_settings
    from hardware.assembly import pi_camera
    from hardware.ports import Pixels

    if not is_pi():
        click.echo("Webcams send their colours in one known order: there is nothing to find out.")
        return
    camera = pi_camera(replace(settings.camera, swap_red_blue=False))

    def look() -> Pixels:
        frame = camera.capture(PICTURE_SECONDS)
        assert frame is not None, "a live camera never ends"
        return frame.pixels

    try:
        camera.open()
        turned = swapped(look, ask)
    except Unclear as unclear:
        raise PartMissing(str(unclear)) from unclear
    finally:
        camera.close()
    if turned is not None:
        write_settings(file, "camera", {"swap_red_blue": turned})
        click.echo("Red and blue were swapped, and are put right." if turned else "Red is red.")


@contextlib.contextmanager
def _asking(settings: HardwareSettings) -> Iterator[Ask]:
    """The pins are taken at the first question: where there is nothing to ask, none are needed."""
    from firmware.fitting.asking import OnThePanel, at_the_terminal
    from hardware.assembly import gpio_buttons

    if sys.stdin.isatty():
        yield at_the_terminal
        return
    buttons = gpio_buttons(settings.buttons)
    try:
        yield OnThePanel(buttons)
    finally:
        buttons.close()
