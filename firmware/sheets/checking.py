"""Every fault of a sheet at once, by line, with what to do."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

import tomlkit
from tomlkit.exceptions import ParseError

from firmware.library import shipped_data
from firmware.sheets.lines import line_of
from rules.contract import DataError, Game

MOST: Final = 40
"""Faults that are told at once."""

_PART: Final = re.compile(r"([^.\[\]]+)|\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that cannot be used. line: from 1. key: `segments[2].upper[0]`, "" for the text as a whole."""

    line: int
    key: str
    sentence: str


def faults_of(game: Game[Any, Any], text: str, file: str) -> tuple[Fault, ...]:
    """What is wrong with a sheet, by line; () for one that can be played.

    The game tells one fault at a time, so each is mended with the shipped value, in a copy, and the rest looked at.
    """
    try:
        copy = tomlkit.parse(text)
    except ParseError as error:
        return (Fault(error.line, "", f"This is not TOML: {str(error).partition(' at line')[0]}."),)
    shipped = tomlkit.parse(shipped_data(game)).unwrap()
    found: list[Fault] = []
    while len(found) < MOST:
        try:
            game.parse_data(tomlkit.dumps(copy), file)
        except DataError as error:
            known = error.key in [fault.key for fault in found]
            if known:
                break
            sentence = str(error).removeprefix(f"{file}: ")
            found.append(Fault(line_of(text, error.key), error.key, f"{sentence}."))
            if not _mend(copy, shipped, error.key):
                break
        else:
            break
    return tuple(sorted(found, key=lambda fault: fault.line))


def parts_of(key: str) -> tuple[str | int, ...]:
    """`segments[2].upper` as ("segments", 2, "upper")."""
    return tuple(name or int(index) for name, index in _PART.findall(key))


def _mend(copy: Any, shipped: Any, key: str) -> bool:
    """Puts the shipped value in the place of a wrong or missing one, takes an unknown key out. Whether it could."""
    *way, last = parts_of(key) or ("",)
    try:
        for part in way:
            copy = copy[part]
    except (KeyError, IndexError, TypeError):
        return False
    try:
        for part in way:
            shipped = shipped[part]
        copy[last] = shipped[last]
    except (KeyError, IndexError, TypeError):
        try:
            del copy[last]
        except (KeyError, IndexError, TypeError):
            return False
    return True
