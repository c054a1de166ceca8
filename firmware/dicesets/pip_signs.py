"""Signs that stand for a number of pips: a skull for the six of a die whose other faces have pips."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from firmware.dicesets.description import is_pips
from firmware.dicesets.from_photos import Lesson, UnreadablePhoto
from firmware.file_trouble import unread
from firmware.photos import PhotoReader, read_photo

LOOKED_AT: Final = 12
"""Dice of each face that are looked at."""
OFTEN: Final = 0.25
"""Share of them that show no such pips where some dice of the set have a sign there; pips are misread more seldom."""


def signs_for_pips(lessons: Sequence[Lesson], per_face: int, seed: int, reader: PhotoReader) -> tuple[Lesson, ...]:
    """At most `per_face` dice of each face that is labelled as one of pips and often shows a sign instead, by chance.

    reader: of pips. Raises `UnreadablePhoto`.
    """
    chance = random.Random(seed)
    found: list[Lesson] = []
    for label in sorted({one.label for one in lessons if is_pips(one.label)}):
        fitting = sorted((one for one in lessons if one.label == label), key=lambda one: one.order)
        chance.shuffle(fitting)
        looked_at = fitting[:LOOKED_AT]
        signs = [one for one in looked_at if _shows_a_sign(one, reader)]
        if len(signs) > max(1, OFTEN * len(looked_at)):
            found += signs[:per_face]
    return tuple(found)


def _shows_a_sign(lesson: Lesson, reader: PhotoReader) -> bool:
    """Whether the one die that is read in its box, or in a photo of it alone, has other than the labelled pips: signs
    are taken for pips now and then."""
    try:
        data = lesson.photo.read_bytes()
    except OSError as error:
        raise UnreadablePhoto(f"{lesson.photo} is labelled and cannot be read: {unread(error)}") from error
    dice = read_photo(data, reader, None if lesson.box is None else [lesson.box]).table.dice
    return len(dice) == 1 and dice[0].label != lesson.label and not {"blurred", "small"} & set(dice[0].flags)
