"""Where a key of a TOML text stands, so that a fault can be told by its line."""

from __future__ import annotations

import re
from typing import Final

_TABLE: Final = re.compile(r"^\s*(\[\[?)\s*([\w.\-]+)\s*\]\]?\s*(?:#\s*(.*))?$")
_KEY: Final = re.compile(r"^\s*([\w\-]+)\s*=")
_LAST_PART: Final = re.compile(r"(\[\d+\]|\.?[^.\[\]]+)$")


def lines_of(text: str) -> dict[str, int]:
    """By key, such as `segments[2].upper` or `gate.easy`, the number of its line from 1; tables have the line of their
    heading."""
    found: dict[str, int] = {}
    counts: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        if heading := _TABLE.match(line):
            brackets, name, _ = heading.groups()
            table = name
            if brackets == "[[":
                table = f"{name}[{counts.get(name, 0)}]"
                counts[name] = counts.get(name, 0) + 1
                found.setdefault(name, number)
            found[table] = number
        elif key := _KEY.match(line):
            found.setdefault(f"{table}.{key[1]}".lstrip("."), number)
    return found


def line_of(text: str, key: str) -> int:
    """The line of a key, else of the nearest table or list around it, else 1."""
    known = lines_of(text)
    while key and key not in known:
        key = _LAST_PART.sub("", key, count=1)
    return known.get(key, 1)


def comments_of(text: str) -> dict[str, str]:
    """By table, such as `segments[2]`, what the comment beside its heading says, else those above its section."""
    found: dict[str, str] = {}
    counts: dict[str, int] = {}
    above: list[str] = []
    fresh = True
    for line in text.splitlines():
        if line.startswith("#"):
            above = [*([] if fresh else above), line.strip("# -").strip()]
            fresh = False
            continue
        heading = _TABLE.match(line)
        if heading is None:
            continue
        fresh = True
        brackets, name, beside = heading.groups()
        table = name
        if brackets == "[[":
            table = f"{name}[{counts.get(name, 0)}]"
            counts[name] = counts.get(name, 0) + 1
        found[table] = beside or " ".join(filter(None, above))
    return found
