"""Random games, counted."""

import pytest
from pig import Hold, Pig

from firmware.simulation import legal_lists_per_second, simulate
from rules.contract import OVER, IllegalAction


def counts(game=None, **changes):
    return simulate(game or Pig(), 40, **{"games": 20, "seed": 3, "players": 2, **changes})


def test_games_that_end_are_counted():
    found = counts()
    assert (found.game, found.players, found.games) == ("pig", 2, 20)
    assert found.ended == 20
    assert found.refused_legal_actions == 0


def test_the_same_seed_plays_the_same_games():
    assert counts().decisions == counts().decisions
    assert counts(seed=3).decisions != counts(seed=4).decisions


def test_a_decision_is_a_choice_of_a_player_and_a_throw_is_none():
    class OneThrow(Pig):
        """Two lucky faces are chosen, the dice are thrown once, and it is over."""

        def turn(self, state):
            return OVER if state.faces else super().turn(state)

    assert counts(OneThrow(), games=7).decisions == 14


def test_the_legal_set_is_computed_for_every_decision():
    asked = []

    class Counting(Pig):
        def legal_actions(self, state):
            asked.append(state)
            return super().legal_actions(state)

        def apply(self, state, action):
            plain = Pig()
            return plain.apply(state, action)

    assert counts(Counting()).decisions == len(asked)


def test_the_speed_of_legal_lists_is_timed_over_states_of_random_play():
    asked = []

    class Counting(Pig):
        def legal_actions(self, state):
            asked.append(state)
            return super().legal_actions(state)

    assert legal_lists_per_second(Counting(), 40, players=2, seed=1, lists=30) > 0
    assert set(asked[-30:]) <= set(asked[:-30])


def test_a_refused_legal_action_is_counted_and_ends_its_game():
    class Refusing(Pig):
        def apply(self, state, action):
            if action == Hold():
                raise IllegalAction("pig/no", "No holding.")
            return super().apply(state, action)

    found = counts(Refusing())
    assert found.refused_legal_actions > 0
    assert found.ended + found.refused_legal_actions == 20


def test_a_game_that_does_not_end_is_not_counted_as_ended():
    found = counts(bound=5, games=3)
    assert (found.ended, found.refused_legal_actions) == (0, 0)


def test_speeds_fit_the_counts():
    found = counts(games=50)
    per_game = found.decisions / found.games
    assert found.decisions_per_second / found.games_per_second == pytest.approx(per_game, rel=0.01)


def test_progress_is_told_after_each_game():
    told = []
    counts(games=4, each=lambda: told.append(1))
    assert len(told) == 4


def test_a_wrong_number_of_players_is_refused():
    with pytest.raises(ValueError, match="2 to 4 players, not 5"):
        counts(players=5)


def test_all_faces_are_thrown_about_equally_often():
    thrown = []

    class Watching(Pig):
        def apply(self, state, action):
            thrown.extend(getattr(action, "faces", ()))
            return super().apply(state, action)

    counts(Watching(), games=300)
    shares = [thrown.count(f"d6/{value}") / len(thrown) for value in range(1, 7)]
    assert shares == pytest.approx([1 / 6] * 6, abs=0.02)  # over 5000 dice: four standard deviations
    assert len(thrown) > 5000
