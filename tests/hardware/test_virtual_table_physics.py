import numpy as np
import pytest

from hardware.virtual_table.dice import FACE_AXES, matrix, normal, settled, standing, top_value, turn_of
from hardware.virtual_table.physics import Tray, throw

TRAY = Tray(200.0, 150.0, np.zeros((0, 2)))


def test_opposite_faces_add_up_to_seven():
    for value in FACE_AXES:
        assert np.array_equal(normal(value), -normal(7 - value))


def test_one_two_and_three_run_anti_clockwise_about_their_corner():
    assert np.dot(np.cross(normal(1), normal(2)), normal(3)) == 1


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("turn", [0.0, 33.0, 270.0])
def test_a_standing_die_has_its_value_on_top_and_its_turn(value, turn):
    q = standing(value, turn)

    assert top_value(q) == value
    assert matrix(q) @ normal(value) == pytest.approx([0, 0, 1])
    assert (turn_of(q) - turn + 180) % 360 - 180 == pytest.approx(0, abs=1e-6)


def test_settling_lays_a_leaning_die_flat_on_its_nearest_face():
    q = np.array([0.98, 0.15, -0.1, 0.05])
    q /= np.linalg.norm(q)

    flat = settled(q)

    assert top_value(flat) == top_value(q) == 3
    assert matrix(flat)[2, 2] == pytest.approx(1)


def test_the_flight_itself_brings_dice_to_lie_nearly_flat():
    """The last stretch only takes out what is left, so that no die visibly snaps over."""
    for seed in range(4):
        flight = throw(3, TRAY, np.random.default_rng(seed))
        upright = np.abs(matrix(flight.turns[-2])[:, 2]).max(axis=1)

        assert np.degrees(np.arccos(np.clip(upright, 0, 1))).max() < 2


def test_a_flight_lasts_long_enough_to_be_seen_and_ends_soon():
    for seed in range(3):
        assert 0.5 < throw(5, TRAY, np.random.default_rng(seed)).duration < 2.8


def test_all_six_values_come_up_about_equally_often():
    rng = np.random.default_rng(12)
    counts = np.zeros(6)
    for _ in range(6):
        for turn in throw(10, TRAY, rng).turns[-1]:
            counts[top_value(turn) - 1] += 1

    chi_squared = ((counts - 10) ** 2 / 10).sum()

    assert counts.sum() == 60
    assert chi_squared < 20.5  # one in a thousand for five degrees of freedom
