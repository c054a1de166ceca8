"""The symbols of dice that have no pips, 11 x 11 pixels each, by the name of the face."""

from __future__ import annotations

from typing import Final

from firmware.panel.canvas import Bitmap

SIDE: Final = 11

_SWORD: Final[Bitmap] = (
    ".........##",
    "........###",
    ".......###.",
    "......###..",
    ".....###...",
    "#...###....",
    "##.###.....",
    ".####......",
    "..##.......",
    ".####......",
    "##..#......",
)
_SHIELD: Final[Bitmap] = (
    "###########",
    "###########",
    "##.......##",
    "##.......##",
    "##.......##",
    "##.......##",
    ".##.....##.",
    ".###...###.",
    "..###.###..",
    "...#####...",
    ".....#.....",
)
_ARROW: Final[Bitmap] = (
    "...........",
    "......#....",
    "......##...",
    "......###..",
    "##########.",
    "###########",
    "##########.",
    "......###..",
    "......##...",
    "......#....",
    "...........",
)
_SPARK: Final[Bitmap] = (
    ".....#.....",
    ".....#.....",
    "....###....",
    "....###....",
    "..#######..",
    "###########",
    "..#######..",
    "....###....",
    "....###....",
    ".....#.....",
    ".....#.....",
)
_JAWS: Final[Bitmap] = (
    "#..#...#..#",
    "##.##.##.##",
    "###########",
    "###########",
    "...........",
    "...........",
    "...........",
    "###########",
    "###########",
    "##.##.##.##",
    "#..#...#..#",
)
_STAR: Final[Bitmap] = (
    ".....#.....",
    ".....#.....",
    "....###....",
    "....###....",
    "###########",
    ".#########.",
    "..#######..",
    "...#####...",
    "...#####...",
    "..###.###..",
    "..#.....#..",
)

SYMBOLS: Final[dict[str, Bitmap]] = {
    "attack": _SWORD,
    "defense": _SHIELD,
    "progress": _ARROW,
    "magic": _SPARK,
    "trap": _JAWS,
    "summon": _STAR,
}


def symbol(face: str) -> tuple[Bitmap, str] | None:
    """The symbol of a face and the mark beside it ("x2", or a star's level), None for a face that has no symbol."""
    die, _, name = face.rpartition("/")
    plain, dash, mark = name.partition("-")
    if plain not in SYMBOLS:
        return None
    level = die.rpartition("/")[2]
    return SYMBOLS[plain], mark if dash else level if plain == "summon" else ""
