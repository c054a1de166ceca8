"""The faces of the dice that games are played with, in their natural order."""

from __future__ import annotations

import re


def faces_of(kind: str) -> tuple[str, ...]:
    """The face labels of a kind of die: `d6` has `d6/1` to `d6/6`. Raises `KeyError` for a kind nobody knows."""
    match = re.fullmatch(r"d([1-9]\d?)", kind)
    if match is None:
        raise KeyError(f"no die of the kind {kind!r} is known")
    return tuple(f"{kind}/{value}" for value in range(1, int(match[1]) + 1))


def said(face: str) -> str:
    """A face as a player says it: `d6/5` is "5"."""
    return face.rpartition("/")[2]
