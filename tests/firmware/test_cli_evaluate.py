"""`dicescribe evaluate` as it is typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from scripted_reader import ScriptedReader, die, grey_photo

import firmware.cli.reader
from firmware.cli import main

RIGHT, WRONG, INTERRUPTING = 1, 2, 9


def interrupt_at_nine(level: int) -> None:
    if level == INTERRUPTING:
        raise KeyboardInterrupt


@pytest.fixture(autouse=True)
def scripted(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = ScriptedReader({RIGHT: [die(2, 0, 0)], WRONG: [die(3, 0, 0)]}, interrupt_at_nine)
    monkeypatch.setattr(firmware.cli.reader, "open_reader", lambda dice_set="": reader)


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["evaluate", *map(str, arguments)])


def folder(path: Path, levels: dict[str, int], kind: str = "d6-pips") -> Path:
    """A folder of photos that all show a 2 in the upper left corner."""
    path.mkdir()
    two = {"kind": kind, "value": 2, "box": [0, 0, 20, 20]}
    (path / "labels.json").write_text(json.dumps({name: {"dice": [two]} for name in levels}))
    for name, level in levels.items():
        grey_photo(path / name, level)
    return path


def test_figures_per_folder_are_printed_as_a_table(tmp_path: Path) -> None:
    result = run(folder(tmp_path / "wood", {"a.png": RIGHT, "b.png": WRONG}))

    assert result.exit_code == 0
    row = [cell.strip() for cell in result.stdout.splitlines()[2].split("|")]
    assert row[1:5] == ["wood", "2", "1 (50.0 %)", "1 (50.0 %)"]


def test_json_has_the_published_keys(tmp_path: Path) -> None:
    result = run("--json", folder(tmp_path / "wood", {"a.png": RIGHT}))

    told = json.loads(result.stdout)
    assert list(told) == ["folders", "skipped", "interrupted"]
    assert list(told["folders"][0]) == [
        "folder", "photos", "exact", "silently_wrong", "asked", "refused",
        "dice", "found", "right", "false", "seconds_per_photo",
    ]  # fmt: skip
    assert (told["skipped"], told["interrupted"]) == ([], False)


def test_files_among_the_folders_and_folders_of_other_dice_are_left_out(tmp_path: Path) -> None:
    sources = tmp_path / "SOURCES.md"
    sources.write_text("")
    wood = folder(tmp_path / "wood", {"a.png": RIGHT})
    letters = folder(tmp_path / "letters", {"a.png": RIGHT}, kind="d20")

    told = json.loads(run("--json", sources, wood, letters).stdout)

    assert [one["folder"] for one in told["folders"]] == ["wood"]
    assert told["skipped"] == [
        {"folder": "SOURCES.md", "reason": "a file, not a folder"},
        {"folder": "letters", "reason": "no dice of the kind d6-pips"},
    ]


def test_files_alone_are_an_error(tmp_path: Path) -> None:
    result = run(grey_photo(tmp_path / "a.png", RIGHT))

    assert result.exit_code == 3
    assert result.stderr == "Error: No folder was named: each holds photos and a labels.json.\n"


def test_a_folder_without_labels_is_an_error(tmp_path: Path) -> None:
    result = run(tmp_path)

    assert result.exit_code == 3
    assert result.stderr.endswith("has no labels.json, which names its photos and their dice.\n")


def test_a_labelled_photo_that_is_missing_is_an_error(tmp_path: Path) -> None:
    wood = folder(tmp_path / "wood", {"a.png": RIGHT})
    (wood / "a.png").unlink()

    result = run(wood)

    assert result.exit_code == 3
    assert "is labelled and cannot be read: No such file or directory; check its name and folder." in result.stderr


def test_a_folder_that_is_not_there_and_one_without_labels_are_told_apart(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()

    lost, unlabelled = run(tmp_path / "lost"), run(empty)

    assert lost.exit_code == unlabelled.exit_code == 3
    assert lost.stderr == (
        f"Error: {tmp_path / 'lost'} cannot be read: No such file or directory; check its name and folder.\n"
    )
    assert unlabelled.stderr == f"Error: {empty} has no labels.json, which names its photos and their dice.\n"


@pytest.mark.parametrize(
    ("option", "place", "words"),
    [
        ("--report", ".", "cannot be written: Is a directory; name a file in it."),
        ("--report", "a-file/page.md", "cannot be written: File exists; name another place."),
        ("--save", "a-file", "cannot be written to: Not a directory; name a place in a folder."),
    ],
)
def test_what_cannot_be_written_comes_with_what_to_do(tmp_path: Path, option: str, place: str, words: str) -> None:
    (tmp_path / "a-file").touch()

    result = run(folder(tmp_path / "wood", {"b.png": WRONG}), option, tmp_path / place)

    assert result.exit_code == 3
    assert words in result.stderr


def test_only_wrong_photos_are_drawn(tmp_path: Path) -> None:
    wood = folder(tmp_path / "wood", {"a.png": RIGHT, "b.png": WRONG})

    assert run(wood, "--save", tmp_path / "drawn").exit_code == 0

    assert [file.name for file in (tmp_path / "drawn" / "wood").iterdir()] == ["b.jpg"]


def test_the_report_is_a_page_with_the_printed_table(tmp_path: Path) -> None:
    wood = folder(tmp_path / "wood", {"a.png": RIGHT, "b.png": WRONG})

    result = run(wood, "--report", tmp_path / "docs" / "reading.md")

    page = (tmp_path / "docs" / "reading.md").read_text()
    assert result.stdout.strip() in page
    assert page.endswith("| wood | b.png | **silently wrong** | 3 for 2 (20 px) |\n")


@pytest.mark.parametrize(
    ("options", "told"),
    [([], "evaluate --report"), (["--given-boxes", "--limit", "1"], "evaluate --given-boxes --limit 1 --report")],
)
def test_the_report_tells_the_options_that_made_it(tmp_path: Path, options: list[str], told: str) -> None:
    run(folder(tmp_path / "wood", {"a.png": RIGHT}), *options, "--report", tmp_path / "page.md")

    assert f"`dicescribe {told} FILE FOLDER...`" in (tmp_path / "page.md").read_text()


def test_an_interrupted_run_prints_what_was_measured_and_writes_no_report(tmp_path: Path) -> None:
    first = folder(tmp_path / "first", {"a.png": RIGHT})
    second = folder(tmp_path / "second", {"a.png": RIGHT, "b.png": INTERRUPTING, "c.png": RIGHT})

    result = run("--json", first, second, "--report", tmp_path / "page.md")

    assert result.exit_code == 130
    told = json.loads(result.stdout)
    assert [(one["folder"], one["photos"]) for one in told["folders"]] == [("first", 1), ("second", 1)]
    assert told["interrupted"] is True
    assert "Interrupted" in result.stderr
    assert not (tmp_path / "page.md").exists()


def test_a_limit_measures_fewer_photos(tmp_path: Path) -> None:
    wood = folder(tmp_path / "wood", {"a.png": RIGHT, "b.png": WRONG, "c.png": WRONG})

    told = json.loads(run("--json", "--limit", "1", wood).stdout)

    assert told["folders"][0]["photos"] == 1
