"""The journal: every match and every entry, append-only, on the disk before it is shown.

SQLite in WAL mode with synchronous=FULL: a commit is on the disk when `append` returns. Triggers refuse changes and
deletions, and each entry carries a digest chained over all before it, so that damage is noticed and a match can be
read as far as it is whole.
"""

from __future__ import annotations

import hashlib
import sqlite3
import uuid
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from rules.codec import CodecError, decode_entry, decode_setup, encode_entry, encode_setup
from rules.contract import Game
from rules.history import Entry, Setup

SCHEMA_VERSION: Final = 1

SCHEMA: Final = """
CREATE TABLE match (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    setup BLOB NOT NULL,
    began REAL NOT NULL
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

GameFinder = Callable[[str], Game[Any, Any]]
"""The game of an id; raises `KeyError`."""


class JournalFault(Exception):
    """The journal cannot be opened or written: what is wrong, where, and what to do."""


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """One line of the journal. seq: from 0. who: where it came from. at: seconds since 1970. evidence: the kept
    picture's name or ""."""

    seq: int
    entry: Entry
    who: str
    at: float
    evidence: str


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match as far as it could be read. damaged: one sentence on what could not be read, or ""."""

    id: str
    setup: Setup
    entries: tuple[StoredEntry, ...]
    began: float
    damaged: str = ""


class Journal:
    """The open journal; used by one thread, and by one program at a time."""

    def __init__(self, path: Path) -> None:
        """Opens or creates the journal. Raises `JournalFault`."""
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = _connect(path)
            _prepare(self._db, path)
        except (sqlite3.Error, OSError) as error:
            raise JournalFault(
                f"{path} cannot be used as a journal ({error}); "
                "move it away or choose another folder with DICESCRIBE_DATA"
            ) from error

    def begin(self, setup: Setup, at: float) -> str:
        """Opens a new match and returns its id. Raises `JournalFault`."""
        match = uuid.uuid4().hex
        self._write(
            "INSERT INTO match VALUES (?, ?, ?, ?)", (match, setup.game, encode_setup(setup), at)
        )
        return match

    def append(self, match: str, entry: Entry, *, who: str, at: float, evidence: str = "") -> int:
        """Commits an entry and returns its number. It is on the disk when this returns. Raises `JournalFault`."""
        try:
            row = self._db.execute(
                "SELECT seq, digest FROM entry WHERE match = ? ORDER BY seq DESC LIMIT 1", (match,)
            ).fetchone()
        except sqlite3.Error as error:
            raise JournalFault(f"{self.path} cannot be read: {error}") from error
        seq, before = (row[0] + 1, row[1]) if row else (0, _seed(match))
        body = encode_entry(entry)
        digest = _chain(before, seq, body, who, at, evidence)
        self._write(
            "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)", (match, seq, body, who, at, evidence, digest)
        )
        return seq

    def salvage(self, stored: StoredMatch, at: float) -> str:
        """Writes what is whole of a damaged match as a new one and returns its id. Raises `JournalFault`.

        What follows would stand behind the damage in the old match, where nobody could read it.
        """
        match = self.begin(stored.setup, at)
        for line in stored.entries:
            self.append(match, line.entry, who=line.who, at=line.at, evidence=line.evidence)
        return match

    def latest(self, find: GameFinder) -> StoredMatch | None:
        """The match that was begun last, None in a new journal. Raises `JournalFault`."""
        matches = self.matches(find)
        return matches[-1] if matches else None

    def matches(self, find: GameFinder) -> tuple[StoredMatch, ...]:
        """Every match, the oldest first. Raises `JournalFault`."""
        try:
            rows = self._db.execute("SELECT id, game, setup, began FROM match ORDER BY rowid").fetchall()
            return tuple(
                stored for row in rows if (stored := self._stored(find, *row)) is not None
            )
        except sqlite3.Error as error:
            raise JournalFault(f"{self.path} cannot be read: {error}") from error

    def close(self) -> None:
        """Brings the log into the main file and closes it."""
        self._db.close()

    def _stored(self, find: GameFinder, match: str, game_id: str, setup: bytes, began: float) -> StoredMatch | None:
        try:
            game = find(game_id)
            decoded = decode_setup(game, setup)
        except (KeyError, CodecError):
            return None  # of a game that is not installed here: left alone
        entries: list[StoredEntry] = []
        before = _seed(match)
        rows = self._db.execute(
            "SELECT seq, body, who, at, evidence, digest FROM entry WHERE match = ? ORDER BY seq", (match,)
        )
        damaged = ""
        try:
            for expected, (seq, body, who, at, evidence, digest) in enumerate(rows):
                if seq != expected or digest != _chain(before, seq, body, who, at, evidence):
                    damaged = f"entry {expected} of the match is damaged; what came before it is whole"
                    break
                entries.append(StoredEntry(seq, decode_entry(game, body), who, at, evidence))
                before = digest
        except (sqlite3.Error, CodecError) as error:
            damaged = f"entry {len(entries)} of the match cannot be read ({error}); what came before it is whole"
        return StoredMatch(match, decoded, tuple(entries), began, damaged)

    def _write(self, statement: str, values: tuple[object, ...]) -> None:
        try:
            with self._db:
                self._db.execute(statement, values)
        except sqlite3.Error as error:
            raise JournalFault(f"{self.path} cannot be written: {error}") from error


def read_matches(path: Path, find: GameFinder) -> tuple[StoredMatch, ...]:
    """Every match of a journal file, without changing it. Raises `JournalFault`."""
    if not path.is_file():
        raise JournalFault(f"{path}: there is no such journal")
    with closing(Journal(path)) as journal:
        return journal.matches(find)


def _connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=5.0)
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("PRAGMA foreign_keys=ON")
    return db


def _prepare(db: sqlite3.Connection, path: Path) -> None:
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version == SCHEMA_VERSION:
        return
    if version != 0 or db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        raise JournalFault(
            f"{path} is not a journal of this version (found version {version}, expected {SCHEMA_VERSION}); "
            "move it away or choose another folder with DICESCRIBE_DATA"
        )
    with db:
        db.executescript(f"BEGIN; {SCHEMA} PRAGMA user_version={SCHEMA_VERSION}; COMMIT;")


def _seed(match: str) -> bytes:
    return hashlib.sha256(match.encode()).digest()


def _chain(before: bytes, seq: int, body: bytes, who: str, at: float, evidence: str) -> bytes:
    digest = hashlib.sha256(before)
    for part in (str(seq).encode(), body, who.encode(), repr(at).encode(), evidence.encode()):
        digest.update(len(part).to_bytes(4, "big"))
        digest.update(part)
    return digest.digest()
