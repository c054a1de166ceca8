"""A dice set as one file to carry to another household: a zip of its description and of what was taught.

The file names the SHA-256 of each part, and parts that do not fit are refused. It holds data alone, in places that are
named beforehand; nothing is unpacked to where a name in the file says.
"""

from __future__ import annotations

import hashlib
import io
import re
import struct
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Final

import msgspec

from firmware.dicesets.description import SET_NAME, DiceSet, DiceSetError, described, parse
from firmware.dicesets.exemplars import ASK, MOST, TAUGHT, Exemplar, Taught, decoded, encoded
from firmware.dicesets.library import DESCRIPTION, drawing_names, shipped_sets
from vision.faces import Crops

FORMAT: Final = "dicescribe-diceset-1"
MANIFEST: Final = "manifest.json"
LISTS: Final = (MANIFEST, DESCRIPTION, TAUGHT, ASK)
FACE: Final = re.compile(r"faces/([0-9a-f]{16})\.png")
LARGEST_FILE: Final = 48_000_000
LARGEST_PART: Final = 4_000_000
LARGEST_FACE: Final = 20_000
"""Bytes: of the whole file, of its lists, of a picture; a face of 48 x 48 pixels has 6912 before it is packed."""
LONGEST_LINE: Final = 2000
"""Signs of a line of the description: a name of a thousand dotted parts keeps a TOML parser busy for hours."""
ENTRY: Final = b"PK\x01\x02"
"""Begins each entry of a zip's list of parts."""


class NotADiceSet(ValueError):
    """A file that is no exported dice set, or one that was altered: says what is wrong."""


class _Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    name: str
    sha256: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Carried:
    """An exported set. ask: pairs of faces about which its owner wants to be asked. fingerprint: of all its parts, for
    two people to compare."""

    dice_set: DiceSet
    exemplars: tuple[tuple[Exemplar, Crops], ...]
    ask: tuple[tuple[str, str], ...]
    fingerprint: str


def exported(dice_set: DiceSet, taught: Taught) -> bytes:
    """The set as a file; the same set gives the same bytes."""
    exemplars, crops = taught.crops()
    parts = {DESCRIPTION: described(dice_set).encode(), TAUGHT: msgspec.json.encode(exemplars)}
    parts |= {ASK: msgspec.json.encode(taught.ask)} if taught.ask else {}
    parts |= {f"faces/{one.id}.png": encoded(crop) for one, crop in zip(exemplars, crops, strict=True)}
    hashes = {name: hashlib.sha256(data).hexdigest() for name, data in sorted(parts.items())}
    manifest = msgspec.json.encode(_Manifest(FORMAT, dice_set.name, hashes))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in [(MANIFEST, manifest), *sorted(parts.items())]:
            packed.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def opened(data: bytes) -> Carried:
    """What an exported file holds, after every check. Raises `NotADiceSet`."""
    if len(data) > LARGEST_FILE:
        raise NotADiceSet(f"it has {len(data)} bytes, more than any dice set")
    if data.count(ENTRY) > MOST + len(LISTS):  # before a list of a million parts is taken into memory
        raise NotADiceSet(f"it holds {data.count(ENTRY)} parts, more than any dice set")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            return _carried({info.filename: _part(packed, info) for info in _members(packed)})
    except NotADiceSet:
        raise
    except (zipfile.BadZipFile, zlib.error, struct.error, RuntimeError, EOFError, OSError, ValueError) as error:
        raise NotADiceSet(f"it is no dice set, or a damaged one: {error}") from error


def imported(carried: Carried, data: Path) -> None:
    """Takes a set into the household's, in place of what was taught of it here. Raises `OSError`.

    data: the data folder. The description of a set that ships stays the shipped one.
    """
    known = shipped_sets().get(carried.dice_set.name)
    taught = Taught(data, known or carried.dice_set)
    if known is None:
        taught.describe(carried.dice_set)
    faces = (known or carried.dice_set).faces
    taught.replace_all(
        [(one, crop) for one, crop in carried.exemplars if one.label in faces],
        [pair for pair in carried.ask if faces.keys() >= set(pair)],
    )


