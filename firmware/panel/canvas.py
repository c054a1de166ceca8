"""What painters draw on: a grey picture, 0 or 255 only, that notes every text it had to cut.

Grey until the end, because inverting a region of a mode "1" picture leaves pixels lit that drawing had set to 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from PIL import Image, ImageChops, ImageDraw

from firmware.panel.text import Face, font, shortened, undrawable, width

WIDTH: Final = 128
HEIGHT: Final = 64
RIGHT: Final = WIDTH - 1
"""First column that stays dark. The outermost ring is never lit, so that the picture can wander by one pixel."""

LIT: Final = 255
DARK: Final = 0

Bitmap = tuple[str, ...]
"""A small drawing: rows of `#` lit, `.` untouched."""


class Canvas:
    """A 128 x 64 drawing area. x to the right, y downwards; right and bottom edges are exclusive.

    complaints: a sentence for each thing that did not fit.
    """

    def __init__(self) -> None:
        self.image = Image.new("L", (WIDTH, HEIGHT), DARK)
        self.draw = ImageDraw.Draw(self.image)
        self.draw.fontmode = "1"
        self.complaints: list[str] = []

    def text(
        self,
        x: int,
        top: int,
        text: str,
        face: Face,
        *,
        room: int | None = None,
        align: Literal["left", "centre", "right"] = "left",
        ink: int = LIT,
    ) -> None:
        """Writes one line, the tops of its capitals in row `top`.

        room: columns it may take from x on, up to the right edge if None. What is longer is cut with "..." and
        complained about.
        """
        room = RIGHT - x if room is None else room
        taken = width(text, face)
        if taken > room:
            self.complaints.append(f"{text!r} takes {taken} columns in {face.name}, {room} are free")
            text = shortened(text, face, room)
            taken = width(text, face)
        if lacking := undrawable(text, face):
            self.complaints.append(f"{text!r} has letters the font {face.name} lacks: {lacking}")
        x += {"left": 0, "centre": (room - taken) // 2, "right": room - taken}[align]
        self.draw.text((x, top + face.capital), text, font=font(face), fill=ink, anchor="ls")

    def bitmap(self, x: int, y: int, rows: Bitmap) -> None:
        """Lights the pixels of a small drawing whose upper left corner stands at (x, y)."""
        points = [(x + dx, y + dy) for dy, row in enumerate(rows) for dx, sign in enumerate(row) if sign == "#"]
        self.draw.point(points, fill=LIT)

    def fill(self, x0: int, y0: int, x1: int, y1: int, ink: int = LIT) -> None:
        """Fills a rectangle."""
        self.draw.rectangle((x0, y0, x1 - 1, y1 - 1), fill=ink)

    def frame(self, x0: int, y0: int, x1: int, y1: int) -> None:
        """Draws the outline of a rectangle, one pixel wide, within its edges."""
        self.draw.rectangle((x0, y0, x1 - 1, y1 - 1), outline=LIT)

    def dots(self, points: Iterable[tuple[int, int]]) -> None:
        """Lights every second of the points: those whose coordinates have an even sum."""
        self.draw.point([point for point in points if sum(point) % 2 == 0], fill=LIT)

    def dotted_frame(self, x0: int, y0: int, x1: int, y1: int) -> None:
        """Draws a dotted outline, one pixel wide, within the rectangle's edges."""
        across = [(x, y) for x in range(x0, x1) for y in (y0, y1 - 1)]
        down = [(x, y) for y in range(y0 + 1, y1 - 1) for x in (x0, x1 - 1)]
        self.dots(across + down)

    def invert(self, x0: int, y0: int, x1: int, y1: int) -> None:
        """Swaps lit and dark in a rectangle."""
        region = (x0, y0, x1, y1)
        self.image.paste(ImageChops.invert(self.image.crop(region)), region)

    def finished(self) -> Image.Image:
        """The picture in mode "1"."""
        return self.image.convert("1", dither=Image.Dither.NONE)
