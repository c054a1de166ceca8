"""Stickers for blank dice as a PDF: our own drawings in true size, with cut marks and a line to check a printer by."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import Final

from fpdf import FPDF
from PIL import Image

from firmware.dicesets.description import DiceSet, FaceOf, Kind
from firmware.dicesets.drawing import opacity

PAGE: Final = (210.0, 297.0)
"""A4, in mm; the check line tells whether a printer scaled it to another paper."""
EDGE: Final = 12.0
GAP: Final = 3.0
CUT: Final = 2.0
"""Length in mm of a cut mark, which stands outside the sticker."""
SHARE: Final = 0.84
"""Side of a sticker as a share of the die's: a rounded edge holds no paper."""
DPI: Final = 600
"""Of the drawings: outlines would make a set of a hundred dice half a minute's work."""
MM_PER_INCH: Final = 25.4
CUBE: Final = 6
"""Sides of a die."""
CREDIT: Final = "Icons: game-icons.net (Lorc, Delapouite and contributors), CC BY 3.0, set together."
CHECK_LINE: Final = 100.0
"""Its length in mm."""


class NothingToPrint(ValueError):
    """A set without drawings: its faces were taught from real dice."""


def sticker_sheet(dice_set: DiceSet) -> bytes:
    """The stickers for every side of all dice of a set, PDF. Raises `NothingToPrint`."""
    if all(face.draws is None for face in dice_set.faces.values()):
        raise NothingToPrint(f"the set {dice_set.name} was taught from real dice: nothing is drawn on its faces")
    sheet = _Sheet(dice_set.title)
    for kind in dice_set.kinds:
        sheet.kind(kind)
    return bytes(sheet.pdf.output())


class _Sheet:
    """Pages that fill from left to right and from top to bottom."""

    def __init__(self, title: str) -> None:
        self.pdf = FPDF(format="A4", unit="mm")
        self.pdf.set_auto_page_break(False)
        self.pdf.set_title(f"{title}: stickers")
        self.pdf.set_creator("Dicescribe")
        self._title, self._y = title, 0.0
        self._new_page()

    def kind(self, kind: Kind) -> None:
        """One heading, then the sides of its dice; a kind with more faces than a cube has sides is a stock to choose
        from, and gets as many whole rounds of it as fill its dice."""
        side = kind.size_mm * SHARE
        pitch = side + GAP + CUT
        across = int((PAGE[0] - 2 * EDGE) // pitch)
        round_of_faces = [face for face in kind.faces if face.draws is not None for _ in range(face.times)]
        if not round_of_faces:
            return
        rounds = -(-kind.count * CUBE // len(round_of_faces)) if len(round_of_faces) > CUBE else kind.count
        sides = round_of_faces * rounds
        names = ", ".join(face.face for face in kind.faces) if len(kind.faces) <= CUBE else "a stock to choose from"
        self._heading(f"{kind.title or kind.kind}: {kind.size_mm:g} mm dice; {names}", pitch)
        for row in range(0, len(sides), across):
            if self._y + pitch > PAGE[1] - EDGE:
                self._new_page()
            for column, face in enumerate(sides[row : row + across]):
                self._sticker(EDGE + CUT + column * pitch, self._y + CUT, side, face)
            self._y += pitch

    def _new_page(self) -> None:
        pdf = self.pdf
        pdf.add_page()
        pdf.set_font("Helvetica", size=9)
        pdf.text(EDGE, EDGE, _plain(f"{self._title}. Print at 100 %; this line is {CHECK_LINE:g} mm long:"))
        pdf.set_line_width(0.3)
        pdf.line(EDGE, EDGE + 4, EDGE + CHECK_LINE, EDGE + 4)
        for x in (EDGE, EDGE + CHECK_LINE):
            pdf.line(x, EDGE + 2.5, x, EDGE + 5.5)
        pdf.set_font("Helvetica", size=6)
        pdf.text(EDGE, PAGE[1] - 6, CREDIT)
        self._y = EDGE + 9

    def _heading(self, text: str, room: float) -> None:
        if self._y + 6 + room > PAGE[1] - EDGE:
            self._new_page()
        self.pdf.set_font("Helvetica", size=9)
        self.pdf.text(EDGE, self._y + 4, _plain(text))
        self._y += 6

    def _sticker(self, x: float, y: float, side: float, face: FaceOf) -> None:
        pdf = self.pdf
        pdf.image(_png(face, round(side / MM_PER_INCH * DPI)), x=x, y=y, w=side, h=side)
        pdf.set_line_width(0.1)
        for cx, away_x in ((x, -1), (x + side, 1)):
            for cy, away_y in ((y, -1), (y + side, 1)):
                pdf.line(cx + 0.3 * away_x, cy, cx + CUT / 2 * away_x, cy)
                pdf.line(cx, cy + 0.3 * away_y, cx, cy + CUT / 2 * away_y)


@lru_cache(maxsize=128)
def _png(face: FaceOf, pixels: int) -> bytes:
    data = io.BytesIO()
    Image.fromarray(255 - opacity(face, pixels)).save(data, "PNG")
    return data.getvalue()


def _plain(text: str) -> str:
    """Text as the PDF's own fonts can write it."""
    return text.encode("latin-1", "replace").decode("latin-1")