def _members(packed: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    members = packed.infolist()
    names = [info.filename for info in members]
    if len(set(names)) != len(names):
        raise NotADiceSet("a part stands in it twice")
    for name in names:
        if name not in LISTS and not FACE.fullmatch(name):
            raise NotADiceSet(f"a dice set has no part {name[:80]!r}")
    for info in members:
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise NotADiceSet(f"its part {info.filename} is packed in another way than a dice set's")
    return members


def _part(packed: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """A part, of which no more is unpacked than a dice set can hold, whatever size it claims."""
    largest = LARGEST_FACE if FACE.fullmatch(info.filename) else LARGEST_PART
    with packed.open(info) as stream:
        data = stream.read(largest + 1)
    if len(data) > largest:
        raise NotADiceSet(f"its part {info.filename} is larger than {largest} bytes")
    return data


def _carried(parts: dict[str, bytes]) -> Carried:
    try:
        manifest = msgspec.json.decode(parts.pop(MANIFEST), type=_Manifest)
        found = {name: hashlib.sha256(data).hexdigest() for name, data in parts.items()}
        text = parts[DESCRIPTION].decode()
        exemplars = msgspec.json.decode(parts[TAUGHT], type=tuple[Exemplar, ...])
        ask = msgspec.json.decode(parts.get(ASK, b"[]"), type=tuple[tuple[str, str], ...])
    except (KeyError, UnicodeDecodeError, msgspec.MsgspecError) as error:
        raise NotADiceSet(f"its lists cannot be read: {error}") from error
    if manifest.format != FORMAT:
        raise NotADiceSet(f"its format is {manifest.format[:40]!r}, not {FORMAT}; update the program")
    if found != dict(manifest.sha256):
        told = manifest.sha256
        altered = sorted(name for name in {**found, **told} if found.get(name) != told.get(name))
        raise NotADiceSet(f"it was altered or damaged: {', '.join(altered[:3])}")
    if len({one.id for one in exemplars}) < len(exemplars):
        raise NotADiceSet("a picture is taught twice in it")
    if any(len(line) > LONGEST_LINE for line in text.splitlines()):
        raise NotADiceSet(f"a line of its {DESCRIPTION} has more than {LONGEST_LINE} signs")
    if not SET_NAME.fullmatch(manifest.name):
        raise NotADiceSet(f"{manifest.name[:40]!r} is no name of a set")
    try:
        dice_set = parse(text, manifest.name, DESCRIPTION, drawing_names())
    except DiceSetError as error:
        raise NotADiceSet(str(error)) from error
    fingerprint = hashlib.sha256(msgspec.json.encode(sorted(found.items()))).hexdigest()[:16]
    strange = sorted(set(chain.from_iterable(ask)) - dice_set.faces.keys())
    if strange:
        raise NotADiceSet(f"a face is asked about that the set does not have: {strange[0][:60]!r}")
    return Carried(dice_set, tuple(_face(one, parts, dice_set) for one in exemplars), ask, fingerprint)


def _face(one: Exemplar, parts: Mapping[str, bytes], dice_set: DiceSet) -> tuple[Exemplar, Crops]:
    if one.label not in dice_set.faces:
        raise NotADiceSet(f"a face is taught that the set does not have: {one.label[:60]!r}")
    try:
        crop = decoded(parts[f"faces/{one.id}.png"])
    except (KeyError, ValueError) as error:
        raise NotADiceSet(f"the picture of {one.label[:60]!r} is missing or none: {error}") from error
    if hashlib.sha256(crop.tobytes()).hexdigest()[:16] != one.id:
        raise NotADiceSet(f"the picture of {one.label[:60]!r} is another one")
    return one, crop
