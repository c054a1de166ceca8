"""Reads what can be read of a journal's file, however damaged, and never changes it."""

from __future__ import annotations

import logging
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from firmware import chain
from firmware.chain import RawMatch

LOG: Final = logging.getLogger(__name__)

_HEADS: Final = "SELECT id, game, setup, began, digest FROM match NOT INDEXED"
_LINES: Final = "SELECT match, seq, body, who, at, evidence, digest FROM entry NOT INDEXED"


def salvaged(path: Path) -> tuple[RawMatch, ...]:
    """Every match that can be read, the oldest first, each as far as it is whole; none where there is no file."""
    if not path.is_file():
        return ()
    for how in ("mode=ro", "immutable=1"):  # the second one needs no log file beside it, and reads none
        try:
            with closing(sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True)) as db:
                db.text_factory = lambda data: data.decode(errors="replace")
                found = _matches(db)
        except sqlite3.Error as error:
            LOG.warning("%s cannot be read (%s): %s", path, how, error)
            continue
        if found:
            return found
    return ()


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
    except sqlite3.Error as error:
        LOG.warning("the damaged journal can be read up to here: %s", error)
