"""`dicescribe replay` on journals as the appliance writes them."""

import json
import sqlite3
from contextlib import closing

import piggery
import pytest
from click.testing import CliRunner
from pig import HOUSE, Hold, Lucky, Options

from firmware.cli import main
from firmware.keeping.journal import Journal
from rules.contract import Rolled
from rules.history import Acted, Corrected, Setup, Undone

SETUP = Setup("pig", 1, ("Ada", "Ben"), Options(rounds=1), HOUSE, "house.toml")
ENTRIES = [
    Acted(Lucky(2)),
    Acted(Lucky(3)),
    Acted(Rolled(("d6/4", "d6/5"))),
    Corrected(2, Rolled(("d6/4", "d6/6"))),
    Acted(Hold()),
    Acted(Rolled(("d6/1", "d6/2"))),
]


@pytest.fixture(autouse=True)
def package(monkeypatch, tmp_path):
    return piggery.install(monkeypatch, tmp_path)


def written(folder, entries=ENTRIES, setup=SETUP):
    path = folder / "journal.db"
    with closing(Journal(path)) as journal:
        match = journal.begin(setup, at=1000.0)
        for entry in entries:
            journal.append(match, entry, who="panel", at=1001.0)
    return path


def replay(path, *arguments):
    return CliRunner().invoke(main, ["replay", str(path), *arguments])


def test_the_steps_in_effect_and_the_scores_are_shown(tmp_path):
    result = replay(written(tmp_path))

    assert result.exit_code == 0
    first, *rest = result.output.splitlines()
    assert first.startswith("pig, Ada, Ben (match ")
    assert first.endswith(", 6 entries)")
    assert rest == [
        "   1  A lucky face was chosen.",
        "   2  A lucky face was chosen.",
        "   3  Ada threw 4 and 6.",
        "   4  Ada holds 10.",
        "   5  Ben threw 1 and 2.",
        "Scores at the end: Ada 10, Ben 0",
    ]


def test_a_match_can_be_shown_up_to_a_step(tmp_path):
    result = replay(written(tmp_path), "--step", "3")
    assert result.output.splitlines()[-2:] == ["   3  Ada threw 4 and 6.", "Scores: Ada 0, Ben 0"]


def test_a_step_beyond_the_match_is_refused(tmp_path):
    result = replay(written(tmp_path), "--step", "9")
    assert result.exit_code == 2
    assert "has 5 steps" in result.output


def test_a_program_gets_json(tmp_path):
    (match,) = json.loads(replay(written(tmp_path, [*ENTRIES, Undone(4)]), "--json").stdout)
    assert match.pop("match")
    assert match == {
        "game": "pig",
        "players": ["Ada", "Ben"],
        "entries": 7,
        "steps": [{"step": 1, "sentence": "A lucky face was chosen."}],
        "scores": [0, 0],
        "over": False,
        "trouble": "",
    }


def test_every_match_is_shown(tmp_path):
    written(tmp_path)
    result = replay(written(tmp_path, ENTRIES[:1]))
    assert [line.split(" (")[0] for line in result.output.splitlines() if line.startswith("pig")] == [
        "pig, Ada, Ben",
        "pig, Ada, Ben",
    ]


def test_a_match_that_does_not_replay_is_shown_as_far_as_it_goes(tmp_path):
    result = replay(written(tmp_path, [*ENTRIES[:2], Acted(Hold()), *ENTRIES[2:]]))

    assert result.exit_code == 1
    assert "   2  A lucky face was chosen." in result.output
    assert "Does not replay: entry 2 does not fit: pig/not-now: " in result.output
    assert result.output.splitlines()[-1].startswith("Error: 1 of 1 matches in ")


def test_a_damaged_entry_is_told(tmp_path):
    path = written(tmp_path)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("DROP TRIGGER entry_stays")
        db.execute("UPDATE entry SET who = 'somebody' WHERE seq = 4")

    result = replay(path)

    assert result.exit_code == 1
    assert "Does not replay: entry 4 of the match is damaged" in result.output


def test_a_match_of_another_version_cannot_be_started(tmp_path):
    other = Setup("pig", 2, ("Ada", "Ben"), Options(), HOUSE, "house.toml")
    result = replay(written(tmp_path, [], other))
    assert result.exit_code == 1
    assert "Does not replay: it cannot be started: this match is of pig version 2" in result.output


def test_a_journal_without_matches_says_so(tmp_path):
    with closing(Journal(tmp_path / "journal.db")):
        pass
    result = replay(tmp_path / "journal.db")
    assert result.exit_code == 0
    assert result.output.endswith("journal.db holds no match of an installed game.\n")


def test_a_missing_journal_is_named(tmp_path):
    result = replay(tmp_path / "none.db")
    assert result.exit_code == 3
    assert "none.db" in result.output


def test_a_match_whose_beginning_was_changed_is_told(tmp_path):
    path = written(tmp_path)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("DROP TRIGGER match_stays")
        db.execute("UPDATE match SET setup = CAST(replace(setup, 'Ben', 'Bob') AS BLOB)")

    result = replay(path)

    assert result.exit_code == 1
    assert "Does not replay: it cannot be read: its beginning is damaged" in result.output
    assert "Bob" not in result.output
