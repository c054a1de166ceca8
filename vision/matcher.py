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

NOISE: Final = 0.15
"""By so much, as a cosine, two looks at one face differ anyway: faces nearer to each other are hardly told apart."""
FOCUS: Final = 20.0
"""How much more a frame counts in which a face is more like some known one: e times as much for 0.05 of cosine."""
STRANGE: Final = 0.15
"""By so much, as a cosine, a face must be more like one that dice of its colour do not have, to be taken for that."""
ALONE: Final = np.ones(1, dtype=np.float32)
"""Credit of the only frame of a face."""
EVEN: Final = 0.5
"""Chance of a face that its owner wants to be asked about."""


@dataclass(frozen=True)
class Known:
    """Faces that are known.

    vectors: (n, 4, D), each at four quarter turns. pictures: (n,) what each shows. labels: the faces that show a
    picture; several where dice of several kinds share it and the body's colour tells them apart. bodies: those colours.
    kin: faces of other kinds that show the same sign as a picture, perhaps a little otherwise, where this is known.
    asked: pairs of pictures between which their owner decides each time.
    """

    vectors: Floats
    pictures: tuple[str, ...]
    labels: Mapping[str, tuple[str, ...]]
    bodies: Bodies = field(default_factory=Bodies)
    asked: frozenset[frozenset[str]] = frozenset()
    kin: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

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
    def by_picture(self) -> tuple[Floats, npt.NDArray[np.intp]]:
        """Vectors (4n, D) of one picture's exemplars after another's, and where those of each picture begin."""
        order = np.argsort(self.rows, kind="stable")
        begins = np.searchsorted(self.rows[order], np.arange(len(self.names)))
        turns = self.vectors.shape[1]
        return self.vectors[order].reshape(-1, self.vectors.shape[-1]), turns * begins

    def similarities(self, vectors: Floats) -> Floats:
        """(m, pictures): cosine of each face (m, D) to the nearest exemplar of each picture at any quarter turn."""
        if not len(vectors) or not self.pictures:
            return np.full((len(vectors), len(self.names)), -1.0, dtype=np.float32)
        exemplars, begins = self.by_picture
        return np.maximum.reduceat(vectors @ exemplars.T, begins, axis=1)

    def nearest(self, vector: Floats, picture: int) -> Floats:
        """(D,): the exemplar of a picture, by its place in `names`, at the turn that is nearest to a face (D,)."""
        exemplars, begins = self.by_picture
        own = exemplars[begins[picture] : begins[picture + 1] if picture + 1 < len(begins) else None]
        return np.asarray(own[np.argmax(own @ vector)], dtype=np.float32)


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


def match_faces(known: Known, familiarity: Familiarity, vectors: Floats, bodies: Sequence[Colour]) -> tuple[Match, ...]:
    """What each face (m, D) shows, on a die of that colour each. Faces nobody taught are taken for none."""
    rows = zip(vectors[:, None], known.similarities(vectors)[:, None], bodies, strict=True)
    return tuple(_matched(known, familiarity, one, framed, ALONE, body) for one, framed, body in rows)


def match_framed(known: Known, familiarity: Familiarity, vectors: Floats, credit: Floats, body: Colour) -> Match:
    """What one face shows that was framed in several ways (k, D), on a die of that colour: likenesses are averaged.

    credit: how much each frame counts, (k,), before it is seen what the face is like in it.
    """
    return _matched(known, familiarity, vectors, known.similarities(vectors), credit, body)


def leads(best: Floats, second: Floats, between: Floats) -> Floats:
    """(n,): how far ahead of the next other face the nearest one is, 1 for a face just like it, 0 halfway.

    best, second: cosines to both. between: cosine of the two, which says how far ahead it can be.
    """
    return np.asarray(np.clip((best - second) / np.maximum(1 - between, NOISE), -1, 1), dtype=np.float32)


