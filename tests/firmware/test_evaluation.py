"""Folders of labelled photographs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from scripted_reader import ScriptedReader, die, grey_photo

from firmware.evaluation import (
    Counting,
    LabelledPhoto,
    UnusableFolder,
    WrongPhoto,
    measure,
    open_folder,
    spread,
)
from vision.scoring import LabelledDie


def labelled(folder: Path, labels: object) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "labels.json").write_text(json.dumps(labels))
    return folder


def pips(value: object, *box: object) -> dict[str, object]:
    return {"kind": "d6-pips", "value": value} | ({"box": box} if box else {})


def refusal_of(folder: Path) -> str:
    with pytest.raises(UnusableFolder) as caught:
        open_folder(folder)
    return str(caught.value)


def test_a_folder_is_opened_with_its_labels(tmp_path: Path) -> None:
    labels = {"a.jpg": {"dice": [pips(2, 0, 1, 2, 3), pips(6)], "note": "dusk"}, "b.jpg": {"dice": []}}

    folder = open_folder(labelled(tmp_path / "evening", labels))

    assert folder.name == "evening"
    assert folder.left_out == 0
    assert folder.photos == (
        LabelledPhoto(tmp_path / "evening" / "a.jpg", (LabelledDie(2, (0.0, 1.0, 2.0, 3.0)), LabelledDie(6))),
        LabelledPhoto(tmp_path / "evening" / "b.jpg", ()),
    )


def test_photos_with_dice_of_other_kinds_are_left_out(tmp_path: Path) -> None:
    letter = {"kind": "d6-symbol:letter", "value": "QU"}
    labels = {"a.jpg": {"dice": [pips(2), letter]}, "b.jpg": {"dice": [pips(1)]}}

    folder = open_folder(labelled(tmp_path / "x", labels))

    assert [photo.path.name for photo in folder.photos] == ["b.jpg"]
    assert folder.left_out == 1


def test_a_folder_without_labels_says_what_is_missing(tmp_path: Path) -> None:
    assert refusal_of(tmp_path) == f"{tmp_path} has no labels.json, which names its photos and their dice."


@pytest.mark.parametrize(
    ("labels", "complaint"),
    [
        ({"a.jpg": {"dice": [{"value": 2}]}}, "required field `kind`"),
        ({"a.jpg": {"dice": [pips(2, 1, 2, 3)]}}, "a.jpg: a box is [x0, y0, x1, y1] or"),
        ({"a.jpg": {"dice": [pips(2, 1, 2, 3, [4, 5])]}}, "a.jpg: a box is [x0, y0, x1, y1] or"),
        ({"a.jpg": {"dice": [pips(2, [1, 2], [3, 4])]}}, "a.jpg: a box is [x0, y0, x1, y1] or"),
        ({"a.jpg": {}}, "required field `dice`"),
        ([], "Expected `object`, got `array`"),
        ({"a.jpg": {"dice": [pips(7)]}}, "a.jpg: the value of a d6-pips die is 1 to 6, not 7."),
        ({"a.jpg": {"dice": [pips("5")]}}, "a.jpg: the value of a d6-pips die is 1 to 6, not '5'."),
    ],
)
def test_labels_of_another_form_name_the_file_and_the_place(tmp_path: Path, labels: object, complaint: str) -> None:
    refusal = refusal_of(labelled(tmp_path / "x", labels))

    assert refusal.startswith(str(tmp_path / "x" / "labels.json"))
    assert complaint in refusal


@pytest.mark.parametrize("box", [(5, 2, 1, 9), ([1, 4], [3, 2], [5, 3], [2, 9]), None])
def test_a_box_may_be_given_from_any_corner_or_as_a_polygon(tmp_path: Path, box: tuple[object, ...] | None) -> None:
    folder = open_folder(labelled(tmp_path / "x", {"a.jpg": {"dice": [pips(2, *box) if box else pips(2)]}}))

    assert folder.photos[0].dice[0].box == (box and (1, 2, 5, 9))


def test_a_limit_takes_photos_from_all_over_the_folder() -> None:
    photos = [LabelledPhoto(Path(str(number)), ()) for number in range(10)]

    assert [photo.path.name for photo in spread(photos, 4)] == ["0", "2", "5", "7"]
    assert spread(photos, 10) == photos
    assert spread(photos, 99) == photos


def test_photos_are_measured_and_added_up(tmp_path: Path) -> None:
    labels = {
        "right.png": {"dice": [pips(2, 0, 0, 20, 20)]},
        "silent.png": {"dice": [pips(2, 0, 0, 20, 20), pips(1)]},
        "broken.png": {"dice": [pips(2, 0, 0, 20, 20)]},
    }
    folder = open_folder(labelled(tmp_path / "x", labels))
    grey_photo(tmp_path / "x" / "right.png", 1)
    grey_photo(tmp_path / "x" / "silent.png", 2)
    (tmp_path / "x" / "broken.png").write_bytes(b"")
    reader = ScriptedReader({1: [die(2, 0, 0)], 2: [die(4, 0, 0)]})

    counting = Counting("x")
    for result in measure(folder.photos, reader, given_boxes=False):
        counting.add(result)
    figures = counting.figures()

    assert figures.wrong == (
        WrongPhoto("silent.png", "accept", ("4 for 2 (20 px)", "1 missed")),
        WrongPhoto("broken.png", "refuse", ("2 missed (20 px)",)),
    )
    told = figures.as_json()
    assert told.pop("seconds_per_photo") >= 0
    assert told == {
        "folder": "x",
        "photos": 3,
        "exact": 1,
        "silently_wrong": 1,
        "asked": 0,
        "refused": 1,
        "dice": 4,
        "found": 2,
        "right": 1,
        "false": 0,
    }


def test_given_boxes_are_handed_to_the_reader(tmp_path: Path) -> None:
    folder = open_folder(labelled(tmp_path / "x", {"a.png": {"dice": [pips(2, 0, 0, 20, 20), pips(3)]}}))
    grey_photo(tmp_path / "x" / "a.png", 1)
    reader = ScriptedReader({1: [die(2, 0, 0)]})

    list(measure(folder.photos, reader, given_boxes=True))

    assert reader.boxes == [(0.0, 0.0, 20.0, 20.0)]


def test_a_labelled_photo_that_is_missing_is_named(tmp_path: Path) -> None:
    folder = open_folder(labelled(tmp_path / "x", {"a.png": {"dice": []}}))

    with pytest.raises(UnusableFolder, match=r"a\.png is labelled and cannot be read: No such file"):
        list(measure(folder.photos, ScriptedReader({}), given_boxes=False))


def test_nothing_measured_is_no_division_by_zero() -> None:
    assert Counting("x").figures().seconds_per_photo == 0
