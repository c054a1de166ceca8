"""The reader measured on folders of labelled photographs."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final, Protocol

import msgspec

from firmware.dicesets.from_photos import die_in
from firmware.file_trouble import unread
from firmware.photos import PhotoReader, PhotoReading, read_photo
from vision.scoring import Box, LabelledDie, PhotoScore, Tally, differences, holds, score_photo, tally
from vision.verdict import Kind, judge

LABELS: Final = "labels.json"
READABLE_KIND: Final = "d6-pips"
"""The kind of labelled die that counts. Photos with any other kind are left out: nobody taught their
faces."""


class UnusableFolder(Exception):
    """A folder that cannot be measured on: which file, what is wrong, what was expected."""


@dataclass(frozen=True, slots=True)
class LabelledPhoto:
    """A photo and the dice on it that are read. others: boxes of the other dice: of other sets, or taught from."""

    path: Path
    dice: tuple[LabelledDie, ...]
    others: tuple[Box, ...] = ()


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
class WrongPhoto:
    """A photo that was not read exactly, the verdict on it, and what was read otherwise than it is labelled."""

    name: str
    verdict: Kind
    differences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FolderFigures:
    """What is told of a folder. wrong: the photos that were not read exactly."""

    folder: str
    tally: Tally
    seconds_per_photo: float
    wrong: tuple[WrongPhoto, ...]

    def as_json(self) -> dict[str, Any]:
        """The stable keys of `dicescribe evaluate --json`."""
        seconds = round(self.seconds_per_photo, 4)
        return {"folder": self.folder, **asdict(self.tally), "seconds_per_photo": seconds}


class Labelled(msgspec.Struct, frozen=True):
    """One die as it stands in `labels.json`. value: null or "" for a side with nothing on it. outline: what stands
    there as its box, px: [x0, y0, x1, y1], or the corners [[x, y], ...] of a polygon."""

    kind: str
    value: int | str | None
    outline: tuple[float | tuple[float, float], ...] | None = msgspec.field(default=None, name="box")

    def __post_init__(self) -> None:
        if self.outline is not None and not (self._edges or len(self._corners) == len(self.outline) > 2):
            raise ValueError("a box is [x0, y0, x1, y1] or the corners [[x, y], ...] of a polygon")

    @property
    def box(self) -> Box | None:
        """The upright box about the die."""
        if self.outline is None:
            return None
        across, down = zip(*(self._corners or (self._edges[:2], self._edges[2:])), strict=True)
        return min(across), min(down), max(across), max(down)

    @property
    def _edges(self) -> tuple[float, ...]:
        edges = tuple(one for one in self.outline or () if not isinstance(one, tuple))
        return edges if len(edges) == len(self.outline or ()) == 4 else ()

    @property
    def _corners(self) -> tuple[tuple[float, float], ...]:
        return tuple(one for one in self.outline or () if isinstance(one, tuple))


class Labels(msgspec.Struct, frozen=True):
    """One photo as it stands in `labels.json`."""

    dice: tuple[Labelled, ...]


class LabelledInSet(Protocol):
    """What a dice set calls a labelled die: `firmware.dicesets.photo_labels.label_of` of one set."""

    def __call__(self, kind: str, value: int | str | None, /) -> str | None:
        """The label of the face, None for a die that is not of the set."""


def open_folder(path: Path) -> LabelledFolder:
    """Reads a folder's `labels.json` for dice with pips. Raises `UnusableFolder`."""
    file, labels = labels_of(path)
    counted = {name: photo for name, photo in labels.items() if _is_readable(photo)}
    photos = tuple(_labelled(file, name, photo) for name, photo in counted.items())
    return LabelledFolder(path.resolve().name, photos, len(labels) - len(photos))


def open_for_set(path: Path, label_of: LabelledInSet, taught: Collection[str] = ()) -> LabelledFolder:
    """Reads a folder's `labels.json` for the dice of a set. Raises `UnusableFolder`.

    taught: dice (see `firmware.dicesets.from_photos.die_in`) that do not count, since they were taught from. Photos
    without a die that counts are left out.
    """
    file, labels = labels_of(path)
    photos = [_in_set(file.parent / name, photo, label_of, taught) for name, photo in labels.items()]
    counted = tuple(photo for photo in photos if photo.dice)
    return LabelledFolder(path.resolve().name, counted, len(photos) - len(counted))


