"""Which controller an OLED has, and where its picture begins: found by showing frames and asking about them.

An SH1106 and an SSD1306 answer alike, and many are sold under the other's name. The one's memory is 132 columns wide,
and its glass shows 128 of them, mostly from the third on: a picture meant for the other is torn or stands aside.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Final

from msgspec.structs import replace
from PIL import Image

from firmware.fitting.asking import Ask
from firmware.panel.canvas import HEIGHT, WIDTH, Canvas
from firmware.panel.text import Face
from hardware.ports import Display
from hardware.settings import DisplaySettings

FIRST_COLUMNS: Final = (2, 0, 4)
WHOLE: Final = "Do you see picture {number} whole: a line along all four edges, and text that can be read?"
UPRIGHT: Final = "Does the text stand upright?"

Make = Callable[[DisplaySettings], Display]
"""Makes a display, not opened."""


def candidates(wanted: DisplaySettings) -> tuple[DisplaySettings, ...]:
    """What may be built in, the likeliest first: what is set, then each controller with its usual columns."""
    usual = [replace(wanted, chip="ssd1309")]
    usual += [replace(wanted, chip="sh1106", first_column=first) for first in FIRST_COLUMNS]
    return (wanted, *(one for one in usual if not _same(one, wanted)))


def fitted(wanted: DisplaySettings, make: Make, ask: Ask) -> DisplaySettings | None:
    """The settings for which somebody saw the frame whole and upright; None where there were none.

    Raises `HardwareFault`.
    """
    for number, candidate in enumerate(candidates(wanted), start=1):
        with _showing(make(candidate), frame_picture(number)):
            whole = ask(WHOLE.format(number=number))
            if whole and ask(UPRIGHT):
                return candidate
        if whole:
            return replace(candidate, upside_down=not candidate.upside_down)
    return None


def frame_picture(number: int) -> Image.Image:
    """A line along all four edges, which no other picture of the panel lights, and what to press."""
    canvas = Canvas()
    canvas.frame(0, 0, WIDTH, HEIGHT)
    canvas.text(0, 9, f"Picture {number}", Face.HEAD, room=WIDTH, align="centre")
    canvas.text(0, 28, "Is the frame whole?", Face.BODY, room=WIDTH, align="centre")
    canvas.text(0, 48, "back: no      ok: yes", Face.SMALL, room=WIDTH, align="centre")
    return canvas.finished()


@contextlib.contextmanager
def _showing(display: Display, picture: Image.Image) -> Iterator[None]:
    try:
        display.open()
        display.show(picture)
        yield
    finally:
        display.close()


def _same(one: DisplaySettings, other: DisplaySettings) -> bool:
    """An SSD1306 is told what an SSD1309 is told; and only an SH1106 has columns to spare."""
    if "sh1106" not in (one.chip, other.chip):
        return True
    return one.chip == other.chip and one.first_column == other.first_column
