"""A display drawn with characters in a terminal."""

from __future__ import annotations

import contextlib
import shutil
import sys
from collections.abc import Callable
from typing import Final, TextIO

import numpy as np
from PIL import Image

from hardware.displays.images import check_image, check_level, display_off
from hardware.ports import HardwareFault

ENTER: Final = "\x1b[?1049h\x1b[?25l\x1b[2J"  # the other screen, no cursor, cleared
LEAVE: Final = "\x1b[0m\x1b[?25h\x1b[?1049l"
HOME: Final = "\x1b[H"
DIM_BELOW: Final = 0x40

BLOCKS: Final = " ▀▄█"
"""Indexed by upper + 2 * lower pixel."""
BRAILLE: Final = 0x2800
BRAILLE_BITS: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""Bit of each dot of a braille pattern, by row and column (Unicode, chapter 21.1)."""


class TerminalDisplay:
    """Draws with half blocks (one character, two pixels) where the terminal is wide enough, else with braille
    dots (eight pixels), which fit a 128x64 panel into 64 x 16 characters.

    stream: the terminal, standard output by default. columns: tells its width. caption: lines under the panel, for
    what the keys do; may be set at any time.
    """

    def __init__(
        self,
        size: tuple[int, int] = (128, 64),
        *,
        stream: TextIO | None = None,
        columns: Callable[[], int] = lambda: shutil.get_terminal_size().columns,
        caption: tuple[str, ...] = (),
    ) -> None:
        self.size = size
        self.caption = caption
        self._stream = stream or sys.stdout
        self._columns = columns
        self._is_open = False
        self._level = 255
        self._lines: list[str] = []

    def open(self) -> None:
        if self._is_open:
            return
        if not self._stream.isatty():
            fact = "Standard output is not a terminal."
            raise HardwareFault("display", fact, "Start Dicescribe in a terminal, or use the page.")
        self._write(ENTER)
        self._is_open = True

    def show(self, image: Image.Image) -> None:
        check_image(image, self.size)
        if not self._is_open:
            raise display_off()
        wide = self._columns() >= self.size[0]
        self._lines = half_blocks(image) if wide else braille(image)
        self._draw()

    def contrast(self, level: int) -> None:
        check_level(level)
        self._level = level
        if self._is_open:
            self._draw()

    def close(self) -> None:
        if self._is_open:
            self._is_open = False
            with contextlib.suppress(HardwareFault):
                self._write(LEAVE)

    def _draw(self) -> None:
        style = "\x1b[2m" if self._level < DIM_BELOW else "\x1b[0m"
        lines = [] if self._level == 0 else [*self._lines, *self.caption]
        self._write(HOME + style + "".join(f"{line}\x1b[K\r\n" for line in lines) + "\x1b[J")

    def _write(self, text: str) -> None:
        try:
            self._stream.write(text)
            self._stream.flush()
        except UnicodeEncodeError as error:
            remedy = "Run: export LANG=C.UTF-8, or use the page."
            raise HardwareFault("display", "The terminal does not take Unicode.", remedy) from error
        except (OSError, ValueError) as error:  # ValueError: the stream is closed
            raise HardwareFault("display", "The terminal has gone away.", "Use the page.") from error


def half_blocks(image: Image.Image) -> list[str]:
    """Lines of half blocks: half as many as the image is high, each as long as it is wide. Height is even."""
    pixels = np.asarray(image, dtype=np.uint8)
    cells = pixels[0::2] + 2 * pixels[1::2]
    return ["".join(BLOCKS[cell] for cell in row) for row in cells]


def braille(image: Image.Image) -> list[str]:
    """Lines of braille patterns, one for 2 x 4 pixels. Width is even, height a multiple of four."""
    pixels = np.asarray(image, dtype=np.int64)
    cells = np.zeros((pixels.shape[0] // 4, pixels.shape[1] // 2), dtype=np.int64)
    for y, row in enumerate(BRAILLE_BITS):
        for x, bit in enumerate(row):
            cells += bit * pixels[y::4, x::2]
    return ["".join(chr(BRAILLE + cell) for cell in row) for row in cells]
