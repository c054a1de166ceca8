"""Teaching a set from labelled photographs."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from firmware.dicesets.description import DiceSet, is_pips
from firmware.dicesets.exemplars import Exemplar, Taught, exemplar_of
from firmware.dicesets.library import shipped_sets
from firmware.dicesets.photo_labels import SQUARE
from firmware.file_trouble import unread
from vision.bodies import rim_colour
from vision.boxes import TURNS
from vision.clearness import DRAWN, clearness
from vision.decode import UndecodablePicture, decode
from vision.faces import Crops, is_square
from vision.finder import Floats
from vision.frames import LAID, frames_in
from vision.networks import Networks
from vision.pips import first_look, squared
from vision.scoring import Box
from vision.types import Picture

SIGN: Final = 0.6
"""Share of a labelled box in which the sign stands."""
SMALLEST: Final = 8.0
"""Side in pixels of a face under which nothing can be learnt from it."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One labelled die that may be taught from. place: its position among the photo's labels. kind: as labelled."""

    photo: Path
    place: int
    kind: str
    label: str
    box: Box | None

    @property
    def order(self) -> tuple[str, str, int]:
        """Where it stands among others, on whatever machine they lie."""
        return self.photo.resolve().parent.name, self.photo.name, self.place


def folder_of(photo: Path) -> str:
    """A photo's folder by its name, and a digest of where it lies: two folders may have one name. A source carried to
    another household does not tell where the photos are."""
    folder = photo.resolve().parent
    return f"{folder.name}-{hashlib.sha256(str(folder).encode()).hexdigest()[:8]}"


def die_in(photo: bytes, place: int) -> str:
    """A labelled die by its photo's content: the same wherever the photo lies and whatever it is called."""
    return f"{hashlib.sha256(photo).hexdigest()[:16]}#{place}"


def die_of(source: str) -> str:
    """The die that an exemplar's source names, as `die_in` does."""
    return source.rpartition("@")[2]


def chosen(lessons: Sequence[Lesson], per_face: int, seed: int) -> tuple[Lesson, ...]:
    """At most `per_face` dice of each face; from different photos as far as there are, by chance, but of `DRAWN` the
    clearest one. Raises `UnreadablePhoto`."""
    chance = random.Random(seed)
    picked: list[Lesson] = []
    for label in sorted({lesson.label for lesson in lessons if not is_pips(lesson.label)}):
        fitting = sorted((one for one in lessons if one.label == label), key=lambda one: one.order)
        chance.shuffle(fitting)
        drawn = _of_different_photos(fitting)[: DRAWN * per_face]
        if len(drawn) > per_face:
            drawn = _of_different_photos(sorted(drawn, key=_clearness, reverse=True))
        picked += drawn[:per_face]
    return tuple(picked)


def _of_different_photos(lessons: Sequence[Lesson]) -> list[Lesson]:
    """The first die of each photo, then the others."""
    first_of_photo = {one.photo: one for one in reversed(lessons)}
    return sorted(lessons, key=lambda one: first_of_photo[one.photo] is not one)


def _clearness(lesson: Lesson) -> float:
    picture, box, _ = _opened(lesson)
    x0, y0, x1, y1 = (max(round(value), 0) for value in _inner(box))
    return clearness(picture[y0:y1, x0:x1])


def _inner(box: Box) -> Box:
    """The middle of a box, where the sign is."""
    x0, y0, x1, y1 = box
    across, down = SIGN * (x1 - x0) / 2, SIGN * (y1 - y0) / 2
    return (x0 + x1) / 2 - across, (y0 + y1) / 2 - down, (x0 + x1) / 2 + across, (y0 + y1) / 2 + down


def teach(lessons: Sequence[Lesson], dice_set: DiceSet, data: Path, networks: Networks) -> Iterator[Lesson]:
    """Takes the faces of these dice into the household's exemplars, in place of what was taught from the same folders.

    Yields each lesson from which a face was taken. Raises `UnreadablePhoto`, `DiceSetError` for a set that cannot be
    described, and `OSError`; then nothing was taught.
    """
    new: list[tuple[Exemplar, Crops]] = []
    for lesson in lessons:
        picture, box, source = _opened(lesson)
        seen = views(picture, box, networks, square=bool(SQUARE.search(lesson.kind)))
        new += [(exemplar_of(crop, lesson.label, rim_colour(crop), source), crop) for crop in seen]
        if seen:
            yield lesson
    taught = Taught(data, dice_set)
    if dice_set.name not in shipped_sets():
        taught.describe(dice_set)
    taught.replace({folder_of(lesson.photo) for lesson in lessons}, new)


class UnreadablePhoto(ValueError):
    """A labelled photo that is missing or no picture."""


def views(picture: Picture, box: Box, networks: Networks, *, square: bool) -> tuple[Crops, ...]:
    """The face in a box, squared up in every frame in which `SetReader` looks at a given box, (48, 48, 3) each.

    square: False for a top face of another form, which the finder's frame shows at more turns than the four.
    """
    height, width = picture.shape[:2]
    x0, y0, x1, y1 = box
    if not (0 <= x0 + x1 < 2 * width and 0 <= y0 + y1 < 2 * height):
        return ()
    framed = frames_in(networks.finder, picture, box).corners
    found = framed[:-LAID]
    if not square:
        turned = [_turned(quad, turn) for quad in found for turn in TURNS if turn]
        framed = np.concatenate([framed, *(quad[None] for quad in turned)])
    kept = [row for row, quad in enumerate(framed) if is_square(quad) and _side(quad) >= SMALLEST]
    _, mended = first_look(networks.pips, picture, framed[kept])
    return tuple(squared(picture, mended))


def _side(quad: Floats) -> float:
    return float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).mean())


def _turned(quad: Floats, degrees: float) -> Floats:
    """The quadrangle after a turn about its middle."""
    middle, angle = quad.mean(axis=0), np.deg2rad(degrees)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return np.asarray(middle + (quad - middle) @ turn.T, dtype=np.float32)


def _opened(lesson: Lesson) -> tuple[Picture, Box, str]:
    """The photo, the die's box in it, and how its exemplars name where they come from."""
    try:
        data = lesson.photo.read_bytes()
        decoded = decode(data)
    except OSError as error:
        raise UnreadablePhoto(f"{lesson.photo} is labelled and cannot be read: {unread(error)}") from error
    except UndecodablePicture as error:
        raise UnreadablePhoto(f"{lesson.photo} is labelled and no picture: {error.reason.rstrip('.')}") from error
    source = f"{folder_of(lesson.photo)}/{lesson.photo.name}@{die_in(data, lesson.place)}"
    height, width = decoded.picture.shape[:2]
    if lesson.box is None:
        return decoded.picture, (0.0, 0.0, float(width), float(height)), source
    x0, y0, x1, y1 = (value / decoded.reduction for value in lesson.box)
    return decoded.picture, (x0, y0, x1, y1), source
