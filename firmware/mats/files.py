"""The files in models/mats: one mat each."""

from __future__ import annotations

from importlib.resources import files
from typing import Annotated

import msgspec
from msgspec import Meta

Length = Annotated[float, Meta(ge=0, le=2000)]


class UnknownMat(ValueError):
    """There is no such mat: says which there are."""


class Marks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fiducials around the field. first: number of the first. side: mm. rim: width of what holds them, mm. spacing:
    at most so far apart, mm."""

    first: Annotated[int, Meta(ge=0, le=49)]
    side: Annotated[float, Meta(ge=5, le=200)]
    rim: Length
    spacing: Length


class FieldSize(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A field without places, mm."""

    width: Length
    height: Length


class MatFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a mat's file holds. game: id of the game that draws the field from `measures`, "" for a plain `field`.
    stickers: side of each of four single stickers, mm; 0 for a mat in one piece."""

    title: str
    fiducials: Marks
    game: str = ""
    measures: dict[str, Length] = {}
    field: FieldSize | None = None
    stickers: Length = 0.0


def names() -> tuple[str, ...]:
    """Every mat that ships."""
    folder = files("models") / "mats"
    return tuple(sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")))


def load(name: str) -> MatFile:
    """A mat's file. Raises `UnknownMat`."""
    if name not in names():
        raise UnknownMat(f"there is no mat {name!r}; there are {', '.join(names())}")
    text = (files("models") / "mats" / f"{name}.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=MatFile)
