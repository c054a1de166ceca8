"""A record as a PDF: how it ended, the sheets as they stood, the books, and every step."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from fpdf import FPDF
from fpdf.enums import XPos, YPos

from firmware.export.ink import lay, printable
from firmware.export.record import Record
from rules.drawing import Drawing

MARGIN: Final = 12.0
_FONT: Final = "text"
_FOUND_IN: Final = (
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
    "/usr/share/fonts/TTF/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
)
"""A font with all letters of players' names, where the system has one; a PDF's own fonts hold Latin-1 alone."""


def pdf_of(record: Record, drawings: tuple[Drawing, ...] = ()) -> bytes:
    """The record on A4, upright. drawings: the sheets, each as wide as the page."""
    pdf = FPDF(format="A4")
    pdf.set_margin(MARGIN)
    pdf.set_auto_page_break(True, MARGIN)
    pdf.set_title(f"{record.title}: {', '.join(record.players)}")
    pdf.set_creator("Dicescribe")
    family = _font(pdf)
    pdf.add_page()
    _heading(pdf, family, record.title, 20)
    _line(pdf, family, ", ".join(record.players), 12)
    _line(pdf, family, record.result, 12)
    scores = ", ".join(f"{name} {score}" for name, score in zip(record.players, record.scores, strict=True))
    _line(pdf, family, f"{'Scores' if record.over else 'Scores so far'}: {scores}", 11)
    _sheets(pdf, family, drawings)
    _heading(pdf, family, "Books", 14)
    for title, words in record.books:
        _line(pdf, family, f"{title}: {' '.join(words)}", 9)
    _heading(pdf, family, "Every step", 14)
    for step in record.steps:
        _line(pdf, family, f"{step.step}. {step.sentence}", 9)
    return bytes(pdf.output())


def _font(pdf: FPDF) -> str:
    found = next((name for name in _FOUND_IN if Path(name).is_file()), None)
    if found is None:
        return "helvetica"
    pdf.add_font(_FONT, fname=found)
    return _FONT


def _heading(pdf: FPDF, family: str, text: str, size: float) -> None:
    pdf.ln(3)
    _line(pdf, family, text, size)
    pdf.ln(1)


def _line(pdf: FPDF, family: str, text: str, size: float) -> None:
    pdf.set_font(family, size=size)
    pdf.set_text_color(0, 0, 0)
    pdf.multi_cell(0, size * 0.5, printable(pdf, text), align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)


def _sheets(pdf: FPDF, family: str, drawings: tuple[Drawing, ...]) -> None:
    for drawing in drawings:
        width = min(pdf.epw, (pdf.eph - 30) * drawing.width / drawing.height)
        if pdf.will_page_break(width * drawing.height / drawing.width + 20):
            pdf.add_page()
        _heading(pdf, family, drawing.title, 14)
        top = pdf.get_y()
        pdf.set_font(family, size=8)
        high = lay(pdf, drawing, MARGIN, top, width)
        pdf.set_y(top + high + 4)
