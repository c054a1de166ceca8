"""Readings against labels: what was found, what is right, what was silently wrong. Pure counting, no
files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from vision.types import DieReading, TableReading
from vision.verdict import Kind

Box: TypeAlias = tuple[float, float, float, float]
"""(x0, y0, x1, y1) in pixels."""

LEAST_OVERLAP: Final = 0.3
"""Intersection over union from which a reading belongs to a label; boxes are drawn 15 % too large or
small."""


@dataclass(frozen=True, slots=True)
class LabelledDie:
    """A die that a person saw. value: pips, or the name of another face. box: around the die or around its top face;
    None where only its value is known."""

    value: int | str
    box: Box | None = None


def read_as(die: DieReading) -> str | None:
    """What a die was read as, the last part of its label: "5", "attack-x2"; None for a face that is not known."""
    return die.label.rpartition("/")[2] if die.label is not None else None


@dataclass(frozen=True, slots=True)
class PhotoScore:
    """One photo.

    exact: the same multiset of values was read, accepted or not. dice: labelled. found: labelled and read as
    any face. right: found with the labelled value. false: read where no labelled die lies. pairs: (position
    in the labels, position in the reading) of the found dice.
    """

    verdict: Kind
    exact: bool
    dice: int
    found: int
    right: int
    false: int
    pairs: tuple[tuple[int, int], ...]

    @property
    def silently_wrong(self) -> bool:
        """Accepted, and not exact: what must never happen."""
        return self.verdict == "accept" and not self.exact


@dataclass(frozen=True, slots=True)
class Tally:
    """The sums over many photos; fields as in `PhotoScore`."""

    photos: int
    exact: int
    silently_wrong: int
    asked: int
    refused: int
    dice: int
    found: int
    right: int
    false: int


def score_photo(labels: Sequence[LabelledDie], table: TableReading, verdict: Kind) -> PhotoScore:
    """Compares one reading with the labels of its photo, both in the same pixels."""
    pairs = _pair_by_place(labels, table.dice)
    pairs += _pair_by_value(labels, table.dice, pairs)
    wanted = Counter[str | None](str(label.value) for label in labels)
    read = Counter(read_as(die) for die in table.dice)
    return PhotoScore(
        verdict=verdict,
        exact=read == wanted,
        dice=len(labels),
        found=len(pairs),
        right=sum(str(labels[label].value) == read_as(table.dice[die]) for label, die in pairs),
        false=len(table.dice) - len(pairs),
        pairs=tuple(sorted(pairs)),
    )


def differences(labels: Sequence[LabelledDie], table: TableReading, score: PhotoScore) -> tuple[str, ...]:
    """What was read otherwise than it is labelled, a few words each; sizes are of a side, in pixels."""
    dice, found = dict(score.pairs), {die for _, die in score.pairs}
    out = []
    for position, label in enumerate(labels):
        if position not in dice:
            size = f" ({max(label.box[2] - label.box[0], label.box[3] - label.box[1]):.0f} px)" if label.box else ""
            out.append(f"{label.value} missed{size}")
        elif read_as(table.dice[dice[position]]) != str(label.value):
            die = table.dice[dice[position]]
            out.append(f"{read_as(die) or 'unknown'} for {label.value} ({die.side:.0f} px)")
    strange = [die for position, die in enumerate(table.dice) if position not in found]
    return (*out, *(f"{read_as(die) or 'unknown'} where no die is labelled ({die.side:.0f} px)" for die in strange))


def tally(scores: Iterable[PhotoScore]) -> Tally:
    """Adds up photos."""
    scores = tuple(scores)
    return Tally(
        photos=len(scores),
        exact=sum(score.exact for score in scores),
        silently_wrong=sum(score.silently_wrong for score in scores),
        asked=sum(score.verdict == "ask" for score in scores),
        refused=sum(score.verdict == "refuse" for score in scores),
        dice=sum(score.dice for score in scores),
        found=sum(score.found for score in scores),
        right=sum(score.right for score in scores),
        false=sum(score.false for score in scores),
    )


def _pair_by_place(labels: Sequence[LabelledDie], dice: Sequence[DieReading]) -> list[tuple[int, int]]:
    """One to one, the largest overlap first; also where only the reading's centre lies in the labelled box,
    since a top face may be a small part of a box around a whole die."""
    candidates = []
    for label_position, label in enumerate(labels):
        if label.box is None:
            continue
        for die_position, die in enumerate(dice):
            overlap = intersection_over_union(label.box, die.box)
            if holds(label.box, die):
                candidates.append((-overlap, label_position, die_position))
    pairs: list[tuple[int, int]] = []
    for _, label_position, die_position in sorted(candidates):
        if all(label_position != label and die_position != die for label, die in pairs):
            pairs.append((label_position, die_position))
    return pairs


def _pair_by_value(
    labels: Sequence[LabelledDie], dice: Sequence[DieReading], paired: Sequence[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Labels without a box with readings left over: of the same value first, then any."""
    unplaced = [position for position, label in enumerate(labels) if label.box is None]
    taken = {die for _, die in paired}
    left_over = [position for position in range(len(dice)) if position not in taken]
    pairs: list[tuple[int, int]] = []
    for must_agree in (True, False):
        for label in list(unplaced):
            fitting = (die for die in left_over if not must_agree or read_as(dice[die]) == str(labels[label].value))
            die = next(fitting, None)
            if die is not None:
                pairs.append((label, die))
                unplaced.remove(label)
                left_over.remove(die)
    return pairs


def holds(box: Box, die: DieReading) -> bool:
    """Whether a reading belongs to a labelled box."""
    return intersection_over_union(box, die.box) >= LEAST_OVERLAP or _contains(box, die.centre)


def intersection_over_union(one: Box, other: Box) -> float:
    """In [0, 1]."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    if width <= 0 or height <= 0:
        return 0.0
    shared = width * height
    return shared / (_area(one) + _area(other) - shared)


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _contains(box: Box, point: tuple[float, float]) -> bool:
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]
