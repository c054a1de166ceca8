"""Drawings: what is drawn where, in which colour."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image
from scripted_reader import ScriptedReader, die, grey_photo

from firmware.drawing import draw_comparison, draw_reading, save_drawing
from firmware.photos import PhotoReading, read_photo
from vision.scoring import LabelledDie, score_photo
from vision.types import DieReading

GREEN, ORANGE, RED, MAGENTA = (60, 255, 90), (255, 170, 0), (255, 60, 60), (255, 80, 255)


def reading_of(tmp_path: Path, *dice: DieReading, size: tuple[int, int] = (200, 100)) -> PhotoReading:
    photo = grey_photo(tmp_path / "a.png", 90, size)
    return read_photo(photo.read_bytes(), ScriptedReader({90: dice}))


def has(drawing: np.ndarray, colour: tuple[int, int, int]) -> bool:
    return bool((np.abs(drawing.astype(int) - colour).sum(axis=2) < 6).any())


def compared(reading: PhotoReading, *labels: LabelledDie) -> np.ndarray:
    return draw_comparison("a.png", reading, labels, score_photo(labels, reading.table, "accept"))


def test_a_small_photo_is_enlarged_under_a_caption(tmp_path: Path) -> None:
    drawing = draw_reading("a.png", reading_of(tmp_path, die(2, 50, 40)))

    assert drawing.shape[1] == 1280
    assert drawing.shape[0] > 640


def test_dice_beyond_doubt_are_green_and_doubted_ones_orange(tmp_path: Path) -> None:
    sure = draw_reading("a.png", reading_of(tmp_path, die(2, 50, 40)))
    doubted = draw_reading("a.png", reading_of(tmp_path, die(2, 50, 40, probability=0.4)))

    assert (has(sure, GREEN), has(sure, ORANGE)) == (True, False)
    assert (has(doubted, GREEN), has(doubted, ORANGE)) == (False, True)


def test_the_outline_of_a_die_lies_around_its_face(tmp_path: Path) -> None:
    drawing = draw_reading("a.png", reading_of(tmp_path, die(2, 50, 40)))

    caption = drawing.shape[0] - 640
    left_edge = drawing[caption + round(50 * 6.4), round(50 * 6.4)]
    assert np.abs(left_edge.astype(int) - GREEN).sum() < 6


def test_right_wrong_false_and_missed_dice_have_their_colours(tmp_path: Path) -> None:
    reading = reading_of(tmp_path, die(2, 50, 40))
    at_the_die, elsewhere = (50.0, 40.0, 70.0, 60.0), (150.0, 40.0, 170.0, 60.0)

    right = compared(reading, LabelledDie(2, at_the_die))
    wrong = compared(reading, LabelledDie(5, at_the_die))
    missed = compared(reading, LabelledDie(2, elsewhere))

    assert [has(right, colour) for colour in (GREEN, RED, MAGENTA)] == [True, False, False]
    assert [has(wrong, colour) for colour in (GREEN, RED, MAGENTA)] == [False, True, False]
    assert [has(missed, colour) for colour in (GREEN, RED, MAGENTA)] == [False, True, True]


def test_the_smallest_and_the_narrowest_photo_can_be_drawn(tmp_path: Path) -> None:
    for size in ((1, 1), (1, 7000), (7000, 1)):
        assert draw_reading("a.png", reading_of(tmp_path, die(None, -5, -5), size=size)).ndim == 3


def test_a_drawing_is_saved_as_jpeg_in_a_new_folder(tmp_path: Path) -> None:
    path = tmp_path / "new" / "a.jpg"

    save_drawing(np.full((30, 40, 3), 200, np.uint8), path)

    with Image.open(path) as image:
        assert (image.format, image.size) == ("JPEG", (40, 30))
