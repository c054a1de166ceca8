"""Nothing in a game may hang on the order of sets: two processes with different hash seeds play the same matches."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from firmware.library import games

PROBE = Path(__file__).with_name("hash_order_probe.py")


def digest(game_id, seed):
    environment = {**os.environ, "PYTHONHASHSEED": str(seed)}
    done = subprocess.run([sys.executable, PROBE, game_id], env=environment, check=True, capture_output=True, text=True)
    assert len(done.stdout.strip()) == 64
    return done.stdout


@pytest.mark.parametrize("game_id", ["pig", *games()])
def test_matches_are_the_same_under_two_hash_seeds(game_id):
    assert digest(game_id, 1) == digest(game_id, 2)


def test_a_game_that_lists_from_a_set_is_caught():
    assert len({digest("pig-from-a-set", seed) for seed in (1, 2, 3)}) > 1
