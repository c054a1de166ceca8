"""What the labels of photographs (`labels.json`) mean in terms of a dice set."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from firmware.dicesets.description import LONGEST_FACE, PIPS, DiceSet, FaceOf, Kind, is_face_name

PIPS_LABELLED: Final = "d6-pips"
"""The labels' name for dice with pips."""
LABELLED: Final = re.compile(r"d\d+(-|$)")
"""How labels name kinds of dice, and what the kinds of a set made from them have as their title."""
LONGEST_TITLE: Final = 40
SQUARE: Final = re.compile(r"d6(\b|_|$)|^(?!d\d)")
"""Kinds whose top face is a square; that of a d4, d8, d10, d12 or d20 can lie at any turn in its square."""


def face_name(kind: str, value: int | str) -> str:
    """A labelled value as the name of a face. On letter dice QU and Q are one face."""
    name = " ".join(str(value).replace("/", "-").split())[:LONGEST_FACE]
    return "Q" if "letter" in kind and name.upper() == "QU" else name


def label_of(dice_set: DiceSet, kind: str, value: int | str) -> str | None:
    """The set's face that a labelled die shows, None where it is none of the set's."""
    if kind == PIPS_LABELLED:
        pips = f"{PIPS}/{value}"
        return pips if pips in dice_set.faces else None
    name = face_name(kind, value)
    made_of = {one.title for one in dice_set.kinds if LABELLED.match(one.title)}
    if made_of and kind[:LONGEST_TITLE] not in made_of:
        return None  # the set was made from labels, and from none of this kind
    for label in (f"{dice_set.name}/{slug(kind)}/{name}", f"{kind}/{name}", str(value)):
        if label in dice_set.faces:
            return label
    return next((label for label in dice_set.faces if label.rpartition("/")[2] == name and not _pips(label)), None)


def made_from_labels(name: str, labelled: Iterable[tuple[str, int | str]]) -> DiceSet:
    """A set of the (kind, value) that stand in labels. Raises `ValueError` where there are none or one is no name."""
    faces: dict[str, dict[str, int | None]] = {}
    for kind, value in labelled:
        called, number = face_name(kind, value), value if isinstance(value, int) else None
        if not is_face_name(called):
            raise ValueError(f"{value!r}, which a die of the kind {kind!r} shows there, is no name of a face")
        known = faces.setdefault(kind, {})
        known[called] = known.get(called) if number is None else number  # 6 and "6" are one face
    if not faces:
        raise ValueError("no die is labelled")
    others = faces.keys() - {PIPS_LABELLED}
    kinds = []
    for kind in sorted(faces):
        pips = kind == PIPS_LABELLED
        called = PIPS if pips else name if len(others) == 1 else f"{name}/{slug(kind)}"
        found = {str(pip): pip for pip in range(1, 7)} if pips else faces[kind]
        ordered = sorted(found.items(), key=lambda face: (face[1] is None, face[1] or 0, face[0]))
        of_kind = tuple(FaceOf(face, number) for face, number in ordered)
        kinds.append(Kind(kind=called, title=kind[:LONGEST_TITLE], faces=of_kind))
    return DiceSet(title=name, name=name, kinds=tuple(kinds))


def slug(kind: str) -> str:
    """A labelled kind as a part of a label: `d6-symbol:letter` is `d6-symbol-letter`."""
    return re.sub(r"[^a-z0-9.-]+", "-", kind.lower()).strip("-")[:32] or "die"


def _pips(label: str) -> bool:
    return label.startswith(f"{PIPS}/")
