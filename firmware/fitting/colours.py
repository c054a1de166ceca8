"""Whether red is red. libcamera's names of formats and the order of a camera's channels have been at odds before, and
pips read as well in wrong colours, so nothing else would show it: somebody holds up something red once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from firmware.fitting.asking import Ask
from hardware.cameras.pixels import levels
from hardware.ports import Pixels

Colour = Literal["red", "blue", "unclear"]

CLEAR: Final = 1.5
"""By so much red must exceed green and blue, or blue the others, to count."""
LEAST: Final = 40.0
"""Level, 0 to 255, below which no colour can be told."""
TRIES: Final = 3
SHOW: Final = "Hold something red, large enough to fill the middle of the picture, under the camera. Is it there?"
WAS_IT: Final = "The camera sees it blue. Was it red?"


class Unclear(Exception):
    """No colour could be told: says what was seen."""


def colour_of(pixels: Pixels) -> Colour:
    """The colour of the middle ninth of a picture, RGB."""
    height, width = pixels.shape[:2]
    middle = pixels[height // 3 : 2 * height // 3, width // 3 : 2 * width // 3]
    red, green, blue = levels(middle)
    if max(red, blue) < LEAST:
        return "unclear"
    if red > CLEAR * max(green, blue):
        return "red"
    return "blue" if blue > CLEAR * max(red, green) else "unclear"


def swapped(look: Callable[[], Pixels], ask: Ask) -> bool | None:
    """Whether the camera swaps red and blue; None when nobody wants to find out.

    look: takes a picture. Raises `Unclear` after some tries, and `HardwareFault`.
    """
    seen: Colour = "unclear"
    for _ in range(TRIES):
        if not ask(SHOW):
            return None
        seen = colour_of(look())
        if seen == "red":
            return False
        if seen == "blue" and ask(WAS_IT):
            return True
    raise Unclear("Nothing clearly red was seen: take something larger or brighter, and more light.")
