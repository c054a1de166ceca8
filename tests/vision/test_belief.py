"""From what the networks say to chances."""

import numpy as np
import pytest

from vision.belief import Calibration, fused, logit

FIVE = np.array([[0.02, 0.02, 0.02, 0.02, 0.86, 0.02, 0.02, 0.02]], dtype=np.float32)


def faces(five: float, nothing: float = 0.0) -> np.ndarray:
    out = np.full((1, 9), (1 - five - nothing) / 7, dtype=np.float32)
    out[0, 4], out[0, 8] = five, nothing
    return out


def right(heat: float, posture: float, seen: np.ndarray, finder: np.ndarray = FIVE) -> float:
    calibration = Calibration()
    die = calibration.chance_of_die(np.float32([heat]), lying(posture))
    return float(calibration.chance_of_right(die, finder, seen, fused(finder, seen))[0])


def lying(*dice: float) -> np.ndarray:
    """Logits of the posture network, that of a die as given."""
    return np.float32([[die, 0, 0, 0] for die in dice]).reshape(-1, 4)


def test_finder_and_pip_reader_have_equal_say() -> None:
    finder = np.float32([[0.8, 0.2, 0, 0, 0, 0, 0, 0]])
    reader = np.float32([[0.2, 0.8, 0, 0, 0, 0, 0, 0, 0]])

    assert fused(finder, reader)[0, :2] == pytest.approx([0.5, 0.5])


def test_what_the_pip_reader_holds_for_no_face_does_not_dilute_its_value() -> None:
    finder = np.float32([[0, 0, 0, 0, 1, 0, 0, 0]])
    reader = np.float32([[0, 0, 0, 0, 0.5, 0, 0, 0, 0.5]])

    assert fused(finder, reader)[0, 4] == pytest.approx(1.0)


def test_heat_and_the_surroundings_make_a_die() -> None:
    die = Calibration().chance_of_die(np.float32([0.9, 0.9, 0.1]), lying(3, -3, 3))

    assert die[0] > 0.95
    assert die[1] < 0.6
    assert die[2] < die[0]


def test_a_face_whose_pips_are_known_is_a_die_sooner() -> None:
    calibration = Calibration(pips=(0, 1, 1, 0.5))

    known, strange = calibration.chance_of_pips(
        np.float32([0.5, 0.5]), lying(0, 0), np.concatenate([faces(0.98), faces(0.2)])
    )

    assert known > 0.8 > 0.5 > strange


@pytest.mark.parametrize(
    "worse",
    [
        right(0.5, 3, faces(0.9, 0.03)),
        right(0.9, 1, faces(0.9, 0.03)),
        right(0.9, 3, faces(0.5, 0.03)),
        right(0.9, 3, faces(0.5, 0.45)),
    ],
    ids=["less heat", "strange surroundings", "a less sure value", "perhaps no face"],
)
def test_any_doubt_lowers_the_chance_of_being_right(worse: float) -> None:
    assert worse < right(0.9, 3, faces(0.9, 0.03))


def test_chances_are_read_off_between_the_fitted_steps() -> None:
    halved = Calibration(steps=((0.0, 0.0), (1.0, 0.5)))
    die = np.float32([0.9])

    plain = Calibration().chance_of_right(die, FIVE, faces(0.9), fused(FIVE, faces(0.9)))

    assert halved.chance_of_right(die, FIVE, faces(0.9), fused(FIVE, faces(0.9))) == pytest.approx(plain / 2)


def test_logits_are_bounded_so_that_no_network_is_deaf_to_the_other() -> None:
    assert np.abs(logit(np.float32([0.0, 1.0]))).max() < 6.1


def test_no_faces_give_no_chances() -> None:
    assert Calibration().chance_of_die(np.zeros(0, dtype=np.float32), lying()).shape == (0,)


def test_a_manifest_that_lacks_a_part_is_refused() -> None:
    with pytest.raises(KeyError, match="right"):
        Calibration.from_manifest({"flags": [0, 0, 0], "sound": [0, 0], "die": [0, 1, 1], "pips": [0, 1, 1, 0]})


def test_a_foot_astray_speaks_for_leaning_as_far_as_it_was_fitted_and_no_farther() -> None:
    calibration = Calibration(cocked=(-2.0, 1.0, 10.0), stacked=(0.5, 1.0, 0.0), sound=(2.0, 1.5))
    logits = np.float32([[9, 2, 1.5, -4], [9, 2, 1.5, -4], [9, 2, 1.5, -4]])

    wrong = calibration.lying_wrong(logits, np.float32([0.0, 0.2, 5.0]))

    assert wrong[:, 0] == pytest.approx([-2.0, 0.0, 4.0])  # 0.6 sides are the most that count
    assert wrong[:, 1:].tolist() == [[0.5, -4]] * 3


def test_a_die_is_compared_with_its_mates_and_with_one_that_lies_as_usual() -> None:
    logits = np.float32([[9, 0, 1], [9, 0, 4], [9, 0, 2]])
    calibration = Calibration(stacked=(0.0, 1.0, 0.0), sound=(0.0, -3.0))

    wrong = calibration.lying_wrong(np.c_[logits, [0, 0, 0]].astype(np.float32), np.zeros(3, np.float32))

    # The mates of the second are 1, 2 and the usual -3: the middle one is 1, and halfway to the usual is -1.
    assert wrong[:, 1].tolist() == [1 - (2 - 3) / 2, 4 - (1 - 3) / 2, 2 - (1 - 3) / 2]


def test_a_lone_die_is_compared_with_one_that_lies_as_usual() -> None:
    calibration = Calibration(cocked=(0.0, 1.0, 0.0), sound=(-3.0, 0.0))

    assert calibration.lying_wrong(np.float32([[9, 2, 0, 0]]), np.zeros(1, np.float32))[0, 0] == 5
