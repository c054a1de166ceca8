"""Reads the dice of one set, pips among them: finds and squares up as the pip reader does, then compares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.bodies import rim_colour
from vision.boxes import Box, find_in_box, laid_in
from vision.colour import name_of
from vision.doubts import flags_of, picture_flags
from vision.embedding import Embedder
from vision.faces import Crops
from vision.matcher import Known, Match, match_faces
from vision.pips import SIGN
from vision.reader import PERHAPS, Reader, Weighed, clockwise, in_rows, sorted_out
from vision.types import DieReading, Picture, TableReading

SURE = 0.9
"""Chance of a match from which a given box is not searched any further."""


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
        weighed = self.reader.find(picture)
        matches = self.matches(weighed.crops)
        kept, doubted = self.sorted_out(weighed)
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

    def sorted_out(self, weighed: Weighed) -> tuple[list[int], list[int]]:
        """Rows that are dice, and rows that may be; pips or not."""
        die = np.maximum(weighed.die, weighed.pips) if self.pips else weighed.die
        least = np.full(len(die), self.reader.networks.calibration.keep, dtype=np.float32)
        return sorted_out(weighed, die, least, np.full(len(die), PERHAPS, dtype=np.float32))

    def _die(self, picture: Picture, weighed: Weighed, row: int, match: Match) -> DieReading:
        pips = self._pips(weighed, row) if self.pips else None
        match = match if pips is None else weighed_up(match, pips)
        match = replace(match, probability=match.probability * float(weighed.die[row]))
        corners = clockwise(weighed.seen.corners[row])
        rgb = rim_colour(weighed.crops[row])
        flags = flags_of(
            corners,
            weighed.lying[row, 1:],
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
        laid = self.reader.weigh(picture, laid_in(box))
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
