"""Compares faces with those that were taught: the nearest, how far ahead it is, and whether it is known at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

from vision.bodies import Bodies
from vision.colour import Colour
from vision.embedding import Familiarity
from vision.finder import Floats

EVEN: Final = 0.5
"""Chance of a face that its owner wants to be asked about."""


@dataclass(frozen=True)
class Known:
    """Faces that are known.

    vectors: (n, 4, D), each at four quarter turns. pictures: (n,) what each shows. labels: the faces that show a
    picture; several where dice of several kinds share it and the body's colour tells them apart. bodies: those colours.
    asked: pairs of pictures between which their owner decides each time.
    """

    vectors: Floats
    pictures: tuple[str, ...]
    labels: Mapping[str, tuple[str, ...]]
    bodies: Bodies = field(default_factory=Bodies)
    asked: frozenset[frozenset[str]] = frozenset()

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Every picture that is known, in order of appearance."""
        return tuple(dict.fromkeys(self.pictures))

    @cached_property
    def rows(self) -> npt.NDArray[np.intp]:
        """(n,): index into `names` of each exemplar's picture."""
        places = {name: place for place, name in enumerate(self.names)}
        return np.array([places[picture] for picture in self.pictures], dtype=np.intp)

    @cached_property
    def _by_picture(self) -> tuple[Floats, npt.NDArray[np.intp]]:
        """Vectors (4n, D) of one picture after another, and where each picture's begin."""
        order = np.argsort(self.rows, kind="stable")
        begins = np.searchsorted(self.rows[order], np.arange(len(self.names)))
        turns = self.vectors.shape[1]
        return self.vectors[order].reshape(-1, self.vectors.shape[-1]), turns * begins

    def similarities(self, vectors: Floats) -> Floats:
        """(m, pictures): cosine of each face (m, D) to the nearest exemplar of each picture at any quarter turn."""
        if not len(vectors) or not self.pictures:
            return np.full((len(vectors), len(self.names)), -1.0, dtype=np.float32)
        exemplars, begins = self._by_picture
        return np.maximum.reduceat(vectors @ exemplars.T, begins, axis=1)


@dataclass(frozen=True, slots=True)
class Match:
    """What a face was taken for.

    label: the face, None where it is like none that is known. probability: that it is right, calibrated. similarity:
    to the nearest known face, a cosine. strange_colour: dice of its colour have no such face. rival: the next best.
    """

    label: str | None
    probability: float
    rival: str | None
    rival_probability: float
    similarity: float
    strange_colour: bool = False


def match_faces(
    known: Known, familiarity: Familiarity, vectors: Floats, bodies: Sequence[Colour]
) -> tuple[Match, ...]:
    """What each face (m, D) shows, on a die of that colour each. Faces nobody taught are taken for none."""
    cosines = known.similarities(vectors)
    return tuple(_matched(known, familiarity, row, rgb) for row, rgb in zip(cosines, bodies, strict=True))


def too_alike(
    known: Known, familiarity: Familiarity, certain: float, picture: str | None = None
) -> tuple[tuple[str, str], ...]:
    """Pairs of pictures that cannot be told apart with that probability, when both may be on one die.

    A face just like its exemplar must still be told from the other picture. picture: only pairs with this one.
    """
    found = set()
    asked_for = np.flatnonzero([picture in (None, name) for name in known.names])
    for one in asked_for:
        nearest = known.similarities(known.vectors[known.rows == one, 0]).max(axis=0)
        unclear = familiarity.chance(np.ones_like(nearest), nearest) < certain
        found |= {(min(one, other), max(one, other)) for other in np.flatnonzero(unclear) if other != one}
    pairs = [(known.names[one], known.names[other]) for one, other in sorted(found)]
    return tuple(pair for pair in pairs if _may_meet(known, *pair))


def _may_meet(known: Known, one: str, other: str) -> bool:
    """Whether dice of one colour can show both pictures."""
    kinds = [{_kind(label) for label in known.labels[picture]} for picture in (one, other)]
    if kinds[0] & kinds[1]:
        return True
    learnt = known.bodies.seen
    return not all(kind in learnt for kind in kinds[0] | kinds[1]) or any(
        kinds[0] & agreeing and kinds[1] & agreeing
        for agreeing in (known.bodies.agreeing(rgb) for kind in kinds[0] for rgb in learnt[kind])
    )


def _matched(known: Known, familiarity: Familiarity, cosines: Floats, rgb: Colour) -> Match:
    if not len(cosines):
        return Match(None, 0.0, None, 0.0, -1.0)
    agreeing = known.bodies.agreeing(rgb)
    best = int(np.argmax(cosines))
    similarity = float(cosines[best])
    fitting = _fitting(known, known.names[best], agreeing)
    # Only faces that a die of this colour can show compete; on a colour that has no such face, all do.
    others = [
        index
        for index, name in enumerate(known.names)
        if index != best and (not fitting or _fitting(known, name, agreeing))
    ]
    second = max(others, key=lambda index: float(cosines[index]), default=None)
    against = max(familiarity.least, float(cosines[second]) if second is not None else -1.0)
    chance = float(familiarity.chance(cosines[best : best + 1], np.array([against], np.float32))[0])
    alike = [index for index in others if frozenset((known.names[best], known.names[index])) in known.asked]
    if alike:
        second, chance = max(alike, key=lambda index: float(cosines[index])), min(chance, EVEN)
    labels = fitting or known.labels[known.names[best]]
    rival = None if second is None else (_fitting(known, known.names[second], agreeing) or (None,))[0]
    if similarity < familiarity.least:
        return Match(None, 0.0, labels[0], chance, similarity)
    if len(labels) > 1:  # the picture is clear, but not on which of these dice it stands
        return Match(labels[0], chance / len(labels), labels[1], chance / len(labels), similarity, not fitting)
    return Match(labels[0], chance, rival, 1 - chance if rival else 0.0, similarity, not fitting)


def _fitting(known: Known, picture: str, agreeing: frozenset[str]) -> tuple[str, ...]:
    return tuple(label for label in known.labels[picture] if _kind(label) in agreeing)


def _kind(label: str) -> str:
    return label.rpartition("/")[0]
