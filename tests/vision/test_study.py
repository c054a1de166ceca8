"""Why a die cannot be taught as it lies: what the networks and the picture say of it, as sentences for people."""

from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from vision.belief import Calibration
from vision.bodies import Bodies
from vision.embedding import Embedder, Familiarity
from vision.faces import square_up
from vision.finder import Sightings
from vision.matcher import Known
from vision.set_reader import SetReader
from vision.study import study
from vision.weighed import Weighed

MIDDLE, SIDE = 240, 80
FLAT, LEANS, STACKED, CUT_OFF = (8, -9, -9, -9), (8, 9, -9, -9), (8, -9, 9, -9), (8, -9, -9, 9)
"""Logits of being a die, cocked, stacked, cut off."""
BLUE, LIGHT = (60, 80, 160), (255, 255, 255)
EMBEDDER = Embedder(lambda x: np.ones((len(x), 4), np.float32), Familiarity((0.0, 1.0, 0.0), 6.0, 0.6), "test")


def told(picture, lying=FLAT, stretch=1.0, side=SIDE):
    """What is said of the die in the middle, of a set that nobody taught. stretch: its width by its height."""
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32) * (stretch, 1)
    quad = (MIDDLE + side / 2 * square).astype(np.float32)
    seen = Sightings(quad[None], np.ones(1, np.float32), np.full((1, 8), 1 / 8, np.float32))
    sign, one, none = np.eye(8, dtype=np.float32)[[6]], np.ones(1, np.float32), np.zeros(1, np.float32)
    logits, foot = np.array([lying], np.float32), np.zeros((1, 2), np.float32)
    crop = square_up(picture, quad)[None]
    weighed = Weighed(seen, crop, sign, sign, logits, foot, one, none, none, 2 * MIDDLE)
    finds = SimpleNamespace(find=lambda _: weighed, networks=SimpleNamespace(calibration=Calibration()))
    known = Known(np.zeros((0, 4, 4), np.float32), (), {}, Bodies({}))
    return study(SetReader(finds, EMBEDDER, known, {}), picture)


def table(*spots):
    """A blue die with a dark bar across it. spots: (size, light) of what covers its middle."""
    picture = np.full((2 * MIDDLE, 2 * MIDDLE, 3), (96, 120, 90), np.uint8)
    for side, light in ((SIDE, BLUE), *spots):
        half = side // 2
        picture[MIDDLE - half : MIDDLE + half, MIDDLE - half : MIDDLE + half] = light
    picture[MIDDLE + 20 : MIDDLE + 26, MIDDLE - 26 : MIDDLE + 26] = 20
    return picture


def noise():
    """Sharp however near one looks."""
    return np.random.default_rng(1).integers(0, 180, (2 * MIDDLE, 2 * MIDDLE, 3)).astype(np.uint8)


def test_a_die_that_lies_well_is_shown():
    seen = told(table())

    assert seen.trouble == ""
    assert seen.crop is not None


@pytest.mark.parametrize(
    ("picture", "lying", "trouble"),
    [
        (table(), LEANS, "It leans: set it flat."),
        (table(), STACKED, "It lies on something: put it on the table."),
        (table(), CUT_OFF, "It is cut off: push it further in."),
        (table((32, LIGHT)), FLAT, "It glares: turn it or move the lamp."),
        (np.zeros((480, 480, 3), np.uint8), FLAT, "It is too dark: switch on a light."),
        (np.full((480, 480, 3), 255, np.uint8), FLAT, "It is too bright: dim the light."),
    ],
)
def test_a_view_that_shows_the_face_badly_is_refused_with_its_reason(picture, lying, trouble):
    seen = told(picture, lying)

    assert (seen.trouble, seen.crop) == (trouble, None)


@pytest.mark.parametrize(
    ("picture", "look", "trouble"),
    [
        (table(), {"stretch": 1.5}, "It is seen aslant: lay it under the camera."),
        (noise(), {"side": 24}, "It is small: bring the camera nearer."),
    ],
)
def test_a_face_that_is_seen_aslant_or_small_is_refused(picture, look, trouble):
    assert told(picture, **look).trouble == trouble


def test_a_blurred_face_is_refused():
    blurred = cv2.GaussianBlur(table(), (0, 0), 9)

    assert told(blurred).trouble == "It is blurred: let it lie, or focus the camera."
