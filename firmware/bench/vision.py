"""Reading a picture, stage by stage on one thread, and the motion gate."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Final

import numpy as np
from PIL import Image

from firmware.bench.timing import Measure, milliseconds
from hardware.clocks import ManualClock
from hardware.virtual_table import VirtualDie, VirtualTable
from vision.decode import decode
from vision.finder import find_at
from vision.gate import GateState, observe, shrink
from vision.pips import read_faces
from vision.reader import OVERVIEW, Reader
from vision.types import Picture
from vision.verdict import judge

SCENES: Final = (((640, 480), 1), ((640, 480), 6), ((1280, 960), 6), ((1280, 960), 13))
"""(width, height) of the picture, and how many dice lie there."""
COLOURS: Final = ("white", "red", "yellow", "green")


def measures(reader: Reader) -> Iterator[Measure]:
    """A figure per scene and stage."""
    for size, count in SCENES:
        picture = _picture(size, count)
        yield from _stages(reader, picture, f"read {size[0]}x{size[1]}, {count} {'die' if count == 1 else 'dice'}")
    yield from _gate()


def _stages(reader: Reader, picture: Picture, group: str) -> Iterator[Measure]:
    jpeg = io.BytesIO()
    Image.fromarray(picture).save(jpeg, "JPEG", quality=90)
    data = jpeg.getvalue()
    first = min(1.0, OVERVIEW / max(picture.shape[:2]))
    seen = reader.find(picture)
    table = reader.read(picture)
    networks = reader.networks
    yield Measure(group, "decode JPEG", milliseconds(lambda: decode(data)), "ms")
    yield Measure(group, "find, first pass", milliseconds(lambda: find_at(networks.finder, picture, first)), "ms")
    yield Measure(group, "find, all passes", milliseconds(lambda: reader.find(picture)), "ms")
    yield Measure(group, "read the faces", milliseconds(lambda: read_faces(networks.pips, picture, seen.corners)), "ms")
    yield Measure(group, "judge", milliseconds(lambda: judge(table)), "ms")
    yield Measure(group, "read, whole", milliseconds(lambda: reader.read(picture)), "ms")


def _gate() -> Iterator[Measure]:
    picture = _picture((1280, 960), 6)
    state, _ = observe(GateState(), shrink(picture))
    yield Measure("motion gate, 1280x960", "per frame", milliseconds(lambda: observe(state, shrink(picture)), 50), "ms")


def _picture(size: tuple[int, int], count: int) -> Picture:
    table = VirtualTable(ManualClock(), 7, size)
    for number in range(count):
        x, y = (number % 5 - 2) * 34.0, (number // 5 - 1) * 38.0
        table.add(VirtualDie(f"die-{number}", COLOURS[number % 4], number % 6 + 1, x, y, 17.0 * number))
    return np.array(table.picture(0.0, 1))
