"""The conformance suite itself: a sound game passes it, and every check has broken games that it catches."""

import random

import pytest
from broken_pigs import BROKEN, PROMPTS, prompting
from pig import HOUSE, Pig

from rules import testing
from rules.testing import CHECKS, ContractBroken, conformance, setups, trial

CHECK_OF = {check.__name__: check for check in CHECKS}


def trial_of(game, games=2):
    return trial(game, setups(game, HOUSE), choose=random.Random(7).randrange, games=games, bound=300)


@pytest.fixture(scope="module")
def sound():
    return trial_of(Pig())


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_a_sound_game_passes_every_check(check, sound):
    check(sound)


@pytest.mark.parametrize(("broken", "check"), BROKEN, ids=[f"{kind.__name__}-{check}" for kind, check in BROKEN])
def test_a_broken_game_is_caught(broken, check):
    with pytest.raises(ContractBroken, match=rf"^{broken.id}: "):
        CHECK_OF[check](trial_of(broken(), games=1))


def test_beside_choose_the_context_may_be_longer():
    roomy, check = prompting("Roomy", PROMPTS, context=lambda p: "c" * 15 if p.kind == "list" else p.context)
    CHECK_OF[check](trial_of(roomy(), games=1))


def test_every_check_is_shown_to_fail():
    assert {check for _, check in BROKEN} == set(CHECK_OF)


def test_conformance_runs_all_checks_and_stops_at_the_first_that_fails(monkeypatch):
    seen = []
    monkeypatch.setattr(testing, "CHECKS", (seen.append, lambda trial: seen.append(trial.game.id)))

    conformance(Pig(), setups(Pig(), HOUSE)[:1], choose=random.Random(1).randrange, games=1)

    assert seen[0].matches[0].setup.players == ("Ada", "Maximiliana-Josephine")
    assert seen[1] == "pig"


def test_setups_seat_every_allowed_number_of_players():
    assert [len(setup.players) for setup in setups(Pig(), HOUSE)] == [2, 3, 4]


def test_the_message_says_where_it_broke(sound):
    with pytest.raises(ContractBroken, match=r"^pig: the dice are gone \(after 0 steps of a match of Ada, Maxi"):
        sound.require(False, "the dice are gone", next(sound.points()))


def test_a_sample_is_drawn_in_order_and_without_repeats(sound):
    assert sound.sample("abc", 5) == ["a", "b", "c"]
    drawn = sound.sample(range(100), 30)
    assert len(set(drawn)) == 30
    assert drawn == sorted(drawn)
