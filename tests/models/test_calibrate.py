"""From raw scores to chances."""

import numpy as np
import pytest

from models.training.calibrate import isotonic


def test_chances_rise_with_the_score_and_stay_under_one() -> None:
    rng = np.random.default_rng(2)
    scores = rng.uniform(0, 1, 4000)
    right = (rng.uniform(0, 1, 4000) < scores**2).astype(float)

    steps = np.array(isotonic(scores, right))

    assert (np.diff(steps[:, 0]) > 0).all()
    assert (np.diff(steps[:, 1]) >= 0).all()
    assert steps[:-1, 1].max() < 1
    assert np.interp(0.5, *steps.T) == pytest.approx(0.25, abs=0.06)
    assert np.interp(0.9, *steps.T) == pytest.approx(0.81, abs=0.06)
