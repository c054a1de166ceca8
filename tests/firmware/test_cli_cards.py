"""`dicescribe cards check`."""

from importlib import resources

from click.testing import CliRunner

from firmware.cli import main

SHIPPED = resources.files("rules.games.ddm") / "data" / "starter.toml"


def check(file):
    return CliRunner().invoke(main, ["cards", "check", str(file)])


def test_cards_that_fit_are_counted(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text(SHIPPED.read_text(encoding="utf-8"), encoding="utf-8")
    result = check(own)

    assert result.exit_code == 0
    assert "26 monsters, 10 items, 11 pieces" in result.stdout


def test_everything_that_does_not_fit_is_named_with_its_line(tmp_path):
    own = tmp_path / "own.toml"
    text = SHIPPED.read_text(encoding="utf-8").replace("hp = 40\n", "", 1).replace('tribe = "beast"\n', "", 1)
    own.write_text(text, encoding="utf-8")
    result = check(own)

    assert result.exit_code == 1
    first, second = result.stdout.splitlines()
    assert first.startswith(f"{own} line ")
    assert "(Buster Blader): cards[0].hp: expected Hit Points" in first
    assert "(Vorse Raider): cards[5].tribe" in second
    assert "does not fit in 2 places" in result.stderr


def test_a_file_that_is_not_there_is_said(tmp_path):
    result = check(tmp_path / "none.toml")

    assert result.exit_code == 3
    assert "cannot be read" in result.output
