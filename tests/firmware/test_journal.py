"""The journal: append-only, whole after every commit, honest about damage."""

import sqlite3

import pytest
from pig import HOUSE, Again, Hold, Lucky, Options, Pig

from firmware.keeping.journal import Journal, JournalFault, read_matches
from rules.contract import Rolled
from rules.history import Acted, Corrected, Setup, Undone

SETUP = Setup("pig", 1, ("Ada", "Ben"), Options(rounds=3), HOUSE, "house.toml")
ENTRIES = (
    Acted(Lucky(4)),
    Acted(Rolled(("d6/3", "d6/5"))),
    Corrected(1, Rolled(("d6/3", "d6/6"))),
    Acted(Again()),
    Undone(1),
    Acted(Hold()),
)
GAMES = {"pig": Pig()}


@pytest.fixture
def path(tmp_path):
    return tmp_path / "deep" / "journal.sqlite"


def write(path, entries=ENTRIES):
    journal = Journal(path)
    match = journal.begin(SETUP, 1000.0)
    for number, entry in enumerate(entries):
        journal.append(match, entry, who="panel", at=1001.0 + number, evidence="p.jpg" if number == 1 else "")
    journal.close()
    return match


def test_what_was_written_is_read_back_in_order(path):
    match = write(path)

    (stored,) = read_matches(path, GAMES.__getitem__)

    assert (stored.id, stored.setup, stored.began, stored.damaged) == (match, SETUP, 1000.0, "")
    assert tuple(line.entry for line in stored.entries) == ENTRIES
    assert [line.seq for line in stored.entries] == [0, 1, 2, 3, 4, 5]
    assert [line.evidence for line in stored.entries] == ["", "p.jpg", "", "", "", ""]
    assert stored.entries[5].at == 1006.0


def test_a_new_journal_has_no_latest_match(path):
    assert Journal(path).latest(GAMES.__getitem__) is None


def test_the_latest_match_is_the_one_begun_last(path):
    write(path)
    second = write(path, ENTRIES[:1])

    assert Journal(path).latest(GAMES.__getitem__).id == second


def test_a_commit_waits_for_the_disk(path):
    journal = Journal(path)

    assert journal._db.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    assert journal._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.parametrize(
    "statement",
    ["UPDATE entry SET who = 'x'", "DELETE FROM entry", "UPDATE match SET began = 1", "DELETE FROM match"],
)
def test_nothing_can_be_changed_or_deleted(path, statement):
    write(path)

    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        sqlite3.connect(path).execute(statement)


@pytest.mark.parametrize("seq", range(len(ENTRIES)))
def test_a_damaged_entry_is_noticed_and_what_came_before_is_whole(path, seq):
    write(path)
    tampered = sqlite3.connect(path)
    tampered.execute("DROP TRIGGER entry_stays")
    tampered.execute("UPDATE entry SET body = CAST(replace(body, 'type', 'tyqe') AS BLOB) WHERE seq = ?", (seq,))
    tampered.commit()
    tampered.close()

    (stored,) = read_matches(path, GAMES.__getitem__)

    assert stored.damaged == f"entry {seq} of the match is damaged; what came before it is whole"
    assert tuple(line.entry for line in stored.entries) == ENTRIES[:seq]


def test_a_missing_entry_ends_the_match_before_it(path):
    write(path)
    tampered = sqlite3.connect(path)
    tampered.execute("DROP TRIGGER entry_kept")
    tampered.execute("DELETE FROM entry WHERE seq = 2")
    tampered.commit()
    tampered.close()

    (stored,) = read_matches(path, GAMES.__getitem__)

    assert len(stored.entries) == 2
    assert stored.damaged.startswith("entry 2")


def test_what_is_whole_of_a_damaged_match_goes_on_as_a_new_one(path):
    damaged = write(path)
    tampered = sqlite3.connect(path)
    tampered.execute("DROP TRIGGER entry_stays")
    tampered.execute("UPDATE entry SET who = 'x' WHERE seq = 3")
    tampered.commit()
    tampered.close()
    journal = Journal(path)

    salvaged = journal.salvage(journal.latest(GAMES.__getitem__), at=2000.0)
    journal.append(salvaged, Acted(Hold()), who="panel", at=2001.0)

    first, second = journal.matches(GAMES.__getitem__)
    assert (first.id, len(first.entries)) == (damaged, 3)
    assert (second.id, second.damaged) == (salvaged, "")
    assert tuple(line.entry for line in second.entries) == (*ENTRIES[:3], Acted(Hold()))


def test_a_match_of_a_game_that_is_not_installed_is_left_alone(path):
    write(path)

    assert read_matches(path, {}.__getitem__) == ()


def test_a_file_that_is_no_journal_is_refused_and_kept(path):
    path.parent.mkdir()
    path.write_bytes(b"these are not the bytes of a database, but somebody's notes " * 20)
    before = path.read_bytes()

    with pytest.raises(JournalFault, match=r"journal.sqlite cannot be used as a journal .* move it away"):
        Journal(path)

    assert path.read_bytes() == before


def test_a_foreign_database_is_refused(path):
    path.parent.mkdir()
    foreign = sqlite3.connect(path)
    foreign.execute("CREATE TABLE recipes (name TEXT)")
    foreign.close()

    with pytest.raises(JournalFault, match="is not a journal of this version"):
        Journal(path)


def test_a_journal_that_is_not_there_is_not_made_by_reading(path):
    with pytest.raises(JournalFault, match="cannot be read: No such file or directory; check its name and folder"):
        read_matches(path, GAMES.__getitem__)

    assert not path.exists()


def test_a_full_disk_is_said_and_loses_nothing(path):
    journal = Journal(path)
    match = journal.begin(SETUP, 1000.0)
    journal.append(match, ENTRIES[0], who="panel", at=1001.0)
    pages = journal._db.execute("PRAGMA page_count").fetchone()[0]
    journal._db.execute(f"PRAGMA max_page_count = {pages}")  # SQLite's own full disk

    with pytest.raises(JournalFault, match="cannot be written"):
        journal.append(match, ENTRIES[0], who="x" * 100_000, at=1002.0)

    stored = journal.latest(GAMES.__getitem__)
    assert stored.damaged == ""
    assert stored.entries[0].entry == ENTRIES[0]
