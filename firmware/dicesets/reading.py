"""The reader for a dice set, made of its drawings and of what the household taught."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import compress
from pathlib import Path
from typing import Final

import numpy as np

from firmware.dicesets.description import DiceSet, FaceOf, is_pips
from firmware.dicesets.drawing import opacity
from firmware.dicesets.exemplars import Exemplar, Taught
from firmware.dicesets.photo_labels import was_made
from firmware.dicesets.vectors import vectors_of
from vision.bodies import Bodies
from vision.colour import Colour
from vision.embedding import TURNS, Embedder
from vision.faces import FACE_SIZE, MARGIN, Crops
from vision.finder import Floats
from vision.matcher import Known
from vision.prototypes import drawn_together
from vision.reader import Reader
from vision.set_reader import SetReader

INKS: Final = ((38, 236), (236, 52))
"""Ink and paper of a sticker as a camera sees them, grey levels: printed dark on light, and the reverse."""
AROUND: Final = 150
"""Grey level of the table beside a die that was drawn, not seen."""
STICKER: Final = 0.88
"""Side of what is drawn as a share of the die's top face."""


def reader_for(dice_set: DiceSet, data: Path, reader: Reader, embedder: Embedder) -> SetReader:
    """Reads dice of a set by what ships and what was taught. data: the data folder."""
    taught = Taught(data, dice_set)
    exemplars, crops = taught.crops()
    vectors = vectors_of(exemplars, crops, embedder, taught.folder) if exemplars else None
    known = replace(known_faces(dice_set, exemplars, vectors, embedder), asked=asked_about(dice_set, taught.ask))
    values = {label: face.value for label, face in dice_set.faces.items()}
    return SetReader(reader, embedder, known, values, dice_set.has_pips)


def known_faces(dice_set: DiceSet, exemplars: Sequence[Exemplar], taught: Floats | None, embedder: Embedder) -> Known:
    """Every face that is known: taught ones, and drawn ones where none was taught of that picture.

    taught: (n, 4, D) of the exemplars, None where there are none.
    """
    picture_of = {label: picture for picture, labels in dice_set.pictures.items() for label in labels}
    picture_of |= {label: label for label in dice_set.faces if is_pips(label)}
    shown = [picture_of[one.label] for one in exemplars]
    faces = {picture: dice_set.faces[labels[0]] for picture, labels in dice_set.pictures.items()}
    drawn = {picture: face for picture, face in faces.items() if face.draws is not None and picture not in shown}
    vectors = [_together(taught, exemplars, shown)] if taught is not None else []
    vectors += [_drawn(tuple(drawn.values()), embedder)] if drawn else []
    together: Floats = np.concatenate(vectors) if vectors else np.zeros((0, TURNS, 1), np.float32)
    pictures = (*shown, *(picture for picture in drawn for _ in INKS))
    labels = {picture: dice_set.pictures.get(picture, (picture,)) for picture in dict.fromkeys(pictures)}
    return Known(together, pictures, labels, bodies_of(dice_set, exemplars), kin=kin_of(dice_set))


def _together(taught: Floats, exemplars: Sequence[Exemplar], shown: Sequence[str]) -> Floats:
    """The vectors of the same exemplars, those of different dice that show one picture drawn together. Frames laid into
    a box, which show sides and table, stay as they are."""
    first = np.array(first_frames(exemplars))
    places = {picture: place for place, picture in enumerate(dict.fromkeys(shown))}
    out = taught.copy()
    out[first] = drawn_together(taught[first], np.array([places[picture] for picture in shown], np.intp)[first])
    return out


def first_frames(exemplars: Sequence[Exemplar]) -> list[bool]:
    """Which are the first of their die: one from a photograph is taught in several frames, the finder's first."""
    seen: set[str] = set()
    first = []
    for one in exemplars:
        first.append(one.source not in seen)
        seen |= {one.source} - {""}
    return first


def asked_about(dice_set: DiceSet, pairs: Sequence[tuple[str, str]]) -> frozenset[frozenset[str]]:
    """The pictures on such pairs of faces."""
    picture_of = {label: picture for picture, labels in dice_set.pictures.items() for label in labels}
    return frozenset(frozenset(picture_of.get(label, label) for label in pair) for pair in pairs)


def kin_of(dice_set: DiceSet) -> dict[str, tuple[str, ...]]:
    """Faces of other kinds that were labelled with one name show one sign, by the picture of each.

    Only where labels gave the names: parts of monsters are called alike in other sets, and are not.
    """
    if not was_made(dice_set):
        return {}
    named: dict[str, tuple[str, ...]] = {}
    for label in dice_set.faces:
        name = label.rpartition("/")[2]
        named[name] = (*named.get(name, ()), *([] if is_pips(label) else [label]))
    return {label: tuple(one for one in labels if one != label) for labels in named.values() for label in labels}


def bodies_of(dice_set: DiceSet, exemplars: Sequence[Exemplar]) -> Bodies:
    """The colours of the set's kinds: as described, and as the household's dice were seen."""
    names: dict[str, tuple[str, ...]] = {}
    seen: dict[str, tuple[Colour, ...]] = {}
    for kind in dice_set.kinds:
        names[kind.kind] = (*names.get(kind.kind, ()), *kind.colours)
    if len(names) == 1:  # dice of one kind may have any colour
        return Bodies(dict.fromkeys(names, ()))
    for one in compress(exemplars, first_frames(exemplars)):  # laid frames show the table, too
        kind_name = one.label.rpartition("/")[0]
        seen[kind_name] = (*seen.get(kind_name, ()), one.rgb)
    return Bodies(names, seen)


def drawn_crops(face: FaceOf) -> tuple[Crops, ...]:
    """A face's sticker as it would be squared up, (48, 48, 3) each, one for each of `INKS`."""
    side = round(FACE_SIZE / (1 + 2 * MARGIN))
    inner = round(side * STICKER)
    ink = opacity(face, 4 * inner).reshape(inner, 4, inner, 4).mean(axis=(1, 3)) / 255
    crops = []
    for dark, light in INKS:
        crop = np.full((FACE_SIZE, FACE_SIZE), float(AROUND))
        edge, begin = (FACE_SIZE - side) // 2, (FACE_SIZE - inner) // 2
        crop[edge : edge + side, edge : edge + side] = light
        part = crop[begin : begin + inner, begin : begin + inner]
        part += (dark - light) * ink
        crops.append(np.repeat(np.clip(crop, 0, 255).astype(np.uint8)[..., None], 3, axis=2))
    return tuple(crops)


@lru_cache(maxsize=8)
def _drawn(faces: tuple[FaceOf, ...], embedder: Embedder) -> Floats:
    return embedder.embed_turned(np.stack([crop for face in faces for crop in drawn_crops(face)]))
