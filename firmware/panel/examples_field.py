"""Examples of a game with symbols on its dice and a field of squares: more of what `examples` shows."""

from __future__ import annotations

from typing import Final, Literal

from firmware.panel.screen import Keys, Row, Screen, SeenDie
from rules.prompt import Cell, Dice, Grid, Outline, Shapes

_CHOICE: Final = Keys(back="Undo", ok="Take", fix="Fix", scroll=True)
_FIX: Final = Keys(back="Back", ok="Take", fix="Next", scroll=True)


def _path(names: str, owner: Literal[0, 1], figures: str = "", item: str = "") -> tuple[Cell, ...]:
    return tuple(
        Cell(name, owner, figure=owner if name in figures.split() else -1, item=name in item.split())
        for name in names.split()
    )


_CELLS: Final = (
    Cell("G1", 0, base=True, figure=0),
    Cell("G19", 1, base=True, figure=1),
    *_path("G2 G3 F3 H3 G4 G5 F6 F5 E6 F7 D6 F4", 0, figures="G4 F7", item="H3"),
    *_path("G18 G17 H17 F17 G16 G15 H15 H14 H13 I13 H12 I15", 1, figures="H12 G16", item="I13"),
    Cell("C10", "shell"),
)
_LAID: Final = ((0, 0), (1, 0), (0, 1), (0, 2), (-1, 2), (0, -1))
_FIELD: Final = Grid("ABCDEFGHIJKLM", (1, 19), _CELLS)
_NETS: Final = (
    ("T1", "-1-1 -1+0 -1+1 +0+0 +1+0 +2+0"), ("X1", "-1+0 +0-1 +0+0 +0+1 +1+0 +2+0"),
    ("S2", "-1-1 +0-1 +0+0 +1+0 +1+1 +2+0"), ("Z1", "-1-1 -1+0 +0+0 +1+0 +2+0 +2+1"),
    ("M2", "-1-1 +0-1 +0+0 +1+0 +1+1 +2+1"), ("L1", "-2+0 -1+0 +0+0 +0-1 +1-1 +2-1"),
)  # fmt: skip
_PIECES: Final = Shapes(
    tuple(
        Outline(name + hand, tuple((sign * int(cell[2:]), int(cell[:2])) for cell in cells.split()))
        for name, cells in _NETS
        for hand, sign in (("", 1), ("'", -1))
        if not (hand and name in ("T1", "X1"))
    )
)
_ROLLED: Final = (SeenDie("ddm/2/summon"), SeenDie("ddm/2/summon"), SeenDie("ddm/2/progress-x2"))
_LEVEL_3: Final = ("ddm/3/progress", "ddm/3/summon", "ddm/3/trap-x2", "ddm/1/defense-x2", "ddm/1/progress")

FIELD_EXAMPLES: Final[dict[str, Screen]] = {
    "symbols_roll": Screen(
        "roll", "ROLL", "Yugi rolls any three dice.", "Yugi, turn 7", headline=("Roll any", "3 dice"),
        lines=("A4 D2 P7 M1 T0",), picture=Dice(("ddm/?",) * 3), keys=Keys("Undo", "Look", "Type"),
    ),
    "symbols_read": Screen(
        "reading", "READ", "Yugi rolls two level 2 summons and 2 progress.", "Yugi, turn 7",
        headline=("Summon level 2",), lines=("+2 progress", "A4 D2 P9 M1 T0"), dice=_ROLLED,
        keys=Keys("Undo", "Next", "Fix"),
    ),
    "symbols_which": Screen(
        "reading", "WHICH?", "Red die shows L3 attack?", "die 3 of 3", title="Red die shows",
        dice=(*_ROLLED[1:], SeenDie("ddm/3/attack", doubtful=True, dark=True)),
        options=("ddm/3/attack", "ddm/3/trap-x2"), keys=Keys("Reroll", "Take", "Other", scroll=True),
    ),
    "symbols_type": Screen(
        "reading", "FIX", "The die shows L2 summon.", "die 1 of 3", title="The die shows",
        options=("ddm/1/summon", "ddm/2/attack-x2", "ddm/2/magic", "ddm/2/progress-x2", "ddm/2/summon", "ddm/3/attack"),
        cursor=4, keys=_FIX,
    ),
    "symbols_fix": Screen(
        "reading", "FIX", "It really shows L3 trap x2.", "die 3 of 3", title="It really shows",
        dice=(SeenDie("ddm/3/attack"),), options=_LEVEL_3, cursor=2, keys=_FIX,
    ),
    "symbols_fix_large": Screen(
        "reading", "FIX", "It really shows L3 trap x2.", "die 3 of 3", title="It really shows",
        dice=(SeenDie("ddm/3/attack"),), options=_LEVEL_3, cursor=2, keys=_FIX, large=True,
    ),
    "pieces": Screen(
        "place", "CHOOSE", "Yugi takes a dungeon piece. Place 3 of 10: piece S2.", "Piece S2", title="Which piece?",
        headline=("Piece S2",), picture=_PIECES, selected="S2", cursor=2, keys=_CHOICE, house=True,
    ),
    "field_lay": Screen(
        "place", "CHOOSE", "Yugi lays the piece. Place 4 of 23: star on G8.", "Star on G8", title="Where does it lie?",
        headline=("Star on G8",), lines=("8 to the lord",), selected="G8", cursor=3,
        picture=Grid(_FIELD.columns, _FIELD.rows, _CELLS, ghost=_LAID), keys=Keys("Undo", "Build", "Fix", scroll=True),
    ),
    "field_far_end": Screen(
        "place", "CHOOSE", "Kaiba lays the piece. Place 1 of 9: star on G12.", "Star on G12",
        title="Where does it lie?", headline=("Star on G12",), lines=("6 to the lord",), selected="G12",
        picture=Grid(_FIELD.columns, _FIELD.rows, _CELLS, near=1, ghost=_LAID), keys=_CHOICE,
    ),
    "field_move": Screen(
        "place", "CHOOSE", "Where does Twin Swords go? Place 2 of 5: G4 to E6.", "G4 to E6", title="Where to?",
        headline=("G4 to E6",), lines=("4 steps, 7P to 3P",), selected="E6", cursor=1,
        picture=Grid(_FIELD.columns, _FIELD.rows, _CELLS, marked=("G4",)), keys=Keys("Undo", "Go", "Fix", scroll=True),
    ),
    "field_board": Screen(
        "board", "BOARD", "Two pieces of the dungeon built.", "The field", picture=_FIELD, page=(2, 4),
        keys=Keys("Back", "More", "Fix", scroll=True),
    ),
    "defend": Screen(
        "list", "CHOOSE", "Kaiba may defend. Row 1 of 2: Shield: lose 10 HP.", "Kaiba, defend?",
        title="Ninja hits Knight 20", rows=(Row("Shield: lose 10 HP"), Row("Nothing: lose 20 HP")), lines=("2D to 1D",),
        keys=Keys("Undo", "Shield", "Fix", scroll=True),
    ),
}  # fmt: skip
