"""The journal: every match and every entry, append-only, on the disk before it is shown.

SQLite in WAL mode with synchronous=FULL: a commit is on the disk when `append` returns. Triggers refuse changes and
deletions, and each entry carries a digest chained over all before it (`firmware.keeping.chain`), so that damage is
noticed and a match can be read as far as it is whole.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from firmware.file_trouble import unread
from firmware.keeping import chain
from firmware.keeping.chain import Head, Line, RawMatch
from firmware.keeping.schema import DB_FAULTS, connect, is_damage
from firmware.keeping.schema import JournalDamaged as JournalDamaged
from firmware.keeping.schema import JournalFault as JournalFault
from firmware.keeping.schema import JournalNewer as JournalNewer
from rules.codec import CodecError, decode_entry, decode_setup, encode_entry, encode_setup
from rules.contract import Game
from rules.history import Entry, Setup

CHECKED: Final = 200
"""Latest matches that are checked at power-on, in about a tenth of a second."""

NEWER_RULES: Final = "it was kept by newer rules"

GameFinder = Callable[[str], Game[Any, Any]]
"""The game of an id; raises `KeyError`."""


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


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A match whose beginning cannot be read, so that nothing of it can be shown. why: one sentence. last: none was
    begun after it. newer: later rules kept it than there are here."""

    id: str
    why: str
    last: bool
    newer: bool = False


