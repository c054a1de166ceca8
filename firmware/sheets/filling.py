"""A sheet as fields to fill in one by one; comments and order of the file are kept."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

import tomlkit

from firmware.sheets.checking import parts_of
from firmware.sheets.lines import comments_of

ORIGIN: Final = "origin"
PRINTED: Final = "printed"
"""What the origin of a table becomes when its owner fills in one of its fields."""


@dataclass(frozen=True, slots=True)
class Field:
    """One value of a sheet. group: the table it stands in, as words ("segments 3"). value: as it is typed: lists with
    commas. hint: the comment of its table."""

    key: str
    group: str
    label: str
    value: str
    hint: str
    printed: bool


def fields_of(text: str) -> tuple[Field, ...]:
    """Every value of a sheet in the order of the file. Raises `tomlkit.exceptions.ParseError`."""
    document = tomlkit.parse(text).unwrap()
    comments = comments_of(text)
    found: list[Field] = []
    _walk(document, "", "", comments, found)
    return tuple(found)


def filled(text: str, key: str, typed: str) -> str:
    """The text with another value under a key, and the origin of its table set to printed.

    Raises `ValueError` with one sentence for a value of another kind, `KeyError` for a key that is not there.
    """
    document = tomlkit.parse(text)
    *way, last = parts_of(key)
    table: Any = document
    try:
        for part in way:
            table = table[part]
        value = _read(typed, table[last].unwrap() if hasattr(table[last], "unwrap") else table[last])
    except (IndexError, TypeError, tomlkit.exceptions.NonExistentKey) as error:
        raise KeyError(key) from error
    table[last] = value
    if ORIGIN in table:
        table[ORIGIN] = PRINTED
    return tomlkit.dumps(document)


def _walk(value: Any, key: str, hint: str, comments: dict[str, str], found: list[Field], printed: bool = False) -> None:
    if isinstance(value, dict):
        hint = comments.get(key, hint)
        printed = value.get(ORIGIN) == PRINTED
        for name, inner in value.items():
            if name != ORIGIN:
                _walk(inner, f"{key}.{name}".lstrip("."), hint, comments, found, printed)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for index, inner in enumerate(value):
            _walk(inner, f"{key}[{index}]", hint, comments, found)
    else:
        table, _, name = key.rpartition(".")
        found.append(Field(key, _words(table), name.replace("_", " "), _typed(value), hint, printed))


def _words(table: str) -> str:
    """`segments[2]` as "segments 3", `flags.A.move` as "flags A move"."""
    counted = re.sub(r"\[(\d+)\]", lambda index: f" {int(index[1]) + 1}", table)
    return counted.replace(".", " ").replace("_", " ")


def _typed(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _read(typed: str, before: Any) -> Any:
    """What was typed, as a value of the kind that stood there. Raises `ValueError`."""
    if isinstance(before, list):
        parts = [part.strip() for part in typed.split(",") if part.strip()]
        return [_number(part) if part.lstrip("-").isdigit() else part for part in parts]
    return _number(typed) if isinstance(before, int) else typed.strip()


def _number(typed: str) -> int:
    try:
        return int(typed)
    except ValueError:
        raise ValueError(f"A whole number is wanted here, not {typed.strip() or 'nothing'!r}.") from None
