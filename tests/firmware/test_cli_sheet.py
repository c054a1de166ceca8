"""`dicescribe sheet`."""

from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from firmware.cli import main
from firmware.library import find, shipped_data


def sheet(*arguments):
    return CliRunner().invoke(main, ["sheet", *map(str, arguments)])


def test_a_new_sheet_can_be_checked_and_drawn(tmp_path):
    own = tmp_path / "own.toml"

    assert sheet("new", "dice-horde", own).exit_code == 0
    assert own.read_text().startswith("# Your own sheet for Dice Horde.")
    assert sheet("check", "dice-horde", own).output == f"{own} can be played: dicescribe play dice-horde --data {own}\n"
    result = sheet("preview", "dice-horde", own, "--out", tmp_path / "drawn")
    assert result.exit_code == 0
    assert sorted(file.name for file in (tmp_path / "drawn").iterdir()) == [
        "own-ruler-sheet.svg",
        "own-tower-sheet.svg",
    ]
    assert ElementTree.parse(tmp_path / "drawn" / "own-tower-sheet.svg").getroot().tag.endswith("svg")


def test_faults_are_told_by_line_and_a_faulty_sheet_is_not_drawn(tmp_path):
    own = tmp_path / "own.toml"
    text = shipped_data(find("dice-horde")).replace("fair = 4", 'fair = "four"')
    own.write_text(text)
    line = text.splitlines().index('fair = "four"') + 1

    result = sheet("check", "dice-horde", own)
    assert result.exit_code == 1
    said = f"{own}:{line}: gate.fair: expected a whole number, found 'four'."
    assert result.output.splitlines() == [said, f"Error: 1 fault in {own}: mend what is listed and check again"]
    drawn = sheet("preview", "dice-horde", own)
    assert drawn.exit_code == 3
    assert f"Error: {said} See: dicescribe sheet check dice-horde {own}" in drawn.output


def test_a_sheet_is_never_written_over(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text("mine")

    result = sheet("new", "dice-horde", own)
    assert result.exit_code == 3
    assert "is there already" in result.output
    assert own.read_text() == "mine"


def test_wrong_arguments_are_one_clear_line(tmp_path):
    for arguments, code, said in (
        (("new", "chess", tmp_path / "a"), 2, "there is no game 'chess'"),
        (("new", "dice-horde", tmp_path / "no" / "a"), 3, "No such file or directory; make its folder first"),
        (("check", "dice-horde", tmp_path / "no"), 3, "No such file or directory; check its name and folder"),
    ):
        result = sheet(*arguments)
        assert (result.exit_code, said in result.output.splitlines()[-1]) == (code, True)


@pytest.mark.parametrize("order", ["check", "preview"])
def test_a_wrong_file_is_one_clear_line(tmp_path, order):
    file = tmp_path / "wrong.toml"
    for data, said in (
        (b"\xff\xd8\xff\xe0\x00\x10JFIF" + bytes(300_000), "is a picture; expected is the text file (TOML)"),
        (b"\x89PNG\x00\xff", "is a picture; expected is the text file (TOML)"),
        (b"%PDF-1.7\n", "is a PDF; expected is the text file (TOML)"),
        (b"\x7fELF\x02\x01\x01\0", "is no text; expected is the text file (TOML)"),
        (b"a = \xff", "is no text in UTF-8"),
        (b"# x\n" * 70_000, "is longer than 256 kB, so it is no sheet; choose another file"),
        (b"a = " + b"[" * 5000 + b"]" * 5000, ":1: " if order == "preview" else "1 fault"),
    ):
        file.write_bytes(data)
        result = sheet(order, "dice-horde", file)
        assert (result.exit_code in (1, 3), said in result.output.splitlines()[-1]) == (True, True), result.output
    directory = sheet(order, "dice-horde", tmp_path)
    assert directory.exit_code == 3
    assert "cannot be read: Is a directory; name a file in it" in directory.output.splitlines()[-1]
