"""Letters of the panel: five bitmap fonts, measured and cached.

Bitmap fonts only: an outline font scaled to these sizes loses strokes. The `.pcf.gz` files are
those that the X project and Terminus ship; `fonts/LICENCES.md` gives their licences.
"""

from __future__ import annotations

import enum
import gzip
import io
from functools import cache
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

FONTS: Final = Path(__file__).parent / "fonts"


class Face(enum.Enum):
    """A font and its measures in pixels.

    capital: height of a capital letter. descent: rows below the baseline that g and j need. pitch: rows from one line
    of text to the next. advance: columns a letter takes, its gap included (every font has one width).
    """

    SMALL = ("5x8.pcf.gz", 8, 5, 6, 1, 8)
    """Key line, context, captions."""
    BODY = ("ter-u12n_unicode.pcf.gz", 12, 6, 8, 2, 10)
    """Plain lines, rows, the state word."""
    HEAD = ("ter-u16b_unicode.pcf.gz", 16, 8, 10, 3, 14)
    """Headlines; everything that can be in large mode."""
    BIG = ("ter-u24b_unicode.pcf.gz", 24, 12, 15, 4, 20)
    HUGE = ("ter-u32b_unicode.pcf.gz", 32, 16, 20, 5, 26)

    def __init__(self, file: str, size: int, advance: int, capital: int, descent: int, pitch: int) -> None:
        self.file = file
        self.size = size
        self.advance = advance
        self.capital = capital
        self.descent = descent
        self.pitch = pitch


@cache
def font(face: Face) -> ImageFont.FreeTypeFont:
    """The font, read once. Unpacked here: FreeType would unpack it anew for every letter that lies before the last one.

    Basic layout: with it a text looks the same with and without Pillow's raqm.
    """
    unpacked = io.BytesIO(gzip.decompress((FONTS / face.file).read_bytes()))
    return ImageFont.truetype(unpacked, face.size, layout_engine=ImageFont.Layout.BASIC)


def width(text: str, face: Face) -> int:
    """Columns a text takes. Every letter of a font is equally wide; the gap after the last one counts only where the
    letter fills it, as the bar of a bold L with stroke does."""
    return len(text) * face.advance - (0 if _fills_its_gap(text[-1], face) else 1) if text else 0


@cache
def _fills_its_gap(letter: str, face: Face) -> bool:
    image = Image.new("1", (3 * face.advance, 2 * face.size))
    ImageDraw.Draw(image).text((face.advance, face.size), letter, font=font(face), fill=1, anchor="ls")
    box = image.getbbox()
    return box is not None and box[2] >= 2 * face.advance


@cache
def _shape(letter: str, face: Face) -> tuple[tuple[int, int], bytes]:
    mask = font(face).getmask(letter, mode="1")
    return mask.size, bytes(mask)


@cache
def drawable(letter: str, face: Face = Face.BODY) -> bool:
    """Whether a font has this letter. A letter it lacks is drawn as a question mark."""
    return letter.isspace() or letter == "?" or _shape(letter, face) != _shape("\uffff", face)


def undrawable(text: str, face: Face = Face.BODY) -> str:
    """The letters of a text that a font lacks: "" for all names in Latin, Greek and Cyrillic letters."""
    return "".join(letter for letter in text if not drawable(letter, face))


def shortened(text: str, face: Face, room: int) -> str:
    """The text, or as much of it as fits into `room` columns, then "..."."""
    if width(text, face) <= room:
        return text
    while text and width(text + "...", face) > room:
        text = text[:-1]
    return text.rstrip() + "..." if text else ""


def wrap(text: str, letters: int) -> tuple[str, ...]:
    """A text in lines of at most `letters` letters, broken at spaces; a longer word is broken where it must be."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        while len(word) > letters:
            if line:
                lines.append(line)
                line = ""
            lines.append(word[:letters])
            word = word[letters:]
        if line and len(line) + 1 + len(word) > letters:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return (*lines, line) if line else tuple(lines)


def pages(text: str, letters: int = 20, lines: int = 3) -> tuple[tuple[str, ...], ...]:
    """A long text as pages of at most `lines` lines; an empty text is one page without lines."""
    wrapped = wrap(text, letters)
    return tuple(wrapped[at : at + lines] for at in range(0, len(wrapped), lines)) or ((),)
