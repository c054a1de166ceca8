"""What dice lie on or in: pads lift them, bowls go around them."""

import numpy as np
import pytest

from models.training.looks import die_look
from models.training.props import bowl, pads
from models.training.scene import make_die

SEEDS = range(40)


def dice(rng, count=5):
    out = [make_die(rng, die_look(rng), 1.0, glyphs=False) for _ in range(count)]
    for number, die in enumerate(out):
        die.place[:2] = 3 * number, 0
    return out


@pytest.mark.parametrize("seed", SEEDS)
def test_a_die_stands_on_the_pads_that_are_under_it(seed) -> None:
    rng = np.random.default_rng(seed)
    laid = dice(rng)

    plates = pads(rng, laid)

    for die in laid:
        under = [p for p in plates if np.allclose(p.place[:2], die.place[:2])]
        top = max((float(p.place[2] + p.extent[2]) for p in under), default=0.0)
        assert die.place[2] - die.extent[2] == pytest.approx(top, abs=1e-9)
        assert all(p.extent[0] > die.extent[0] for p in under)


def test_some_pads_are_free_and_some_dice_stand_on_the_bare_table() -> None:
    free = bare = 0
    for seed in SEEDS:
        rng = np.random.default_rng(seed)
        laid = dice(rng)
        plates = pads(rng, laid)
        places = [tuple(die.place[:2]) for die in laid]
        free += sum(tuple(plate.place[:2]) not in places for plate in plates)
        bare += sum(die.place[2] == die.extent[2] for die in laid)

    assert free
    assert bare


@pytest.mark.parametrize("seed", SEEDS)
def test_a_square_pad_under_a_flat_die_is_turned_as_the_die_or_as_the_table(seed) -> None:
    rng = np.random.default_rng(seed)
    laid = dice(rng, 1)

    plates = pads(rng, laid)

    if plates:
        assert abs(plates[0].turn[2, 2]) == pytest.approx(1)
        between = np.abs(laid[0].turn.T @ plates[0].turn).max(axis=0)
        assert np.allclose(plates[0].turn, np.eye(3)) or np.allclose(between, 1)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_bowl_goes_around_everything(seed) -> None:
    rng = np.random.default_rng(seed)
    laid = dice(rng)

    staves = [part for part in bowl(rng, laid) if not part.look["disc"]]

    centre = np.mean([stave.place[:2] for stave in staves], axis=0)
    wall = min(np.linalg.norm(stave.place[:2] - centre) for stave in staves)
    assert len(staves) == 28
    assert all(np.linalg.norm(die.place[:2] - centre) + die.extent[0] < wall for die in laid)
    assert all(stave.turn @ [0, 0, 1] @ [*(stave.place[:2] - centre), 0] >= -1e-9 for stave in staves)  # leans outwards


def test_there_is_no_bowl_around_nothing() -> None:
    assert bowl(np.random.default_rng(0), []) == []
