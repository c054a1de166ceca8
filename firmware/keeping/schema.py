"""The file of the journal: its tables, how it is opened, and what can be wrong with it."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

SCHEMA_VERSION: Final = 2

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
    """The file is no journal, one of another version, or damaged: it is of no use where it lies."""


def is_damage(error: Exception) -> bool:
    """Whether the fault lies in the file itself, and not in the disk or its rights."""
    if isinstance(error, UnicodeDecodeError):
        return True
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def connect(path: Path | None) -> sqlite3.Connection:
    """Opens a journal's file, or one in memory, and makes its tables where they are missing.

    Raises `DB_FAULTS`, and `JournalDamaged` for a database that is none of ours.
    """
    db = sqlite3.connect(path or ":memory:", timeout=5.0)
    try:
        _prepare(db, path)
    except BaseException:
        db.close()
        raise
    return db


def _prepare(db: sqlite3.Connection, path: Path | None) -> None:
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("PRAGMA foreign_keys=ON")
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version == SCHEMA_VERSION:
        return
    if version != 0 or db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        raise JournalDamaged(
            f"{path} is not a journal of this version (found version {version}, expected {SCHEMA_VERSION}); "
            "move it away or choose another folder with DICESCRIBE_DATA"
        )
    with db:
        db.executescript(f"BEGIN; {SCHEMA} PRAGMA user_version={SCHEMA_VERSION}; COMMIT;")
