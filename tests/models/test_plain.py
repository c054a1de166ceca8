"""Plain tables: few dice apart from one another, many of them leaning or stacked."""

import numpy as np
import pytest

from models.training.looks import die_look
from models.training.plain import apart, plain, spot
from models.training.scene import Scene, make_die
from models.training.solids import Solid

TABLES = 150


@pytest.fixture(scope="module")
def tables() -> list[Scene]:
    return [plain(np.random.default_rng(seed)) for seed in range(TABLES)]


def block(half: float) -> Solid:
    return Solid(np.array([0.0, 0.0, half]), np.eye(3), np.full(3, half), 0, {})


def test_the_same_seed_gives_the_same_table() -> None:
    one, two = plain(np.random.default_rng(8)), plain(np.random.default_rng(8))

    assert [s.place.tolist() for s in one.solids] == [s.place.tolist() for s in two.solids]


@pytest.mark.parametrize("seed", range(8))
def test_a_stacked_die_rests_on_the_one_below_and_over_it(seed: int) -> None:
    rng = np.random.default_rng(seed)
    sizes = iter([1.0, 1.2])

    below, upper = spot(rng, "stacked", lambda: make_die(rng, die_look(rng), next(sizes), glyphs=False))

    assert (upper.place[2], below.place[2]) == pytest.approx((1.2 + 0.5, 0.6))
    assert np.abs(upper.place[:2]).max() < 0.6  # its middle is over the die below, so it does not fall
    assert below.stacked
    assert upper.stacked


def test_both_dice_of_a_stack_are_told_to_be_stacked(tables: list[Scene]) -> None:
    assert all(sum(s.stacked for s in t.solids) % 2 == 0 for t in tables)


def test_many_dice_are_amiss_most_of_the_others_sound_and_some_tables_bare(tables: list[Scene]) -> None:
    dice = [s for t in tables for s in t.solids if s.die]

    assert 0.3 < np.mean([s.stacked for s in dice]) < 0.65
    assert 0.08 < np.mean([s.cocked for s in dice]) < 0.3
    assert 0.08 < np.mean([t.empty for t in tables]) < 0.25
    assert all(t.empty == (not any(s.die for s in t.solids)) for t in tables)


def test_spots_keep_their_distance_and_what_finds_no_room_is_left_out() -> None:
    placed = apart([[block(0.5)] for _ in range(60)], np.random.default_rng(1), width=8.0)

    places = np.array([s.place[:2] for s in placed])
    away = np.linalg.norm(places[:, None] - places, axis=2)[np.triu_indices(len(placed), 1)]
    assert 10 < len(placed) < 60
    assert away.min() > 1.3
    assert np.abs(places).max() <= 0.4 * 8


def test_what_lies_at_one_spot_stays_together() -> None:
    first, second = block(0.5), block(0.5)
    second.place[:2] = [0.9, 0.2]

    placed = apart([[first, second]], np.random.default_rng(1), width=8.0)

    assert (placed[1].place - placed[0].place)[:2] == pytest.approx([0.9, 0.2])
