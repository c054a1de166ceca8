"""The journal's file fails in every way: the players are told, the match goes on, and a new one can always begin."""

import logging
import os
import shutil
import sqlite3
from contextlib import closing

import pytest
from pig import Hold
from tabletop import PIG

from firmware import rooms
from firmware.keeping.chain import RawMatch
from firmware.keeping.journal import Journal, JournalFault
from firmware.keeping.keeper import UNSAVED
from firmware.keeping.storage import open_storage
from firmware.model import Model
from firmware.places import FaultNote, NewGame
from firmware.power_on import taken_up
from rules.contract import Rolled
from rules.history import Acted, Setup

from pig import Again, Lucky  # isort: skip

SETUP = Setup("pig", 1, ("Ada", "Ben"), PIG.game.options_type(), PIG.data_text, PIG.data_file)
ROLL = Acted(Rolled(("d6/3", "d6/5")))
FIRST = (Acted(Lucky(4)), Acted(Lucky(2)), ROLL)
LAST = (Acted(Lucky(5)), Acted(Lucky(6)), ROLL, Acted(Again()), ROLL, Acted(Hold()))
GAMES = {"pig": PIG.game}
WALL = 1_800_000_000.0  # 2027-01-15 08:00 UTC
ASIDE = "journal-damaged-2027-01-15-080000.sqlite"
KEPT = f"The journal was damaged. It is kept as {ASIDE}. What could be read of it was saved."
OLDER = "The journal was older than the last game shown. The game was restored from its second copy."


@pytest.fixture
def folder(tmp_path):
    """A data folder with a match of 3 entries and one of 6, closed as it should be."""
    for entries in (FIRST, LAST):
        with closing(open_storage(tmp_path / "data", WALL)) as keeper:
            play(keeper, entries)
    return tmp_path / "data"


@pytest.fixture
def killed(folder, tmp_path):
    """The same after a kill: the last match is in the log alone."""
    shutil.rmtree(folder)
    with closing(open_storage(folder, WALL)) as keeper:
        play(keeper, FIRST)
    with closing(open_storage(folder, WALL)) as keeper:
        play(keeper, LAST)
        shutil.copytree(folder, tmp_path / "killed")
    return tmp_path / "killed"


def play(keeper, entries):
    match = keeper.begin(SETUP, WALL)
    for entry in entries:
        keeper.append(match, entry, who="panel", at=WALL)
    return match


def entries_of(stored):
    return tuple(line.entry for line in stored.entries)


def start(folder):
    """(what the panel says first, the matches in the journal) after a start; then a new match must begin."""
    with closing(open_storage(folder, WALL)) as keeper:
        model, _ = taken_up(Model((PIG,), NewGame()), keeper, WALL)
        matches = tuple(map(entries_of, keeper._journal.matches(GAMES.__getitem__)))
        play(keeper, FIRST[:1])
        assert keeper.fault is None
    with closing(open_storage(folder, WALL)) as keeper:
        assert entries_of(keeper.latest(GAMES.__getitem__)) == FIRST[:1]
        assert keeper.said == ""
    return getattr(model.place, "text", ""), matches


def cut(file, size):
    os.truncate(file, size)


def test_a_whole_journal_is_taken_up_without_a_word(folder):
    assert start(folder) == ("", (FIRST, LAST))


@pytest.mark.parametrize("page", range(5))
def test_28_a_database_cut_off_at_any_page_is_kept_aside_and_the_match_goes_on_whole(folder, page):
    database = folder / "journal.sqlite"
    assert page * 4096 < database.stat().st_size
    cut(database, page * 4096)
    before = database.read_bytes()

    said, matches = start(folder)

    assert said.startswith(KEPT)
    assert (folder / ASIDE).read_bytes() == before
    assert matches[-1] == LAST


def test_28_without_its_last_page_a_database_still_gives_its_other_matches(folder):
    database = folder / "journal.sqlite"
    cut(database, database.stat().st_size - 4096)

    assert FIRST in start(folder)[1]


@pytest.mark.parametrize("start_byte", [0, 20, 100, 2000])
def test_28_a_database_whose_first_page_is_garbled_loses_nothing(folder, start_byte):
    content = bytearray((folder / "journal.sqlite").read_bytes())
    content[start_byte : start_byte + 80] = bytes(80)
    (folder / "journal.sqlite").write_bytes(content)
    (folder / "last-match.jsonl").unlink()

    assert set(start(folder)[1]) >= {FIRST, LAST}


