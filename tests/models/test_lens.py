"""The rendered camera."""

import numpy as np
import pytest

from models.training.lens import Warp, compress, develop


@pytest.mark.parametrize("seed", range(12))
def test_labels_are_moved_by_the_inverse_of_what_moves_the_picture(seed: int) -> None:
    warp = Warp(np.random.default_rng(seed))
    points = np.random.default_rng(seed).uniform(-0.9, 0.9, (50, 2)).astype(np.float32)

    assert warp.seen_at(warp.source(points)) == pytest.approx(points, abs=2e-3)


def test_the_same_seed_develops_the_same_picture() -> None:
    clean = np.full((64, 64, 3), 120, dtype=np.uint8)

    one, two = (develop(np.random.default_rng(4), clean, 40.0) for _ in range(2))

    assert np.array_equal(one, two)
    assert compress(np.random.default_rng(4), one) == compress(np.random.default_rng(4), two)
