"""Reads the dice of one set, pips among them: finds and squares up as the pip reader does, then compares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.bodies import rim_colour
from vision.boxes import Box, find_in_box, squares_in
from vision.colour import name_of
from vision.doubts import flags_of, picture_flags
from vision.embedding import Embedder
from vision.faces import Crops
from vision.finder import Floats, Sightings
from vision.matcher import Known, Match, match_faces
from vision.pips import SIGN
from vision.reader import PERHAPS, SURE_SIGN, Reader, Weighed, apart, clockwise, in_rows, is_sign, legible
from vision.types import DieReading, Picture, TableReading

FAMILIAR = 0.5
"""Chance of a match from which something that may be a die is taken for one."""
SURE = 0.9
"""Chance of a match from which a given box is not searched any further."""
WARM = 0.4
"""Heat from which a face that is known is a die's whatever the pip reader, which knows no signs, holds of it."""


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
        weighed = self.reader.weigh(picture, self.reader.find(picture))
        matches = self.matches(weighed.crops)
        kept, doubted = self.sorted_out(weighed, matches)
        flags = picture_flags(picture) + (("overlooked",) if doubted else ())
        dice = [self._die(picture, weighed, row, matches[row]) for row in kept]
        return TableReading(in_rows(dice), (width, height), flags)

    def read_boxes(self, picture: Picture, boxes: Sequence[Box]) -> TableReading:
        """One die per box (x0, y0, x1, y1), pixels, without looking elsewhere. A box may hold a whole die."""
        height, width = picture.shape[:2]
        dice = [self._in_box(picture, box) for box in boxes]
        return TableReading(in_rows([die for die in dice if die]), (width, height), picture_flags(picture))

    def matches(self, crops: Crops) -> tuple[Match, ...]:
        """What squared-up faces (n, 48, 48, 3) show."""
        bodies = [rim_colour(crop) for crop in crops]
        return match_faces(self.known, self.embedder.familiarity, self.embedder.embed(crops), bodies)

    def sorted_out(self, weighed: Weighed, matches: Sequence[Match]) -> tuple[list[int], list[int]]:
        """As `Reader.sorted_out`; a face that is known is a die's sooner than one that is not, if only to ask about."""
        keep = self.reader.networks.calibration.keep
        familiar = np.array([match.probability for match in matches]).reshape(-1) >= FAMILIAR
        sign = is_sign(weighed.values)
        resembling = np.array([match.label is not None for match in matches], dtype=np.bool_)
        warm = familiar & (weighed.seen.heat > WARM)
        least = np.where(warm, 0.0, np.where(familiar, PERHAPS, np.where(sign & ~resembling, SURE_SIGN, keep)))
        perhaps = np.where(sign & ~familiar, keep, PERHAPS)
        readable = legible(weighed)
        likely = np.flatnonzero(readable & (weighed.die > least)).tolist()
        kept = apart(weighed.seen.corners, weighed.die, likely)
        maybe = np.flatnonzero(readable & (weighed.die > perhaps) & (weighed.die <= least)).tolist()
        both = apart(weighed.seen.corners, weighed.die, [*kept, *maybe])
        return kept, [row for row in both if row not in kept]

    def _die(self, picture: Picture, weighed: Weighed, row: int, match: Match) -> DieReading:
        pips = self._pips(weighed, row) if self.pips else None
        match = match if pips is None else weighed_up(match, pips)
        die = float(weighed.die[row])
        if die < self.reader.networks.calibration.keep:  # like a known face, but perhaps no die
            match = replace(match, probability=min(match.probability, die))
        corners = clockwise(weighed.seen.corners[row])
        rgb = rim_colour(weighed.crops[row])
        flags = flags_of(
            corners,
            weighed.seen.flags[row],
            self.reader.networks.calibration.flags,
            weighed.crops[row],
            picture.shape,
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
        found = find_in_box(self.reader.networks.finder, picture, box)
        if len(found):
            weighed = self.reader.weigh(picture, found)
            if len(weighed.seen):
                die = self._die(picture, weighed, 0, self.matches(weighed.crops)[0])
                if die.probability >= SURE:
                    return die
        squares = squares_in(box)
        laid = self.reader.weigh(picture, _sightings(squares))
        matches = self.matches(laid.crops)
        if not matches:
            return None
        best = max(range(len(matches)), key=lambda row: matches[row].similarity)
        other = self._die(picture, laid, best, matches[best])
        if len(found) and len(weighed.seen) and other.probability <= die.probability:
            return die
        return other


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


def _sightings(corners: Floats) -> Sightings:
    """Squares that were laid, not found: as warm as what the finder is half sure about, so that they are looked at."""
    n = len(corners)
    even = np.full((n, 8), 1 / 8, dtype=np.float32)
    return Sightings(corners, np.full(n, 0.5, np.float32), even, np.full((n, 3), -9, np.float32))
