"""How far the teaching of a set has come, as data for the room TEACH."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from vision.colour import Colour

Corners: TypeAlias = tuple[tuple[float, float], ...]
"""Of a top face, in pixels of its picture."""


@dataclass(frozen=True, slots=True)
class ShownFace:
    """The face on the tray. png: squared up, 48 x 48. known: the label it is read as beyond doubt, None for a new face.
    likely: every label of the set, the likeliest first.
    """

    png: bytes
    rgb: Colour
    known: str | None
    likely: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TeachingSheet:
    """name: of the set. labels: its faces. done, total: faces taught, of those to teach. wanted: labels still to teach.
    fixed: no face can be added. face: on the tray, None with a `trouble` or before the first look. learnt: the label
    that was just taught, and kept: its picture's name. alike: it and another face too like it, ((label, PNG), ...).
    """

    name: str
    labels: tuple[str, ...] = ()
    done: int = 0
    total: int = 0
    wanted: tuple[str, ...] = ()
    fixed: bool = False
    face: ShownFace | None = None
    trouble: str = ""
    learnt: str = ""
    kept: str = ""
    alike: tuple[tuple[str, bytes], ...] = ()
