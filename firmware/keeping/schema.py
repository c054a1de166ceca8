"""The file of the journal: its tables, how it is opened, and what can be wrong with it."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

SCHEMA_VERSION: Final = 2
LATEST_THINKABLE: Final = 1000
"""A higher format than this is damage."""

SCHEMA: Final = """
CREATE TABLE match (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    setup BLOB NOT NULL,
    began REAL NOT NULL,
    digest BLOB NOT NULL
) STRICT;
CREATE TABLE entry (
    match TEXT NOT NULL REFERENCES match(id),
    seq INTEGER NOT NULL,
    body BLOB NOT NULL,
    who TEXT NOT NULL,
    at REAL NOT NULL,
    evidence TEXT NOT NULL,
    digest BLOB NOT NULL,
    PRIMARY KEY (match, seq)
) STRICT;
CREATE TRIGGER match_stays BEFORE UPDATE ON match BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER match_kept BEFORE DELETE ON match BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER entry_stays BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER entry_kept BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
"""


DB_FAULTS: Final = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises; the second where it cannot put a garbled name into its message."""


class JournalFault(Exception):
    """The journal cannot be opened or written: what is wrong, where, and what to do."""


class JournalDamaged(JournalFault):
    """The file is no journal, one of an earlier format, or damaged: it is of no use where it lies."""


class JournalNewer(JournalFault):
    """The file is whole, and a newer version of this program wrote it. found: its format."""

    def __init__(self, path: Path | None, found: int) -> None:
        super().__init__(
            f"{path} was written by a newer version of Dicescribe (format {found}; this one reads format "
            f"{SCHEMA_VERSION}); install that version again: dicescribe update"
        )
        self.found = found


def is_damage(error: Exception) -> bool:
    """Whether the fault lies in the file itself, and not in the disk or its rights."""
    if isinstance(error, UnicodeDecodeError):
        return True
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def connect(path: Path | None) -> sqlite3.Connection:
    """Opens a journal's file, or one in memory, and makes its tables where they are missing.

    Raises `DB_FAULTS`, `JournalDamaged` for a database that is none of ours, and `JournalNewer`.
    """
    db = sqlite3.connect(path or ":memory:", timeout=5.0)
    try:
        _prepare(db, path)
    except BaseException:
        db.close()
        raise
    return db


def _prepare(db: sqlite3.Connection, path: Path | None) -> None:
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if SCHEMA_VERSION < version <= LATEST_THINKABLE and _is_whole(db):  # found before anything of it is changed
        raise JournalNewer(path, version)
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("PRAGMA foreign_keys=ON")
    if version == SCHEMA_VERSION:
        return
    if version != 0 or db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        raise JournalDamaged(
            f"{path} is not a journal of this version (found version {version}, expected {SCHEMA_VERSION}); "
            "move it away or choose another folder with DICESCRIBE_DATA"
        )
    with db:
        db.executescript(f"BEGIN; {SCHEMA} PRAGMA user_version={SCHEMA_VERSION}; COMMIT;")


def _is_whole(db: sqlite3.Connection) -> bool:
    """Whether the file is a journal, of whatever format, without damage."""
    tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    (said,) = db.execute("PRAGMA integrity_check(1)").fetchone()
    return "match" in tables and said == "ok"
