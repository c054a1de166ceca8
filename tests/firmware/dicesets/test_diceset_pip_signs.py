"""A sign that stands for a number of pips is found among labelled dice."""

import numpy as np
import pytest
from PIL import Image

from firmware.dicesets.from_photos import Lesson, UnreadablePhoto
from firmware.dicesets.pip_signs import signs_for_pips
from vision.types import DieReading, TableReading

CORNERS = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))


class ByBrightness:
    """Reads a sign on white, and six pips on black; grey is blurred."""

    def read(self, picture):
        return self.read_boxes(picture, [None])

    def read_boxes(self, picture, boxes):
        light = int(picture.mean())
        label, flags = (None, ()) if light > 200 else ("d6/6", ()) if light < 50 else (None, ("blurred",))
        die = DieReading(label, None, 0.9, None, 0.0, "white", (255, 255, 255), CORNERS, flags)
        return TableReading((die,) * len(boxes), (20, 20), ())


def lessons(folder, lights, label="d6/6"):
    for number, light in enumerate(lights):
        Image.fromarray(np.full((20, 20, 3), light, np.uint8)).save(folder / f"{number}.png")
    box = (0.0, 0.0, 20.0, 20.0)
    return [Lesson(folder / f"{number}.png", 0, "d6-pips", label, box) for number in range(len(lights))]


def taught(dice, per_face=1, seed=0):
    return signs_for_pips(dice, per_face, seed, ByBrightness())


def test_a_skull_for_a_six_is_taught_as_often_as_was_asked_for(tmp_path):
    dice = lessons(tmp_path, [255, 0, 255, 0, 255])
    signs = {dice[place] for place in (0, 2, 4)}

    assert len(taught(dice)) == 1
    assert set(taught(dice)) < signs
    assert set(taught(dice, per_face=5)) == signs


def test_a_single_die_whose_pips_are_misread_is_no_sign(tmp_path):
    assert taught(lessons(tmp_path, [255, 0, 0, 0, 0])) == ()


def test_blurred_dice_are_no_signs(tmp_path):
    assert taught(lessons(tmp_path, [120, 120, 120, 0])) == ()


def test_faces_that_are_no_pips_are_left_to_ordinary_teaching(tmp_path):
    assert taught(lessons(tmp_path, [255, 255, 255], "mine/skull")) == ()


def test_a_photo_that_is_missing_is_told(tmp_path):
    dice = lessons(tmp_path, [255, 255])
    dice[0].photo.unlink()

    with pytest.raises(UnreadablePhoto, match=r"0\.png is labelled and cannot be read"):
        taught(dice)
