"""The kinds of dice that games are played with, and what stands on their sides.

A kind names one die (`d6`), or any die of a set of unequal ones (`ddm`: any of the dice of Dungeon Dice Monsters;
`ddm/2`: one of its level 2). A face label begins with the kind of its die and of its set.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

Faces: TypeAlias = Mapping[str, tuple[str, ...]]
"""The sides of each kind of die as face labels, ascending; a label that stands on several sides stands there as often,
so that each entry is equally likely."""

D6: Final[Faces] = {"d6": tuple(f"d6/{value}" for value in range(1, 7))}

DDM: Final[Faces] = {
    f"ddm/{level}": tuple(f"ddm/{level}/{crest}" for crest in sides)
    for level, sides in {
        1: ("defense-x2", "progress", "summon", "summon", "summon", "summon"),
        2: ("attack-x2", "magic", "progress-x2", "summon", "summon", "summon"),
        3: ("attack", "progress", "progress", "summon", "summon", "trap-x2"),
        4: ("attack", "defense", "magic-x2", "progress-x2", "summon", "trap"),
    }.items()
}
"""Rulebook of 2002, "List of Crest Marks on Dice by Level". A set holds three dice of each level, so that any three
dice are as likely to be these three levels as any others."""

STANDARD: Final[Faces] = {**D6, "ddm": tuple(side for sides in DDM.values() for side in sides), **DDM}
"""Every kind of die that the games here are played with."""


def labels(kind: str, faces: Faces = STANDARD) -> tuple[str, ...]:
    """The different face labels of a kind, ascending. Raises `KeyError` for a kind that `faces` lacks."""
    return tuple(dict.fromkeys(faces[kind]))
