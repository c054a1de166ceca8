"""`dicescribe cards check`."""

from importlib import resources

import pytest
from click.testing import CliRunner

from firmware.cli import main
from firmware.sheets.file import text_of

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


@pytest.mark.parametrize("text", ["", " \n\n"])
def test_an_empty_file_is_said_to_be_empty(tmp_path, text):
    own = tmp_path / "own.toml"
    own.write_text(text, encoding="utf-8")
    result = check(own)

    assert result.exit_code == 1
    assert "it is empty; start from a copy of" in result.stdout


def test_the_byte_order_mark_and_line_ends_of_some_editors_do_no_harm(tmp_path):
    own = tmp_path / "own.toml"
    text = SHIPPED.read_text(encoding="utf-8").replace("\n", "\r\n")
    own.write_bytes(text.encode("utf-8-sig"))

    assert check(own).exit_code == 0
    assert text_of(own) == SHIPPED.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("data", "where"),
    [
        ('origin = "house"\nname = "Küken"\n'.encode("latin-1"), ", see line 2; save"),
        ('name = "Chick"\n'.encode("utf-16"), ", see line 1; save"),
        ('name = "Chick"\n'.encode("utf-16-le"), "; save"),
    ],
)
def test_text_in_another_encoding_is_refused_with_a_way_out(tmp_path, data, where):
    own = tmp_path / "own.toml"
    own.write_bytes(data)
    result = check(own)

    assert result.exit_code == 3
    assert f"own.toml is no text in UTF-8{where} it again as UTF-8" in result.output
