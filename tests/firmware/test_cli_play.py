"""`dicescribe play`: what cannot be played is one clear line and a documented exit code."""

import fcntl
import signal

import pytest
from click.testing import CliRunner

from firmware import loading, rooms
from firmware.app import Appliance
from firmware.cli import main
from firmware.keeping.folders import only_one


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("DICESCRIBE_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(loading, "broken", lambda folder: {})  # they are loaded here already
    return tmp_path / "data"


@pytest.fixture(autouse=True)
def signals():
    """A program that has come so far takes Ctrl-C to itself, and the tests go on without it."""
    known = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in known.items():
        signal.signal(number, handler)


def play(*args):
    result = CliRunner().invoke(main, ["play", *args])
    return result.exit_code, result.output


def test_an_unknown_game_names_those_there_are():
    code, said = play("chess")

    assert code == 2
    assert "'chess' is none of ddm, dice-horde" in said


def test_a_camera_that_is_none_says_what_it_can_be():
    code, said = play("dice-horde", "--camera", "no-such-thing")

    assert code == 3
    assert "no-such-thing is no camera: give auto, virtual, a number, a folder of pictures, or a video" in said


def test_own_data_needs_a_game():
    code, said = play("--data", "sheet.toml")

    assert code == 2
    assert "need the GAME that they belong to" in said


def test_own_data_that_is_not_there_is_named():
    code, said = play("dice-horde", "--data", "nowhere/sheet.toml")

    assert code == 3
    assert "nowhere/sheet.toml cannot be read" in said


def test_own_data_that_is_wrong_names_file_and_key(tmp_path):
    sheet = tmp_path / "sheet.toml"
    sheet.write_text("rounds = 'many'\n", encoding="utf-8")

    code, said = play("dice-horde", "--data", str(sheet))

    assert code == 3
    assert "sheet.toml" in said
    assert "expected" in said


def test_panel_settings_that_are_wrong_name_file_and_key(data):
    data.mkdir()
    (data / "panel.toml").write_text("[display]\nchip = 'lcd'\n", encoding="utf-8")

    code, said = play("dice-horde", "--camera", "virtual")

    assert code == 3
    assert "display.chip" in said


def test_a_second_program_on_the_same_folder_is_refused(data):
    data.mkdir()
    with (data / "in-use.lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        code, said = play("dice-horde", "--camera", "virtual")

    assert code == 4
    assert "another Dicescribe is running" in said


def test_a_journal_that_is_none_is_put_aside_and_play_begins(data, monkeypatch):
    data.mkdir()
    (data / "journal.sqlite").write_bytes(b"not a database at all, but somebody's notes" * 40)
    before = (data / "journal.sqlite").read_bytes()
    screens = []

    def at_once(appliance):
        screens.append(rooms.screen(appliance._runner.model).spoken)
        appliance.close()

    monkeypatch.setattr(Appliance, "run", at_once)
    code, _ = play("dice-horde", "--camera", "virtual", "--port", "0")

    (aside,) = data.glob("journal-damaged-*.sqlite")
    assert code == 0
    assert aside.read_bytes() == before
    assert screens[0].startswith("The journal was damaged. It is kept as journal-damaged-")


def test_a_folder_that_takes_nothing_can_be_played_in(data):
    data.write_text("not a folder")

    with only_one(data):
        assert data.read_text() == "not a folder"


def test_the_help_explains_every_option():
    code, said = play("--help")

    assert code == 0
    for option in ("--option", "--camera", "--display", "--port", "--host", "--player", "--data", "--seed"):
        assert option in said


@pytest.mark.parametrize(
    ("players", "why"),
    [
        (["Ada", "Ben", "Cleo", "Dan", "Eve"], "1 to 4 players, not 5"),
        (["Ada", "Ada"], "a name of their own"),
        ([""], "a player needs a name"),
    ],
)
def test_players_that_cannot_sit_down_are_refused_before_anything_opens(players, why, data):
    code, said = play("dice-horde", *[part for name in players for part in ("--player", name)])

    assert code == 2
    assert why in said
    assert not data.exists()


@pytest.mark.parametrize(
    ("option", "why"),
    [
        ("gate", "'gate' is not of the form KEY=VALUE"),
        ("weather=fine", "Dice Horde has no option 'weather'; it has gate, colour_a, colour_b, colour_c"),
        ("gate=huge", "huge"),
    ],
)
def test_options_that_are_none_are_refused(option, why):
    code, said = play("dice-horde", "--option", option)

    assert code == 2
    assert why in said


@pytest.mark.parametrize("port", ["99999", "-5", "http"])
def test_a_port_that_is_none_is_refused(port):
    assert play("dice-horde", "--camera", "virtual", "--port", port)[0] == 2


def test_an_address_that_is_not_ours_is_refused():
    code, said = play("dice-horde", "--camera", "virtual", "--host", "1.2.3.4.5")

    assert code == 2
    assert "the page cannot listen on 1.2.3.4.5" in said