def test_28_a_garbled_entry_of_an_earlier_match_is_told_once_and_what_came_before_is_kept(folder):
    content = (folder / "journal.sqlite").read_bytes()
    assert content.count(b'"face":2') == 1  # in the second entry of the first match
    (folder / "journal.sqlite").write_bytes(content.replace(b'"face":2', b'"face":3'))

    assert start(folder) == (KEPT, (FIRST[:1], LAST))


def test_28_a_changed_name_in_the_beginning_of_a_match_is_not_believed(folder):
    content = (folder / "journal.sqlite").read_bytes()
    (folder / "journal.sqlite").write_bytes(content.replace(b'"Ben"', b'"Bob"'))

    assert start(folder) == (f"{KEPT} The last game was restored from its second copy.", (LAST,))


@pytest.mark.parametrize("frames", range(6))
def test_28_a_log_cut_off_at_any_frame_loses_nothing_and_is_told(killed, frames):
    log = killed / "journal.sqlite-wal"
    cut(log, 32 + frames * (4096 + 24))

    assert start(killed) == (OLDER, (FIRST, LAST))


def test_a_deleted_log_loses_nothing_and_is_told(killed):
    (killed / "journal.sqlite-wal").unlink()

    assert start(killed) == (OLDER, (FIRST, LAST))


def test_an_older_copy_of_the_journal_is_noticed_and_brought_up_to_date(folder, tmp_path):
    shutil.copy(folder / "journal.sqlite", tmp_path / "older")
    with closing(open_storage(folder, WALL)) as keeper:
        play(keeper, LAST[:4])
    shutil.copy(tmp_path / "older", folder / "journal.sqlite")

    assert start(folder) == (OLDER, (FIRST, LAST, LAST[:4]))


def test_an_empty_file_is_no_new_journal(folder):
    cut(folder / "journal.sqlite", 0)

    assert start(folder) == (f"{KEPT} The last game was restored from its second copy.", (LAST,))


def test_what_is_no_database_is_kept_and_a_new_one_begun(tmp_path):
    (tmp_path / "journal.sqlite").write_bytes(b"somebody's notes\n" * 100)

    assert start(tmp_path) == (KEPT, ())
    assert (tmp_path / ASIDE).read_bytes() == b"somebody's notes\n" * 100


def test_a_second_damaged_file_at_the_same_time_does_not_replace_the_first(tmp_path):
    for notes in (b"one" * 1000, b"two" * 1000):
        for file in tmp_path.glob("journal.sqlite*"):
            file.unlink()
        (tmp_path / "journal.sqlite").write_bytes(notes)
        start(tmp_path)

    kept = sorted(file.read_bytes()[:3] for file in tmp_path.glob("journal-damaged-*.sqlite"))
    assert kept == [b"one", b"two"]


@pytest.mark.parametrize("size", [0, 1, 100, 1200])
def test_a_second_copy_that_is_damaged_costs_nothing(folder, size):
    cut(folder / "last-match.jsonl", size)

    assert start(folder) == ("", (FIRST, LAST))


def test_a_power_cut_while_a_journal_is_rebuilt_loses_nothing(folder):
    (folder / "journal.sqlite").rename(folder / "journal-new.sqlite")

    assert start(folder) == ("", (FIRST, LAST))


def test_a_setup_that_cannot_be_decoded_is_told_and_stays(folder):
    with closing(Journal(folder / "journal.sqlite")) as journal:
        raw = journal.raw(journal.latest(GAMES.__getitem__).id)
        from firmware.keeping import chain

        head = chain.head("odd", "pig", b'{"game":"pig"}', WALL)
        journal.put(RawMatch(head, ()))

    with closing(open_storage(folder, WALL)) as keeper:
        model, match = taken_up(Model((PIG,), NewGame()), keeper, WALL)

    assert model.place.text == "The last game cannot be read by this program. It stays in the journal."
    assert match == raw.head.match


class FullDisk:
    """Refuses whatever is written to the journal's file, until there is room."""

    def __init__(self, monkeypatch):
        self.room = False
        write = Journal._write

        def refuse(journal, statement, rows):
            if journal.path is not None and not self.room:
                raise JournalFault("database or disk is full")
            write(journal, statement, rows)

        monkeypatch.setattr(Journal, "_write", refuse)


