"""A set of the household grows face by face as it is taught; what is still wanted of it."""

from __future__ import annotations

import re
from typing import Final

from firmware.dicesets.description import PIPS, DiceSet, FaceOf, Kind
from firmware.dicesets.library import shipped_sets

NUMBER: Final = re.compile(r"-?\d{1,3}", re.ASCII)
"""Names of faces that are their value, too."""


def wanted_faces(dice_set: DiceSet, taught: set[str]) -> tuple[str, ...]:
    """One label for each picture that was not taught yet, then for each kind whose colour was not seen."""
    pictures = [labels for labels in dice_set.pictures.values() if not taught & set(labels)]
    wanted = [labels[0] for labels in pictures]
    kinds = {kind.kind: kind.label(kind.faces[0]) for kind in dice_set.kinds if kind.kind != PIPS}
    if len(kinds) > 1:
        seen = {label.rpartition("/")[0] for label in (*taught, *wanted)}
        wanted += [label for kind, label in kinds.items() if kind not in seen]
    return tuple(wanted)


def with_face(dice_set: DiceSet, label: str, title: str = "") -> DiceSet:
    """The set with a face of this label, unless it ships: then it stays as it is. title: of its kind if that is new."""
    if label in dice_set.faces or dice_set.name in shipped_sets():
        return dice_set
    called, _, name = label.rpartition("/")
    new = FaceOf(name, int(name) if NUMBER.fullmatch(name) else None)
    kinds = tuple(_with_faces(kind, (*kind.faces, new)) if kind.kind == called else kind for kind in dice_set.kinds)
    if kinds == dice_set.kinds:
        kinds = (*kinds, Kind(kind=called, faces=(new,), title=title))
    return DiceSet(title=dice_set.title, name=dice_set.name, kinds=kinds)


def without_face(dice_set: DiceSet, label: str) -> DiceSet:
    """The set without a face, and without a kind that has no other."""
    left = [
        _with_faces(kind, tuple(face for face in kind.faces if kind.label(face) != label)) for kind in dice_set.kinds
    ]
    return DiceSet(title=dice_set.title, name=dice_set.name, kinds=tuple(kind for kind in left if kind.faces))


def _with_faces(kind: Kind, faces: tuple[FaceOf, ...]) -> Kind:
    return Kind(kind.kind, faces, kind.title, kind.count, kind.size_mm, kind.colours)
