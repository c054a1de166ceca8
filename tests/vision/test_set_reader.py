"""Signs that are compared and pips that are counted, weighed up; squares laid into given boxes."""

import numpy as np
import pytest

from vision.boxes import find_in_box, squares_in
from vision.matcher import Match
from vision.set_reader import a_die, weighed_up

SKULL = Match("set/skull", 0.98, "set/bone", 0.02, 0.95)
UNKNOWN = Match(None, 0.0, "set/skull", 0.1, 0.2)
THREE = Match("d6/3", 0.97, "d6/5", 0.02, 1.0)
SIX = Match("d6/6", 0.96, "d6/4", 0.03, 1.0)


def test_pips_on_a_die_that_is_like_nothing_taught_are_pips():
    assert weighed_up(UNKNOWN, THREE) == THREE


def test_where_both_are_sure_of_different_faces_neither_is():
    found = weighed_up(SKULL, THREE)

    assert (found.label, found.rival) == ("set/skull", "d6/3")
    assert found.probability == pytest.approx(0.98 * 0.03)


def test_a_sign_that_is_hardly_pips_stays_a_sign():
    found = weighed_up(SKULL, Match("d6/1", 0.05, "d6/3", 0.01, 1.0))

    assert (found.label, found.rival) == ("set/skull", "d6/1")
    assert found.probability > 0.9


def test_both_saying_the_same_is_as_sure_as_the_surer():
    taught_six = Match("d6/6", 0.8, "d6/4", 0.1, 0.9)

    assert weighed_up(taught_six, SIX).probability == 0.96


def test_what_is_like_a_known_face_is_a_die_sooner_than_what_lies_around_it_says():
    # odds of 1 to 1 and of 1 to 4, twenty times better for a match
    assert a_die(0.5) == pytest.approx(20 / 21)
    assert a_die(0.2) == pytest.approx(20 / 24)
    assert (a_die(0.0), a_die(1.0)) == (0.0, 1.0)


def test_squares_stand_about_the_middle_of_their_box():
    squares = squares_in((10, 20, 50, 60))

    assert squares.shape == (8, 4, 2)
    np.testing.assert_allclose(squares.mean(axis=1), np.tile([30, 40], (8, 1)), atol=1e-4)


def test_a_box_outside_the_picture_holds_nothing():
    def never(x):
        raise AssertionError("there is nothing to look at")

    assert len(find_in_box(never, np.zeros((40, 40, 3), np.uint8), (100, 100, 130, 130))) == 0
