"""From a file's bytes to a verdict."""

from __future__ import annotations

from pathlib import Path

from scripted_reader import ScriptedReader, die, grey_photo

from firmware.photos import as_json, read_photo


def test_a_photo_is_read_and_judged(tmp_path: Path) -> None:
    photo = grey_photo(tmp_path / "a.png", 7)

    reading = read_photo(photo.read_bytes(), ScriptedReader({7: [die(5, 10, 20)]}))

    assert reading.verdict.kind == "accept"
    assert [one.value for one in reading.table.dice] == [5]
    assert reading.table.size == (200, 100)


def test_places_of_a_huge_photo_are_pixels_of_its_file(tmp_path: Path) -> None:
    photo = grey_photo(tmp_path / "a.png", 7, size=(8000, 100))
    reader = ScriptedReader({7: [die(5, 1000, 20)]})

    reading = read_photo(photo.read_bytes(), reader, boxes=[(2000.0, 40.0, 2040.0, 80.0)])

    assert reader.boxes == [(1000.0, 20.0, 1020.0, 40.0)]
    assert reading.table.dice[0].box == (2000.0, 40.0, 2040.0, 80.0)
    assert (reading.table.size, reading.reduction) == ((8000, 100), 2)
    assert reading.picture.shape == (50, 4000, 3)


def test_a_file_that_is_no_picture_is_a_refusal_with_the_reason() -> None:
    reading = read_photo(b"no picture", ScriptedReader({}))

    assert reading.verdict.kind == "refuse"
    assert reading.verdict.reasons == (
        "This is not a picture in a known format: JPEG, PNG, WebP, GIF, BMP and TIFF are read.",
    )
    assert reading.table.flags == ("no picture",)
    assert reading.table.dice == ()


def test_the_json_of_a_photo_has_the_published_keys(tmp_path: Path) -> None:
    photo = grey_photo(tmp_path / "a.png", 7)
    doubtful = die(5, 10.04, 20, probability=0.123456)

    told = as_json("a.png", read_photo(photo.read_bytes(), ScriptedReader({7: [doubtful]})))

    assert told == {
        "photo": "a.png",
        "verdict": "ask",
        "reasons": ["The die may be a 5: say which, or turn it to the light."],
        "dice": [
            {
                "label": "d6/5",
                "value": 5,
                "box": [10.0, 20.0, 30.0, 40.0],
                "corners": [[10.0, 20.0], [30.0, 20.0], [30.0, 40.0], [10.0, 40.0]],
                "probability": 0.1235,
                "runner_up": None,
                "colour": "white",
                "flags": [],
            }
        ],
    }