def labels_of(path: Path) -> tuple[Path, dict[str, Labels]]:
    """A folder's `labels.json`, and what stands in it by photo. Raises `UnusableFolder`."""
    file = path / LABELS
    try:
        photos = msgspec.json.decode(file.read_bytes(), type=dict[str, msgspec.Raw])
    except FileNotFoundError as error:
        if path.is_dir():
            raise UnusableFolder(f"{path} has no {LABELS}, which names its photos and their dice.") from None
        raise UnusableFolder(f"{path} cannot be read: {unread(error)}.") from error
    except NotADirectoryError:
        raise UnusableFolder(f"{path} is no folder; name one that holds photos and {LABELS}.") from None
    except OSError as error:
        raise UnusableFolder(f"{file} cannot be read: {unread(error)}.") from error
    except msgspec.DecodeError as error:
        raise UnusableFolder(f"{file} does not hold labels: {error}.") from error
    return file, {name: _labels(file, name, told) for name, told in photos.items()}


def _labels(file: Path, name: str, told: msgspec.Raw) -> Labels:
    try:
        return msgspec.json.decode(told, type=Labels)
    except msgspec.DecodeError as error:
        raise UnusableFolder(f"{file} does not hold labels: {name}: {error}.") from error


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
        data = _bytes_of(photo.path)
        boxes = [die.box for die in photo.dice if die.box is not None] if given_boxes else None
        start = time.perf_counter()
        reading = read_photo(data, reader, boxes)
        seconds = time.perf_counter() - start
        if photo.others:
            reading = without(reading, photo.others)
        score = score_photo(photo.dice, reading.table, reading.verdict.kind)
        yield PhotoResult(photo, reading, score, seconds)


def without(reading: PhotoReading, boxes: Sequence[Box]) -> PhotoReading:
    """The reading without the dice that lie in these boxes, judged anew."""
    dice = tuple(die for die in reading.table.dice if not any(holds(box, die) for box in boxes))
    table = replace(reading.table, dice=dice)
    return replace(reading, table=table, verdict=judge(table))


class Counting:
    """Gathers the results of one folder without keeping their pictures."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._scores: list[PhotoScore] = []
        self._seconds = 0.0
        self._wrong: list[WrongPhoto] = []

    def add(self, result: PhotoResult) -> None:
        """Counts one photo."""
        self._scores.append(result.score)
        self._seconds += result.seconds
        if not result.score.exact:
            differing = differences(result.photo.dice, result.reading.table, result.score)
            self._wrong.append(WrongPhoto(result.photo.path.name, result.reading.verdict.kind, differing))

    def figures(self) -> FolderFigures:
        """The sums so far."""
        seconds_per_photo = self._seconds / max(1, len(self._scores))
        return FolderFigures(self._folder, tally(self._scores), seconds_per_photo, tuple(self._wrong))


def _bytes_of(photo: Path) -> bytes:
    try:
        return photo.read_bytes()
    except OSError as error:
        raise UnusableFolder(f"{photo} is labelled and cannot be read: {unread(error)}.") from error


def _is_readable(photo: Labels) -> bool:
    return all(die.kind == READABLE_KIND for die in photo.dice)


def _labelled(file: Path, name: str, photo: Labels) -> LabelledPhoto:
    dice = []
    for die in photo.dice:
        if not isinstance(die.value, int) or not 1 <= die.value <= 6:
            raise UnusableFolder(f"{file}, {name}: the value of a {die.kind} die is 1 to 6, not {die.value!r}.")
        dice.append(LabelledDie(die.value, die.box))
    return LabelledPhoto(file.parent / name, tuple(dice))


def _in_set(path: Path, photo: Labels, label_of: LabelledInSet, taught: Collection[str]) -> LabelledPhoto:
    dice, others = [], []
    data = _bytes_of(path) if taught else b""
    for place, die in enumerate(photo.dice):
        label = label_of(die.kind, die.value)
        if label is not None and not (taught and die_in(data, place) in taught):
            dice.append(LabelledDie(label.rpartition("/")[2], die.box))
        elif die.box is not None:
            others.append(die.box)
    return LabelledPhoto(path, tuple(dice), tuple(others))
