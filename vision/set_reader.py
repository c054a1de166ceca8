"""Reads the dice of one set, pips among them: finds and squares up as the pip reader does, then compares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, repeat

import numpy as np
import numpy.typing as npt

from vision.bodies import rim_colour
from vision.boxes import HALF_SURE, Box
from vision.colour import Colour, name_of
from vision.doubts import flags_of, picture_flags
from vision.embedding import Embedder
from vision.faces import Crops, is_square
from vision.finder import FLOOR, Floats, Sightings
from vision.frames import LAID, credit, frames_in
from vision.matcher import Known, Match, match_faces, match_framed
from vision.pips import SIGN, first_look, squared
from vision.posture import look
from vision.reader import (
    HARDLY,
    PERHAPS,
    SURE_CLASS,
    SURE_DIE,
    Memory,
    Reader,
    apart,
    clockwise,
    in_rows,
    is_sign,
    lying_wrong,
    sorted_out,
)
from vision.search import Judge, search
from vision.types import DieReading, Picture, TableReading
from vision.weighed import Weighed

DOUBTFUL = ((HARDLY, SURE_DIE), (PERHAPS, 0.3), (PERHAPS, 0.3))
"""Chances of being a die between which a face is looked at closer, by look: signs are squared up better from near by,
and what may well be a die then is left to the match."""
PRINTED = 0.05
"""How often something that is no die looks like a known face all the same. Of foreign dice 0.4 % do; print may more."""
HARDLY_ANY, LIKE = 0.01, 0.15
"""Chance of being a die, from what is around a face alone, and with what the face is like, from which it is not passed
over in silence."""
TOP = 0.5
"""Chance of being the top of a die under which a frame that was found in a given box may show a side of it instead."""
WARM = 0.3
"""Heat from which a face that was found in a given box tells how its die lies."""


@dataclass(frozen=True, slots=True)
class SetReader:
    """values: of the set's faces, for readings. pips: whether dice with pips are of the set."""

    reader: Reader
    embedder: Embedder
    known: Known
    values: Mapping[str, int | None]
    pips: bool = False

    def read(self, picture: Picture) -> TableReading:
        """All dice of an RGB picture, uint8 (H, W, 3), of any size; one pass a die. Never raises on such a picture."""
        height, width = picture.shape[:2]
        if min(height, width) < 8:
            return TableReading((), (width, height), ("no picture",))
        weighed = self.find(picture)
        kept, doubted = self.sorted_out(weighed)
        flags = picture_flags(picture) + (("overlooked",) if doubted else ())
        matches = self.matches(weighed.crops[kept])
        wrong = lying_wrong(self.reader.networks.calibration, weighed, kept)
        dice = [self._die(picture, weighed, *each) for each in zip(kept, wrong, matches, strict=True)]
        return TableReading(in_rows(dice), (width, height), flags)

    def read_boxes(self, picture: Picture, boxes: Sequence[Box]) -> TableReading:
        """One die per box (x0, y0, x1, y1), pixels, without looking elsewhere. A box may hold a whole die."""
        height, width = picture.shape[:2]
        dice = [self._in_box(picture, box) for box in boxes]
        return TableReading(in_rows([die for die in dice if die]), (width, height), picture_flags(picture))

    def find(self, picture: Picture) -> Weighed:
        """Faces that may be dice."""
        finder, doubtful = self.reader.networks.finder, chain(DOUBTFUL, repeat(DOUBTFUL[-1]))
        memory = Memory()
        judge = Judge(
            lambda seen: self._weigh(picture, seen, memory),
            lambda weighed: weighed.seen,
            lambda weighed: self._doubtful(weighed, *next(doubtful)),
        )
        return search(finder, picture, judge)

    def _weigh(self, picture: Picture, seen: Sightings, memory: Memory) -> Weighed:
        """As the pip reader does; where no die has pips, it mends the corners alone, and every face is a sign."""
        if self.pips:
            return self.reader.weigh(picture, seen, memory)
        networks = self.reader.networks
        seen = seen.pick([row for row in range(len(seen)) if seen.heat[row] > FLOOR and is_square(seen.corners[row])])

        def framed(rows: list[int]) -> tuple[Crops, Floats]:
            _, mended = first_look(networks.pips, picture, seen.corners[rows])
            return squared(picture, mended), mended

        crops, mended = memory.shown.of(seen.corners, framed)
        lying, feet = memory.lying.of(
            seen.corners, lambda rows: look(networks.posture, picture, mended, seen.heat, rows)
        )
        values, none = np.zeros((len(seen), SIGN + 2), np.float32), np.zeros(len(seen), np.float32)
        values[:, SIGN] = 1
        die = networks.calibration.chance_of_die(seen.heat, lying)
        return Weighed(
            replace(seen, corners=mended), crops, values, values, lying, feet, die, none, none, max(picture.shape)
        )

    def _doubtful(self, weighed: Weighed, hardly: float, clear: float) -> npt.NDArray[np.bool_]:
        die = np.maximum(weighed.die, weighed.pips)
        doubtful = die <= clear
        if self.pips:
            doubtful |= ~is_sign(weighed.values) & (weighed.values.max(axis=1, initial=0) <= SURE_CLASS)
        return np.asarray(doubtful & (die > hardly), dtype=np.bool_)

    def matches(self, crops: Crops) -> tuple[Match, ...]:
        """What squared-up faces (n, 48, 48, 3) show."""
        bodies = [rim_colour(crop) for crop in crops]
        return match_faces(self.known, self.embedder.familiarity, self.embedder.embed(crops), bodies)

    def sorted_out(self, weighed: Weighed) -> tuple[list[int], list[int]]:
        """Rows that are dice, and rows that may be; pips or not."""
        die = np.maximum(weighed.die, weighed.pips) if self.pips else weighed.die
        least = np.full(len(die), self.reader.networks.calibration.keep, dtype=np.float32)
        kept, doubted = sorted_out(weighed, die, least, np.full(len(die), PERHAPS, dtype=np.float32))
        return kept, doubted or self._like_known_ones(weighed, kept)

    def _like_known_ones(self, weighed: Weighed, kept: list[int]) -> list[int]:
        """Rows elsewhere that look like taught faces, though hardly like dice from around: as bare sides often do, and
        dice with other than six sides."""
        unlikely = np.flatnonzero((weighed.die > HARDLY_ANY) & (weighed.die <= self.reader.networks.calibration.keep))
        rows = [row for row in apart(weighed.seen.corners, weighed.die, [*kept, *unlikely.tolist()]) if row not in kept]
        chances = [
            a_die(float(weighed.die[row])) * match.probability
            for row, match in zip(rows, self.matches(weighed.crops[rows]), strict=True)
        ]
        return [row for row, chance in zip(rows, chances, strict=True) if chance > LIKE]

    def _die(
        self, picture: Picture, weighed: Weighed, row: int, wrong: Floats, match: Match, *, given: bool = False
    ) -> DieReading:
        """wrong: as `vision.reader.lying_wrong` gives it, (3,). given: it is known that there is a die."""
        pips = self._pips(weighed, row) if self.pips else None
        match = match if pips is None else weighed_up(match, pips)
        if not given:
            match = replace(match, probability=match.probability * a_die(float(weighed.die[row])))
        corners = clockwise(weighed.seen.corners[row])
        rgb = rim_colour(weighed.crops[row])
        flags = flags_of(
            corners,
            wrong,
            self.reader.networks.calibration.flags,
            weighed.crops[row],
            picture.shape,
            pips=pips is not None,
            unknown=match.label is None,
        )
        return DieReading(
            label=match.label,
            value=self.values.get(match.label) if match.label else None,
            probability=match.probability,
            runner_up=match.rival,
            runner_up_probability=match.rival_probability,
            colour=name_of(rgb),
            rgb=rgb,
            corners=corners,
            flags=(*flags, "other colour") if match.strange_colour and match.label else flags,
        )

    def _pips(self, weighed: Weighed, row: int) -> Match | None:
        """What the pip reader says, None where it sees a sign."""
        values = weighed.values[row]
        best, second = (int(v) for v in np.argsort(-values[:6], kind="stable")[:2])
        if values[SIGN] > values[best]:
            return None
        right = float(weighed.right[row])
        return Match(f"d6/{best + 1}", right, f"d6/{second + 1}", min(float(values[second]), 1 - right), 1.0)

    def _in_box(self, picture: Picture, box: Box) -> DieReading | None:
        """What the frames of a box agree on; how the die lies is told by the one that was found, else the most like."""
        weighed = self._weigh(picture, frames_in(self.reader.networks.finder, picture, box), Memory())
        if not len(weighed.seen):
            return None
        vectors = self.embedder.embed(weighed.crops)
        likest = self.known.similarities(vectors).max(axis=1, initial=-1).argmax()
        found = len(weighed.seen) > LAID and weighed.seen.heat[0] > WARM
        row = 0 if found else int(likest)
        match = self._framed(weighed, vectors, rim_colour(weighed.crops[row]))
        (wrong,) = lying_wrong(self.reader.networks.calibration, weighed, [row])
        return self._die(picture, weighed, row, wrong, match, given=True)

    def _framed(self, weighed: Weighed, vectors: Floats, body: Colour) -> Match:
        """What one face shows, (k, D), framed in several ways. Squares laid about a die show its sides, too, and
        a frame that hardly lies as a top does may show one: neither is sure where the other says something else."""
        weights = credit(weighed.die)
        match = match_framed(self.known, self.embedder.familiarity, vectors, weights, body)
        top = float(weighed.die[0])
        if len(vectors) <= LAID or match.label is None:
            return match
        against = [(slice(0, 1), 1 - top)] if weighed.seen.heat[0] >= HALF_SURE else []
        against += [(slice(1, None), top)] if top < TOP else []
        for rows, sure in against:
            part = match_framed(self.known, self.embedder.familiarity, vectors[rows], weights[rows], body)
            likest = part.label or part.rival  # of a face like none that is known
            if likest != match.label:
                return replace(match, probability=match.probability * sure, rival=likest)
        return match


def a_die(chance: float) -> float:
    """That what is like a known face is a die. chance: of being one, from what is around the face alone."""
    return chance / (chance + (1 - chance) * PRINTED)


def weighed_up(match: Match, pips: Match) -> Match:
    """One answer of two: a sign that was compared, and pips that were counted. Where both are sure, neither is."""
    if match.label == pips.label:
        return replace(pips, probability=max(match.probability, pips.probability))
    first, second = (match, pips) if match.probability >= pips.probability else (pips, match)
    if first.label is None:
        return second
    chance = first.probability * (1 - second.probability)
    rival, against = first.rival, first.rival_probability
    if second.label is not None and second.probability >= against:
        rival, against = second.label, second.probability
    return replace(first, probability=chance, rival=rival, rival_probability=min(against, 1 - chance))