class Journal:
    """The open journal; used by one thread, and by one program at a time."""

    def __init__(self, path: Path | None) -> None:
        """Opens or creates the journal; None: one in memory. Raises `JournalFault`, of the kind `JournalDamaged` where
        another file in its place would help, `JournalNewer` where another version of this program would."""
        self.path = path
        try:
            if path is not None:
                path.parent.mkdir(parents=True, exist_ok=True)
            self._db = connect(path)
        except (*DB_FAULTS, OSError) as error:
            kind = JournalDamaged if is_damage(error) else JournalFault
            raise kind(
                f"{path} cannot be used as a journal ({error}); "
                "move it away or choose another folder with DICESCRIBE_DATA"
            ) from error

    def begin(self, setup: Setup, at: float) -> str:
        """Opens a new match and returns its id. Raises `JournalFault`."""
        head = chain.head(uuid.uuid4().hex, setup.game, encode_setup(setup), at)
        self._write(_INSERT_HEAD, [_values(head)])
        return head.match

    def append(self, match: str, entry: Entry, *, who: str, at: float, evidence: str = "") -> Line:
        """Commits an entry and returns it as stored. It is on the disk then. Raises `JournalFault`."""
        line = chain.line(self._last(match), encode_entry(entry), who, at, evidence)
        self._write(_INSERT_ENTRY, [(match, *_values(line))])
        return line

    def salvage(self, stored: StoredMatch, at: float) -> str:
        """Writes what is whole of a damaged match as a new one and returns its id. Raises `JournalFault`.

        What follows would stand behind the damage in the old match, where nobody could read it.
        """
        match = self.begin(stored.setup, at)
        for line in stored.entries:
            self.append(match, line.entry, who=line.who, at=line.at, evidence=line.evidence)
        return match

    def latest(self, find: GameFinder) -> StoredMatch | None:
        """The match begun last of those that can be read, None where there is none. Raises `JournalFault`."""
        heads = reversed(self._heads())
        return next((stored for head in heads if (stored := self._stored(find, head)) is not None), None)

    def matches(self, find: GameFinder) -> tuple[StoredMatch, ...]:
        """Every match that can be read, the oldest first. Raises `JournalFault`."""
        return tuple(stored for head in self._heads() if (stored := self._stored(find, head)) is not None)

    def unreadable(self, find: GameFinder) -> tuple[Unreadable, ...]:
        """The matches that `matches` leaves out, but for those of games that `find` does not know."""
        found = []
        heads = self._heads()
        for values in heads:
            try:
                why = _unreadable(find, values)
            except KeyError:
                continue
            if why:
                newer = why.startswith(NEWER_RULES)
                found.append(Unreadable(str(values[0]), why, last=values is heads[-1], newer=newer))
        return tuple(found)

    def raw(self, match: str) -> RawMatch | None:
        """A match as it is stored; None where there is none or its beginning is damaged. Raises `JournalFault`."""
        values = self._read(f"{_SELECT_HEAD} WHERE id = ?", match)
        head = chain.as_head(values[0]) if values else None
        return None if head is None else chain.whole(head, self._lines(match))

    def raws(self) -> Iterator[RawMatch]:
        """Every match as it is stored, the oldest first, but for those whose beginning is damaged."""
        for values in self._heads():
            head = chain.as_head(values)
            if head is not None:
                yield chain.whole(head, self._lines(head.match))

    def put(self, raw: RawMatch) -> int:
        """Adds what is missing of a match and returns how many lines that were. Raises `JournalFault`.

        Nothing is added to a match that goes on otherwise here.
        """
        here = self.raw(raw.head.match)
        if here is None:
            self._write(_INSERT_HEAD, [_values(raw.head)])
            missing = raw.lines
        else:
            same = not here.cut and here.lines == raw.lines[: len(here.lines)]
            missing = raw.lines[len(here.lines) :] if same else ()
        self._write(_INSERT_ENTRY, [(raw.head.match, *_values(line)) for line in missing])
        return len(missing) + (here is None)

    def trouble(self) -> str:
        """What is wrong with the file or with one of the latest matches, as a sentence; "" for nothing."""
        try:
            (said,) = self._db.execute("PRAGMA integrity_check(1)").fetchone()
            if said != "ok":
                return f"{self.path} is damaged: {said}"
            for values in self._heads()[-CHECKED:]:
                head = chain.as_head(values)
                if head is None or chain.whole(head, self._lines(head.match)).cut:
                    return f"{self.path} is damaged: the match {values[0]} is not whole"
        except (*DB_FAULTS, JournalFault) as error:
            return f"{self.path} is damaged: {error}"
        return ""

    def probe(self) -> None:
        """Raises `JournalFault` where nothing can be written, as on a card that locked itself."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.rollback()
        except DB_FAULTS as error:
            raise JournalFault(f"{self.path} cannot be written: {error}") from error

    def close(self) -> None:
        """Brings the log into the main file and closes it."""
        self._db.close()

    def _heads(self) -> list[tuple[Any, ...]]:
        return self._read(f"{_SELECT_HEAD} ORDER BY rowid")

    def _lines(self, match: str) -> list[tuple[Any, ...]]:
        return self._read(f"{_SELECT_ENTRY} ORDER BY seq", match)

    def _last(self, match: str) -> Head | Line:
        """What the next entry of a match follows."""
        lines = self._read(f"{_SELECT_ENTRY} ORDER BY seq DESC LIMIT 1", match)
        if lines:
            return Line(*lines[0])
        (head,) = self._read(f"{_SELECT_HEAD} WHERE id = ?", match)
        return Head(*head)

    def _stored(self, find: GameFinder, values: tuple[Any, ...]) -> StoredMatch | None:
        try:
            if _unreadable(find, values):
                return None
        except KeyError:
            return None  # of a game that is not installed here: left alone
        head = Head(*values)
        game = find(head.game)
        damaged = ""
        entries: list[StoredEntry] = []
        try:
            raw = chain.whole(head, self._lines(head.match))
            if raw.cut:
                damaged = f"entry {len(raw.lines)} of the match is damaged; what came before it is whole"
            entries.extend(
                StoredEntry(line.seq, decode_entry(game, line.body), line.who, line.at, line.evidence)
                for line in raw.lines
            )
        except (JournalFault, CodecError) as error:
            damaged = f"entry {len(entries)} of the match cannot be read ({error}); what came before it is whole"
        return StoredMatch(head.match, decode_setup(game, head.setup), tuple(entries), head.began, damaged)

    def _read(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        try:
            return self._db.execute(statement, values).fetchall()
        except DB_FAULTS as error:
            raise JournalFault(f"{self.path} cannot be read: {error}") from error

    def _write(self, statement: str, rows: list[tuple[object, ...]]) -> None:
        try:
            with self._db:
                self._db.executemany(statement, rows)
        except DB_FAULTS as error:
            raise JournalFault(f"{self.path} cannot be written: {error}") from error


_SELECT_HEAD: Final = "SELECT id, game, setup, began, digest FROM match"
_INSERT_HEAD: Final = "INSERT INTO match VALUES (?, ?, ?, ?, ?)"
_INSERT_ENTRY: Final = "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)"
_SELECT_ENTRY: Final = "SELECT seq, body, who, at, evidence, digest FROM entry WHERE match = ?"


def read_matches(path: Path, find: GameFinder) -> tuple[StoredMatch, ...]:
    """Every match of a journal file, without changing it. Raises `JournalFault`."""
    try:
        with path.open("rb"):
            pass
    except OSError as error:
        raise JournalFault(f"{path} cannot be read: {unread(error)}") from error
    with closing(Journal(path)) as journal:
        return journal.matches(find)


def read_unreadable(path: Path, find: GameFinder) -> tuple[Unreadable, ...]:
    """The matches of a journal file that `read_matches` leaves out although their game is known. Raises
    `JournalFault`."""
    with closing(Journal(path)) as journal:
        return journal.unreadable(find)


def _unreadable(find: GameFinder, values: tuple[Any, ...]) -> str:
    """Why the beginning of a match cannot be read, or "". Raises `KeyError` for a game that `find` does not know."""
    head = chain.as_head(values)
    if head is None:
        return "its beginning is damaged"
    game = find(head.game)
    try:
        decode_setup(game, head.setup)
    except CodecError as error:
        version = _version(head.setup)
        if version > game.version:
            return f"{NEWER_RULES} ({game.title} {version}, here {game.version})"
        return str(error)
    return ""


def _version(setup: bytes) -> int:
    """Of the rules, as a setup names it that may have grown in the meantime; 0 where it names none."""
    try:
        return msgspec.json.decode(setup, type=_Versioned).version
    except msgspec.MsgspecError:
        return 0


class _Versioned(msgspec.Struct):
    version: int


def _values(struct: Head | Line) -> tuple[object, ...]:
    return msgspec.structs.astuple(struct)
