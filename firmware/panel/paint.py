"""From a Screen to a picture of 128 x 64 pixels, and whether everything on it fits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PIL import Image

from firmware.panel.canvas import Canvas
from firmware.panel.frame import Button, draw_key_line, draw_state_line
from firmware.panel.painters.board import paint_board
from firmware.panel.painters.confirm import paint_confirm
from firmware.panel.painters.list_ import paint_list
from firmware.panel.painters.notice import paint_notice
from firmware.panel.painters.pass_ import paint_pass
from firmware.panel.painters.place import paint_place
from firmware.panel.painters.reading import paint_reading
from firmware.panel.painters.roll import paint_roll
from firmware.panel.painters.stepper import paint_stepper
from firmware.panel.painters.task import paint_task
from firmware.panel.screen import Kind, Screen

PAINTERS: Final[dict[Kind, Callable[[Canvas, Screen], None]]] = {
    "roll": paint_roll,
    "reading": paint_reading,
    "task": paint_task,
    "list": paint_list,
    "stepper": paint_stepper,
    "place": paint_place,
    "confirm": paint_confirm,
    "board": paint_board,
    "pass": paint_pass,
    "notice": paint_notice,
}

WAITING: Final = frozenset({"ROLLING", "HAND", "READING", "WAIT", "OFF"})
"""Words of screens that leave by themselves, or that nobody need leave."""


def paint(screen: Screen, *, pressed: Button | None = None, framed: bool = False) -> Image.Image:
    """The panel's picture, mode "1", 128 x 64; its outermost ring of pixels is dark.

    pressed: the button held down now; its label stands inverted. framed: an inverse state word becomes a frame, for a
    panel that nobody has touched for a while. Text that does not fit is cut with "..."; `fits` tells beforehand.
    """
    return _drawn(screen, pressed, framed=framed).finished()


def fits(screen: Screen) -> list[str]:
    """What does not fit or is missing on a screen, a sentence each; empty for a good screen."""
    complaints = list(_drawn(screen, None, framed=False).complaints)
    if not screen.spoken.strip():
        complaints.append("nothing to speak: every screen needs one full sentence")
    if not (screen.keys.back or screen.keys.ok or screen.keys.fix) and screen.word not in WAITING:
        complaints.append(f"no key has a label, and {screen.word} does not leave by itself")
    return [f"{screen.word} {screen.kind}: {complaint}" for complaint in complaints]


def _drawn(screen: Screen, pressed: Button | None, *, framed: bool) -> Canvas:
    canvas = Canvas()
    PAINTERS[screen.kind](canvas, screen)
    draw_state_line(canvas, screen, framed=framed)
    draw_key_line(canvas, screen, pressed)
    return canvas
