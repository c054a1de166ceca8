"""Keeps the match while it is played: in the journal and in its second copy, or in memory where no disk takes it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from typing import Final, TypeVar

from firmware.events import FaultRaised
from firmware.keeping.chain import Head, Line, RawMatch
from firmware.keeping.journal import GameFinder, Journal, JournalFault, StoredMatch, Unreadable
from firmware.keeping.schema import DB_FAULTS
from firmware.keeping.spare import Spare
from rules.history import Entry, Setup

LOG: Final = logging.getLogger(__name__)

UNSAVED: Final = FaultRaised(
    "storage", "Games are not being saved.", "Play goes on. Make room or change the card, then press retry."
)
REFUSED: Final = FaultRaised(
    "storage", "This step was not saved.", "Make room on the disk, then do it again."
)

_Result = TypeVar("_Result")


class Keeper:
    """What the runner writes to. fault: what the players must know about saving, None while all is well.

    The first step that the disk refuses did not happen, so that it can be done again once there is room. If the disk
    refuses once more, play goes on in memory, which `fault` says, until `retry` finds a disk.
    """

    def __init__(self, journal: Journal, spare: Spare, reopen: Callable[[], Journal], said: str = "") -> None:
        """journal: one in memory where no disk could be used. reopen: opens the one on the disk; raises `JournalFault`.
        said: what the players are to read after power-on."""
        self._journal, self._spare, self._reopen = journal, spare, reopen
        self.said = said
        self.fault = UNSAVED if journal.path is None else None
        self._refused = False
        self._head: Head | None = None
        self._lines: list[Line] = []

    def latest(self, find: GameFinder) -> StoredMatch | None:
        """As `Journal.latest`."""
        return self._journal.latest(find)

    def unreadable(self, find: GameFinder) -> tuple[Unreadable, ...]:
        """As `Journal.unreadable`."""
        return self._journal.unreadable(find)

    def raws(self) -> Iterator[RawMatch]:
        """As `Journal.raws`."""
        return self._journal.raws()

    def take_up(self, match: str) -> None:
        """Goes on with a match of the journal. Raises `JournalFault`."""
        raw = self._journal.raw(match)
        if raw is None:
            raise JournalFault(f"{self._journal.path} holds no match {match}")
        self._head, self._lines = raw.head, list(raw.lines)

    def salvage(self, stored: StoredMatch, at: float) -> str:
        """As `Journal.salvage`; goes on with the new match, in memory where the disk refuses it."""
        self._refused = True  # nobody could do it again
        match = self._kept(lambda journal: journal.salvage(stored, at))
        self.take_up(match)
        return match

    def begin(self, setup: Setup, at: float) -> str:
        """As `Journal.begin`."""
        self.retry()
        match = self._kept(lambda journal: journal.begin(setup, at))
        self.take_up(match)
        self._copy()
        return match

    def append(self, match: str, entry: Entry, *, who: str, at: float, evidence: str = "") -> Line:
        """As `Journal.append`, for the match begun or taken up last."""
        line = self._kept(lambda journal: journal.append(match, entry, who=who, at=at, evidence=evidence))
        self._lines.append(line)
        self._copy()
        return line

    def retry(self) -> None:
        """Takes what is only in memory to the disk, if the disk is to be had again."""
        if self._journal.path is not None:
            return
        try:
            disk = self._reopen()
        except JournalFault as error:
            LOG.warning("still no disk: %s", error)
            return
        try:
            for raw in self._journal.raws():
                disk.put(raw)
        except JournalFault as error:
            LOG.warning("still no room on the disk: %s", error)
            disk.close()
            return
        self._journal.close()
        self._journal, self.fault = disk, None

    def close(self) -> None:
        """Closes the journal; what is only in memory is lost. May be called twice, and raises nothing: each entry was
        on the disk before, or was said not to be."""
        self._spare.close()
        try:
            self._journal.close()
        except DB_FAULTS as error:
            LOG.error("%s was not closed cleanly: %s", self._journal.path, error)

    def _kept(self, write: Callable[[Journal], _Result]) -> _Result:
        try:
            kept = write(self._journal)
        except JournalFault:
            if not self._refused or self._journal.path is None:
                self._refused = True
                raise
            self._go_on_in_memory()
            kept = write(self._journal)
        self._refused = False
        return kept

    def _go_on_in_memory(self) -> None:
        LOG.error("%s takes nothing any more: the game goes on in memory", self._journal.path)
        memory = Journal(None)
        if self._head is not None:
            memory.put(RawMatch(self._head, tuple(self._lines)))
        self._journal.close()
        self._journal, self.fault = memory, UNSAVED

    def _copy(self) -> None:
        if self._head is not None:
            self._spare.keep(self._head, self._lines)
