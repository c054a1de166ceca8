"""From raw scores to chances."""

import numpy as np
import pytest

from models.training.fits import isotonic, logistic


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


def test_the_weights_of_evidence_that_says_something_are_found() -> None:
    rng = np.random.default_rng(3)
    evidence = rng.normal(0, 1.5, (6000, 2))
    truth = (rng.uniform(0, 1, 6000) < 1 / (1 + np.exp(-(0.5 + 2 * evidence[:, 0])))).astype(float)

    constant, telling, idle = logistic(evidence, truth)

    assert constant == pytest.approx(0.5, abs=0.15)
    assert telling == pytest.approx(2, abs=0.2)
    assert idle == pytest.approx(0, abs=0.1)


def test_evidence_never_counts_against_itself() -> None:
    evidence = np.linspace(-3, 3, 400)[:, None]

    assert logistic(evidence, (evidence[:, 0] < 0).astype(float))[1] == 0
