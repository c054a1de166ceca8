"""Situation 12: somebody shows something red, and red must be red."""

import numpy as np
import pytest

from firmware.fitting.colours import SHOW, TRIES, WAS_IT, Unclear, colour_of, swapped

RED, BLUE, GREY, BLACK = (200, 40, 30), (30, 40, 200), (120, 115, 110), (30, 4, 4)


def table(middle, rest=GREY):
    picture = np.full((90, 120, 3), rest, np.uint8)
    picture[30:60, 40:80] = middle
    return picture


@pytest.mark.parametrize(
    ("middle", "colour"),
    [
        (RED, "red"), (BLUE, "blue"), (GREY, "unclear"), (BLACK, "unclear"),
        ((200, 100, 60), "red"),  # brick
        ((200, 150, 30), "unclear"),  # yellow
        ((180, 40, 170), "unclear"),  # violet is the same either way
        ((90, 20, 30), "red"),  # dark, but red
    ],
)  # fmt: skip
def test_situation_12_the_middle_of_the_picture_is_red_blue_or_neither(middle, colour):
    assert colour_of(table(middle)) == colour


def test_what_lies_around_the_middle_does_not_count():
    assert colour_of(table(RED, rest=BLUE)) == "red"


def answers(*pictures, said):
    """What is found when these things are held up, and these answers given."""
    shown, given, asked = list(pictures), list(said), []

    def ask(question):
        asked.append(question)
        return given.pop(0)

    return swapped(lambda: table(shown.pop(0)), ask), asked


def test_red_that_is_red_is_not_swapped():
    assert answers(RED, said=[True]) == (False, [SHOW])


def test_situation_12_red_that_is_seen_blue_is_swapped_once_somebody_says_that_it_was_red():
    assert answers(BLUE, said=[True, True]) == (True, [SHOW, WAS_IT])


def test_something_that_was_blue_is_tried_again():
    assert answers(BLUE, RED, said=[True, False, True]) == (False, [SHOW, WAS_IT, SHOW])


def test_nobody_has_to():
    assert answers(said=[False]) == (None, [SHOW])


def test_when_nothing_clearly_red_is_shown_it_stays_unknown():
    with pytest.raises(Unclear, match="Nothing clearly red was seen"):
        answers(*[GREY] * TRIES, said=[True] * TRIES)
