"""Small dice sets for tests."""

from firmware.dicesets.description import DiceSet, FaceOf, Kind


def made_set(name, *faces):
    """A set of one kind whose faces have no drawings, as one that was made from photographs."""
    return DiceSet(title=name, name=name, kinds=(Kind(kind=name, faces=tuple(FaceOf(face) for face in faces)),))
