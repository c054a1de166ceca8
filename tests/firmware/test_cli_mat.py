"""`dicescribe mat`."""

from click.testing import CliRunner

from firmware.cli import main


def run(*args):
    return CliRunner().invoke(main, ["mat", *map(str, args)])


def test_a_mat_is_written_as_a_pdf_and_told_in_one_line(tmp_path):
    out = tmp_path / "mat.pdf"

    done = run("dice-horde", "--paper", "a3", "--out", out)

    assert done.output == f"{out}: Dice Horde, 404 x 200 mm on 1 sheet of a3.\n"
    assert out.read_bytes().startswith(b"%PDF-")


def test_an_unknown_mat_is_a_mistyped_command(tmp_path):
    assert run("chess", "--out", tmp_path / "mat.pdf").exit_code == 2


def test_a_sheet_that_cannot_be_used_is_named(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text("rounds = 1")

    done = run("dice-horde", "--data", own, "--out", tmp_path / "mat.pdf")

    assert done.exit_code == 3
    assert "own.toml" in done.output


def test_a_folder_that_is_not_there_is_said(tmp_path):
    assert run("tray", "--out", tmp_path / "none" / "mat.pdf").exit_code == 3
