"""Random play with chance handed in."""

import pytest
from pig import Hold, Lucky, Options, Pig

from rules.contract import OVER, Cast, IllegalAction, Rolled, Seat, action_order
from rules.history import Setup
from rules.play import in_order, random_match, throw

SETUP = Setup("pig", 1, ("Ada", "Ben"), Options(), "goal = 40", "own.toml")


def listed(*numbers):
    left = list(numbers)
    return lambda count: left.pop(0) % count


def test_a_throw_is_sorted_whatever_fell_first():
    assert throw(Cast(("d6", "d6", "d6"), "all"), listed(4, 0, 2)) == Rolled(("d6/1", "d6/3", "d6/5"))


def test_dice_of_each_kind_keep_the_places_that_the_cast_gives_them():
    cast = Cast(("d6", "coin", "d6", "coin"), "all")
    assert in_order(cast, ["d6/5", "coin/b", "d6/2", "coin/a"]) == ("d6/2", "coin/a", "d6/5", "coin/b")


def test_no_dice_give_an_empty_throw():
    assert throw(Cast((), "nothing"), listed()) == Rolled(())


def test_an_unknown_die_is_a_key_error():
    with pytest.raises(KeyError, match="d20"):
        throw(Cast(("d20",), "all"), listed(0))


def test_a_random_match_follows_the_choices():
    # Lucky faces 2 and 5; Ada throws 6 and 6, holds (the second choice); bound after 4 steps.
    match = random_match(Pig(), SETUP, listed(0, 3, 5, 5, 1), bound=4)
    assert [step.action for step in match.steps] == [Lucky(2), Lucky(5), Rolled(("d6/6", "d6/6")), Hold()]


def test_a_random_match_stops_when_the_game_is_over():
    # Nobody gets anything: every throw is two 1s, six rounds long.
    match = random_match(Pig(), SETUP, lambda count: 0, bound=1000)
    assert Pig().turn(match.state) == OVER
    assert len(match.steps) == 2 + 6 * 2


def test_a_random_match_stops_where_a_listed_action_is_refused():
    class Refusing(Pig):
        def apply(self, state, action):
            if action == Lucky(5):
                raise IllegalAction("pig/no", "No.")
            return super().apply(state, action)

    assert [step.action for step in random_match(Refusing(), SETUP, listed(0, 3), bound=9).steps] == [Lucky(2)]


def test_a_random_match_stops_where_a_player_has_no_choice():
    class Stuck(Pig):
        def legal_actions(self, state):
            return () if state.lucky else super().legal_actions(state)

    assert len(random_match(Stuck(), SETUP, lambda count: 0, bound=9).steps) == 1


def test_actions_are_ordered_by_tag_and_then_field_by_field():
    shuffled = [Lucky(10), Rolled(("d6/2",)), Lucky(9), Rolled(()), Hold(), Rolled(("d6/1", "d6/2"))]
    assert sorted(shuffled, key=action_order) == [
        Hold(),
        Lucky(9),
        Lucky(10),
        Rolled(()),
        Rolled(("d6/1", "d6/2")),
        Rolled(("d6/2",)),
    ]


def test_a_missing_value_comes_before_any_other():
    assert action_order(None) < action_order(Seat(-5)) < action_order("") < action_order(())


def test_what_an_action_cannot_hold_has_no_order():
    with pytest.raises(TypeError, match=r"not a set$"):
        action_order({1})
