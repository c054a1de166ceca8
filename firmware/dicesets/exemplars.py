"""Faces that the household taught, in its data folder: one small picture each and what it shows.

    dicesets/<set>/diceset.toml     only for a set that does not ship
    dicesets/<set>/taught.json      what each picture shows, the body's colour, where it comes from
    dicesets/<set>/faces/<id>.png   the squared-up face, 48 x 48
    dicesets/<set>/ask.json         pairs of faces that look alike, of which one is always asked about

Pictures are kept and not the network's vectors, so that a better network can take them over.
"""

from __future__ import annotations

import hashlib
import io
import logging
import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final, TypeAlias

import msgspec
import numpy as np
from PIL import Image

from firmware.dicesets.description import DiceSet, described, parse
from firmware.dicesets.library import DESCRIPTION, FOLDER
from firmware.keeping.spare import sync_folder
from vision.colour import Colour
from vision.faces import FACE_SIZE, Crops

LOG: Final = logging.getLogger(__name__)
TAUGHT: Final = "taught.json"
FACES: Final = "faces"
ASK: Final = "ask.json"
DAMAGED: Final = "taught.json.damaged"
"""A list that could not be read, set aside when a new one is begun."""
MOST: Final = 6000
"""Exemplars of a set."""
MOST_PER_FACE: Final = 240
"""Of one label; the oldest that was learnt in play gives way to a newer one."""


Level: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=255)]


