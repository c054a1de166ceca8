"""Where in a TOML text a key stands, for messages to whoever typed it."""

from __future__ import annotations

import re
from typing import TypeAlias

Step: TypeAlias = tuple[str, int]
"""A name, and the index in a list of tables; -1 without one."""


def line_of(text: str, key: str) -> int:
    """The line (from 1) of a key such as `cards[3].abilities[0].cost`: of the innermost part of it that has a line of
    its own; 0 where not even its table is there."""
    steps = _steps(key)
    counts: dict[str, int] = {}
    here: list[Step] = []
    line, depth = 0, 0
    for number, row in enumerate(text.splitlines(), 1):
        header = re.match(r"\s*(\[\[?)([\w.-]+)\]", row)
        if header:
            here = _entered(counts, header[2], listed=header[1] == "[[")
            reached = len(here)
        else:
            named = re.match(r"\s*([\w-]+)\s*=", row)
            if not named or len(here) >= len(steps) or steps[len(here)][0] != named[1]:
                continue
            reached = len(here) + 1
        if steps[: len(here)] == here and reached > depth:
            line, depth = number, reached
    return line


def _steps(key: str) -> list[Step]:
    found = re.findall(r"([\w-]+)(?:\[(\d+)\])?", key)
    return [(name, int(index) if index else -1) for name, index in found]


def _entered(counts: dict[str, int], path: str, *, listed: bool) -> list[Step]:
    """The steps of a table header, counted among those before it."""
    if listed:
        counts[path] = counts.get(path, -1) + 1
        for inner in [name for name in counts if name.startswith(f"{path}.")]:
            del counts[inner]
    names = path.split(".")
    return [(name, counts.get(".".join(names[: i + 1]), -1)) for i, name in enumerate(names)]
