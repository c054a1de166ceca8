"""The reader measured on folders of labelled photographs."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from firmware.photos import PhotoReader, PhotoReading, read_photo
from vision.scoring import Box, LabelledDie, PhotoScore, Tally, score_photo, tally

LABELS: Final = "labels.json"
READABLE_KIND: Final = "d6-pips"
"""The kind of labelled die that counts. Photos with any other kind are left out: nobody taught their
faces."""


class UnusableFolder(Exception):
    """A folder that cannot be measured on: which file, what is wrong, what was expected."""


@dataclass(frozen=True, slots=True)
class LabelledPhoto:
    """A photo and all the dice on it."""

    path: Path
    dice: tuple[LabelledDie, ...]


@dataclass(frozen=True, slots=True)
class LabelledFolder:
    """left_out: photos with dice of a kind that is not read."""

    name: str
    photos: tuple[LabelledPhoto, ...]
    left_out: int


@dataclass(frozen=True, slots=True)
class PhotoResult:
    """One measured photo. seconds: decoding, reading and judging together."""

    photo: LabelledPhoto
    reading: PhotoReading
    score: PhotoScore
    seconds: float


@dataclass(frozen=True, slots=True)
class FolderFigures:
    """What is told of a folder. silently_wrong: the names of these photos with what they show and what was
    read."""

    folder: str
    tally: Tally
    seconds_per_photo: float
    silently_wrong: tuple[tuple[str, str, str], ...]

    def as_json(self) -> dict[str, Any]:
        """The stable keys of `dicescribe evaluate --json`."""
        seconds = round(self.seconds_per_photo, 4)
        return {"folder": self.folder, **asdict(self.tally), "seconds_per_photo": seconds}


class _Die(msgspec.Struct, frozen=True):
    kind: str
    value: int | str
    box: Box | None = None


class _Photo(msgspec.Struct, frozen=True):
    dice: tuple[_Die, ...]


def open_folder(path: Path) -> LabelledFolder:
    """Reads a folder's `labels.json`. Raises `UnusableFolder`."""
    file = path / LABELS
    try:
        labels = msgspec.json.decode(file.read_bytes(), type=dict[str, _Photo])
    except FileNotFoundError:
        raise UnusableFolder(f"{path} has no {LABELS}, which names its photos and their dice.") from None
    except OSError as error:
        raise UnusableFolder(f"{file} cannot be read: {error.strerror}.") from error
    except msgspec.DecodeError as error:
        raise UnusableFolder(f"{file} does not hold labels: {error}.") from error
    counted = {name: photo for name, photo in labels.items() if _is_readable(photo)}
    photos = tuple(_labelled(file, name, photo) for name, photo in counted.items())
    return LabelledFolder(path.resolve().name, photos, len(labels) - len(photos))


def spread(photos: Sequence[LabelledPhoto], number: int) -> Sequence[LabelledPhoto]:
    """At most `number` of the photos, evenly spread, since neighbours in a folder tend to look alike."""
    if len(photos) <= number:
        return photos
    return [photos[place * len(photos) // number] for place in range(number)]


def measure(photos: Sequence[LabelledPhoto], reader: PhotoReader, given_boxes: bool) -> Iterator[PhotoResult]:
    """Reads photo after photo and compares. Raises `UnusableFolder` where a labelled photo is missing.

    given_boxes: the labelled boxes are read, nothing is looked for.
    """
    for photo in photos:
        try:
            data = photo.path.read_bytes()
        except OSError as error:
            raise UnusableFolder(f"{photo.path} is labelled and cannot be read: {error.strerror}.") from error
        boxes = [die.box for die in photo.dice if die.box is not None] if given_boxes else None
        start = time.perf_counter()
        reading = read_photo(data, reader, boxes)
        seconds = time.perf_counter() - start
        score = score_photo(photo.dice, reading.table, reading.verdict.kind)
        yield PhotoResult(photo, reading, score, seconds)


class Counting:
    """Gathers the results of one folder without keeping their pictures."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._scores: list[PhotoScore] = []
        self._seconds = 0.0
        self._silently_wrong: list[tuple[str, str, str]] = []

    def add(self, result: PhotoResult) -> None:
        """Counts one photo."""
        self._scores.append(result.score)
        self._seconds += result.seconds
        if result.score.silently_wrong:
            wanted = [die.value for die in result.photo.dice]
            read = [die.value for die in result.reading.table.dice if die.value is not None]
            self._silently_wrong.append((result.photo.path.name, _values(wanted), _values(read)))

    def figures(self) -> FolderFigures:
        """The sums so far."""
        seconds_per_photo = self._seconds / max(1, len(self._scores))
        return FolderFigures(self._folder, tally(self._scores), seconds_per_photo, tuple(self._silently_wrong))


def _is_readable(photo: _Photo) -> bool:
    return all(die.kind == READABLE_KIND for die in photo.dice)


def _labelled(file: Path, name: str, photo: _Photo) -> LabelledPhoto:
    dice = []
    for die in photo.dice:
        if not isinstance(die.value, int) or not 1 <= die.value <= 6:
            raise UnusableFolder(f"{file}, {name}: the value of a {die.kind} die is 1 to 6, not {die.value!r}.")
        dice.append(LabelledDie(die.value, die.box))
    return LabelledPhoto(file.parent / name, tuple(dice))


def _values(values: Sequence[int]) -> str:
    return " ".join(str(value) for value in sorted(values)) or "nothing"