def test_16_on_a_full_disk_the_first_step_is_refused_and_then_play_goes_on_in_memory(folder, monkeypatch):
    with closing(open_storage(folder, WALL)) as keeper:
        match = play(keeper, FIRST)
        disk = FullDisk(monkeypatch)

        with pytest.raises(JournalFault, match="full"):
            keeper.append(match, ROLL, who="panel", at=WALL)
        assert keeper.fault is None
        keeper.append(match, ROLL, who="panel", at=WALL)

        assert keeper.fault == UNSAVED
        assert entries_of(keeper.latest(GAMES.__getitem__)) == (*FIRST, ROLL)
        disk.room = True
        keeper.retry()
        assert keeper.fault is None

    assert start(folder)[1] == (FIRST, LAST, (*FIRST, ROLL))


def test_16_a_new_match_begins_on_a_full_disk(folder, monkeypatch):
    with closing(open_storage(folder, WALL)) as keeper:
        FullDisk(monkeypatch)
        with pytest.raises(JournalFault):
            keeper.begin(SETUP, WALL)

        play(keeper, FIRST)

        assert entries_of(keeper.latest(GAMES.__getitem__)) == FIRST


def unwritable(monkeypatch):
    """What SQLite says on a card that locked itself."""

    def refuse(journal):
        raise JournalFault("attempt to write a readonly database")

    monkeypatch.setattr(Journal, "probe", refuse)


def test_on_a_read_only_card_the_panel_says_so_and_the_last_match_goes_on(folder, monkeypatch):
    unwritable(monkeypatch)
    with closing(open_storage(folder, WALL)) as keeper:
        model, match = taken_up(Model((PIG,), NewGame()), keeper, WALL)

        assert isinstance(model.place, FaultNote)
        assert rooms.screen(model).spoken == (
            "Games are not being saved. Play goes on. Make room or change the card, then press retry."
        )
        keeper.append(match, ROLL, who="panel", at=WALL)
        assert entries_of(keeper.latest(GAMES.__getitem__)) == (*LAST, ROLL)


def test_a_folder_that_cannot_be_made_lets_play_go_on_in_memory(tmp_path):
    (tmp_path / "file").write_text("not a folder")

    with closing(open_storage(tmp_path / "file" / "data", WALL)) as keeper:
        assert keeper.fault == UNSAVED
        play(keeper, FIRST)
        keeper.retry()
        assert keeper.fault == UNSAVED


@pytest.fixture(autouse=True)
def quiet(caplog):
    caplog.set_level(logging.CRITICAL)


def test_the_second_copy_never_knows_more_than_the_journal(folder, monkeypatch):
    with closing(open_storage(folder, WALL)) as keeper:
        match = play(keeper, FIRST)
        copy = (folder / "last-match.jsonl").read_bytes()
        FullDisk(monkeypatch)
        with pytest.raises(JournalFault):
            keeper.append(match, ROLL, who="panel", at=WALL)

        assert (folder / "last-match.jsonl").read_bytes() == copy


def test_a_damaged_match_that_goes_on_otherwise_is_not_mixed_with_its_copy(folder):
    with closing(Journal(folder / "journal.sqlite")) as journal:
        raw = list(journal.raws())[-1]
        fork = RawMatch(raw.head, (raw.lines[0], *raw.lines[2:]))

        assert journal.put(fork) == 0
        assert list(journal.raws())[-1] == raw


def test_a_journal_in_use_by_sqlite_alone_is_still_read(folder):
    with closing(sqlite3.connect(folder / "journal.sqlite")) as reader:
        reader.execute("SELECT count(*) FROM entry").fetchone()

        assert start(folder)[0] == ""


def test_28_garbled_names_of_tables_lose_nothing(folder):
    content = (folder / "journal.sqlite").read_bytes()
    (folder / "journal.sqlite").write_bytes(content.replace(b"CREATE TABLE match", b"CREATE TABLE m\x92tch"))
    (folder / "last-match.jsonl").unlink()

    assert set(start(folder)[1]) >= {FIRST, LAST}


def test_28_entries_that_the_index_has_lost_are_found_again(folder):
    database = folder / "journal.sqlite"
    content = bytearray(database.read_bytes())
    index = 4 * 4096  # the page of entry's index: (flag 10, number of cells at byte 3)
    assert (content[index], content[index + 4]) == (10, 9)
    content[index + 4] = 8
    database.write_bytes(content)
    (folder / "last-match.jsonl").unlink()

    said, matches = start(folder)

    assert said.startswith(KEPT)
    assert matches == (FIRST, LAST)
