"""A screen as data. The panel paints it, the page writes it as HTML, a voice reads `spoken`.

There are ten kinds; a game may not add one. Text that does not fit is a defect found by tests, never cut silently.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from rules.prompt import Picture

Kind = Literal["roll", "reading", "task", "list", "stepper", "place", "confirm", "board", "pass", "notice"]

Form = Literal["inverse", "plain", "underlined"]
"""inverse: the game waits for you. plain: wait, or just done. underlined: a side room; the game stands still."""

Eye = Literal["open", "busy", "off"]
"""open: the camera watches. busy: a hand is over the table or the machine works. off: no camera."""

WORDS: Final[dict[str, Form]] = {
    "ROLL": "inverse", "ROLLING": "plain", "HAND": "plain", "READING": "plain", "READ": "plain",
    "WHICH?": "inverse", "CHOOSE": "inverse", "SET": "inverse", "CHECK": "inverse", "SURE?": "inverse",
    "PASS": "inverse", "WAIT": "plain", "FAULT": "inverse", "OVER": "plain", "OFF": "plain",
    "MENU": "underlined", "UNDO": "underlined", "FIX": "underlined", "BOARD": "underlined", "TEACH": "underlined",
    "NOTE": "underlined",
}  # fmt: skip
"""Every state word and its form. NOTE heads a refusal or a longer text asked for."""


class Row(msgspec.Struct, frozen=True):
    """A row of a list. right: a short text at its right end. ticked: a tick box where not None."""

    label: str
    right: str = ""
    ticked: bool | None = None


class SeenDie(msgspec.Struct, frozen=True):
    """A die of a reading. face: label or `d6/?`. doubtful: drawn in a dotted frame. dark: a dark body, drawn filled."""

    face: str
    doubtful: bool = False
    dark: bool = False


class Keys(msgspec.Struct, frozen=True):
    """What back, ok and fix do now, at most 6 characters each; "" where a press has no effect. scroll: up and down do
    something."""

    back: str = ""
    ok: str = ""
    fix: str = ""
    scroll: bool = False


class Screen(msgspec.Struct, frozen=True):
    """One picture of the panel.

    word, context: the state line. title: one line under it (20). headline: one or two big lines (15 each).
    lines: plain lines (20), as many as fit. rows, cursor: lists; in a reading, `options` with the cursor on one.
    dice: the dice of a reading (up to 3 large, up to 12 small with the doubtful one large).
    options: faces to choose between in a reading (WHICH?, FIX), drawn as dice with their labels; a cursor of -1 stands
    on none of them.
    number, low, high: a stepper. picture: what the game drew. selected: id in the picture under the cursor.
    progress: share done, 0..1, of a WAIT or of teaching. spoken: the whole screen as one full sentence.
    large: the accessible large mode.
    """

    kind: Kind
    word: str
    spoken: str
    context: str = ""
    eye: Eye = "open"
    house: bool = False
    title: str = ""
    headline: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    cursor: int = 0
    dice: tuple[SeenDie, ...] = ()
    options: tuple[str, ...] = ()
    faces: tuple[bytes, ...] = ()
    """Faces from the camera, PNG of 48 x 48 pixels: the one that is taught, or two that are too alike."""
    number: int | None = None
    low: int = 0
    high: int = 0
    picture: Picture | None = None
    selected: str = ""
    progress: float | None = None
    page: tuple[int, int] | None = None
    """Page and number of pages, for longer text."""
    keys: Keys = Keys()
    large: bool = False
    private: bool = False
    """For those at the panel alone: no page, voice or log shows it."""
