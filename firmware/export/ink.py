"""A drawing on a page of a PDF, in the colours of the light theme."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from itertools import pairwise
from typing import Final, TypeAlias

from fpdf import FPDF

from rules.drawing import Circle, Curve, Drawing, Group, Hue, Lines, Rect, Role, Shape, Text

Colour: TypeAlias = tuple[int, int, int]
Point: TypeAlias = tuple[float, float]

_INK: Final = (34, 36, 42)
_QUIET: Final = (92, 96, 104)
_LINE: Final = (185, 178, 162)
_AREA: Final = (243, 239, 230)
_PAPER: Final = (255, 255, 255)
_ACCENT: Final = (15, 106, 91)

HUES: Final[dict[Hue, Colour]] = {
    "white": (244, 242, 236),
    "black": (38, 40, 44),
    "grey": (109, 113, 120),
    "red": (185, 43, 39),
    "orange": (185, 84, 11),
    "yellow": (240, 194, 48),
    "green": (33, 122, 55),
    "blue": (34, 88, 179),
    "purple": (109, 58, 168),
    "pink": (182, 42, 114),
    "brown": (122, 74, 33),
}
_BRIGHT: Final = ("white", "yellow")
_CURVE_STEPS: Final = 10


def lay(pdf: FPDF, drawing: Drawing, x: float, y: float, width: float) -> float:
    """Draws it with its upper left corner at (x, y), in mm. Returns its height on the paper."""
    scale = width / drawing.width
    pdf.set_line_width(0.2)
    for shape in drawing.shapes:
        _shape(pdf, shape, x, y, scale, "")
    return drawing.height * scale


def _shape(pdf: FPDF, shape: Shape, dx: float, dy: float, scale: float, hue: Hue) -> None:
    hue = shape.hue or hue
    if isinstance(shape, Group):
        left, top = dx + shape.x * scale, dy + shape.y * scale
        with pdf.rotation(-shape.turn, left, top) if shape.turn else nullcontext():
            for inner in shape.shapes:
                _shape(pdf, inner, left, top, scale, hue)
        return
    fill, line = _colours(shape.role, hue)
    pdf.set_draw_color(*line)
    pdf.set_fill_color(*(fill or _PAPER))
    style = "DF" if fill else "D"
    match shape:
        case Rect(x, y, w, h, radius):
            box = (dx + x * scale, dy + y * scale, w * scale, h * scale)
            pdf.rect(*box, style=style, round_corners=radius > 0, corner_radius=min(radius * scale, *box[2:]) / 2)
        case Circle(x, y, radius):
            pdf.circle(dx + x * scale, dy + y * scale, radius * scale, style=style)
        case Lines(points, closed):
            spots = [(dx + x * scale, dy + y * scale) for x, y in points]
            pdf.polyline(spots, polygon=closed, style=style if closed else "D")
        case Curve(path):
            for outline in flattened(path):
                pdf.polyline([(dx + x * scale, dy + y * scale) for x, y in outline], polygon=True, style=style)
        case Text():
            _text(pdf, shape, dx, dy, scale, fill or line)


def _text(pdf: FPDF, text: Text, dx: float, dy: float, scale: float, colour: Colour) -> None:
    size = text.size * scale
    pdf.set_text_color(*colour)
    pdf.set_font_size(size * 72 / 25.4)
    words = printable(pdf, text.text)
    back = pdf.get_string_width(words) * {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
    pdf.text(dx + text.x * scale - back, dy + text.y * scale + 0.35 * size, words)


def _colours(role: Role, hue: Hue) -> tuple[Colour | None, Colour]:
    """(inside, outline); None for a shape without a filling."""
    own = HUES.get(hue)
    match role:
        case "ground":
            return _PAPER, _LINE
        case "area":
            return _mixed(own, _AREA) if own else _AREA, _LINE
        case "frame" | "house":
            return None, own or _LINE
        case "empty":
            return _PAPER, own or _QUIET
        case "marked":
            return own or _ACCENT, own or _ACCENT
        case "spent":
            return _LINE, _LINE
        case "piece":
            return own or _INK, _INK
        case "on-piece":
            on = _INK if hue in _BRIGHT else _PAPER
            return on, on
        case "quiet":
            return _QUIET, _QUIET
    return _INK, _INK


def _mixed(own: Colour, ground: Colour) -> Colour:
    red, green, blue = (round(0.22 * a + 0.78 * b) for a, b in zip(own, ground, strict=True))
    return red, green, blue


def printable(pdf: FPDF, text: str) -> str:
    """The text as far as the page's font has its letters."""
    return text if pdf.is_ttf_font else text.encode("latin-1", "replace").decode("latin-1")


def flattened(path: str) -> Iterator[list[Point]]:
    """An outline in SVG's path language (absolute M, L, H, V, C, Q, Z) as closed polygons."""
    points: list[Point] = []
    for command, numbers in _commands(path):
        match command:
            case "M":
                if points:
                    yield points
                points = list(_pairs(numbers))
            case "L":
                points += _pairs(numbers)
            case "H":
                points += [(x, points[-1][1]) for x in numbers]
            case "V":
                points += [(points[-1][0], y) for y in numbers]
            case "C" | "Q":
                each = 6 if command == "C" else 4
                for at in range(0, len(numbers), each):
                    points += _curve([points[-1], *_pairs(numbers[at : at + each])])
    if points:
        yield points


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    for letter in "MLHVCQZ":
        path = path.replace(letter, f";{letter} ")
    for part in filter(None, map(str.strip, path.split(";"))):
        yield part[0], [float(number) for number in part[1:].replace(",", " ").split()]


def _pairs(numbers: list[float]) -> Iterable[Point]:
    return zip(numbers[::2], numbers[1::2], strict=True)


def _curve(controls: list[Point]) -> list[Point]:
    """A Bezier curve from its control points, without its first point (de Casteljau)."""
    found = []
    for step in range(1, _CURVE_STEPS + 1):
        share, left = step / _CURVE_STEPS, controls
        while len(left) > 1:
            left = [(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share) for a, b in pairwise(left)]
        found.append(left[0])
    return found
