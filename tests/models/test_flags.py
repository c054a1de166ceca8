"""Thresholds from which a die counts as leaning, stacked or cut off."""

import numpy as np
import pytest

from models.training.fits import IN_VAIN, flags
from vision.belief import Calibration

SOUND = 1000


def rows(leaning: float) -> np.ndarray:
    """Logits, how far astray, truth: sound dice whose logits and feet are spread evenly, and as many of each kind
    amiss, whose logits are 20 but of the leaning ones, which are as told."""
    luck = np.linspace(0, 1, SOUND)
    sound = np.c_[np.full(SOUND, 5), luck, luck, luck, luck / 10, np.zeros((SOUND, 3))]
    wrong = []
    for kind in range(3):
        row = np.tile([5, 0.5, 0.5, 0.5, 0.05, 0, 0, 0], (SOUND, 1)).astype(float)
        row[:, 1 + kind], row[:, 5 + kind] = leaning if kind == 0 else 20, 1
        wrong.append(row)
    return np.concatenate([sound, *wrong])


@pytest.mark.parametrize("kind", range(3))
def test_no_more_sound_dice_are_flagged_than_may_be_in_vain(kind: int) -> None:
    told = rows(leaning=0.9)  # no threshold tells all of these from sound ones

    cocked, stacked, least = flags(told)

    sound = told[:SOUND].astype(np.float32)
    wrong = Calibration(cocked=tuple(cocked), stacked=tuple(stacked)).lying_wrong(sound[:, :4], sound[:, 4])
    assert (wrong[:, kind] > least[kind]).mean() <= IN_VAIN[kind] + 0.001
    if kind == 0:
        assert (wrong[:, 0] > least[0]).mean() == pytest.approx(IN_VAIN[0], abs=0.002)


def test_where_both_are_far_apart_the_threshold_is_nearer_to_the_dice_amiss() -> None:
    _, _, least = flags(rows(leaning=20))

    assert least[2] == 20
