"""The faces of the dice that games are played with, in their natural order, and how players say them."""

from __future__ import annotations

import re
from collections import Counter

from rules.dice import STANDARD, labels


def faces_of(kind: str) -> tuple[str, ...]:
    """The different face labels of a kind of die: `d6` has `d6/1` to `d6/6`. Raises `KeyError` for a kind nobody
    knows."""
    if kind in STANDARD:
        return labels(kind)
    match = re.fullmatch(r"d([1-9]\d?)", kind)
    if match is None:
        raise KeyError(f"no die of the kind {kind!r} is known")
    return tuple(f"{kind}/{value}" for value in range(1, int(match[1]) + 1))


def die_of(face: str) -> str:
    """The die on which a face stands: `d6`, or among dice of several kinds in one set `ddm/2`."""
    return face.rpartition("/")[0]


def nearest_first(kind: str, like: str | None) -> tuple[str, ...]:
    """The faces of a kind, those of the same die as `like` first: a symbol is misread more easily than a colour."""
    faces = faces_of(kind)
    if like is None:
        return faces
    return tuple(sorted(faces, key=lambda face: die_of(face) != die_of(like)))


def commonest(kind: str, like: str | None) -> str:
    """The face that stands on most sides of a die; of the die of `like`, where that is one of the kind."""
    near = like is not None and (die_of(like) == kind or die_of(like).startswith(f"{kind}/"))
    die = die_of(like) if like is not None and near else kind
    sides = Counter(STANDARD.get(die) or faces_of(die))
    return max(sides, key=lambda face: sides[face])


def kind_of(face: str, kinds: tuple[str, ...]) -> str | None:
    """Which of several kinds of dice shows such a face, None where none of them does."""
    fitting = [kind for kind in kinds if face.startswith(f"{kind}/")]
    return max(fitting, key=len, default=None)


def said(face: str) -> str:
    """A face as a player says it: `d6/5` is "5", `ddm/2/attack-x2` is "L2 attack x2"."""
    name = face.rpartition("/")[2].replace("-", " ")
    die = die_of(face).partition("/")[2]
    return " ".join(filter(None, (f"L{die}" if die.isdigit() else die, name)))
