"""Faces whose pips cannot be made out are not asked for."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from models.training.legible import pips_made_out

CORNERS = [(16, 16), (16, 48), (48, 16), (48, 48)]
MIDDLE = [(32, 32)]
RUN_TOGETHER = [(x, 32 + k * 8) for x in (16, 48) for k in (-1, 0, 1)]


def face(
    places: list[tuple[int, int]], ink: int, body: int = 200, radius: int = 6
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """A grey face of 64 px, what of it is face, and what pips."""
    pips = np.zeros((64, 64), np.uint8)
    for place in places:
        cv2.circle(pips, place, radius, 1, -1)
    picture = np.where(pips[..., None] > 0, ink, body).repeat(3, axis=2).astype(np.uint8)
    return picture, np.ones((64, 64), bool), pips > 0


def test_a_four_with_dark_pips_is_made_out() -> None:
    assert pips_made_out(*face(CORNERS, ink=30), 4)


@pytest.mark.parametrize(("ink", "made_out"), [(191, True), (193, False)])
def test_pips_are_made_out_from_14_levels_off_the_bodys_colour(ink: int, made_out: bool) -> None:
    # 9 and 7 levels in each of three channels are 15.6 and 12.1 together
    assert pips_made_out(*face(CORNERS, ink=ink), 4) is made_out


def test_a_large_ace_is_made_out_though_no_body_is_near_its_middle() -> None:
    assert pips_made_out(*face(MIDDLE, ink=30, radius=20), 1)


def test_a_five_whose_middle_pip_a_lamp_washes_out_cannot_be_told_from_a_four() -> None:
    picture, whole, pips = face([*CORNERS, (32, 32)], ink=30)
    cv2.circle(picture, (32, 32), 9, (200, 200, 200), -1)

    assert not pips_made_out(picture, whole, pips, 5)


@pytest.mark.parametrize(("columns_left", "made_out"), [(7, True), (3, False)])
def test_a_pip_is_made_out_while_a_lamp_leaves_a_third_of_it(columns_left: int, made_out: bool) -> None:
    picture, whole, pips = face(MIDDLE, ink=30)  # 13 columns wide, from 26 on; 7 are 56 % of it, 3 are 16 %
    picture[:, 26 + columns_left :] = 200

    assert pips_made_out(picture, whole, pips, 1) is made_out


def test_pips_on_the_hidden_half_of_a_face_are_missed() -> None:
    picture, whole, pips = face(CORNERS, ink=30)
    whole[:, 32:] = False

    assert not pips_made_out(picture, whole, pips, 4)


def test_a_pip_that_something_hides_is_missed_though_that_differs_from_the_body() -> None:
    picture, whole, pips = face([*CORNERS, *MIDDLE], ink=30)
    whole[24:41, 24:41] = False
    picture[24:41, 24:41] = 90

    assert not pips_made_out(picture, whole, pips, 5)


def test_what_lies_beside_a_face_says_nothing_of_its_pips() -> None:
    picture, whole, pips = face([(32, 10)], ink=180)
    whole[:] = False
    whole[:, 25:39] = whole[25:39] = True  # a cross, so that what is beside it lies between its arms
    picture[~whole] = 160  # of body and this the mean is the pip's colour

    assert pips_made_out(picture, whole, pips, 1)


def test_a_pip_that_a_hair_splits_is_made_out() -> None:
    picture, whole, pips = face(MIDDLE, ink=30)
    whole[:, 32] = False

    assert pips_made_out(picture, whole, pips, 1)


def test_pips_that_touch_at_a_corner_alone_are_two() -> None:
    picture, whole, pips = face([], ink=30)
    pips[20:30, 20:30] = pips[30:40, 30:40] = True
    picture[pips] = 30

    assert pips_made_out(picture, whole, pips, 2)


@pytest.mark.parametrize("apart", [8, 14])
def test_the_rows_of_a_six_may_run_together(apart: int) -> None:
    rows = [(x, 32 + k * apart) for x in (16, 48) for k in (-1, 0, 1)]

    assert pips_made_out(*face(rows, ink=30), 6)


def test_the_pips_of_other_values_may_not_run_together() -> None:
    assert not pips_made_out(*face(RUN_TOGETHER, ink=30), 3)


def test_a_six_of_which_one_row_is_seen_is_not_made_out() -> None:
    picture, whole, pips = face(RUN_TOGETHER, ink=30)
    whole[:, 32:] = False

    assert not pips_made_out(picture, whole, pips, 6)


def test_a_six_of_which_a_lamp_washes_one_pip_out_is_not_made_out() -> None:
    picture, whole, pips = face([(x, y) for x in (16, 48) for y in (14, 32, 50)], ink=30)
    cv2.circle(picture, (48, 50), 9, (200, 200, 200), -1)

    assert not pips_made_out(picture, whole, pips, 6)


def test_a_face_out_of_sight_is_not_made_out() -> None:
    picture, whole, pips = face(CORNERS, ink=30)

    assert not pips_made_out(picture, whole & False, pips, 4)


def test_a_face_of_which_only_a_pip_is_seen_is_not_made_out() -> None:
    picture, _, pips = face(MIDDLE, ink=30)

    assert not pips_made_out(picture, pips, pips, 1)
