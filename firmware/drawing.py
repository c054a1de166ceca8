"""A photo with what was read drawn on it, for people who look for the cause of an error."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, TypeAlias

import cv2
import numpy as np
from PIL import Image

from firmware.photos import PhotoReading
from vision.scoring import LabelledDie, PhotoScore
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
_LINE: Final = 28  # pixels of one line of the caption


def draw_reading(name: str, reading: PhotoReading) -> Picture:
    """Every die with its value and probability: green where it is beyond doubt, orange where not."""
    canvas, scale = _canvas(reading)
    for position, die in enumerate(reading.table.dice):
        doubtful = position in reading.verdict.doubtful
        _draw_die(canvas, die, scale, _ORANGE if doubtful else _GREEN)
    return _captioned(canvas, [f"{name}: {reading.verdict.kind}", *reading.verdict.reasons])


def draw_comparison(name: str, reading: PhotoReading, labels: Sequence[LabelledDie], score: PhotoScore) -> Picture:
    """The same against the labels: right dice green, wrong and false ones red, missed ones magenta."""
    canvas, scale = _canvas(reading)
    label_of = {die: label for label, die in score.pairs}
    for position, die in enumerate(reading.table.dice):
        label = label_of.get(position)
        is_right = label is not None and labels[label].value == die.value
        wanted = "no die" if label is None else f"is {labels[label].value}"
        _draw_die(canvas, die, scale, _GREEN if is_right else _RED, "" if is_right else f" {wanted}")
    found = {label for label, _ in score.pairs}
    for position, missed in enumerate(labels):
        if position not in found and missed.box is not None:
            x0, y0, x1, y1 = (round(v * scale) for v in missed.box)
            cv2.rectangle(canvas, (x0, y0), (x1, y1), _MAGENTA, 2)
            _write(canvas, f"missed {missed.value}", (x0, y0 - 4), _MAGENTA)
    return _captioned(canvas, [f"{name}: {reading.verdict.kind}", _values(reading, labels)])


def save_drawing(picture: Picture, path: Path) -> None:
    """Writes a JPEG, making its folder. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(picture).save(path, "JPEG", quality=85)


def _values(reading: PhotoReading, labels: Sequence[LabelledDie]) -> str:
    read = " ".join(sorted("?" if die.value is None else str(die.value) for die in reading.table.dice))
    wanted = " ".join(sorted(str(label.value) for label in labels))
    return f"read {read or 'nothing'}; labelled {wanted or 'nothing'}"


def _canvas(reading: PhotoReading) -> tuple[Picture, float]:
    """The picture at drawing size, and pixels of it per pixel of the file."""
    height, width = reading.picture.shape[:2]
    scale = _SIDE / max(height, width)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    canvas = cv2.resize(reading.picture, size, interpolation=method)
    return np.ascontiguousarray(canvas, dtype=np.uint8), scale / reading.reduction


def _draw_die(canvas: Picture, die: DieReading, scale: float, colour: Colour, remark: str = "") -> None:
    points = np.rint(np.asarray(die.corners) * scale).astype(np.int32)
    cv2.polylines(canvas, [points], isClosed=True, color=_BLACK, thickness=4, lineType=cv2.LINE_AA)
    cv2.polylines(canvas, [points], isClosed=True, color=colour, thickness=2, lineType=cv2.LINE_AA)
    value = "?" if die.value is None else str(die.value)
    text = f"{value} {100 * die.probability:.0f}%{remark}"
    for flag in die.flags:
        text += f" {flag}"
    _write(canvas, text, (int(points[:, 0].min()), int(points[:, 1].min()) - 4), colour)


def _write(canvas: Picture, text: str, at: tuple[int, int], colour: Colour) -> None:
    """Outlined, and moved so that all of it lies in the canvas."""
    (width, height), _ = cv2.getTextSize(text, _FONT, 0.6, 2)
    x = max(0, min(at[0], canvas.shape[1] - width))
    y = max(height + 2, min(at[1], canvas.shape[0] - 4))
    cv2.putText(canvas, text, (x, y), _FONT, 0.6, _BLACK, 4, cv2.LINE_AA)
    cv2.putText(canvas, text, (x, y), _FONT, 0.6, colour, 2, cv2.LINE_AA)


def _captioned(canvas: Picture, lines: Sequence[str]) -> Picture:
    caption = np.zeros((_LINE * len(lines) + 8, canvas.shape[1], 3), np.uint8)
    for number, line in enumerate(lines):
        at = (6, _LINE * (number + 1) - 6)
        cv2.putText(caption, line, at, _FONT, 0.6, _WHITE, 1, cv2.LINE_AA)
    return np.vstack([caption, canvas])
