import io
import re

from PIL import Image

BLOCKS = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}


class FakeTerminal(io.StringIO):
    """A terminal that remembers what was written."""

    def isatty(self):
        return True

    def lines(self):
        """The lines of the last drawing, without control sequences."""
        last = self.getvalue().rsplit("\x1b[H", 1)[-1]
        return [line for line in re.sub(r"\x1b\[[?0-9]*[A-Za-z]", "", last).split("\r\n") if line]


def read_picture(lines, size):
    """The picture that lines of half blocks or of braille patterns stand for."""
    image = Image.new("1", size)
    for row, line in enumerate(lines):
        for column, character in enumerate(line):
            if character in BLOCKS:
                for y, lit in enumerate(BLOCKS[character]):
                    image.putpixel((column, row * 2 + y), lit)
            else:
                dots = ord(character) - 0x2800
                # Dots 1-3 run down the left column, 4-6 down the right one; 7 and 8 lie below them.
                places = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
                for dot, (x, y) in enumerate(places):
                    image.putpixel((column * 2 + x, row * 4 + y), dots >> dot & 1)
    return image
