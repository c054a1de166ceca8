"""Takes the icons and letters that the shipped dice sets draw into `drawings/`, as SVG files of one path each.

    npm pack @iconify-json/game-icons@1.2.4 && tar xzf iconify-json-game-icons-1.2.4.tgz
    python -m models.dicesets.vendor package/icons.json

Letters and figures are outlines of Aileron (no rights reserved), which Pillow carries; reading them needs fontTools.
"""

from __future__ import annotations

import io
import json
import re
import string
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
DRAWINGS = HERE / "drawings"
SIDE = 512
SVG = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}"><path d="{{}}"/></svg>\n'


def drawn() -> set[str]:
    """Every drawing that a shipped set names."""
    sets = [tomllib.loads(file.read_text(encoding="utf-8")) for file in HERE.glob("*/diceset.toml")]
    faces = [face for told in sets for kind in told["kinds"] for face in kind["faces"]]
    return {name for face in faces for name in (*face["draws"], *filter(None, [face.get("mark")]))}


def outline(body: str) -> str:
    """The path of an icon. Raises ValueError for an icon that is more than one path."""
    found = re.fullmatch(r'<path fill="currentColor" d="([^"]+)"/>', body)
    if found is None:
        raise ValueError(f"not one path: {body[:80]}")
    return found[1]


def letters() -> dict[str, str]:
    """Path by letter or figure, upright in the middle of a square."""
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.ttLib import TTFont
    from PIL import ImageFont

    font = TTFont(io.BytesIO(ImageFont.load_default(40).font_bytes))  # type: ignore[union-attr]
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    capital = font["OS/2"].sCapHeight
    scale = 0.86 * SIDE / capital
    paths = {}
    for sign in string.ascii_uppercase + string.digits:
        glyph = glyphs[names[ord(sign)]]
        pen = SVGPathPen(glyphs, ntos=lambda number: f"{number:.1f}".rstrip("0").rstrip("."))
        left = (SIDE - glyph.width * scale) / 2
        glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, left, 0.93 * SIDE)))
        paths[sign] = pen.getCommands()
    return paths


def main(icons_file: Path) -> None:
    """Writes the icons and letters that are drawn and takes away those that no longer are."""
    icons = json.loads(icons_file.read_text(encoding="utf-8"))["icons"]
    own = {file.stem for file in (DRAWINGS / "own").glob("*.svg")}
    alphabet = letters()
    wanted = drawn() - own
    for folder, paths in (
        ("glyphs", {name: alphabet[name] for name in wanted & alphabet.keys()}),
        ("icons", {name: outline(icons[name]["body"]) for name in wanted - alphabet.keys()}),
    ):
        for stale in (DRAWINGS / folder).glob("*.svg"):
            stale.unlink()
        for name, path in sorted(paths.items()):
            (DRAWINGS / folder / f"{name}.svg").write_text(SVG.format(path), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
