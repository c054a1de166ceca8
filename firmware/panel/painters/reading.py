"""Reading: dice as read and their effect; a die in doubt stands in a dotted frame and its values are offered."""

from __future__ import annotations

from firmware.panel.canvas import RIGHT, Canvas
from firmware.panel.dice import CELL, draw_die
from firmware.panel.frame import BOTTOM, LEFT, TOP
from firmware.panel.layout import BODY, Box, compose, fits_in, stack, words
from firmware.panel.painters.faces import paint_faces
from firmware.panel.painters.options import draw_options
from firmware.panel.pictures import dice_drawings
from firmware.panel.screen import Screen, SeenDie
from firmware.panel.text import Face, width

FEW = 3
"""Dice that are drawn with pips beside the values offered; more are drawn as cells."""


def paint_reading(canvas: Canvas, screen: Screen) -> None:
    """READ shows dice and effect. WHICH? and FIX show the values to choose between, and which die is meant."""
    if screen.faces:
        paint_faces(canvas, screen)
    elif not screen.options:
        used = compose(canvas, screen, dice_drawings(screen.dice, large=screen.large))
        if screen.dice and used is None:
            canvas.complaints.append(f"no room for {len(screen.dice)} dice beside the texts")
    elif len(screen.dice) <= 1:
        _write_title(canvas, screen, TOP, RIGHT)
        draw_options(canvas, BODY._replace(top=TOP + 10), screen)
    elif len(screen.dice) <= FEW:
        _paint_few(canvas, screen)
    else:
        _paint_many(canvas, screen)


def _write_title(canvas: Canvas, screen: Screen, top: int, right: int, face: Face = Face.BODY) -> None:
    """The title, and at the right end of its row a short line ("was 6")."""
    aside = " ".join(screen.lines)
    taken = width(aside, Face.SMALL) + 5 if aside else 0
    if width(screen.title, face) > right - LEFT - taken:
        face = Face.SMALL
    canvas.text(LEFT, top + face.capital - 6, aside, Face.SMALL, room=right - 1 - LEFT, align="right")
    canvas.text(LEFT, top, screen.title, face, room=right - LEFT - taken)


def _doubtful(screen: Screen) -> SeenDie:
    return next((die for die in screen.dice if die.doubtful), screen.dice[0])


def _paint_few(canvas: Canvas, screen: Screen) -> None:
    """All dice above, the values below."""
    row = next(drawing for drawing in dice_drawings(screen.dice) if drawing.height == 14)
    row.draw(canvas, LEFT, TOP)
    beside = Box(LEFT + row.width + 7, TOP - 1, RIGHT, TOP + 17)
    joined = ", ".join(text for text in (screen.title, *screen.lines) if text)
    attempts = (
        words(title, (), lines, (face, face), beside.right - beside.left)
        for title, lines, face in (
            (screen.title, screen.lines, Face.BODY),
            (screen.title, screen.lines, Face.SMALL),
            (joined, (), Face.SMALL),
        )
    )
    texts = [head + tail for head, tail in attempts]
    if joined:
        stack(canvas, beside, next((text for text in texts if fits_in(beside, text)), texts[-1]))
    draw_options(canvas, Box(LEFT, TOP + 17, RIGHT, BOTTOM), screen)


_LARGE_DIE = 21
_MOST_CELLS = 16


def _paint_many(canvas: Canvas, screen: Screen) -> None:
    """All dice as cells, the one in doubt large at the right, the values as figures below."""
    if len(screen.dice) > _MOST_CELLS:
        canvas.complaints.append(f"{len(screen.dice)} dice in a reading: {_MOST_CELLS} can be drawn")
    columns = 6 if len(screen.dice) <= 12 else 8
    pitch = 14 if columns == 6 else 12
    for place, die in enumerate(screen.dice[:_MOST_CELLS]):
        row, column = divmod(place, columns)
        x, y = LEFT + 1 + column * pitch, TOP + row * (CELL + 2)
        draw_die(canvas, x, y, die.face, CELL, dark=die.dark)
        if die.doubtful:
            canvas.dotted_frame(x - 2, y - 2, x + CELL + 2, y + CELL + 2)
    large = _doubtful(screen)
    draw_die(canvas, RIGHT - _LARGE_DIE - 2, TOP, large.face, _LARGE_DIE, dark=large.dark)
    _write_title(canvas, screen, 36, RIGHT, Face.SMALL)
    draw_options(canvas, Box(LEFT, 44, RIGHT, BOTTOM), screen)
