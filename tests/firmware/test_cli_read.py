"""`dicescribe read` as it is typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image
from scripted_reader import ScriptedReader, die, grey_photo

import firmware.cli.reader
from firmware.cli import main


@pytest.fixture(autouse=True)
def scripted(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = ScriptedReader({1: [die(5, 10, 20), die(2, 100, 20)], 2: [die(3, 10, 20, probability=0.5)], 3: []})
    monkeypatch.setattr(firmware.cli.reader, "open_reader", lambda dice_set="": reader)


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["read", *map(str, arguments)])


def test_a_photo_is_described_in_words(tmp_path: Path) -> None:
    photo = grey_photo(tmp_path / "table.png", 1)

    result = run(photo)

    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        f"{photo}: accept, 5 2",
        "  5  white      99.0 %  at 20, 30",
        "  2  white      99.0 %  at 110, 30",
    ]


def test_a_doubtful_photo_says_why(tmp_path: Path) -> None:
    assert run(grey_photo(tmp_path / "table.png", 2)).stdout.splitlines()[:2] == [
        f"{tmp_path / 'table.png'}: ask, 3",
        "  The die may be a 3: say which, or turn it to the light.",
    ]


def test_json_is_one_object_a_line(tmp_path: Path) -> None:
    first, second = grey_photo(tmp_path / "a.png", 1), grey_photo(tmp_path / "b.png", 3)

    lines = [json.loads(line) for line in run("--json", first, second).stdout.splitlines()]

    assert [line["photo"] for line in lines] == [str(first), str(second)]
    assert [line["verdict"] for line in lines] == ["accept", "refuse"]
    assert [die["value"] for die in lines[0]["dice"]] == [5, 2]


def test_a_folder_stands_for_its_photos(tmp_path: Path) -> None:
    for name in ("d.png", "b.png", "e.png", "a.PNG", "c.png"):
        grey_photo(tmp_path / name, 1)
    (tmp_path / "labels.json").write_text("{}")

    lines = [json.loads(line) for line in run("--json", tmp_path).stdout.splitlines()]

    assert [Path(line["photo"]).name for line in lines] == ["a.PNG", "b.png", "c.png", "d.png", "e.png"]


def test_a_folder_without_photos_is_an_error(tmp_path: Path) -> None:
    result = run(tmp_path)

    assert result.exit_code == 3
    assert result.stderr == f"Error: {tmp_path} holds no photos; name a folder that does, or a photo.\n"


def test_every_argument_that_cannot_be_read_is_named_and_the_others_are_read(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "lost.png").symlink_to(tmp_path / "away.png")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "gone.png").symlink_to(tmp_path / "away.png")
    photo = grey_photo(tmp_path / "a.png", 1)

    result = run(tmp_path / "lost.png", tmp_path / "empty", tmp_path / "folder", photo)

    assert result.exit_code == 3
    assert result.stdout.splitlines()[0] == f"{photo}: accept, 5 2"
    assert result.stderr.splitlines() == [
        f"Error: {tmp_path / 'lost.png'} cannot be read: No such file or directory; check its name and folder.",
        f"Error: {tmp_path / 'empty'} holds no photos; name a folder that does, or a photo.",
        f"Error: {tmp_path / 'folder/gone.png'} cannot be read: No such file or directory; check its name and folder.",
    ]


def test_a_file_that_is_no_picture_is_refused_with_exit_code_3_and_the_next_is_read(tmp_path: Path) -> None:
    broken = tmp_path / "a.jpg"
    broken.write_bytes(b"")

    result = run("--json", broken, grey_photo(tmp_path / "b.png", 1))

    first, second = (json.loads(line) for line in result.stdout.splitlines())
    assert result.exit_code == 3
    assert result.stderr == f"Error: {broken} is no picture: The file is empty.\n"
    assert first == {"photo": str(broken), "verdict": "refuse", "reasons": ["The file is empty."], "dice": []}
    assert second["verdict"] == "accept"


def test_readings_are_drawn_on_request(tmp_path: Path) -> None:
    photo = grey_photo(tmp_path / "a.png", 1)
    broken = tmp_path / "b.jpg"
    broken.write_bytes(b"")

    result = run(photo, broken, "--save", tmp_path / "drawn")

    assert result.exit_code == 3
    drawn = sorted((tmp_path / "drawn").iterdir())
    assert [file.name for file in drawn] == ["001-a.jpg", "002-b.jpg"]
    with Image.open(drawn[0]) as image:
        assert image.size[0] == 1280


def test_a_folder_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    photo = grey_photo(tmp_path / "a.png", 1)

    result = run(photo, "--save", photo / "drawn")

    assert result.exit_code == 3
    assert "cannot be written: Not a directory; name a place in a folder." in result.stderr
