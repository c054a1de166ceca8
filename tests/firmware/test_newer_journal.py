"""A journal that a newer version wrote: said plainly, left untouched, and no bar to a new match."""

import sqlite3
from contextlib import closing

import msgspec
import pytest
from pig import Hold
from tabletop import PIG

from firmware import rooms
from firmware.keeping import chain
from firmware.keeping.journal import Journal, JournalFault, read_matches
from firmware.keeping.schema import SCHEMA_VERSION
from firmware.keeping.storage import open_storage
from firmware.model import Model
from firmware.places import NewGame, Note
from firmware.power_on import taken_up
from rules.codec import encode_setup
from rules.contract import Rolled
from rules.history import Acted, Setup

SETUP = Setup("pig", 1, ("Ada", "Ben"), PIG.game.options_type(), PIG.data_text, PIG.data_file)
ENTRIES = (Acted(Rolled(("d6/3", "d6/5"))), Acted(Hold()))
GAMES = {"pig": PIG.game}
WALL = 1_800_000_000.0


@pytest.fixture
def folder(tmp_path):
    with closing(open_storage(tmp_path, WALL)) as keeper:
        play(keeper)
    return tmp_path


def play(keeper):
    match = keeper.begin(SETUP, WALL)
    for entry in ENTRIES:
        keeper.append(match, entry, who="panel", at=WALL)
    return match


def start(folder):
    """(what the panel says first, the keeper, where the panel stands)"""
    keeper = open_storage(folder, WALL)
    model, _ = taken_up(Model((PIG,), NewGame()), keeper, WALL)
    return rooms.screen(model).spoken, keeper, model.place


def rewrite(folder, statement, *values):
    with closing(sqlite3.connect(folder / "journal.sqlite")) as db, db:
        db.execute(statement, values)


def content(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


# ---- a newer format of the file ----


@pytest.fixture
def newer(folder):
    """A journal of the next format: a column and a table more, and its number."""
    rewrite(folder, "ALTER TABLE match ADD COLUMN place TEXT NOT NULL DEFAULT 'kitchen'")
    rewrite(folder, "CREATE TABLE seat (id TEXT PRIMARY KEY) STRICT")
    rewrite(folder, f"PRAGMA user_version={SCHEMA_VERSION + 1}")
    return folder


def test_it_is_said_which_format_it_has_and_what_to_do(newer):
    said, keeper, place = start(newer)
    keeper.close()

    assert said == (
        f"The games here were kept by a newer version of Dicescribe (format {SCHEMA_VERSION + 1}, "
        f"this one reads {SCHEMA_VERSION}). They stay untouched. To go on with them: dicescribe update. "
        "A new game can start."
    )
    assert isinstance(place, Note)
    assert place.back == NewGame()


def test_nothing_of_it_is_changed_whatever_is_played_meanwhile(newer):
    before = content(newer)

    with closing(open_storage(newer, WALL)) as keeper:
        assert keeper.fault is None
        play(keeper)
    with closing(open_storage(newer, WALL)) as again:
        assert len(again.latest(GAMES.__getitem__).entries) == 2

    after = content(newer)
    assert {name: after[name] for name in before} == before
    assert sorted(after.keys() - before.keys()) == [
        f"journal-format-{SCHEMA_VERSION}.sqlite",
        f"last-match-format-{SCHEMA_VERSION}.jsonl",
    ]


def test_after_going_back_to_the_newer_version_its_games_are_there(newer):
    with closing(open_storage(newer, WALL)) as keeper:
        play(keeper)

    rewrite(newer, "ALTER TABLE match DROP COLUMN place")
    rewrite(newer, f"PRAGMA user_version={SCHEMA_VERSION}")  # as that version reads it

    assert len(read_matches(newer / "journal.sqlite", GAMES.__getitem__)) == 1


def test_commands_that_read_it_say_the_same(newer):
    with pytest.raises(JournalFault, match=r"newer version of Dicescribe \(format 3; .*dicescribe update"):
        read_matches(newer / "journal.sqlite", GAMES.__getitem__)


def test_a_format_that_nobody_will_reach_is_damage_and_is_salvaged(folder):
    rewrite(folder, "PRAGMA user_version=20000000")

    said, keeper, _ = start(folder)
    with closing(keeper):
        assert said.startswith("The journal was damaged.")
        assert len(keeper.latest(GAMES.__getitem__).entries) == 2


# ---- newer rules of a game ----


def test_a_match_of_newer_rules_is_named_with_both_versions_and_stays(tmp_path):
    with closing(open_storage(tmp_path, WALL)) as keeper:
        keeper.begin(msgspec.structs.replace(SETUP, version=3), WALL)

    said, keeper, place = start(tmp_path)
    with closing(keeper):
        assert said == (
            f"The last game was kept by newer rules ({PIG.game.title} 3, here 1). It stays in the journal. "
            "To go on with it: dicescribe update. A new game can start."
        )
        assert place.back == NewGame()
        play(keeper)
    assert len(read_matches(tmp_path / "journal.sqlite", GAMES.__getitem__)) == 2


def test_a_match_whose_beginning_has_grown_since_is_newer_and_not_damaged(tmp_path):
    grown = msgspec.json.decode(encode_setup(msgspec.structs.replace(SETUP, version=2)))
    grown["players"] = [{"name": "Ada", "colour": "red"}]
    with closing(Journal(tmp_path / "journal.sqlite")) as journal:
        journal.put(chain.RawMatch(chain.head("m", "pig", msgspec.json.encode(grown), WALL), ()))

    said, keeper, _ = start(tmp_path)
    (lost,) = keeper.unreadable(GAMES.__getitem__)
    keeper.close()

    assert lost.why == f"it was kept by newer rules ({PIG.game.title} 2, here 1)"
    assert said.startswith("The last game was kept by newer rules. It stays in the journal.")
