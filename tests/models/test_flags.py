"""Thresholds from which a die counts as leaning, stacked or cut off."""

import numpy as np
import pytest

from models.training.fits import IN_VAIN, Lying, flags
from vision.belief import Calibration

SOUND = 1000


def one_die(logits: tuple[float, ...], astray: float, truth: tuple[float, ...]) -> Lying:
    return Lying(np.float32([logits]), np.float32([astray]), np.array([truth], float))


def tables(leaning: float) -> list[Lying]:
    """Tables with one die each: sound ones whose logits and feet are spread evenly, and as many of each kind amiss,
    whose logits are 20 but of the leaning ones, which are as told."""
    out = [one_die((5, luck, luck, luck), luck / 10, (0, 0, 0)) for luck in np.linspace(0, 1, SOUND)]
    for kind in range(3):
        logits, truth = [5, 0.5, 0.5, 0.5], [0, 0, 0]
        logits[1 + kind], truth[kind] = leaning if kind == 0 else 20, 1
        out += [one_die(tuple(logits), 0.05, tuple(truth))] * SOUND
    return out


def flagged(pictures: list[Lying], fitted: dict[str, list[float]]) -> np.ndarray:
    """Which dice of those pictures are flagged as leaning, stacked, cut off, (n, 3)."""
    calibration = Calibration(
        cocked=tuple(fitted["cocked"]), stacked=tuple(fitted["stacked"]), sound=tuple(fitted["sound"])
    )
    return np.concatenate([calibration.lying_wrong(p.logits, p.astray) for p in pictures]) > fitted["flags"]


@pytest.mark.parametrize("kind", range(3))
def test_no_more_sound_dice_are_flagged_than_may_be_in_vain(kind: int) -> None:
    told = tables(leaning=0.9)  # no threshold tells all of these from sound ones

    in_vain = flagged(told[:SOUND], flags(told)).mean(axis=0)

    assert in_vain[kind] <= IN_VAIN[kind] + 0.001
    if kind == 0:
        assert in_vain[0] == pytest.approx(IN_VAIN[0], abs=0.002)


def test_where_both_are_far_apart_the_threshold_is_nearer_to_the_dice_amiss() -> None:
    assert flags(tables(leaning=20))["flags"][2] == 20


def test_dice_that_nobody_judged_count_for_nothing() -> None:
    unjudged = [one_die((5, 40, 40, 40), 0.5, (np.nan,) * 3)] * SOUND

    assert flags([*tables(leaning=20), *unjudged]) == flags(tables(leaning=20))


def test_the_usual_logits_of_sound_dice_are_told() -> None:
    assert flags(tables(leaning=20))["sound"] == pytest.approx([0.5, 0.5], abs=0.001)
