"""Opens the journal whatever has become of it: a file that is of no use is kept aside, what can be read of it is saved,
and where no disk can be written the game goes on in memory."""

from __future__ import annotations

import logging
import time
from contextlib import closing
from pathlib import Path
from typing import Final

from firmware.keeping.chain import RawMatch
from firmware.keeping.journal import Journal, JournalDamaged, JournalFault
from firmware.keeping.keeper import Keeper
from firmware.keeping.salvage import salvaged
from firmware.keeping.schema import DB_FAULTS, SCHEMA_VERSION, JournalNewer, connect
from firmware.keeping.spare import Spare, read_spare, sync_folder

LOG: Final = logging.getLogger(__name__)

JOURNAL: Final = "journal.sqlite"
REBUILT: Final = "-new.sqlite"
"""What the name of a journal ends with while it is rebuilt."""
SPARE: Final = "last-match.jsonl"
BESIDE_NEWER: Final = f"journal-format-{SCHEMA_VERSION}.sqlite"
SPARE_BESIDE_NEWER: Final = f"last-match-format-{SCHEMA_VERSION}.jsonl"
"""What this version writes while the journal is one that it cannot read."""
BESIDE: Final = ("-wal", "-shm", "")
"""Endings of the files that make up a journal."""

NEWER: Final = (
    "The games here were kept by a newer version of Dicescribe (format {found}, this one reads {ours}). "
    "They stay untouched. To go on with them: dicescribe update. A new game can start."
)
OLDER: Final = "The journal was older than the last game shown. The game was restored from its second copy."
DAMAGED: Final = "The journal was damaged. It is kept as {}. What could be read of it was saved."
RESTORED: Final = " The last game was restored from its second copy."
CUT: Final = " The last game goes on from its last whole step."


def open_storage(folder: Path, wall: float) -> Keeper:
    """The journal of a data folder, ready to be played from, with what the players are to be told. wall: seconds since
    1970, for the name of a file that is put aside. A file or a disk that fails raises nothing."""
    path, spare_path, newer = folder / JOURNAL, folder / SPARE, _newer(folder / JOURNAL)
    if newer:  # whole, and not ours to change: games played meanwhile have files of their own
        path, spare_path = folder / BESIDE_NEWER, folder / SPARE_BESIDE_NEWER
    spare = read_spare(spare_path)
    said = ""
    try:
        journal, said = _on_disk(path, wall, spare)
    except JournalFault as error:
        LOG.error("%s; the game goes on in memory", error)
        journal = _filled(Journal(None), path, spare)
    said = " ".join(filter(None, (newer, said)))
    return Keeper(journal, Spare(spare_path), lambda: _on_disk(path, wall, spare)[0], said)


def _newer(path: Path) -> str:
    """What the players are to be told of a journal that a newer version wrote; "" for any other, or none."""
    if not path.is_file() or path.stat().st_size == 0:
        return ""
    try:
        connect(path).close()
    except JournalNewer as error:
        LOG.error("%s", error)
        return NEWER.format(found=error.found, ours=SCHEMA_VERSION)
    except (JournalFault, *DB_FAULTS, OSError):
        pass  # told when it is opened to be used
    return ""


def _on_disk(path: Path, wall: float, spare: RawMatch | None) -> tuple[Journal, str]:
    """The journal in its file and what the players are to be told. Raises `JournalFault` where nothing can be
    written."""
    rebuilt = path.with_name(path.stem + REBUILT)
    try:
        if not path.exists() and rebuilt.exists():
            rebuilt.rename(path)  # the power went between the two renames of a rebuilding
        if path.exists() and path.stat().st_size == 0:  # SQLite would take that for a new one
            return _rebuilt(path, f"{path} is empty", wall, spare)
        journal = Journal(path)
    except JournalDamaged as error:
        return _rebuilt(path, str(error), wall, spare)
    except OSError as error:
        raise JournalFault(f"{path.parent} cannot be used: {error}") from error
    damage = journal.trouble()
    if damage:
        journal.close()
        return _rebuilt(path, damage, wall, spare)
    try:
        journal.probe()
        return journal, OLDER if spare is not None and journal.put(spare) else ""
    except JournalFault:
        journal.close()
        raise


def _rebuilt(path: Path, damage: str, wall: float, spare: RawMatch | None) -> tuple[Journal, str]:
    """A new journal with all that can be read of a damaged one, which is put aside once that is done.

    Raises `JournalFault`; the damaged file then still lies where it was.
    """
    LOG.error("%s", damage)
    rebuilt = path.with_name(path.stem + REBUILT)
    try:
        for suffix in BESIDE:
            rebuilt.with_name(rebuilt.name + suffix).unlink(missing_ok=True)
        with closing(Journal(rebuilt)) as journal:
            _filled(journal, path, None)
            last = [raw.head.match for raw in journal.raws()][-1:]
            restored = spare is not None and journal.put(spare) > 0
        aside = _set_aside(path, wall)
        rebuilt.rename(path)
        sync_folder(path.parent)
    except OSError as error:
        raise JournalFault(f"{damage}, and it cannot be put aside: {error}") from error
    last_is_whole = spare is not None and last == [spare.head.match]
    more = RESTORED if restored else CUT if last and not last_is_whole else ""
    return Journal(path), DAMAGED.format(aside.name) + more


def _filled(journal: Journal, path: Path, spare: RawMatch | None) -> Journal:
    """The journal with all that can be read of a file, and of the second copy."""
    for raw in salvaged(path):
        journal.put(raw)
    if spare is not None:
        journal.put(spare)
    return journal


def _set_aside(path: Path, wall: float) -> Path:
    """Renames the journal and the files that belong to it, and returns the new name. Raises `OSError`."""
    stamp = time.strftime("%Y-%m-%d-%H%M%S", time.gmtime(wall))
    aside = path.with_name(f"journal-damaged-{stamp}.sqlite")
    number = 1
    while aside.exists():  # a clock that was never set tells the same time twice
        number += 1
        aside = path.with_name(f"journal-damaged-{stamp}-{number}.sqlite")
    for suffix in BESIDE:  # the file itself last: a log that was left would be taken for the new one's
        part = path.with_name(path.name + suffix)
        if part.exists():
            part.rename(aside.with_name(aside.name + suffix))
    return aside
