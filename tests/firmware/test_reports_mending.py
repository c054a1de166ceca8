"""How the report `storage` judges what players get after a fault."""

import sqlite3
from contextlib import closing

import pytest

from firmware.keeping import storage
from firmware.keeping.storage import JOURNAL
from firmware.reports import _mending
from firmware.reports._mending import judged, played, write


@pytest.fixture
def folder(tmp_path):
    """A folder whose journal a newer version wrote, and what was played."""
    truth = played(3, matches=2)
    closed = tmp_path / "closed"
    closed.mkdir()
    write(truth, closed, tmp_path / "killed", tmp_path / "older")
    with closing(sqlite3.connect(closed / JOURNAL)) as db:
        db.execute("PRAGMA user_version = 99")
    return closed, truth


def test_games_of_a_newer_version_that_stay_untouched_are_nothing_wrong(folder):
    outcome = judged(*folder)

    assert (outcome.last, outcome.wrong) == ("gone", "")
    assert "newer version" in outcome.told


def test_a_newer_version_s_journal_that_is_changed_is_wrong(folder, monkeypatch):
    def careless(place, wall):
        with closing(sqlite3.connect(place / JOURNAL)) as db:
            db.execute("PRAGMA user_version = 98")
        return storage.open_storage(place, wall)

    monkeypatch.setattr(_mending, "open_storage", careless)

    assert judged(*folder).wrong == "the newer version's journal was changed"