def chance_of(
    known: Known,
    familiarity: Familiarity,
    vectors: Floats,
    cosines: Floats,
    shares: Floats,
    best: int,
    second: int | None,
) -> float:
    """That a face in several frames (k, D) shows the picture `best` and not `second`, the next likely one.

    cosines: of each frame to every picture, (k, pictures). shares: how much each frame counts, (k,) that sum to 1.
    """
    nearest = np.stack([known.nearest(vector, best) for vector in vectors])
    similarity, lead = shares @ cosines[:, [best]], np.ones(1, np.float32)
    if second is not None:
        next_ = np.stack([known.nearest(vector, second) for vector in vectors])
        lead = leads(similarity, shares @ cosines[:, [second]], shares @ (nearest * next_).sum(axis=1, keepdims=True))
    beyond = shares @ familiarity.strangers.beyond(cosines[:, best], vectors, nearest)
    return float(familiarity.chance(similarity, lead, np.array([beyond]))[0])


def shares_of(cosines: Floats, credit: Floats) -> Floats:
    """How much each frame counts at last, (k,) that sum to 1: a face that is framed badly is like nothing."""
    weights = credit * np.exp(FOCUS * (cosines.max(axis=1) - cosines.max()))
    return np.asarray(weights / weights.sum(), dtype=np.float32)


def too_alike(
    known: Known, familiarity: Familiarity, certain: float, picture: str | None = None
) -> tuple[tuple[str, str], ...]:
    """Pairs of pictures that cannot be told apart with that probability, when both may be on one die.

    A face just like its exemplar must still be told from the other picture. picture: only pairs with this one.
    """
    found = set()
    asked_for = np.flatnonzero([picture in (None, name) for name in known.names])
    for one in asked_for:
        others = known.similarities(known.vectors[known.rows == one, 0]).max(axis=0)
        unclear = familiarity.told_apart(leads(np.ones_like(others), others, others)) < certain
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


def _matched(
    known: Known, familiarity: Familiarity, vectors: Floats, framed: Floats, credit: Floats, rgb: Colour
) -> Match:
    """vectors: (k, D), one face in k frames. framed: its cosines to every picture, (k, pictures)."""
    if not framed.size:
        return Match(None, 0.0, None, 0.0, -1.0)
    agreeing = known.bodies.agreeing(rgb)
    fitting = [_fitting(known, name, agreeing) for name in known.names]
    fits = np.array([bool(labels) for labels in fitting])
    against = STRANGE * (fits.any() & ~fits).astype(np.float32)
    framed = framed - against
    shares = shares_of(framed, credit)
    cosines = shares @ framed
    best = int(np.argmax(cosines))
    similarity = float(cosines[best] + against[best])
    likely = [int(index) for index in np.argsort(-cosines, kind="stable")]
    likely = [index for index in likely if index != best and (fitting[index] != fitting[best] or not fits[best])]
    chance = chance_of(known, familiarity, vectors, framed, shares, best, likely[0] if likely else None)
    # What the die may show instead a die of its colour has, too, unless none has what it seems to show.
    others = [index for index in likely if fits[index] or not fits[best]]
    second = others[0] if others else None
    alike = [index for index in others if frozenset((known.names[best], known.names[index])) in known.asked]
    if alike:
        second, chance = alike[0], min(chance, EVEN)
    labels = fitting[best] or known.labels[known.names[best]]
    rival = None if second is None else (fitting[second] or (None,))[0]
    strange = not fits[best]
    if similarity < familiarity.least:
        return Match(None, 0.0, labels[0], chance, similarity)
    if len(labels) > 1:  # the picture is clear, but not on which of these dice it stands
        return Match(labels[0], chance / len(labels), labels[1], chance / len(labels), similarity, strange)
    return Match(labels[0], chance, rival, 1 - chance if rival else 0.0, similarity, strange)


def _fitting(known: Known, picture: str, agreeing: frozenset[str]) -> tuple[str, ...]:
    """What dice of a colour may show that look so: faces of this picture, or else of its kin."""
    own = tuple(label for label in known.labels[picture] if _kind(label) in agreeing)
    return own or tuple(label for label in known.kin.get(picture, ()) if _kind(label) in agreeing)


def _kind(label: str) -> str:
    return label.rpartition("/")[0]
