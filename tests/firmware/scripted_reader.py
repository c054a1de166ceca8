"""A reader that sees what the photo's grey level stands for, so that whole photos can be scripted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np
from PIL import Image

from vision.types import DieReading, TableReading


def die(value: int | None, x0: float, y0: float, side: float = 20.0, probability: float = 0.99) -> DieReading:
    """A die whose top face has its upper left corner there."""
    corners = ((x0, y0), (x0 + side, y0), (x0 + side, y0 + side), (x0, y0 + side))
    label = None if value is None else f"d6/{value}"
    return DieReading(label, value, probability, None, 0.0, "white", (240, 240, 240), corners)


def grey_photo(path: Path, level: int, size: tuple[int, int] = (200, 100)) -> Path:
    """A picture file of one grey level."""
    Image.new("L", size, level).save(path)
    return path


class ScriptedReader:
    """readings: dice by grey level. before_read: called first, to interrupt at a chosen photo."""

    def __init__(
        self, readings: Mapping[int, Sequence[DieReading]], before_read: Callable[[int], None] | None = None
    ) -> None:
        self._readings = readings
        self._before_read = before_read
        self.boxes: list[tuple[float, float, float, float]] = []

    def read(self, picture: np.ndarray) -> TableReading:
        level = int(picture[0, 0, 0])
        if self._before_read is not None:
            self._before_read(level)
        return TableReading(tuple(self._readings[level]), (picture.shape[1], picture.shape[0]))

    def read_boxes(self, picture: np.ndarray, boxes: Sequence[tuple[float, float, float, float]]) -> TableReading:
        self.boxes += boxes
        return self.read(picture)
