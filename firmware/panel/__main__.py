"""`python -m firmware.panel [FILE]`: writes all example screens, four times enlarged, onto one PNG."""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image, ImageDraw

from firmware.panel.canvas import HEIGHT, WIDTH
from firmware.panel.examples import EXAMPLES
from firmware.panel.paint import paint
from firmware.panel.text import Face, font

SCALE = 4
COLUMNS = 4
MARGIN = 24


def contact_sheet() -> Image.Image:
    """All example screens with their names, as they look on the panel, four times enlarged. Mode "L"."""
    across, down = WIDTH * SCALE + MARGIN, HEIGHT * SCALE + MARGIN
    rows = -(-len(EXAMPLES) // COLUMNS)
    sheet = Image.new("L", (COLUMNS * across + MARGIN, rows * down + MARGIN), 70)
    draw = ImageDraw.Draw(sheet)
    for place, (name, screen) in enumerate(EXAMPLES.items()):
        row, column = divmod(place, COLUMNS)
        x, y = MARGIN + column * across, MARGIN + row * down
        draw.text((x, y - 4), name, font=font(Face.BODY), fill=220, anchor="ls")
        sheet.paste(paint(screen).resize((WIDTH * SCALE, HEIGHT * SCALE), Image.Resampling.NEAREST), (x, y))
    return sheet


if __name__ == "__main__":
    target = Path(sys.argv[1] if len(sys.argv) > 1 else "panel.png")
    contact_sheet().save(target)
    print(f"{len(EXAMPLES)} screens in {target}")
