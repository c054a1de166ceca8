"""What surrounds every screen: the state line above, the key line below, and the body left between them."""

from __future__ import annotations

from typing import Final, Literal

from firmware.panel import icons
from firmware.panel.canvas import RIGHT, Bitmap, Canvas
from firmware.panel.screen import WORDS, Eye, Screen
from firmware.panel.text import Face, width

Button = Literal["back", "ok", "fix"]

LEFT: Final = 3
"""First column of texts."""
TOP: Final = 13
"""Row in which the capitals of the first line of the body begin."""
BOTTOM: Final = 53
"""First row below the body: the dotted rule's."""

_EYE_AT: Final = 117
_HOUSE_AT: Final = 108
_EYES: Final[dict[Eye, Bitmap]] = {"open": icons.EYE_OPEN, "busy": icons.EYE_BUSY, "off": icons.EYE_OFF}

_KEY_TOP: Final = 56
_LABEL_AT: Final[dict[Button, int]] = {"back": 8, "ok": 60, "fix": 97}
_LABEL_ROOM: Final = width("m" * 6, Face.SMALL)
_SCROLL_AT: Final = 43
_FIX_AT: Final = 90
"""Where the pencil stands before the longest label."""


def draw_state_line(canvas: Canvas, screen: Screen, *, framed: bool = False) -> None:
    """Draws the state word in its form, the context, the house and the eye. framed: an inverse word is drawn as a
    frame instead, which spares the panel while nobody presses anything."""
    right = LEFT + width(screen.word, Face.BODY) + 2
    form = WORDS.get(screen.word)
    if form is None:
        canvas.complaints.append(f"{screen.word!r} is no state word: use one of {', '.join(WORDS)}")
    canvas.text(LEFT, 2, screen.word, Face.BODY, room=45)
    if form == "inverse" and framed:
        canvas.frame(1, 1, right, 11)
    elif form == "inverse":
        canvas.invert(1, 1, right, 11)
    elif form == "underlined":
        canvas.fill(1, 11, right, 12)
    canvas.bitmap(_EYE_AT, 3, _EYES[screen.eye])
    if screen.house:
        canvas.bitmap(_HOUSE_AT, 3, icons.HOUSE)
    room = (_HOUSE_AT if screen.house else _EYE_AT) - 2 - (right + 1)
    large = screen.large and width(screen.context, Face.BODY) <= room - 4
    face, top = (Face.BODY, 2) if large else (Face.SMALL, 4)
    canvas.text(right + 1, top, screen.context, face, room=room, align="right")


def draw_key_line(canvas: Canvas, screen: Screen, pressed: Button | None = None) -> None:
    """Draws what back, ok and fix do now, each with its sign; nothing for a key without effect.

    pressed: the button held down now; its label stands inverted.
    """
    keys = screen.keys
    if keys.back or keys.ok or keys.fix or keys.scroll:
        canvas.dots((x, BOTTOM) for x in range(1, RIGHT))
    if keys.scroll:
        canvas.bitmap(_SCROLL_AT, 55, icons.SCROLL)
    if keys.back:
        canvas.bitmap(2, _KEY_TOP, icons.BACK)
        canvas.text(_LABEL_AT["back"], _KEY_TOP, keys.back, Face.SMALL, room=_LABEL_ROOM)
    if keys.ok:
        canvas.bitmap(53, _KEY_TOP, icons.OK)
        canvas.text(_LABEL_AT["ok"], _KEY_TOP, keys.ok, Face.SMALL, room=_LABEL_ROOM)
    if keys.fix:
        taken = min(width(keys.fix, Face.SMALL), _LABEL_ROOM)
        canvas.bitmap(max(_FIX_AT, RIGHT - taken - 8), _KEY_TOP, icons.FIX)
        canvas.text(_LABEL_AT["fix"], _KEY_TOP, keys.fix, Face.SMALL, room=_LABEL_ROOM, align="right")
    if pressed and getattr(keys, pressed):
        left = {"back": 1, "ok": 52, "fix": 90}[pressed]
        canvas.invert(left, 55, min(left + 38, RIGHT), 63)
