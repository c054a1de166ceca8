"""Every registered game passes the conformance suite; a game cannot be registered and left out."""

import tomllib
from functools import cache
from pathlib import Path
from random import Random

import pytest

from firmware.library import ENTRY_POINTS, games, shipped_data
from rules.testing import CHECKS, setups, trial


@cache
def played(game_id):
    game = games()[game_id]
    return trial(game, setups(game, shipped_data(game)), choose=Random(11).randrange, games=1)


SUITE = [(game_id, check) for game_id in games() for check in CHECKS]


@pytest.mark.parametrize(("game_id", "check"), SUITE, ids=[f"{game}-{check.__name__}" for game, check in SUITE])
def test_a_registered_game_keeps_the_contract(game_id, check):
    check(played(game_id))


def test_every_registered_game_is_in_the_suite():
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
    registered = set(project["project"]["entry-points"][ENTRY_POINTS])

    assert "dice-horde" in registered
    for game_id in registered:
        assert {check for game, check in SUITE if game == game_id} == set(CHECKS), f"{game_id} is left out"
