"""Writing golden playthroughs."""

import piggery
import pytest
from click.testing import CliRunner

from firmware.library import find
from firmware.playthroughs import command, golden_files


@pytest.fixture
def home(monkeypatch, tmp_path):
    return piggery.install(monkeypatch, tmp_path) / "playthroughs"


def run(*arguments):
    result = CliRunner().invoke(command, arguments)
    assert result.exit_code == 0, result.output


def test_a_new_playthrough_is_a_random_match_of_the_wanted_length(home):
    run("--new", "pig", "--steps", "5", "--players", "3")

    (file,) = golden_files(find("pig"))
    assert file == home / "first.txt"
    text = file.read_text(encoding="utf-8")
    assert text.startswith('game: pig 1\nplayers: ["Ada","Ben","Cleo"]\n')
    assert text.count("    > ") == 5


def test_the_seed_and_the_name_are_chosen(home):
    run("--new", "pig", "--seed", "1", "--name", "one")
    run("--new", "pig", "--seed", "2", "--name", "another")

    another, one = golden_files(find("pig"))
    assert (another.name, one.name) == ("another.txt", "one.txt")
    assert another.read_text(encoding="utf-8") != one.read_text(encoding="utf-8")


def test_playing_again_rewrites_what_the_rules_now_say_otherwise(home):
    run("--new", "pig", "--steps", "5")
    (file,) = golden_files(find("pig"))
    golden = file.read_text(encoding="utf-8")
    file.write_text(golden.replace("A lucky face was chosen.", "Luck was chosen."), encoding="utf-8")

    run()

    assert file.read_text(encoding="utf-8") == golden


def test_a_game_without_playthroughs_has_no_files(home):
    assert list(golden_files(find("pig"))) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--new", "hog"], "there is no game 'hog'"),
        (["--new", "pig", "--players", "5"], "Pig is for 2 to 4 players"),
    ],
)
def test_wrong_arguments_are_refused(home, arguments, message):
    result = CliRunner().invoke(command, arguments)
    assert result.exit_code == 2
    assert message in result.output
