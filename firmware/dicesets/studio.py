"""Reads the dice of the game, and learns new ones: what stands between the camera, the disk and the room TEACH."""

from __future__ import annotations

import logging
import re
import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np

from firmware.dicesets.description import PIPS, DiceSet, DiceSetError, FaceOf, Kind
from firmware.dicesets.exemplars import Taught, decoded, encoded, exemplar_of
from firmware.dicesets.library import find_set, set_names, shipped_sets
from firmware.dicesets.reading import reader_for
from firmware.dicesets.sheet import Corners, ShownFace, TeachingSheet
from vision import Reader
from vision.bodies import rim_colour
from vision.embedding import Embedder
from vision.faces import square_up
from vision.matcher import too_alike
from vision.set_reader import SetReader
from vision.study import study
from vision.types import Picture, TableReading
from vision.verdict import ACCEPT_PROBABILITY

LOG: Final = logging.getLogger(__name__)
UNKEPT: Final = "It could not be kept: the disk takes no files."
FULL: Final = "This set can take no such face: begin another set."
MISTAKEN: Final = "Its description has a mistake: type dicescribe dicesets list."
NUMBER: Final = re.compile(r"-?\d{1,3}", re.ASCII)
"""Names of faces that are their value, too."""


class Studio:
    """A reader of dice for `Watcher`, and a teacher. All methods may be called from any thread."""

    def __init__(self, reader: Reader, data: Path, embedder: Embedder) -> None:
        """data: the data folder."""
        self._reader, self._data, self._embedder = reader, data, embedder
        self._lock = threading.RLock()
        self._readers: dict[str, SetReader] = {}
        self._in_play = PIPS
        self._playing: Reader | SetReader | None = None
        self._taught_set = ""
        self._looked = False
        self._mistaken: set[str] = set()

    # ---- reading ----

    def read(self, picture: Picture) -> TableReading:
        """All dice of a picture, by the set in play."""
        with self._lock:
            self._playing = reader = self._playing or self._reader_in_play()
        return reader.read(picture)

    def use(self, kinds: Sequence[str]) -> None:
        """The kinds of dice that the game asks for: from now on their set is read."""
        with self._lock:
            for name in sorted({kind.partition("/")[0] for kind in kinds} - {self._in_play}):
                if name in set_names(self._data):
                    self._in_play, self._playing = name, None

    def names(self) -> tuple[str, ...]:
        """The sets that can be taught."""
        return set_names(self._data)

    # ---- teaching ----

    def teach(self, name: str) -> TeachingSheet | None:
        """The set that is taught from now on, "" for none; how far it has come where that is news.

        A set that does not exist is made when its first face is named.
        """
        with self._lock:
            if name == self._taught_set:
                return None
            self._taught_set, self._looked = name, False
            return self._sheet(self._set(name)) if name else None

    def look_again(self) -> None:
        """What lies on the tray is to be looked at although nothing has moved."""
        self._looked = False

    def see(self, picture: Picture, *, still: bool) -> TeachingSheet | None:
        """What lies on the tray, once each time that it has come to rest while a set is taught."""
        if not still:
            self._looked = False
        if not still or self._looked or not self._taught_set:
            return None
        self._looked = True
        return self._look(picture)

    def _look(self, picture: Picture) -> TeachingSheet:
        with self._lock:
            dice_set = self._set(self._taught_set)
            sheet = self._sheet(dice_set)
            if dice_set.name in self._mistaken:
                return sheet
            seen = study(self._set_reader(dice_set), picture)
            if seen.crop is None:
                return replace(sheet, trouble=seen.trouble)
            known = seen.match.label if seen.match and seen.match.probability >= ACCEPT_PROBABILITY else None
            others = tuple(label for label in dice_set.faces if label not in seen.likely)
            return replace(sheet, face=ShownFace(encoded(seen.crop), seen.rgb, known, (*seen.likely, *others)))

    def learn(self, label: str, face: ShownFace) -> TeachingSheet:
        """Keeps a face under a label of the set that is taught; a new label is added to a set of the household."""
        with self._lock:
            dice_set = self._with_face(self._set(self._taught_set), label)
            if dice_set.name in self._mistaken:
                return self._sheet(self._set(self._taught_set))
            taught = Taught(self._data, dice_set)
            try:
                if dice_set.name not in shipped_sets():
                    taught.describe(dice_set)
                crop = decoded(face.png)
                taught.add([(exemplar_of(crop, label, face.rgb), crop)])
            except OSError as error:
                LOG.error("a face was not kept: %s", error)
                return replace(self._sheet(dice_set), trouble=UNKEPT)
            except DiceSetError as error:
                LOG.error("a face was not kept: %s", error)
                return replace(self._sheet(self._set(self._taught_set)), trouble=FULL)
            self._changed(dice_set)
            return replace(self._sheet(dice_set), learnt=label, alike=self._alike(dice_set, label))

    def forget(self, label: str) -> TeachingSheet:
        """Forgets what was taught of a face."""
        with self._lock:
            dice_set = self._set(self._taught_set)
            try:
                Taught(self._data, dice_set).forget(label)
            except OSError as error:
                LOG.error("a face was not forgotten: %s", error)
                return replace(self._sheet(dice_set), trouble=UNKEPT)
            self._changed(dice_set)
            return self._sheet(dice_set)

    def learn_roll(self, picture: Picture, faces: Sequence[tuple[str, Corners]]) -> None:
        """More pictures of faces, from dice of a roll that players confirmed or corrected: (label, corners) each."""
        with self._lock:
            dice_set = self._set(self._in_play)
            new = []
            for label, corners in faces:
                crop = square_up(picture, np.asarray(corners, dtype=np.float32))
                if label in dice_set.faces:
                    new.append((exemplar_of(crop, label, rim_colour(crop), learnt=True), crop))
            try:
                if new:
                    Taught(self._data, dice_set).add(new)
                    self._changed(dice_set)
            except OSError as error:
                LOG.error("faces of a roll were not kept: %s", error)

    # ---- within ----

    def _set(self, name: str) -> DiceSet:
        """The set; one without faces where there is none yet, or where its description cannot be used."""
        self._mistaken.discard(name)
        try:
            return find_set(name, self._data)
        except DiceSetError as error:
            LOG.error("%s", error)
            self._mistaken.add(name)
        except KeyError:
            pass
        return DiceSet(title=name, name=name, kinds=())

    def _changed(self, dice_set: DiceSet) -> None:
        self._readers.pop(dice_set.name, None)
        self._playing = None

    def _with_face(self, dice_set: DiceSet, label: str) -> DiceSet:
        if label in dice_set.faces or dice_set.name in shipped_sets():
            return dice_set
        called, _, name = label.rpartition("/")
        new = FaceOf(name, int(name) if NUMBER.fullmatch(name) else None)
        kinds = tuple(
            replace_faces(kind, (*kind.faces, new)) if kind.kind == called else kind for kind in dice_set.kinds
        )
        if kinds == dice_set.kinds:
            kinds = (*kinds, Kind(kind=called, faces=(new,)))
        return DiceSet(title=dice_set.title, name=dice_set.name, kinds=kinds)

    def _reader_in_play(self) -> Reader | SetReader:
        dice_set = self._set(self._in_play)
        if self._in_play == PIPS and not Taught(self._data, dice_set).exemplars:
            return self._reader
        return self._set_reader(dice_set)

    def _set_reader(self, dice_set: DiceSet) -> SetReader:
        if dice_set.name not in self._readers:
            reader = reader_for(dice_set, self._data, self._reader, self._embedder)
            self._readers[dice_set.name] = reader
        return self._readers[dice_set.name]

    def _sheet(self, dice_set: DiceSet) -> TeachingSheet:
        taught = {one.label for one in Taught(self._data, dice_set).exemplars}
        wanted = wanted_faces(dice_set, taught)
        total = len(wanted_faces(dice_set, set()))
        fixed = dice_set.name in shipped_sets()
        trouble = MISTAKEN if dice_set.name in self._mistaken else ""
        labels, done = tuple(dice_set.faces), total - len(wanted)
        return TeachingSheet(dice_set.name, labels, done, total, wanted, fixed, trouble=trouble)

    def _alike(self, dice_set: DiceSet, label: str) -> tuple[tuple[str, bytes], ...]:
        """The face just taught and another taught one that it cannot be told from, with a picture of each."""
        exemplars, crops = Taught(self._data, dice_set).crops()
        pictures = {one.label: encoded(crop) for one, crop in zip(exemplars, crops, strict=True)}
        reader = self._set_reader(dice_set)
        for pair in too_alike(reader.known, reader.embedder.familiarity, ACCEPT_PROBABILITY):
            labels = [next((one for one in reader.known.labels[name] if one in pictures), None) for name in pair]
            if label in reader.known.labels[pair[0]] + reader.known.labels[pair[1]] and None not in labels:
                return tuple((one, pictures[one]) for one in labels if one is not None)
        return ()


def wanted_faces(dice_set: DiceSet, taught: set[str]) -> tuple[str, ...]:
    """One label for each picture that was not taught yet, then for each kind whose colour was not seen."""
    pictures = [labels for labels in dice_set.pictures.values() if not taught & set(labels)]
    wanted = [labels[0] for labels in pictures]
    kinds = {kind.kind: kind.label(kind.faces[0]) for kind in dice_set.kinds if kind.kind != PIPS}
    if len(kinds) > 1:
        seen = {label.rpartition("/")[0] for label in (*taught, *wanted)}
        wanted += [label for kind, label in kinds.items() if kind not in seen]
    return tuple(wanted)


def replace_faces(kind: Kind, faces: tuple[FaceOf, ...]) -> Kind:
    """The kind with other faces."""
    return Kind(kind.kind, faces, kind.title, kind.count, kind.size_mm, kind.colours)
