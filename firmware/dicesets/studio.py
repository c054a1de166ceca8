"""Reads the dice of the game, and learns new ones: what stands between the camera, the disk and the room TEACH."""

from __future__ import annotations

import logging
import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np

from firmware.dicesets.answers import Answer, answered, with_answers
from firmware.dicesets.description import PIPS, DiceSet, DiceSetError
from firmware.dicesets.exemplars import Taught, decoded, encoded, exemplar_of
from firmware.dicesets.growing import wanted_faces, with_face, without_face
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
        self._named_anew = ""
        self._answers: tuple[Answer, ...] = ()

    # ---- reading ----

    def read(self, picture: Picture) -> TableReading:
        """All dice of a picture, by the set in play."""
        with self._lock:
            self._playing = reader = self._playing or self._reader_in_play()
            answers = self._answers
        table = reader.read(picture)
        if not answers or not isinstance(reader, SetReader):
            return table
        lying = tuple(answer for answer in answers if answer.holds(picture))
        with self._lock:  # one that was given meanwhile stays
            self._answers = tuple(one for one in self._answers if one in lying or one not in answers)
        return with_answers(table, lying, reader.values)

    def use(self, kinds: Sequence[str]) -> None:
        """The kinds of dice that the game asks for: from now on their set is read."""
        with self._lock:
            for name in sorted({kind.partition("/")[0] for kind in kinds} - {self._in_play}):
                if name in set_names(self._data):
                    self._in_play, self._playing, self._answers = name, None, ()

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
            before = self._set(self._taught_set)
            dice_set = with_face(before, label)
            if dice_set.name in self._mistaken:
                return self._sheet(self._set(self._taught_set))
            taught = Taught(self._data, dice_set)
            try:
                if dice_set.name not in shipped_sets():
                    taught.describe(dice_set)
                crop = decoded(face.png)
                one = exemplar_of(crop, label, face.rgb)
                taught.add([(one, crop)])
            except OSError as error:
                LOG.error("a face was not kept: %s", error)
                return replace(self._sheet(dice_set), trouble=UNKEPT)
            except DiceSetError as error:
                LOG.error("a face was not kept: %s", error)
                return replace(self._sheet(self._set(self._taught_set)), trouble=FULL)
            self._named_anew = label if label not in before.faces else ""
            self._changed(dice_set)
            alike = self._alike(dice_set, label)
            return replace(self._sheet(dice_set), learnt=label, kept=one.id, alike=alike)

    def forget(self, label: str, picture: str) -> TeachingSheet:
        """Forgets one picture of a face, and the face's name where that was given with the picture. What lies on the
        tray is looked at again."""
        with self._lock:
            dice_set = self._set(self._taught_set)
            taught = Taught(self._data, dice_set)
            try:
                taught.forget(picture)
                if label == self._named_anew and all(one.label != label for one in taught.exemplars):
                    dice_set = without_face(dice_set, label)
                    taught.describe(dice_set)
            except (OSError, DiceSetError) as error:
                LOG.error("a face was not forgotten: %s", error)
                return replace(self._sheet(dice_set), trouble=UNKEPT)
            self._looked, self._named_anew = False, ""
            self._changed(dice_set)
            return self._sheet(dice_set)

    def ask_each_time(self, one: str, other: str) -> TeachingSheet:
        """Asks from now on whenever one of two faces is thrown, and does not report them as too alike any more."""
        with self._lock:
            dice_set = self._set(self._taught_set)
            try:
                Taught(self._data, dice_set).ask_about(one, other)
            except OSError as error:
                LOG.error("what is to be asked was not kept: %s", error)
                return replace(self._sheet(dice_set), trouble=UNKEPT)
            self._changed(dice_set)
            return self._sheet(dice_set)

    def learn_roll(self, picture: Picture, faces: Sequence[tuple[str, Corners]], *, keep: bool) -> None:
        """Takes in what players said of dice: (label, corners) each. keep: as more pictures of their faces, too."""
        with self._lock:
            dice_set = self._set(self._in_play)
            self._answers = (*self._answers, *(answered(label, corners, picture) for label, corners in faces))
            if not keep:
                return
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
        known = reader.known
        shown = next((name for name, labels in known.labels.items() if label in labels), label)
        for pair in too_alike(known, reader.embedder.familiarity, ACCEPT_PROBABILITY, shown):
            labels = [next((one for one in known.labels[name] if one in pictures), None) for name in pair]
            if frozenset(pair) not in known.asked and None not in labels:
                return tuple((one, pictures[one]) for one in labels if one is not None)
        return ()
