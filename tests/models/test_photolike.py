"""The path-traced tables are labelled with what they show."""

import numpy as np
import pytest

pytest.importorskip("rich")

from models.training.photolike import SIZE, View, developed, label, scatter, view_of
from models.training.photolike_dice import FACES, PIPS, Die, mesh_arrays


def die(value: int, turn: float = 0.3) -> Die:
    return Die(value, np.array([10.0, -5.0]), turn, 16.0, (0.8,) * 3, (0.02,) * 3, 0.2, 0.2, 0.5, 0.2)


@pytest.mark.parametrize("value", range(1, 7))
def test_the_labelled_value_lies_on_top(value: int) -> None:
    up = die(value).rotation() @ np.array(FACES[value])

    assert up == pytest.approx([0, 0, 1])
    assert np.linalg.det(die(value).rotation()) == pytest.approx(1)


@pytest.mark.parametrize("value", range(1, 7))
def test_the_top_face_has_as_many_pips_as_the_value(value: int) -> None:
    vertices, _, colours = mesh_arrays(die(value, turn=0.0))
    inked_on_top = vertices[(colours[:, 0] < 0.03) & (vertices[:, 2] > 14)][:, :2]

    places = {tuple(np.round((place - [10, -5]) / 4).astype(int)) for place in inked_on_top}

    assert len(places) == value == len(PIPS[value])


def test_one_two_and_three_run_anti_clockwise_about_their_corner() -> None:
    assert np.cross(FACES[1], FACES[2]).tolist() == list(FACES[3])


def test_pips_are_sunk_and_the_die_stands_on_the_table() -> None:
    vertices, _, _ = mesh_arrays(die(1))
    middle = vertices[np.hypot(vertices[:, 0] - 10, vertices[:, 1] + 5) < 0.05]

    assert middle[:, 2].max() == pytest.approx(16 - 8 * 0.2 * 0.5)  # a half edge, a pip's radius of it, half as deep
    assert vertices[:, 2].min() == pytest.approx(0, abs=1e-6)
    assert vertices[:, 2].max() == pytest.approx(16)


def test_straight_from_above_a_millimetre_is_as_long_as_the_lens_says() -> None:
    view = View(np.array([0.0, -0.001, 400.0]), np.zeros(3), 90.0)  # 800 mm across at the table

    assert view.pixels(np.array([[0.0, 0, 0], [100, 0, 0], [0, 100, 0]])) == pytest.approx(
        np.array([[400, 300], [500, 300], [400, 200]]), abs=0.5
    )


def test_every_die_is_wholly_in_the_picture_and_clear_of_the_others() -> None:
    for seed in range(30):
        rng = np.random.default_rng(seed)
        dice = scatter(rng)
        view = view_of(dice, rng)
        boxes = np.array([entry["box"] for entry in label(dice, view)])

        assert (boxes[:, :2] > 0).all()
        assert (boxes[:, 2:] < SIZE).all()
        assert [entry["value"] for entry in label(dice, view)] == [d.value for d in dice]


def test_what_is_bright_is_not_burnt_out() -> None:
    light = np.full((40, 40, 3), 0.05)
    light[:8] = 4.0

    picture = developed(light, np.random.default_rng(3))

    assert picture[:8].mean() < 250
