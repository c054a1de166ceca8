"""Places texts and one picture in the body: the layouts are tried in order and the first in which all fits is drawn.

So a short instruction stands large beside a large picture, and a long one still stands whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Final, Literal, NamedTuple

from firmware.panel.canvas import RIGHT, Canvas
from firmware.panel.frame import BOTTOM, LEFT, TOP
from firmware.panel.screen import Screen
from firmware.panel.text import Face, width, wrap


class Box(NamedTuple):
    """A part of the body; right and bottom are exclusive."""

    left: int
    top: int
    right: int
    bottom: int


BODY: Final = Box(LEFT, TOP, RIGHT, BOTTOM)


class Line(NamedTuple):
    """A line of text in its font."""

    text: str
    face: Face


class Drawing(NamedTuple):
    """A picture of a known size that can be drawn with its upper left corner at (x, y)."""

    width: int
    height: int
    draw: Callable[[Canvas, int, int], None]


Place = Literal["beside", "corner", "under"]
"""beside: picture at the left, all texts right of it. corner: headline above, picture below it with the other lines
at its right. under: all texts above, picture below."""

Spot = tuple[Box, tuple[Line, ...]]
"""Lines and where they stand."""

GAP: Final = 6
"""Columns between a picture and the text beside it."""

STYLES: Final = (
    (Face.HEAD, Face.BODY),
    (Face.HEAD, Face.SMALL),
    (Face.BODY, Face.BODY),
    (Face.BODY, Face.SMALL),
)
"""Fonts of headline and lines, most legible first."""

LEGIBLE_STYLES: Final = ((Face.HEAD, Face.HEAD), (Face.HEAD, Face.BODY), (Face.BODY, Face.BODY))
"""Without small letters, for screens that rather leave words out in large mode."""

LARGE_STYLES: Final = (*LEGIBLE_STYLES, (Face.HEAD, Face.SMALL), (Face.BODY, Face.SMALL))


def height(lines: tuple[Line, ...]) -> int:
    """Rows that lines take, from the first capital's top to below the last descender."""
    if not lines:
        return 0
    last = lines[-1].face
    return sum(line.face.pitch for line in lines[:-1]) + last.capital + last.descent


def fits_in(box: Box, lines: tuple[Line, ...]) -> bool:
    """Whether lines fit into a box."""
    widest = max((width(line.text, line.face) for line in lines), default=0)
    return widest <= box.right - box.left and height(lines) <= box.bottom - box.top


def stack(canvas: Canvas, box: Box, lines: tuple[Line, ...], align: Literal["left", "centre"] = "left") -> None:
    """Writes lines one below the other, spread a little and centred from top to bottom."""
    slack = box.bottom - box.top - height(lines)
    if slack < 0:
        canvas.complaints.append(f"{len(lines)} lines of text are {-slack} rows too high: {lines[-1].text!r}")
    gap = max(0, min(3, slack // (len(lines) + 1)))
    top = box.top + max(0, slack - gap * (len(lines) - 1)) // 2
    for line in lines:
        if top + line.face.capital <= box.bottom:
            canvas.text(box.left, top, line.text, line.face, room=min(box.right, RIGHT) - box.left, align=align)
        top += line.face.pitch + gap


def words(
    title: str, headline: tuple[str, ...], lines: tuple[str, ...], fonts: tuple[Face, Face], room: int | None
) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """Texts in their fonts: title and headline, and the lines below. room: columns to wrap into, None: as given."""
    large, small = fonts
    small_title = Face.SMALL if small is Face.SMALL else Face.BODY

    def in_lines(texts: tuple[str, ...], face: Face) -> tuple[Line, ...]:
        if room is not None:
            texts = wrap(" ".join(texts), (room + 1) // face.advance)
        return tuple(Line(text, face) for text in texts if text)

    return in_lines((title,), small_title) + in_lines(headline, large), in_lines(lines, small)


def spots(
    box: Box, head: tuple[Line, ...], tail: tuple[Line, ...], drawing: Drawing, place: Place
) -> tuple[tuple[int, int], tuple[Spot, ...]]:
    """Where a picture's upper left corner and the texts stand in one layout."""
    right_of = box.left + drawing.width + GAP
    if place == "beside":
        y = box.top + (box.bottom - box.top - drawing.height) // 2
        return (box.left, y), ((box._replace(left=right_of), head + tail),)
    above = head if place == "corner" else head + tail
    slack = box.bottom - box.top - height(above) - drawing.height - 1
    y = box.bottom - 1 - drawing.height - max(0, min(3, slack // 3))
    if place == "corner":
        beside = Box(right_of, y, box.right, box.bottom)
        return (box.left, y), ((box._replace(bottom=y), above), (beside, tail))
    x = box.left + (box.right - box.left - drawing.width) // 2
    return (x, y), ((box._replace(bottom=y), above),)


Layout = tuple[Drawing | None, tuple[int, int], tuple[Spot, ...]]


def layouts(
    screen: Screen,
    box: Box,
    drawings: tuple[Drawing, ...],
    places: tuple[Place, ...],
    styles: tuple[tuple[Face, Face], ...],
) -> Iterator[Layout]:
    """All layouts of a screen, best first. The last ones leave the picture out: the text is the truth."""
    texts = (screen.title, screen.headline, screen.lines)
    for fonts in styles:
        for wrapped, drawing, place in product((False, True), drawings, places):
            room = box.right - box.left - drawing.width - GAP
            if wrapped and (place != "beside" or room < 8 * Face.SMALL.advance):
                continue
            head, tail = words(*texts, fonts, room if wrapped else None)
            if place != "corner" or tail:
                yield drawing, *spots(box, head, tail, drawing, place)
    for fonts in styles:
        head, tail = words(*texts, fonts, None)
        yield None, (0, 0), ((box, head + tail),)
    # The most that five lines can have: the row left free below the state line.
    yield None, (0, 0), ((box._replace(top=box.top - 1), head + tail),)


def compose(
    canvas: Canvas,
    screen: Screen,
    drawings: tuple[Drawing, ...] = (),
    places: tuple[Place, ...] = ("beside", "corner", "under"),
    align: Literal["left", "centre"] = "left",
    box: Box = BODY,
    styles: tuple[tuple[Face, Face], ...] = (),
) -> Drawing | None:
    """Draws title, headline, lines and one of the drawings in the first layout in which everything fits.

    drawings: the same picture in several sizes, best first. styles: fonts of headline and lines, () for those of the
    screen's mode. Complains where not even the last layout fits.
    Returns the drawing that was used, None where there was no room for one.
    """
    styles = styles or (LARGE_STYLES if screen.large else STYLES)
    for drawing, corner, texts in layouts(screen, box, drawings, places, styles):  # noqa: B007 -- the last one stands
        if all(fits_in(part, lines) for part, lines in texts):
            break
    for part, lines in texts:
        if lines:
            stack(canvas, part, lines, align)
    if drawing:
        drawing.draw(canvas, *corner)
    return drawing
