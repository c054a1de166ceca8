"""Reports that are asked for as files."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from firmware.reports import _paper
from firmware.reports.__main__ import main


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [*map(str, arguments)])


def test_a_page_is_written_where_one_is_asked_for(tmp_path: Path) -> None:
    _paper.write(tmp_path / "page.md", "So it is.\n")
    _paper.write(None, "Nobody asked.")

    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [("page.md", "So it is.\n")]


def test_a_report_that_cannot_be_written_is_shown_and_comes_with_what_to_do(tmp_path: Path) -> None:
    missing, folder = tmp_path / "no" / "page.md", tmp_path

    lost, taken = run("horde", "--games", 1, "--report", missing), run("horde", "--games", 1, "--report", folder)

    assert (lost.exit_code, taken.exit_code) == (3, 3)
    assert "games" in lost.stdout
    assert lost.stderr.endswith(
        f"{missing} cannot be written: No such file or directory; make its folder first, or name another place.\n"
    )
    assert taken.stderr.endswith(f"Error: {folder} cannot be written: Is a directory; name a file in it.\n")


@pytest.mark.parametrize("command", [("audit", "--keep"), ("sequences", "--save")])
def test_a_folder_that_cannot_be_made_is_told_before_anything_is_measured(
    command: Sequence[str], tmp_path: Path
) -> None:
    (tmp_path / "file").touch()

    done = run(*command, tmp_path / "file" / "films")

    assert done.exit_code == 3
    assert done.stderr == (
        f"Error: {tmp_path / 'file' / 'films'} cannot be made: Not a directory; name a place in a folder.\n"
    )


def test_outcomes_that_cannot_be_kept_are_told_before_anything_is_measured(tmp_path: Path) -> None:
    outcomes = importlib.import_module("firmware.reports.audit").OUTCOMES
    (tmp_path / outcomes).mkdir()

    done = run("audit", "--keep", tmp_path)

    assert done.exit_code == 3
    assert done.stderr == f"Error: {tmp_path / outcomes} cannot be used: Is a directory; name a file in it.\n"


def test_steadiness_of_a_folder_that_is_not_there_is_told_as_evaluate_does(tmp_path: Path) -> None:
    done = run("steadiness", tmp_path / "lost")

    assert done.exit_code == 3
    assert done.stderr == (
        f"Error: {tmp_path / 'lost'} cannot be read: No such file or directory; check its name and folder.\n"
    )
