"""A mat as a PDF in true scale, over as many sheets as it takes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fpdf import FPDF
from fpdf.prefs import ViewerPreferences

from firmware.mats.ink import Box, Ink, Ring, Stroke, Words, drawn
from firmware.mats.mat import Mat
from firmware.mats.tiles import MARGIN, OVERLAP, Tile, Tiling, tiling

LINE: Final = 0.25
"""Width of lines, mm."""
_POINTS: Final = 72 / 25.4
_ANCHORS: Final = {"start": 0.0, "middle": 0.5, "end": 1.0}


def pdf_of(mat: Mat, paper: str) -> bytes:
    """The mat as a vector PDF. paper: a4, letter or a3."""
    laid = tiling(mat.width, mat.height, paper)
    pdf = FPDF(unit="mm", format=laid.paper)
    pdf.set_auto_page_break(False)
    pdf.set_title(f"{mat.title}, mat for Dicescribe")
    pdf.set_creator("Dicescribe")
    pdf.viewer_preferences = ViewerPreferences(print_scaling="None")
    ink = tuple(drawn(mat))
    for tile in laid.tiles:
        pdf.add_page()
        pdf.set_line_width(LINE)
        with pdf.rect_clip(MARGIN, MARGIN, *laid.printable):
            _lay(pdf, ink, MARGIN - tile.x, MARGIN - tile.y)
            if len(laid.tiles) > 1:
                _lay(pdf, _seams(laid, tile), MARGIN, MARGIN)
    return bytes(pdf.output())


def _lay(pdf: FPDF, ink: Iterable[Ink], dx: float, dy: float) -> None:
    for piece in ink:
        match piece:
            case Box(x, y, width, height, line, fill):
                if line:
                    pdf.set_draw_color(*line)
                if fill:
                    pdf.set_fill_color(*fill)
                pdf.rect(x + dx, y + dy, width, height, style="D" * bool(line) + "F" * bool(fill))
            case Ring(x, y, radius, line):
                pdf.set_draw_color(*line)
                pdf.circle(x + dx, y + dy, radius)
            case Stroke(points, line, dashed):
                pdf.set_draw_color(*line)
                pdf.set_dash_pattern(*((3, 2) if dashed else ()))
                pdf.polyline([(x + dx, y + dy) for x, y in points])
                pdf.set_dash_pattern()
            case Words():
                _write(pdf, piece, dx, dy)


def _write(pdf: FPDF, words: Words, dx: float, dy: float) -> None:
    """The built-in Helvetica, which knows Western letters alone; others become a question mark."""
    text = words.text.encode("latin-1", "replace").decode("latin-1")
    pdf.set_font("helvetica", size=words.size * _POINTS)
    pdf.set_text_color(*words.ink)
    left = words.x + dx - _ANCHORS[words.anchor] * pdf.get_string_width(text)
    pdf.text(left, words.y + dy + 0.35 * words.size, text)


def _seams(laid: Tiling, tile: Tile) -> Iterable[Ink]:
    """Where the next sheet to the right and below is laid upon this one, and which sheet this is."""
    width, height = laid.printable
    if tile.column + 1 < laid.columns:
        yield Stroke(((width - OVERLAP, 0), (width - OVERLAP, height)), dashed=True)
    if tile.row + 1 < laid.rows:
        yield Stroke(((0, height - OVERLAP), (width, height - OVERLAP)), dashed=True)
    if tile.column:
        yield from _cut((0, 0), (0, height))
    if tile.row:
        yield from _cut((0, 0), (width, 0))
    number = tile.row * laid.columns + tile.column + 1
    yield Words(width - 1, height - 2, 2.5, f"sheet {number} of {len(laid.tiles)}", "end")


def _cut(start: tuple[float, float], end: tuple[float, float]) -> Iterable[Ink]:
    """Ticks of 4 mm at both ends of an edge along which the sheet is cut."""
    across, down = (1.0, 0.0) if start[1] == end[1] else (0.0, 1.0)
    yield Stroke((start, (start[0] + 4 * across, start[1] + 4 * down)), (90, 90, 90))
    yield Stroke(((end[0] - 4 * across, end[1] - 4 * down), end), (90, 90, 90))
