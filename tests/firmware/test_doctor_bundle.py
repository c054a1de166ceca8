"""The bundle for a bug report: complete, told of beforehand, and without anybody's secrets."""

import json
import subprocess
import zipfile

import pytest
from click.testing import CliRunner
from pig import HOUSE, Again, Pig

from firmware.cli import doctor
from firmware.doctor import bundle, discretion
from firmware.doctor.discretion import discreet
from firmware.doctor.finding import Finding
from firmware.keeping.journal import Journal
from rules.history import Acted, Setup

FINE = Finding("data folder", "ok", "/home/zelda/games keeps what is written.")
SECRETS = ("483920", "Fort Knox 5G", "hunter2", "zelda", "kakariko", "Ganondorf", "192.168.7.21", "b8:27:eb:11:22:33")
LOG = """2026-11-29T21:00:01+00:00 dicescribe[812]: Another device may look; to press it needs the code 483920.
2026-11-29T21:00:02+00:00 wpa[1]: connected, SSID="Fort Knox 5G" psk: hunter2 via b8:27:eb:11:22:33 at 192.168.7.21
2026-11-29T21:00:03+00:00 kakariko dicescribe[812]: Ganondorf pressed ok; data in /home/zelda/games
2026-11-29T21:00:04+00:00 dicescribe[812]: The camera gave no picture within 2 s.
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A data folder with a match, settings and seven pictures, on a machine with names."""
    folder = tmp_path / "zelda" / "data"
    (folder / "rolls").mkdir(parents=True)
    for number in range(7):
        (folder / "rolls" / f"m-{number:06d}.jpg").write_bytes(b"jpeg %d" % number)
    (folder / "panel.toml").write_text("[display]\naddress = 0x3D  # zelda's, in /home/zelda\n")
    (folder / "settings.json").write_text('{"large": true}')
    journal = Journal(folder / "journal.sqlite")
    setup = Setup("pig", 1, ("Ganondorf", "Ada"), Pig.options_type(), HOUSE, "/home/zelda/house.toml")
    match = journal.begin(setup, 1.0)
    for _ in range(3):
        journal.append(match, Acted(Again()), who="panel", at=2.0)
    journal.close()
    monkeypatch.setattr(discretion.platform, "node", lambda: "kakariko")
    monkeypatch.setattr(discretion.getpass, "getuser", lambda: "zelda")
    monkeypatch.setattr(bundle, "_log", lambda: LOG)
    monkeypatch.setenv("DICESCRIBE_DATA", str(folder))
    return folder


def texts(items):
    return {item.name: item.content.decode() for item in items if not item.name.endswith(".jpg")}


def test_it_holds_what_a_report_needs(folder):
    found = {item.name for item in bundle.gather(folder, [FINE])}

    assert found == {
        "doctor.json", "versions.txt", "log.txt", "journal.json", "panel.toml", "settings.json",
        *(f"pictures/m-{number:06d}.jpg" for number in range(2, 7)),
    }  # fmt: skip


@pytest.mark.parametrize("secret", SECRETS)
def test_no_secret_stands_in_any_of_it(folder, secret):
    for name, text in texts(bundle.gather(folder, [FINE])).items():
        assert secret.lower() not in text.lower(), name


def test_what_helps_is_left_in(folder):
    found = texts(bundle.gather(folder, [FINE]))

    assert "The camera gave no picture within 2 s." in found["log.txt"]
    assert "address = 0x3D" in found["panel.toml"]
    assert "numpy " in found["versions.txt"]
    (match,) = json.loads(found["journal.json"])
    assert (match["game"], match["entries"], match["whole"]) == ("pig", 3, True)
    assert match["setup"]["players"] == ["player 1", "player 2"]
    assert [line["seq"] for line in match["latest"]] == [0, 1, 2]


def test_gathering_changes_nothing_in_the_folder(folder):
    before = {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}

    bundle.gather(folder, [FINE])

    assert {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_an_empty_machine_has_a_bundle_too(tmp_path, monkeypatch):
    monkeypatch.setattr(bundle, "_log", lambda: "")

    assert set(texts(bundle.gather(tmp_path, []))) == {"doctor.json", "versions.txt"}


def test_a_damaged_journal_is_gathered_as_far_as_it_is_whole(folder):
    path = folder / "journal.sqlite"
    path.write_bytes(path.read_bytes()[:5000])

    assert "doctor.json" in texts(bundle.gather(folder, [FINE]))


def test_a_full_disk_and_a_user_without_a_home_leave_a_bundle_without_the_journal(folder, monkeypatch):
    def full(*_, **__):
        raise OSError(28, "No space left on device")

    def homeless():
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(bundle.tempfile, "TemporaryDirectory", full)
    monkeypatch.setattr(discretion.Path, "home", homeless)

    found = texts(bundle.gather(folder, [FINE]))

    assert "doctor.json" in found
    assert "journal.json" not in found


def test_without_systemd_there_is_no_log(monkeypatch):
    def missing(*_, **__):
        raise FileNotFoundError

    monkeypatch.setattr(subprocess, "run", missing)
    assert bundle._log() == ""


def test_names_within_words_and_short_names_do_not_tear_texts():
    assert discreet("Adapter of Ada and Al at /opt", ["Ada", "Al"]) == "Adapter of [name] and Al at /opt"


def test_the_contents_are_listed_before_the_file_is_written(folder, tmp_path, monkeypatch):
    file = tmp_path / "report.zip"
    listed = []
    monkeypatch.setattr(doctor, "examine", lambda: iter([FINE]))
    monkeypatch.setattr(doctor, "packed", lambda items: listed.append(file.exists()) or bundle.packed(items))

    done = CliRunner().invoke(doctor.command, ["--json", "--bundle", str(file)])

    assert (done.exit_code, listed) == (0, [False])
    assert json.loads(done.stdout)["ok"]
    for name in ("log.txt", "pictures/m-000006.jpg", "Taken out: pairing codes"):
        assert name in done.stderr
    assert done.stderr.index("will hold") < done.stderr.index("Written")
    assert "doctor.json" in zipfile.ZipFile(file).namelist()


def test_a_file_that_is_there_is_not_overwritten(folder, tmp_path):
    file = tmp_path / "report.zip"
    file.write_text("mine")

    done = CliRunner().invoke(doctor.command, ["--bundle", str(file)])

    assert (done.exit_code, file.read_text()) == (3, "mine")


def test_a_place_that_cannot_be_written_is_named(folder, tmp_path, monkeypatch):
    monkeypatch.setattr(doctor, "examine", lambda: iter([FINE]))

    done = CliRunner().invoke(doctor.command, ["--bundle", str(tmp_path / "nowhere" / "report.zip")])

    assert done.exit_code == 3
    assert "No such file or directory" in done.stderr
