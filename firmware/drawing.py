"""A photo with what was read drawn on it, for people who look for the cause of an error."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

import cv2
import numpy as np
from PIL import Image

from firmware.photos import PhotoReading
from vision.scoring import LabelledDie, PhotoScore, read_as
from vision.types import DieReading, Picture

Colour: TypeAlias = tuple[int, int, int]

_SIDE: Final = 1280  # pixels of a drawing's longer side: smaller photos are enlarged so that writing fits
_GREEN: Final[Colour] = (60, 255, 90)  # read, and right or not doubted
_ORANGE: Final[Colour] = (255, 170, 0)  # doubted
_RED: Final[Colour] = (255, 60, 60)  # read, and wrong
_MAGENTA: Final[Colour] = (255, 80, 255)  # labelled, and not found
_BLACK: Final[Colour] = (0, 0, 0)
_WHITE: Final[Colour] = (255, 255, 255)
_FONT: Final = cv2.FONT_HERSHEY_SIMPLEX
_TEXT: Final = 0.6  # of the font's own size: capitals of some 13 pixels
_LINE: Final = 28  # pixels of one line of the caption


@dataclass(frozen=True, slots=True)
class _Mark:
    """An outline ((x, y), ...) in pixels of the file, and what is written above it."""

    outline: Sequence[tuple[float, float]]
    text: str
    colour: Colour


def draw_reading(name: str, reading: PhotoReading) -> Picture:
    """Every die with its value and probability: green where it is beyond doubt, orange where not."""
    doubtful = reading.verdict.doubtful
    marks = [
        _Mark(die.corners, _described(die), _ORANGE if position in doubtful else _GREEN)
        for position, die in enumerate(reading.table.dice)
    ]
    return _drawn(reading, marks, [f"{name}: {reading.verdict.kind}", *reading.verdict.reasons])


def draw_comparison(name: str, reading: PhotoReading, labels: Sequence[LabelledDie], score: PhotoScore) -> Picture:
    """The same against the labels: right dice green, wrong and false ones red, missed ones magenta."""
    label_of = {die: labels[label].value for label, die in score.pairs}
    marks = []
    for position, die in enumerate(reading.table.dice):
        wanted = label_of.get(position)
        remark = ", no die" if wanted is None else f", is {wanted}"
        if wanted is not None and str(wanted) == read_as(die):
            marks.append(_Mark(die.corners, _described(die), _GREEN))
        else:
            marks.append(_Mark(die.corners, _described(die) + remark, _RED))
    found = {label for label, _ in score.pairs}
    for position, missed in enumerate(labels):
        if position not in found and missed.box is not None:
            x0, y0, x1, y1 = missed.box
            outline = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
            marks.append(_Mark(outline, f"missed {missed.value}", _MAGENTA))
    return _drawn(reading, marks, [f"{name}: {reading.verdict.kind}", _values(reading, labels)])


def save_drawing(picture: Picture, path: Path) -> None:
    """Writes a JPEG, making its folder. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(picture).save(path, "JPEG", quality=85)


def _values(reading: PhotoReading, labels: Sequence[LabelledDie]) -> str:
    read = " ".join(sorted(read_as(die) or "?" for die in reading.table.dice))
    wanted = " ".join(sorted(str(label.value) for label in labels))
    return f"read {read or 'nothing'}; labelled {wanted or 'nothing'}"


def _described(die: DieReading) -> str:
    value = read_as(die) or "?"
    return ", ".join([f"{value} {100 * die.probability:.0f}%", *die.flags])


def _drawn(reading: PhotoReading, marks: Sequence[_Mark], caption: Sequence[str]) -> Picture:
    """The picture at drawing size; all outlines first, so that none crosses a text."""
    height, width = reading.picture.shape[:2]
    scale = _SIDE / max(height, width)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    canvas: Picture = np.array(cv2.resize(reading.picture, size, interpolation=method), dtype=np.uint8)
    outlines = [np.rint(np.asarray(mark.outline) * scale / reading.reduction).astype(np.int32) for mark in marks]
    for mark, points in zip(marks, outlines, strict=True):
        cv2.polylines(canvas, [points], isClosed=True, color=mark.colour, thickness=2, lineType=cv2.LINE_AA)
    for mark, points in zip(marks, outlines, strict=True):
        _write(canvas, mark.text, (int(points[:, 0].min()), int(points[:, 1].min()) - 8), mark.colour)
    return _captioned(canvas, caption)


def _write(canvas: Picture, text: str, at: tuple[int, int], colour: Colour) -> None:
    """On a black plate, moved so that all of it lies in the canvas."""
    (width, height), below = cv2.getTextSize(text, _FONT, _TEXT, 1)
    x = max(0, min(at[0], canvas.shape[1] - width))
    y = max(height + 2, min(at[1], canvas.shape[0] - below))
    cv2.rectangle(canvas, (x - 2, y - height - 2), (x + width + 2, y + below), _BLACK, cv2.FILLED)
    cv2.putText(canvas, text, (x, y), _FONT, _TEXT, colour, 1, cv2.LINE_AA)


def _captioned(canvas: Picture, lines: Sequence[str]) -> Picture:
    caption = np.zeros((_LINE * len(lines) + 8, canvas.shape[1], 3), np.uint8)
    for number, line in enumerate(lines):
        at = (6, _LINE * (number + 1) - 6)
        cv2.putText(caption, line, at, _FONT, _TEXT, _WHITE, 1, cv2.LINE_AA)
    return np.vstack([caption, canvas])
