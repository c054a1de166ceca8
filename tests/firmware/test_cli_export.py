"""`dicescribe export`."""

import json
from contextlib import closing

import piggery
import pytest
from click.testing import CliRunner
from pig import HOUSE, Lucky, Options

from firmware.cli import main
from firmware.keeping.journal import Journal
from rules.history import Acted, Setup


@pytest.fixture(autouse=True)
def data(monkeypatch, tmp_path):
    piggery.install(monkeypatch, tmp_path)
    monkeypatch.setenv("DICESCRIBE_DATA", str(tmp_path))
    return tmp_path


@pytest.fixture
def names(data):
    """The names of two matches in the data folder's journal, the older first."""
    with closing(Journal(data / "journal.sqlite")) as journal:
        found = []
        for players in (("Ada", "Ben"), ("Cy", "Di")):
            match = journal.begin(Setup("pig", 1, players, Options(), HOUSE, "house.toml"), at=1.0)
            journal.append(match, Acted(Lucky(2)), who="panel", at=2.0)
            found.append(match)
    return found


def export(*arguments):
    return CliRunner().invoke(main, ["export", *map(str, arguments)])


def test_the_last_match_is_written_in_every_wished_kind(data, names):
    result = export("--pdf", data / "m.pdf", "--csv", data / "m.csv", "--json", data / "m.json")

    assert result.exit_code == 0, result.output
    assert result.output.splitlines()[0] == f"{data / 'm.pdf'}: Pig, 1 steps."
    assert (data / "m.pdf").read_bytes().startswith(b"%PDF")
    assert b"A lucky face was chosen." in (data / "m.csv").read_bytes()
    assert json.loads((data / "m.json").read_bytes())["players"] == ["Cy", "Di"]


def test_a_match_is_chosen_by_the_beginning_of_its_name(data, names):
    own = next(n for n in range(1, len(names[0]) + 1) if not names[1].startswith(names[0][:n]))

    assert export(names[0][:own], "--json", data / "m.json").exit_code == 0
    assert json.loads((data / "m.json").read_bytes())["players"] == ["Ada", "Ben"]


def test_what_cannot_be_written_is_one_clear_line(data, names):
    for arguments, code, said in (
        ((), 2, "Say what to write: --pdf FILE, --csv FILE or --json FILE."),
        (("no-such", "--csv", data / "m.csv"), 2, "0 matches begin with 'no-such'; there are: "),
        (("--csv", data / "missing" / "m.csv"), 3, "cannot be written: No such file or directory"),
        (("--journal", data / "other.sqlite", "--csv", data / "m.csv"), 3, "cannot be read: No such file or directory"),
    ):
        result = export(*arguments)
        assert result.exit_code == code
        assert said in result.output.splitlines()[-1]


def test_an_empty_journal_holds_nothing_to_write(data):
    Journal(data / "journal.sqlite").close()

    result = export("--csv", data / "m.csv")
    assert result.exit_code == 1
    assert "holds no match" in result.output
