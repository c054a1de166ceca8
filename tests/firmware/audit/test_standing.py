"""Places of dice in millimetres, from top faces in a picture."""

from dataclasses import replace

import numpy as np
import pytest

from firmware.audit.household import TYPICAL, Household
from firmware.audit.seen import standing
from vision.types import DieReading, TableReading
from vision.view import View

VIEW = View((0.5, 0.1, 0.05), (-190.0, -80.0, 560.0), 1100.0, -0.05, (1280, 960))
PLACES = ((60.0, 50.0), (200.0, 110.0), (340.0, 150.0))


def die(x, y, side, *, flags=(), rgb=(200, 40, 40)):
    half = side / 2
    square = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    corners = tuple((float(a), float(b)) for a, b in VIEW.to_picture(square, side))
    return DieReading("d6/4", 4, 0.99, "d6/3", 0.005, "red", rgb, corners, flags)


def table(*dice, flags=()):
    return TableReading(dice, VIEW.size, flags)


@pytest.mark.parametrize("side", [12.0, 16.0, 16.0 / 0.97, 19.0])
def test_dice_of_any_size_and_prints_in_any_scale_are_placed_right(side):
    seen = standing(table(*[die(x, y, side) for x, y in PLACES]), VIEW)

    assert seen.side == pytest.approx(side, rel=0.01)
    assert np.abs(np.array([(one.x, one.y) for one in seen.dice]) - PLACES).max() < 0.1


def test_without_their_height_dice_would_be_several_millimetres_off():
    (top,) = [np.array(die(340.0, 150.0, 16.0).corners).mean(axis=0)]

    assert np.linalg.norm(VIEW.to_table([top])[0] - (340.0, 150.0)) > 4


def test_print_that_is_far_larger_than_dice_is_none():
    seen = standing(table(*[die(x, y, 16.0) for x, y in PLACES], die(120.0, 150.0, 30.0)), VIEW)

    assert len(seen.dice) == 3


def test_a_dies_side_that_was_taken_for_another_die_is_none():
    top, side = die(60.0, 50.0, 16.0), die(60.0, 61.0, 16.0, flags=("cocked",))

    seen = standing(table(side, top), VIEW)

    assert [(one.sure, round(one.y)) for one in seen.dice] == [(True, 50)]


def test_two_dice_side_by_side_are_two():
    assert len(standing(table(die(60.0, 50.0, 16.0), die(60.0, 65.0, 16.0)), VIEW).dice) == 2


def test_an_empty_mat_has_no_dice_and_the_usual_height():
    assert (standing(table(), VIEW).dice, standing(table(), VIEW).side) == ((), 16.0)


def test_a_die_in_doubt_is_not_sure_and_the_others_are():
    seen = standing(table(die(60.0, 50.0, 16.0, flags=("glare",)), die(200.0, 110.0, 16.0)), VIEW)

    assert [one.sure for one in seen.dice] == [False, True]


def test_a_picture_that_cannot_be_used_says_why():
    assert standing(table(die(60.0, 50.0, 16.0), flags=("dark",)), VIEW).reasons == (
        "The picture is too dark: switch on a light.",
    )
    overlooked = standing(table(die(60.0, 50.0, 16.0), flags=("overlooked",)), VIEW)
    assert (overlooked.reasons, overlooked.whole) == ((), False)


def test_colours_are_taken_beside_the_paper():
    warm = standing(table(die(60.0, 50.0, 16.0, rgb=(220, 190, 130))), VIEW, paper=(235, 200, 140)).dice[0]

    assert warm.rgb == pytest.approx((220, 223, 215), abs=2)


HOME = Household({"A": "yellow", "B": "red", "C": "green", "round": "white"}, {})


@pytest.mark.parametrize("role", "ABC")
def test_a_glossy_die_that_mirrors_the_room_keeps_its_role(role):
    body = np.array(TYPICAL[HOME.names[role]])
    veiled = tuple(int(v) for v in body + 0.55 * (240 - body))

    assert HOME.likeliest(veiled) == role


def test_a_white_die_is_none_of_the_coloured_ones():
    assert [HOME.likeliest(rgb) for rgb in ((238, 236, 228), (180, 182, 178))] == ["round", "round"]


def test_a_colour_that_was_shown_counts_more_than_its_name():
    learnt = replace(HOME, learnt={"A": (40, 80, 180)})

    assert (learnt.likeliest((50, 85, 170)), HOME.likeliest((235, 200, 50))) == ("A", "A")
    assert learnt.unlike((50, 85, 170))["B"] > 0.13


def test_a_role_whose_colour_nobody_knows_takes_what_is_like_no_other():
    unknown = Household({"A": "yellow", "B": "red", "round": "round"}, {})

    assert unknown.likeliest((40, 80, 190)) == "round"
    assert unknown.likeliest((190, 40, 40)) == "B"
