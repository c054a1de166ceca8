"""Small dice sets for tests."""

import numpy as np

from firmware.dicesets.description import DiceSet, FaceOf, Kind
from firmware.dicesets.exemplars import exemplar_of


def made_set(name, *faces):
    """A set of one kind whose faces have no drawings, as one that was made from photographs."""
    return DiceSet(title=name, name=name, kinds=(Kind(kind=name, faces=tuple(FaceOf(face) for face in faces)),))


MINE = made_set("mine", "skull", "bone")
RED = (180, 20, 20)


def crop(seed):
    """A face like no other, of noise."""
    return np.random.default_rng(seed).integers(0, 256, (48, 48, 3)).astype(np.uint8)


def lesson(label, seed, source="", *, learnt=False):
    """What is kept of a face, and its picture."""
    return exemplar_of(crop(seed), label, RED, source, learnt=learnt), crop(seed)
