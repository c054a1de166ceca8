"""A photo file from its bytes to its verdict: decode, read, judge. The same for every command that is given
files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

import numpy as np

from vision.decode import UndecodablePicture, decode
from vision.scoring import Box
from vision.types import DieReading, Picture, TableReading
from vision.verdict import Verdict, judge

NO_PICTURE: Final = "no picture"
"""The flag of a reading whose file is no picture."""


class PhotoReader(Protocol):
    """What `vision.reader.Reader` offers. Neither method raises, whatever the picture; boxes are in its
    pixels."""

    def read(self, picture: Picture) -> TableReading:
        """Finds and reads all dice."""

    def read_boxes(self, picture: Picture, boxes: Sequence[Box]) -> TableReading:
        """Reads one die in each box."""


@dataclass(frozen=True, slots=True)
class PhotoReading:
    """table: in pixels of the file turned upright. picture: as it was read, `reduction` times smaller than
    that."""

    table: TableReading
    verdict: Verdict
    picture: Picture
    reduction: int


def read_photo(data: bytes, reader: PhotoReader, boxes: Sequence[Box] | None = None) -> PhotoReading:
    """Reads the bytes of a picture file; only these boxes (in pixels of the file turned upright) where given.

    A file that is no picture is a refusal with the reason.
    """
    try:
        decoded = decode(data)
    except UndecodablePicture as undecodable:
        nothing = TableReading((), (0, 0), (NO_PICTURE,))
        verdict = Verdict("refuse", (undecodable.reason,))
        return PhotoReading(nothing, verdict, np.zeros((1, 1, 3), np.uint8), 1)
    if boxes is None:
        table = reader.read(decoded.picture)
    else:
        x = decoded.reduction
        scaled = [(x0 / x, y0 / x, x1 / x, y1 / x) for x0, y0, x1, y1 in boxes]
        table = reader.read_boxes(decoded.picture, scaled)
    table = decoded.restore(table)
    return PhotoReading(table, judge(table), decoded.picture, decoded.reduction)


def as_json(photo: str, reading: PhotoReading) -> dict[str, Any]:
    """The stable keys of `dicescribe read --json`; places in pixels of the file turned upright."""
    return {
        "photo": photo,
        "verdict": reading.verdict.kind,
        "reasons": list(reading.verdict.reasons),
        "dice": [_die_as_json(die) for die in reading.table.dice],
    }


def _die_as_json(die: DieReading) -> dict[str, Any]:
    return {
        "label": die.label,
        "value": die.value,
        "box": [round(float(v), 1) for v in die.box],
        "corners": [[round(float(x), 1), round(float(y), 1)] for x, y in die.corners],
        "probability": round(float(die.probability), 4),
        "runner_up": die.runner_up,
        "colour": die.colour,
        "flags": list(die.flags),
    }
