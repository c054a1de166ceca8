"""Reading a picture on one thread, whole and stage by stage, and the motion gate."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from firmware.bench.tables import COUNTS, SIZES, jpeg, picture
from firmware.bench.timing import Measure, milliseconds
from vision.decode import decode
from vision.finder import find_at
from vision.gate import GateState, observe, shrink
from vision.networks import Precision
from vision.pips import read_faces
from vision.posture import look
from vision.reader import Reader
from vision.search import OVERVIEW
from vision.types import Picture
from vision.verdict import judge

USUAL: Final = ((1280, 960), 6)
"""The picture that is looked at stage by stage, and that the stand-in is compared with."""


def measures(readers: Mapping[Precision, Reader]) -> Iterator[Measure]:
    """Whole photographs by all readers, the stages of the usual one by the fp32 reader, the motion gate."""
    for size in SIZES:
        for count in COUNTS:
            yield from _photo(readers, picture(size, count), f"photo {size[0]}x{size[1]}, {named(count)}")
    yield from _stages(readers["fp32"], picture(*USUAL))
    yield from _gate()


def named(count: int) -> str:
    return f"{count} {'die' if count == 1 else 'dice'}"


def _photo(readers: Mapping[Precision, Reader], pixels: Picture, group: str) -> Iterator[Measure]:
    data = jpeg(pixels)
    yield Measure(group, "decode JPEG", milliseconds(lambda: decode(data)), "ms")
    shown = decode(data).picture
    for precision, reader in readers.items():
        taken = milliseconds(lambda reader=reader: judge(reader.read(shown)))  # type: ignore[misc]
        yield Measure(group, f"read and judge, {precision}", taken, "ms")


def _stages(reader: Reader, pixels: Picture) -> Iterator[Measure]:
    (width, height), count = USUAL
    group = f"stages {width}x{height}, {named(count)}"
    finder, pips, posture = (getattr(reader.networks, part) for part in ("finder", "pips", "posture"))
    weighed, table = reader.find(pixels), reader.read(pixels)
    quads, heat = weighed.seen.corners, weighed.seen.heat
    rows = range(len(quads))
    first = min(1.0, OVERVIEW / max(width, height))
    yield Measure(group, "find, first pass", milliseconds(lambda: find_at(finder, pixels, first)), "ms")
    yield Measure(group, "find and weigh, all passes", milliseconds(lambda: reader.find(pixels)), "ms")
    yield Measure(group, "read the faces", milliseconds(lambda: read_faces(pips, pixels, quads)), "ms")
    yield Measure(group, "see how they lie", milliseconds(lambda: look(posture, pixels, quads, heat, rows)), "ms")
    yield Measure(group, "judge", milliseconds(lambda: judge(table)), "ms")


def _gate() -> Iterator[Measure]:
    pixels = picture(*USUAL)
    state, _ = observe(GateState(), shrink(pixels))
    yield Measure("motion gate, 1280x960", "per frame", milliseconds(lambda: observe(state, shrink(pixels)), 50), "ms")
