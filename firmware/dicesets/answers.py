"""What players said of dice that have lain still since: nobody is asked twice about one throw of a die."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import dist
from typing import Final

import cv2
import numpy as np

from firmware.dicesets.sheet import Corners
from vision.faces import Crops, square_up
from vision.types import DieReading, Picture, TableReading

ALIKE: Final = 0.9
"""Correlation from which two looks at one place show one die: a turned letter has far less."""
INNER: Final = slice(9, -9)
"""Of a squared-up face, what hardly shows its edge or the table."""
NEAR: Final = 0.25
"""Sides of a die by which the finder may place the same one differently."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A die that a player named. crop: (48, 48, 3), what was seen at `corners` then."""

    label: str
    corners: Corners
    crop: Crops

    def holds(self, picture: Picture) -> bool:
        """Whether the same is seen there now."""
        then, now = (_grey(crop) for crop in (self.crop, _seen(picture, self.corners)))
        return float((then * now).mean()) > ALIKE


def answered(label: str, corners: Corners, picture: Picture) -> Answer:
    """What a player said of the die with these corners in `picture`."""
    return Answer(label, corners, _seen(picture, corners))


def with_answers(table: TableReading, answers: Sequence[Answer], values: Mapping[str, int | None]) -> TableReading:
    """The reading, with the dice that were named as they were named. values: of the set's faces."""
    return replace(table, dice=tuple(_as_named(die, answers, values) for die in table.dice))


def _as_named(die: DieReading, answers: Sequence[Answer], values: Mapping[str, int | None]) -> DieReading:
    label = next((one.label for one in answers if dist(_middle(one.corners), die.centre) < NEAR * die.side), None)
    if label is None:
        return die
    flags = tuple(flag for flag in die.flags if flag not in ("unknown face", "other colour"))
    named = replace(die, label=label, value=values.get(label), flags=flags)
    return replace(named, probability=1.0, runner_up=None, runner_up_probability=0.0)


def _middle(corners: Corners) -> tuple[float, float]:
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def _seen(picture: Picture, corners: Corners) -> Crops:
    return square_up(picture, np.asarray(corners, dtype=np.float32))


def _grey(crop: Crops) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """With mean 0 and spread 1: light that changes a little counts for nothing."""
    grey = cv2.cvtColor(crop, cv2.COLOR_RGB2GRAY)[INNER, INNER].astype(np.float32)
    return np.asarray((grey - grey.mean()) / (grey.std() + 1.0), dtype=np.float32)
