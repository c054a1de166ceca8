"""The dice sets there are: those that ship, and those of the household in its data folder."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import Final

from firmware.dicesets.description import DiceSet, DiceSetError, FaceOf, parse

DESCRIPTION: Final = "diceset.toml"
FOLDER: Final = "dicesets"
"""Of the data folder."""


def shipped_folder() -> Traversable:
    """Where the shipped sets lie."""
    return files("models") / "dicesets"


@cache
def drawing_names() -> frozenset[str]:
    """Every drawing that a face may show."""
    folders = (shipped_folder() / "drawings" / part for part in ("own", "glyphs", "icons"))
    return frozenset(file.name.removesuffix(".svg") for folder in folders for file in folder.iterdir())


@cache
def shipped_sets() -> Mapping[str, DiceSet]:
    """The sets that ship, by name, sorted."""
    found = {}
    for folder in sorted(shipped_folder().iterdir(), key=lambda entry: entry.name):
        file = folder / DESCRIPTION
        if file.is_file():
            found[folder.name] = parse(file.read_text(encoding="utf-8"), folder.name, str(file), drawing_names())
    return MappingProxyType(found)


@cache
def shipped_faces() -> Mapping[str, FaceOf]:
    """Every face of the sets that ship, by its label."""
    return MappingProxyType({label: face for one in shipped_sets().values() for label, face in one.faces.items()})


def set_names(data: Path) -> tuple[str, ...]:
    """The names of all sets, shipped and the household's, sorted. data: the data folder."""
    own = {file.parent.name for file in (data / FOLDER).glob(f"*/{DESCRIPTION}")}
    return tuple(sorted(own | shipped_sets().keys()))


def find_set(name: str, data: Path) -> DiceSet:
    """The set of this name, the household's before a shipped one. Raises `DiceSetError` and `KeyError`."""
    file = data / FOLDER / name / DESCRIPTION
    if name and "/" not in name and file.is_file():
        try:
            return parse(file.read_text(encoding="utf-8"), name, str(file), drawing_names())
        except (OSError, UnicodeDecodeError) as error:
            raise DiceSetError(f"{file}: cannot be read: {error}") from error
    return shipped_sets()[name]
