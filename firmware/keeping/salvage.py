"""Reads what can be read of a journal's file, however damaged, and never changes it."""

from __future__ import annotations

import logging
import sqlite3
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from firmware.keeping import chain
from firmware.keeping.chain import RawMatch
from firmware.keeping.schema import DB_FAULTS, connect

LOG: Final = logging.getLogger(__name__)

PAGE: Final = 4096
"""Bytes of a page, SQLite's own choice."""

_HEADS: Final = "SELECT id, game, setup, began, digest FROM match NOT INDEXED"
_LINES: Final = "SELECT match, seq, body, who, at, evidence, digest FROM entry NOT INDEXED"


def salvaged(path: Path) -> tuple[RawMatch, ...]:
    """Every match that can be read, the oldest first, each as far as it is whole; none where there is no file."""
    if not path.is_file():
        return ()
    found = [_read(path, "mode=ro"), _read(path, "immutable=1")]  # the second needs no log beside it, and reads none
    try:
        with tempfile.TemporaryDirectory() as place:
            found.append(_read(_mended(path, Path(place)), "immutable=1"))
    except (OSError, *DB_FAULTS) as error:
        LOG.warning("no mended copy of %s could be made: %s", path, error)
    return max(found, key=lambda matches: sum(len(match.lines) + 1 for match in matches))


def _read(path: Path, how: str) -> tuple[RawMatch, ...]:
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True)) as db:
            db.text_factory = lambda data: data.decode(errors="replace")
            return _matches(db)
    except DB_FAULTS as error:
        LOG.warning("%s cannot be read (%s): %s", path, how, error)
        return ()


def _mended(path: Path, place: Path) -> Path:
    """A copy whose first page is that of a new journal, with the number of pages that there are.

    SQLite reads nothing of a file that is shorter than its first page says, or whose first page is damaged. The tables
    of all journals start at the same pages, so that one first page fits all. See "Database File Format", section 1.3,
    sqlite.org/fileformat2.html.
    """
    new = place / "new.sqlite"
    connect(new).close()
    empty = new.read_bytes()
    content = path.read_bytes()
    pages = max(len(empty), len(content)) // PAGE  # less than the tables' first pages would not be opened
    header = empty[:28] + pages.to_bytes(4, "big") + empty[32:PAGE]
    copy = place / "mended.sqlite"
    copy.write_bytes((header + content[PAGE:]).ljust(pages * PAGE, b"\0")[: pages * PAGE])
    return copy


def _matches(db: sqlite3.Connection) -> tuple[RawMatch, ...]:
    lines: defaultdict[object, dict[int, tuple[Any, ...]]] = defaultdict(dict)
    for match, seq, *rest in _rows(db, _LINES):
        if isinstance(seq, int):
            lines[match][seq] = (seq, *rest)
    heads = {head.match: head for values in _rows(db, _HEADS) if (head := chain.as_head(values)) is not None}
    return tuple(
        chain.whole(head, [line for _, line in sorted(lines[match].items(), key=lambda item: item[0])])
        for match, head in heads.items()
    )


def _rows(db: sqlite3.Connection, query: str) -> list[tuple[Any, ...]]:
    """The rows of a query from the first up to a gap, and from the last down to it, in the order of the table."""
    forwards = list(_readable(db, f"{query} ORDER BY rowid"))
    backwards = list(_readable(db, f"{query} ORDER BY rowid DESC"))
    return list(dict.fromkeys((*forwards, *reversed(backwards))))


def _readable(db: sqlite3.Connection, query: str) -> Iterator[tuple[Any, ...]]:
    try:
        yield from db.execute(query)
    except DB_FAULTS as error:
        LOG.warning("the damaged journal can be read up to here: %s", error)
