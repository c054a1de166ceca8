"""What may be drawn on a face: icons, letters and digits. Nothing of it is kept in the repository.

Every glyph is uint8, shape (RASTER, RASTER), ink 255 on 0, its longest side ROOM of the square and centred.
"""

from __future__ import annotations

import json
import re
import subprocess
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

Raster = npt.NDArray[np.uint8]
RASTER = 64
DRAWN = 128
ROOM = 0.9

ICONS = ("@iconify-json/game-icons", "1.2.4")
FONT_VERSION = "5"
FONTS = (
    *("abril-fatface", "almendra", "alfa-slab-one", "anton", "archivo-narrow", "bangers", "bebas-neue"),
    *("black-ops-one", "bungee", "caveat", "cinzel", "comfortaa", "courier-prime", "creepster"),
    *("dm-serif-display", "fredoka", "inter", "josefin-sans", "lobster", "lora", "medievalsharp"),
    *("merriweather", "metamorphous", "new-rocker", "nunito", "orbitron", "oswald", "pacifico"),
    *("permanent-marker", "pirata-one", "playfair-display", "press-start-2p", "righteous", "roboto", "rubik"),
    *("russo-one", "rye", "special-elite", "ubuntu", "uncial-antiqua", "varela-round", "vt323"),
)
TEXTS = (
    *"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-×!?&#*%$=",
    *("10", "11", "12", "16", "20", "00", "Qu", "An", "Th", "II", "III", "IV", "VI", "x2", "+1", "-1", "+2"),
    *("6_", "9_", "6.", "9.", "N_", "Z_", "M_", "W_", "n_", "u_", "d_", "p_", "b_", "q_"),
)
# Of two fonts, or turned, such letters are the same shape: they are never held against one another.
ALIKE = (
    *("Oo0", "Il1-|", "Ss5", "CcUuGn", "VvA", "WwMm", "Xx×", "NZz", "pdbq", "69", "Kk", "Pp", "Yy", "Tt+", "HI"),
    *("hy", "EM3"),
)
UPRIGHT = re.compile(r"files/.*-latin-(400|700|800|900)-normal\.woff$")


@dataclass(frozen=True, slots=True)
class Glyph:
    """family: what is kept out of training together. group: glyphs of one group may look alike though they differ."""

    name: str
    family: str
    group: str
    raster: Raster


def fetch(package: str, version: str, folder: Path) -> Path:
    """The package's archive, fetched once with npm."""
    folder.mkdir(parents=True, exist_ok=True)
    stem = package.lstrip("@").replace("/", "-")
    found = sorted(folder.glob(f"{stem}-{version}*.tgz"))
    if not found:
        subprocess.run(["npm", "pack", f"{package}@{version}"], cwd=folder, check=True, capture_output=True)
        found = sorted(folder.glob(f"{stem}-{version}*.tgz"))
    return found[-1]


def framed(ink: npt.NDArray[np.generic]) -> Raster:
    """Cut to its ink, centred in the square; an empty picture stays empty."""
    rows, columns = np.flatnonzero(ink.max(axis=1) > 40), np.flatnonzero(ink.max(axis=0) > 40)
    out = np.zeros((RASTER, RASTER), np.uint8)
    if not len(rows):
        return out
    part = np.ascontiguousarray(ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1], np.uint8)
    scale = ROOM * RASTER / max(part.shape)
    size = max(1, round(part.shape[1] * scale)), max(1, round(part.shape[0] * scale))
    small = cv2.resize(part, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    x, y = (RASTER - size[0]) // 2, (RASTER - size[1]) // 2
    out[y : y + size[1], x : x + size[0]] = small
    return out


def icons(packages: Path) -> Iterator[Glyph]:
    """All of game-icons (CC BY 3.0), rasterised at 128 px."""
    import resvg_py

    with tarfile.open(fetch(*ICONS, packages)) as archive:
        file = archive.extractfile("package/icons.json")
        assert file is not None
        drawings = json.load(file)
    for name, icon in drawings["icons"].items():
        body = icon["body"].replace("currentColor", "#fff")
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">{body}</svg>'
        png = resvg_py.svg_to_bytes(svg_string=svg, width=DRAWN, height=DRAWN)
        alpha = np.asarray(Image.open(BytesIO(bytes(png))).convert("RGBA"))[..., 3]
        yield Glyph(name, name, name, framed(alpha))


def letters(packages: Path) -> Iterator[Glyph]:
    """Letters, digits, signs and short words in every font; `6_` is a six with a bar under it."""
    for font in FONTS:
        with tarfile.open(fetch(f"@fontsource/{font}", FONT_VERSION, packages)) as archive:
            files = sorted(name for name in archive.getnames() if UPRIGHT.search(name))
            for file in (files[0], files[-1]) if len(files) > 2 else files[:1]:
                data = archive.extractfile(file)
                assert data is not None
                face = ImageFont.truetype(BytesIO(data.read()), 90)
                for text in TEXTS:
                    yield Glyph(f"{text}@{font}", f"@{font}", group_of(text), written(text, face))


def group_of(text: str) -> str:
    """Name of the letters that this one may be mistaken for."""
    bare = text.rstrip("_.") if len(text) > 1 else text
    return next((f"={alike}" for alike in ALIKE if bare in alike), f"={bare.lower()}")


def written(text: str, face: ImageFont.FreeTypeFont) -> Raster:
    picture = Image.new("L", (320, 200))
    draw = ImageDraw.Draw(picture)
    marked = len(text) == 2 and text[1] in "_."
    bare = text[0] if marked else text
    draw.text((60, 30), bare, fill=255, font=face)
    left, _, right, low = draw.textbbox((60, 30), bare, font=face)
    if marked and text[1] == "_":
        draw.rectangle((left, low + 7, right, low + 16), fill=255)
    elif marked:
        draw.ellipse((right + 4, low - 14, right + 18, low), fill=255)
    return framed(np.asarray(picture))
