"""The values offered for a die, side by side: as dice with their numbers where there is room, else as numbers."""

from __future__ import annotations

from firmware.panel.canvas import Canvas
from firmware.panel.dice import caption, draw_die
from firmware.panel.layout import Box
from firmware.panel.painters.rows import draw_rows
from firmware.panel.screen import Row, Screen
from firmware.panel.symbols import symbol
from firmware.panel.text import Face, width


def draw_options(canvas: Canvas, box: Box, screen: Screen) -> None:
    """Draws the options in a box of the whole panel's width, the one under the cursor inverted; a cursor of
    -1 stands on none.

    All dice are drawn light: a dark one inverted would look like a light one.

    Options that are not faces of one or two signs ("Attack") are drawn as rows of a list.
    """
    labels = [caption(option) for option in screen.options]
    cursor = max(-1, min(screen.cursor, len(labels) - 1))
    tall = box.bottom - box.top
    if all(map(symbol, screen.options)):
        _draw_symbols(canvas, box, screen.options, cursor, large=screen.large)
    elif tall < 12:
        _draw_words(canvas, box, labels, cursor)
    elif any(len(label) > 2 for label in labels):
        draw_rows(canvas, box, tuple(Row(label) for label in labels), cursor)
    elif screen.large:
        face = Face.BIG if tall > Face.BIG.pitch + 2 else Face.HEAD
        _draw_figures(canvas, box, labels, cursor, face)
    elif tall < 30:
        _draw_beside(canvas, box, screen.options, cursor, 14)
    elif len(labels) <= 2:
        _draw_beside(canvas, box, screen.options, cursor, 21)
    else:
        _draw_ring(canvas, box, screen.options, cursor)


def _draw_symbols(canvas: Canvas, box: Box, options: tuple[str, ...], cursor: int, *, large: bool) -> None:
    """Dice with symbols, as many as fit, and in words the one under the cursor."""
    words = caption(options[cursor]) if cursor >= 0 else ""
    face = Face.HEAD if large and width(words, Face.HEAD) <= box.right - box.left else Face.SMALL
    size = 21 if box.bottom - box.top >= 21 + 3 + face.capital else 14
    pitch = size + 3
    shown = min(len(options), (box.right - box.left) // pitch)
    first = _centred(len(options), cursor, shown)
    left = box.left + (box.right - box.left - shown * pitch) // 2 + 1
    for place, option in enumerate(options[first : first + shown]):
        draw_die(canvas, left + place * pitch, box.top, option, size)
    if cursor >= 0:
        x = left + (cursor - first) * pitch
        canvas.invert(x - 1, box.top - 1, x + size + 1, box.top + size + 1)
    top = box.bottom - face.capital - face.descent
    canvas.text(box.left, top, words, face, room=box.right - box.left, align="centre")


def _draw_words(canvas: Canvas, box: Box, labels: list[str], cursor: int) -> None:
    """Words in one line; those that do not fit wait behind the edge until the cursor comes near them."""
    pads = [width(label, Face.BODY) + 13 for label in labels]
    first = 0
    while first < cursor and sum(pads[first : cursor + 1]) > box.right - box.left:
        first += 1
    x = box.left
    for place in range(first, len(labels)):
        if x + pads[place] > box.right and place > cursor:
            break
        canvas.text(x + 4, box.top, labels[place], Face.BODY)
        if place == cursor:
            canvas.invert(x, box.top - 1, x + pads[place] - 5, box.top + 9)
        x += pads[place]


def _draw_figures(canvas: Canvas, box: Box, labels: list[str], cursor: int, face: Face) -> None:
    pitch = max(width(label, face) for label in labels) + 10
    shown = min(len(labels), (box.right - box.left) // pitch)
    first = _centred(len(labels), cursor, shown)
    top = box.top + (box.bottom - box.top - face.capital) // 2
    left = box.left + (box.right - box.left - shown * pitch) // 2
    for place, label in enumerate(labels[first : first + shown]):
        x = left + place * pitch
        canvas.text(x, top, label, face, room=pitch - 4, align="centre")
        if first + place == cursor:
            canvas.invert(x, top - 2, x + pitch - 4, top + face.capital + 2)


def _draw_beside(canvas: Canvas, box: Box, options: tuple[str, ...], cursor: int, size: int) -> None:
    """Dice with their numbers beside them: two of 21 pixels, up to five of 14."""
    face = Face.HEAD if size == 21 or len(options) <= 2 else Face.SMALL
    pad = 5 if face is Face.HEAD else 2
    taken = size + 3 * pad + max(width(caption(option), face) for option in options)
    shown = min(len(options), (box.right - box.left) // taken)
    first = _centred(len(options), cursor, shown)
    pitch = (box.right - box.left) // shown
    top = (box.top + box.bottom - size) // 2
    for place, option in enumerate(options[first : first + shown]):
        x = box.left + place * pitch + (pitch - taken) // 2
        draw_die(canvas, x + pad, top, option, size)
        middle = top + (size - face.capital + 1) // 2
        canvas.text(x + size + 2 * pad, middle, caption(option), face)
        if first + place == cursor:
            canvas.invert(x, top - 2, x + taken, top + size + 2)


def _draw_ring(canvas: Canvas, box: Box, options: tuple[str, ...], cursor: int) -> None:
    """Up to five dice of 21 pixels or seven of 14, each with its number below."""
    size = 21 if len(options) <= 5 else 14
    pitch = size + 4
    shown = min(len(options), (box.right - box.left + 1) // pitch)
    first = _centred(len(options), cursor, shown)
    left = box.left + (box.right - box.left - shown * pitch) // 2 + 2
    top = box.bottom - size - 9
    for place, option in enumerate(options[first : first + shown]):
        x = left + place * pitch
        draw_die(canvas, x, top, option, size)
        canvas.text(x, top + size + 1, caption(option), Face.SMALL, room=size, align="centre")
        if first + place == cursor:
            canvas.invert(x - 1, top - 1, x + size + 1, top + size + 8)


def _centred(count: int, cursor: int, shown: int) -> int:
    """The first of `shown` options in view, the one under the cursor in the middle."""
    return max(0, min(cursor - shown // 2, count - shown))
