"""Faces whose pips cannot be made out are not asked for."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from models.training.legible import pips_made_out

CORNERS = [(16, 16), (16, 48), (48, 16), (48, 48)]


def face(places: list[tuple[int, int]], ink: int, body: int = 200) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """A grey face of 64 px, what of it is face, and what pips."""
    pips = np.zeros((64, 64), np.uint8)
    for place in places:
        cv2.circle(pips, place, 6, 1, -1)
    picture = np.where(pips[..., None] > 0, ink, body).repeat(3, axis=2).astype(np.uint8)
    return picture, np.ones((64, 64), bool), pips > 0


def test_a_four_with_dark_pips_is_made_out() -> None:
    assert pips_made_out(*face(CORNERS, ink=30), 4)


def test_pips_of_almost_the_bodys_colour_are_not_made_out() -> None:
    assert not pips_made_out(*face(CORNERS, ink=196), 4)


def test_a_five_whose_middle_pip_a_lamp_washes_out_cannot_be_told_from_a_four() -> None:
    picture, whole, pips = face([*CORNERS, (32, 32)], ink=30)
    cv2.circle(picture, (32, 32), 9, (200, 200, 200), -1)

    assert not pips_made_out(picture, whole, pips, 5)


def test_a_pip_that_something_hides_is_missed() -> None:
    picture, whole, pips = face(CORNERS, ink=30)
    whole[:, 32:] = False

    assert not pips_made_out(picture, whole, pips, 4)


@pytest.mark.parametrize("apart", [8, 14])
def test_the_rows_of_a_six_may_run_together(apart: int) -> None:
    rows = [(x, 32 + k * apart) for x in (16, 48) for k in (-1, 0, 1)]

    assert pips_made_out(*face(rows, ink=30), 6)


def test_a_face_out_of_sight_is_not_made_out() -> None:
    picture, whole, pips = face(CORNERS, ink=30)

    assert not pips_made_out(picture, whole & False, pips, 4)
