"""A roll that is not in the journal yet: the dice as read, typed or still unknown."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from firmware.faces import die_of, faces_of, kind_of
from rules.contract import Cast, Rolled
from vision.types import DieReading

CERTAIN = 1.0
DARK = 110
"""Mean of a body's red, green and blue below which the panel draws the die filled."""


@dataclass(frozen=True, slots=True)
class DraftDie:
    """One die of a draft. face: None until somebody knows it. doubt: why the machine asks, or "". corners: of its top
    face in the picture that was read, () for a die that was not seen."""

    kind: str
    face: str | None = None
    probability: float = 0.0
    runner_up: str | None = None
    colour: str = ""
    dark: bool = False
    doubt: str = ""
    corners: tuple[tuple[float, float], ...] = ()

    @property
    def settled(self) -> bool:
        """The face is known and nobody need be asked."""
        return self.face is not None and not self.doubt


@dataclass(frozen=True, slots=True)
class Draft:
    """The dice of one roll and what the game asked for. frame: number of the picture that was read, 0 for none."""

    cast: Cast
    dice: tuple[DraftDie, ...]
    frame: int = 0

    @property
    def most_doubtful(self) -> int | None:
        """Index of the die to ask about first, None when every die is settled."""
        open_dice = [index for index, die in enumerate(self.dice) if not die.settled]
        return min(open_dice, key=lambda index: self.dice[index].probability, default=None)

    @property
    def surplus(self) -> int:
        """How many dice too many (or, negative, too few) there are for what the game asked for."""
        return len(self.dice) - len(self.cast.dice)

    def with_face(self, index: int, face: str) -> Draft:
        """The draft after a player said what a die shows."""
        told = replace(self.dice[index], face=face, probability=CERTAIN, doubt="")
        return replace(self, dice=(*self.dice[:index], told, *self.dice[index + 1 :]))

    def without(self, index: int) -> Draft:
        """The draft without a die that is not there or was not thrown."""
        return replace(self, dice=(*self.dice[:index], *self.dice[index + 1 :]))

    def completed(self) -> Draft:
        """The draft with an unknown die for each that was asked for and not seen. Where a die is of a kind that was not
        asked for, its kind was misread: it becomes an unknown one of a kind that is missing."""
        if self.surplus > 0:
            return self
        missing = list((Counter(self.cast.dice) - Counter(die.kind for die in self.dice)).elements())
        dice = list(self.dice)
        for index in self._misread():
            seen = dice[index]
            dice[index] = DraftDie(
                missing.pop(0), colour=seen.colour, dark=seen.dark, corners=seen.corners, doubt=seen.doubt
            )
        return replace(self, dice=(*dice, *map(DraftDie, missing)))

    def _misread(self) -> list[int]:
        """Dice beyond what was asked for of their kind, of each kind the least sure ones."""
        left, beyond = Counter(self.cast.dice), []
        for index in sorted(range(len(self.dice)), key=lambda index: -self.dice[index].probability):
            kind = self.dice[index].kind
            if left[kind] > 0:
                left[kind] -= 1
            else:
                beyond.append(index)
        return beyond

    def rolled(self) -> Rolled:
        """The roll. Raises `ValueError` while a die is unknown or their number is wrong."""
        faces: dict[str, list[str]] = {}
        for die in self.dice:
            if die.face is None:
                raise ValueError("a die of the roll is still unknown")
            faces.setdefault(die.kind, []).append(die.face)
        if Counter(die.kind for die in self.dice) != Counter(self.cast.dice):
            raise ValueError(f"the roll has {len(self.dice)} dice, {len(self.cast.dice)} were asked for")
        waiting = {kind: iter(sorted(known, key=faces_of(kind).index)) for kind, known in faces.items()}
        return Rolled(tuple(next(waiting[kind]) for kind in self.cast.dice))


def draft_of_reading(cast: Cast, readings: tuple[DieReading, ...], doubts: dict[int, str]) -> Draft:
    """A draft from dice seen. doubts: by index, the sentence why a die is in doubt."""
    return Draft(cast, tuple(_seen(cast, die, doubts.get(index, "")) for index, die in enumerate(readings)))


def draft_of_rolled(cast: Cast, rolled: Rolled) -> Draft:
    """A draft from a roll in the journal, to correct it."""
    dice = tuple(
        DraftDie(kind, face, CERTAIN) for kind, face in zip(cast.dice, rolled.faces, strict=True)
    )
    return Draft(cast, dice)


def unknown_draft(cast: Cast) -> Draft:
    """A draft in which nothing is known, to be typed."""
    return Draft(cast, tuple(DraftDie(kind) for kind in cast.dice))


def _seen(cast: Cast, die: DieReading, doubt: str) -> DraftDie:
    kind = kind_of(die.label, cast.dice) or die_of(die.label) if die.label else cast.dice[0]
    return DraftDie(
        kind, die.label, die.probability, die.runner_up, die.colour, sum(die.rgb) / 3 < DARK, doubt,
        die.corners,
    )  # fmt: skip
