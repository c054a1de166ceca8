import json

import pytest
from click.testing import CliRunner

from firmware.cli import doctor, main
from firmware.doctor.finding import Finding

FINE = Finding("clock", "ok", "The date is 1 March 2026.")
AWAY = Finding("buttons", "absent", "This computer has no pins.")
DOUBT = Finding("display", "warn", "The bus is slow [errno 5].", "Make it fast.")
BROKEN = Finding("camera", "fail", "No camera was found.", "Check its cable.")


def run(monkeypatch, findings, *arguments):
    monkeypatch.setattr(doctor, "examine", lambda: iter(findings))
    return CliRunner().invoke(doctor.command, arguments)


@pytest.mark.parametrize(("findings", "code"), [([FINE, AWAY, DOUBT], 0), ([FINE, BROKEN], 1)])
def test_only_a_failure_makes_the_exit_code_1(monkeypatch, findings, code):
    assert run(monkeypatch, findings).exit_code == code
    assert run(monkeypatch, findings, "--json").exit_code == code


def test_a_person_reads_state_meaning_and_remedy(monkeypatch):
    words = run(monkeypatch, [FINE, AWAY, DOUBT, BROKEN]).stdout
    for piece in ("warning", "not here", "failed", "[errno 5]", "-> Check its cable.", "Something is missing"):
        assert piece in words


def test_a_path_longer_than_the_line_is_there_whole(monkeypatch):
    path = "/home/somebody/" + "a-folder-of-a-long-name/" * 5 + "panel.toml"
    long = Finding("settings", "ok", f"There is no {path}: the defaults hold.")

    words = run(monkeypatch, [long]).stdout

    assert "…" not in words
    assert path in "".join(line.strip() for line in words.splitlines())


def test_a_program_reads_json(monkeypatch):
    answer = json.loads(run(monkeypatch, [BROKEN], "--json").stdout)
    assert answer == {
        "ok": False,
        "findings": [
            {"part": "camera", "state": "fail", "meaning": "No camera was found.", "remedy": "Check its cable."}
        ],
    }


@pytest.mark.parametrize("arguments", [["doctor"], ["doctor", "--json"]])
def test_a_terminal_that_lacks_a_letter_gets_the_report_all_the_same(monkeypatch, arguments):
    far = Finding("data folder", "ok", "/home/jürgen keeps what is written.")
    monkeypatch.setattr(doctor, "examine", lambda: iter([far]))

    done = CliRunner(charset="ascii").invoke(main, arguments)

    assert (done.exception, done.exit_code) == (None, 0)
    assert "rgen keeps what is written." in done.output.replace("\n", " ")
