"""The conformance suite on cards that chain, heal, boost, return and are carried out by hand, and with all nets."""

from random import Random

import pytest
from ddm_table import GAME, ODD_TEXT

from rules.dice import STANDARD
from rules.games.ddm.actions import Army
from rules.games.ddm.state import Acting, Building, Moving, Options, Rolling
from rules.history import Setup, begin
from rules.play import random_match
from rules.testing import CHECKS, Trial

NAMES = ("Ada", "Łukasz-Bartholomäus")


def setup(**options):
    return Setup("ddm", GAME.version, NAMES, Options(**options), ODD_TEXT, "starter.toml")


def odd_match(seed):
    """Both take the odd ten, then a random match of at most so many steps."""
    rng = Random(seed)
    one = setup(mode="advanced", all_nets=True, stall_turns=9)

    def choose(count):
        return rng.randrange(count)

    names = sorted(army.name for army in begin(GAME, one).data.armies if not army.side)
    first = [names.index("Odd ten")] * 2

    def armies_first(count):
        return first.pop() if first else choose(count)

    match = random_match(GAME, one, armies_first, bound=400)
    assert [step.action for step in match.steps[:2]] == [Army("Odd ten")] * 2
    return match


COMMON = (Acting, Building, Moving, Rolling)


class Uncommon(Trial):
    """Only the states in which something is asked that the shipped cards hardly ever bring about."""

    def points(self):
        return (point for point in Trial.points(self) if not isinstance(point.state.phase, COMMON))


MATCHES = (odd_match(26), odd_match(34))
TRIAL = Uncommon(GAME, MATCHES, Random(1).randrange, STANDARD, 400)
PER_MATCH = ("corrections_equal_fresh_play", "undo_goes_back_to_the_start", "journals_replay")
"""Checks of whole matches, which the suite makes with the shipped cards."""


@pytest.mark.parametrize(
    "check", [one for one in CHECKS if one.__name__ not in PER_MATCH], ids=lambda check: check.__name__
)
def test_the_contract_is_kept_with_odd_cards(check):
    check(TRIAL)


def test_the_odd_matches_are_worth_looking_at():
    phases = {type(state.phase).__name__ for match in MATCHES for state in match.states}

    assert {"Aiming", "Answering", "ByHand", "Mixing", "Settling", "Summoning"} <= phases
