"""What spares the panel: the picture wanders by a pixel, grows dim, then dark.

An OLED's pixels age with the light they give; panels that show the same picture day and night become unreadable.
Pure functions of the time that has passed; the runner asks them and sets the display.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from PIL import Image, ImageChops

from firmware.panel.canvas import HEIGHT, WIDTH, Canvas
from firmware.panel.dice import draw_die

SHIFTS: Final = ((0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""Nine places of the picture, each a neighbour of the one before it."""

BRIGHT: Final = 0x8F
DIM: Final = 0x20
DIM_AFTER: Final = 60.0
"""Seconds without event after which the panel is dimmed and an inverse word becomes a frame."""
DARK_AFTER: Final = 600.0
DIE_EVERY: Final = 30.0
"""Seconds from one appearance of the wandering die to the next."""
DIE_STAYS: Final = 2.0
_DIE_SIZE: Final = 14


class Light(NamedTuple):
    """How the panel shines. contrast: 0-255. framed: an inverse state word is drawn as a frame. dark: no picture, only
    now and then a small die that says the machine is on."""

    contrast: int
    framed: bool
    dark: bool


def light(idle: float) -> Light:
    """How the panel shines `idle` seconds after the last press, motion or change of screen."""
    if idle < DIM_AFTER:
        return Light(BRIGHT, framed=False, dark=False)
    return Light(DIM, framed=True, dark=idle >= DARK_AFTER)


def shift_step(running: float) -> int:
    """Which of the nine places is due, `running` seconds after start: another one each minute."""
    return int(running // 60) % len(SHIFTS)


def shifted(image: Image.Image, step: int) -> Image.Image:
    """The picture moved by at most one pixel each way. Nothing is lost, since its outermost ring is dark."""
    dx, dy = SHIFTS[step % len(SHIFTS)]
    return ImageChops.offset(image, dx, dy)


def dark_picture(idle: float) -> Image.Image:
    """What a dark panel shows: a small die for 2 s every 30 s, each time elsewhere; nothing in between. Mode "1"."""
    canvas = Canvas()
    turn, since = divmod(max(0.0, idle - DARK_AFTER), DIE_EVERY)
    if since < DIE_STAYS:
        number = int(turn)
        # Steps without a common divisor with the room they walk in: every place comes before one returns.
        x = 1 + number * 47 % (WIDTH - _DIE_SIZE - 2)
        y = 1 + number * 29 % (HEIGHT - _DIE_SIZE - 2)
        draw_die(canvas, x, y, f"d6/{number % 6 + 1}", _DIE_SIZE)
    return canvas.finished()