class Exemplar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One taught face. id: digest of its pixels. rgb: the body's colour. source: the photo and die it was taken from
    (`trays-5d41402a/one.jpg@1f2e3d4c5b6a7988#3`), "" for the camera. learnt: from a roll in play, not by teaching.
    """

    id: Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{16}\Z")]
    label: str
    rgb: tuple[Level, Level, Level]
    source: str = ""
    learnt: bool = False


def exemplar_of(crop: Crops, label: str, rgb: Colour, source: str = "", *, learnt: bool = False) -> Exemplar:
    """What is kept about a squared-up face, uint8 RGB (48, 48, 3)."""
    return Exemplar(hashlib.sha256(crop.tobytes()).hexdigest()[:16], label, rgb, source, learnt)


class Taught:
    """The exemplars of one set. Every change is on the disk when its call returns."""

    def __init__(self, data: Path, dice_set: DiceSet) -> None:
        """data: the data folder. Nothing is written before something is taught."""
        self.folder = data / FOLDER / dice_set.name
        told = self._read()
        self._damaged = told is None
        self.exemplars = tuple(one for one in told or () if one.label in dice_set.faces)
        self._others = tuple(one for one in told or () if one.label not in dice_set.faces)
        self.ask = self._read_ask()

    def crops(self) -> tuple[tuple[Exemplar, ...], Crops]:
        """The exemplars whose pictures can be read, and these, (n, 48, 48, 3)."""
        kept, pictures = [], []
        for one in self.exemplars:
            try:
                pictures.append(decoded((self.folder / FACES / f"{one.id}.png").read_bytes()))
                kept.append(one)
            except (OSError, ValueError) as error:
                LOG.warning("a taught face of %s cannot be read: %s", one.label, error)
        crops = np.stack(pictures) if pictures else np.zeros((0, FACE_SIZE, FACE_SIZE, 3), np.uint8)
        return tuple(kept), crops

    def add(self, new: Sequence[tuple[Exemplar, Crops]]) -> None:
        """Keeps faces. A picture that is known already takes its new label. Raises `OSError`."""
        self._take(self.exemplars, new)

    def replace(self, folders: set[str], new: Sequence[tuple[Exemplar, Crops]]) -> None:
        """Keeps faces in place of all that were taken from photos in these folders. Raises `OSError`.

        folders: as `firmware.dicesets.from_photos.folder_of` names them.
        """
        self._take([one for one in self.exemplars if one.source.rpartition("/")[0] not in folders], new)

    def replace_all(self, new: Sequence[tuple[Exemplar, Crops]], ask: Sequence[tuple[str, str]]) -> None:
        """Keeps faces, and pairs to ask about, in place of all that were taught and decided. Raises `OSError`."""
        self._others = ()
        self._take([], new)
        self._keep_ask(tuple((min(pair), max(pair)) for pair in ask))

    def forget(self, picture: str) -> None:
        """Forgets the exemplar with this id. Raises `OSError`."""
        self._forget([one for one in self.exemplars if one.id == picture])

    def forget_face(self, label: str) -> int:
        """Forgets everything that was taught of one face; how many pictures that were. Raises `OSError`."""
        gone = [one for one in self.exemplars if one.label == label]
        self._forget(gone)
        return len(gone)

    def ask_about(self, one: str, other: str) -> None:
        """From now on somebody is asked whenever one of these two labels is read. Raises `OSError`."""
        self._make_folder()
        self._keep_ask((*self.ask, (min(one, other), max(one, other))))

    def describe(self, dice_set: DiceSet) -> None:
        """Keeps the description of a set that does not ship.

        Raises `OSError`, and `DiceSetError` for one that could not be read back; then nothing is written.
        """
        text = described(dice_set)
        parse(text, dice_set.name, DESCRIPTION)
        self._make_folder()
        written(self.folder / DESCRIPTION, text.encode())
        sync_folder(self.folder)

    def _make_folder(self) -> None:
        if not (self.folder / FACES).is_dir():
            (self.folder / FACES).mkdir(parents=True, exist_ok=True)
            for folder in (self.folder, *self.folder.parents[:2]):
                sync_folder(folder)

    def _take(self, kept: Sequence[Exemplar], new: Sequence[tuple[Exemplar, Crops]]) -> None:
        self._make_folder()
        for one, crop in new:
            written(self.folder / FACES / f"{one.id}.png", encoded(crop))
        sync_folder(self.folder / FACES)
        ids = {one.id for one, _ in new}
        self._keep(_bounded([*(one for one in kept if one.id not in ids), *(one for one, _ in new)]))

    def _keep(self, exemplars: Sequence[Exemplar]) -> None:
        """Writes the list, then deletes the pictures that it no longer names. Faces that the set does not have any more
        stay, since its description may be mended, and so does a list that cannot be read, with its pictures."""
        if self._damaged:
            (self.folder / TAUGHT).replace(self.folder / DAMAGED)
            self._damaged = False
        named = {one.id for one in exemplars}
        self._others = tuple(one for one in self._others if one.id not in named)
        written(self.folder / TAUGHT, msgspec.json.format(msgspec.json.encode([*self._others, *exemplars])))
        sync_folder(self.folder)
        before, self.exemplars = self.exemplars, tuple(exemplars)
        for one in before:
            if one.id not in named:
                (self.folder / FACES / f"{one.id}.png").unlink(missing_ok=True)

    def _forget(self, gone: Sequence[Exemplar]) -> None:
        """With what was decided about faces of which nothing is left: they may be taught anew, and look otherwise."""
        self._keep([one for one in self.exemplars if one not in gone])
        left = {one.label for one in self.exemplars}
        self._keep_ask(tuple(pair for pair in self.ask if left.issuperset(pair)))

    def _keep_ask(self, ask: tuple[tuple[str, str], ...]) -> None:
        told = tuple(sorted(set(ask)))
        if told != self.ask:
            written(self.folder / ASK, msgspec.json.encode(told))
            sync_folder(self.folder)
            self.ask = told

    def _read_ask(self) -> tuple[tuple[str, str], ...]:
        try:
            return msgspec.json.decode((self.folder / ASK).read_bytes(), type=tuple[tuple[str, str], ...])
        except FileNotFoundError:
            return ()
        except (OSError, msgspec.MsgspecError) as error:  # then their likeness alone decides what is asked
            LOG.error("%s cannot be read: %s", self.folder / ASK, error)
            return ()

    def _read(self) -> tuple[Exemplar, ...] | None:
        """What the list holds, None for one that cannot be read."""
        try:
            return msgspec.json.decode((self.folder / TAUGHT).read_bytes(), type=tuple[Exemplar, ...])
        except FileNotFoundError:
            return ()
        except (OSError, msgspec.MsgspecError) as error:
            LOG.error("%s cannot be read: %s", self.folder / TAUGHT, error)
            return None


def encoded(crop: Crops) -> bytes:
    """A squared-up face as PNG."""
    data = io.BytesIO()
    Image.fromarray(crop).save(data, "PNG")
    return data.getvalue()


def decoded(data: bytes) -> Crops:
    """A squared-up face from PNG. Raises `ValueError` for anything else, before its pixels are unpacked."""
    try:
        with Image.open(io.BytesIO(data), formats=["PNG"]) as image:
            if image.size != (FACE_SIZE, FACE_SIZE) or image.mode != "RGB":
                raise ValueError(f"{image.size} in {image.mode}, not {FACE_SIZE} x {FACE_SIZE} in RGB")
            return np.asarray(image, dtype=np.uint8)
    except (OSError, SyntaxError, Image.DecompressionBombError) as error:
        raise ValueError(f"not a picture of a face: {error}") from error


def _bounded(exemplars: Sequence[Exemplar]) -> list[Exemplar]:
    """At most MOST_PER_FACE of a label and MOST in all: what was taught stays before what was learnt, newer before
    older, and in large sets a face's first pictures before another's further ones."""
    newest_first = exemplars[::-1]
    counted: Counter[str] = Counter()
    ranked = []
    for one in sorted(newest_first, key=lambda one: one.learnt):
        counted[one.label] += 1
        if counted[one.label] <= MOST_PER_FACE:
            ranked.append((one.learnt, counted[one.label], one.id))
    kept = {one_id for _, _, one_id in sorted(ranked, key=lambda rank: rank[:2])[:MOST]}
    return [one for one in exemplars if one.id in kept]


def written(file: Path, data: bytes) -> None:
    """Writes beside the file and renames: a pulled plug leaves the old or the new one. Raises `OSError`."""
    beside = file.with_name(f"{file.name}.new")
    with beside.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
    beside.replace(file)
