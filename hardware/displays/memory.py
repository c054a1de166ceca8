"""A display in memory: for tests, for the page, and for trying out what a loose wire does."""

from __future__ import annotations

import io

from PIL import Image

from hardware.displays.images import check_image, check_level, display_off
from hardware.ports import HardwareFault


class MemoryDisplay:
    """Keeps the last image that was shown.

    fail_every: every so many calls to `show` raise a fault, 0 for never. image: a copy of the last image,
    None before the first. level: contrast, 0-255. shows: calls to `show`, counted over the display's whole
    life.
    """

    def __init__(self, size: tuple[int, int] = (128, 64), *, fail_every: int = 0) -> None:
        self.size = size
        self.image: Image.Image | None = None
        self.level = 255
        self.shows = 0
        self._fail_every = fail_every
        self._is_open = False

    def open(self) -> None:
        self._is_open = True

    def show(self, image: Image.Image) -> None:
        check_image(image, self.size)
        if not self._is_open:
            raise display_off()
        self.shows += 1
        if self._fail_every and self.shows % self._fail_every == 0:
            raise HardwareFault("display", "The display stopped answering.", "Check its four wires.")
        self.image = image.copy()

    def contrast(self, level: int) -> None:
        check_level(level)
        self.level = level

    def close(self) -> None:
        self._is_open = False

    def png(self) -> bytes:
        """The last image as a PNG file; all dark before the first."""
        file = io.BytesIO()
        (self.image or Image.new("1", self.size)).save(file, "PNG")
        return file.getvalue()
