"""What the labels of photographs (`labels.json`) mean in terms of a dice set."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from firmware.dicesets.description import LONGEST_FACE, PIPS, DiceSet, FaceOf, Kind
from firmware.dicesets.growing import with_face

PIPS_LABELLED: Final = "d6-pips"
"""The labels' name for dice with pips."""
BLANK: Final = "blank"
"""The name of a side that is labelled with nothing."""
LONGEST_TITLE: Final = 40
LONGEST_SLUG: Final = 32
DIGEST: Final = 6
"""Signs that tell two long names apart which begin alike."""
SQUARE: Final = re.compile(r"^(?!.*(?<![a-z0-9])d(?!6(?!\d))\d)", re.IGNORECASE | re.DOTALL)
"""Kinds whose top face is a square; that of a d4, d8, d10, d12 or d20 can lie at any turn in its square."""


def face_name(kind: str, value: int | str | None) -> str:
    """A labelled value as the name of a face, whatever it is. On letter dice QU and Q are one face."""
    told = unicodedata.normalize("NFC", "" if value is None else str(value)).replace("/", "-")
    seen = "".join(sign if sign.isprintable() else " " * sign.isspace() for sign in told)
    name = shortened(" ".join(seen.split()) or BLANK, LONGEST_FACE)
    return "Q" if "letter" in kind and name.upper() == "QU" else name


def label_of(dice_set: DiceSet, kind: str, value: int | str | None) -> str | None:
    """The set's face that a labelled die shows, None where it is none of the set's."""
    name = face_name(kind, value)
    if kind == PIPS_LABELLED and name.isdecimal():
        return _known(dice_set, f"{PIPS}/{name}")
    if was_made(dice_set):
        called = _kind_of(dice_set, kind)
        return called and _known(dice_set, f"{called}/{name}")
    for label in (f"{dice_set.name}/{slug(kind)}/{name}", f"{kind}/{name}", str(value)):
        if label in dice_set.faces:
            return label
    return next((label for label in dice_set.faces if label.rpartition("/")[2] == name and not _pips(label)), None)


def made_from_labels(name: str, labelled: Iterable[tuple[str, int | str | None]]) -> DiceSet:
    """A set of the (kind, value) that stand in labels. Raises `ValueError` where there are none.

    Dice with pips may have signs on some sides: these are faces of a kind beside the pips.
    """
    faces: dict[str, dict[str, int | None]] = {}
    titles: dict[str, str] = {}
    pips = False
    for kind, value in labelled:
        called = face_name(kind, value)
        if kind == PIPS_LABELLED and called.isdecimal():
            pips = True
            continue
        number = value if isinstance(value, int) else None
        titles.setdefault(slug(kind), shortened(kind, LONGEST_TITLE))
        known = faces.setdefault(slug(kind), {})
        known[called] = known.get(called) if number is None else number  # 6 and "6" are one face
    if not faces and not pips:
        raise ValueError("no die is labelled")
    kinds = []
    if pips:
        kinds.append(Kind(PIPS, tuple(FaceOf(str(pip), pip) for pip in range(1, 7)), PIPS_LABELLED))
    for part in sorted(faces):
        ordered = sorted(faces[part].items(), key=lambda face: (face[1] is None, face[1] or 0, face[0]))
        of_kind = tuple(FaceOf(face, number) for face, number in ordered)
        kinds.append(Kind(name if len(faces) == 1 else f"{name}/{part}", of_kind, titles[part]))
    return DiceSet(title=name, name=name, kinds=tuple(kinds))


def grown(dice_set: DiceSet, labelled: Iterable[tuple[str, int | str | None]]) -> DiceSet:
    """A set that was made from labels with the faces that stand in further ones; any other set as it is."""
    if not was_made(dice_set):
        return dice_set
    for kind, value in labelled:
        name = face_name(kind, value)
        if label_of(dice_set, kind, value) is None and not (kind == PIPS_LABELLED and name.isdecimal()):
            called = _kind_of(dice_set, kind) or f"{dice_set.name}/{slug(kind)}"
            dice_set = with_face(dice_set, f"{called}/{name}", shortened(kind, LONGEST_TITLE))
    return dice_set


def slug(kind: str) -> str:
    """A labelled kind as a part of a label: `d6-symbol:letter` is `d6-symbol-letter`. Kinds that differ in their spaces
    and punctuation alone are one; those that differ in what is cut off, or in signs that a label has not, are not."""
    title = shortened(kind, LONGEST_TITLE)
    part = re.sub(r"[^a-z0-9.-]+", "-", title.lower()).strip("-.") or "die"
    return shortened(part if title.isascii() else f"{part}-{_digest(title)}", LONGEST_SLUG)


def shortened(text: str, most: int) -> str:
    """At most so many signs; what was cut off still counts."""
    return text if len(text) <= most else f"{text[: most - DIGEST - 1].rstrip()}-{_digest(text)}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode(errors="replace")).hexdigest()[:DIGEST]


def was_made(dice_set: DiceSet) -> bool:
    """Whether the set was made from labels: then it is called as its folder, and its kinds as they were labelled."""
    return dice_set.title == dice_set.name and any(kind.title for kind in dice_set.kinds)


def _kind_of(dice_set: DiceSet, kind: str) -> str | None:
    """The kind of a set made from labels that was labelled so; there are signs on dice with pips, too."""
    called = (one.kind for one in dice_set.kinds if one.kind != PIPS and one.title and slug(one.title) == slug(kind))
    return next(called, None)


def _known(dice_set: DiceSet, label: str) -> str | None:
    return label if label in dice_set.faces else None


def _pips(label: str) -> bool:
    return label.startswith(f"{PIPS}/")
