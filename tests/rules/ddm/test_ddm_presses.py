"""How many presses of up, down and ok a turn takes on the panel, with a camera that reads the dice.

A choice costs its distance in the ring from the resting row, and one press of ok; the screen after a roll goes on by
itself.
"""

from random import Random

import pytest
from ddm_table import GAME, SHEET, at, crests, goals, hp, offered, phase, play, roll, rolling, table

from rules.contract import DICE, OVER
from rules.games.ddm.actions import Army, Attack, End, Go, Guard, Move, Piece, Place, Turn, Use
from rules.games.ddm.state import Options
from rules.play import throw

WITHOUT_SUMMON = 25
WITH_SUMMON = 35
RESTING = 15
"""Limits of PANEL.md for a turn of one move, one attack that is defended, and the end."""


def presses(state, action):
    """Presses for one action: the way round the ring, then ok."""
    prompt = GAME.prompt(state, GAME.turn(state))
    rows = [choice.action for choice in prompt.choices]
    away = abs(rows.index(action) - prompt.resting)
    return min(away, len(rows) - away) + 1


def counted(state, *actions):
    """The presses of several actions, and the state after them."""
    total = 0
    for action in actions:
        total += presses(state, action)
        state = play(state, action)
    return total, state


def test_a_turn_without_summon_stays_within_the_limit():
    state = rolling("vorse@G8 ninja@F6", "knight@G10 thunderball@G13", their_crests="D1")
    state = roll(state, "2Ax2 3P 3P")
    total, state = counted(state, Move("G8"), Go("G9"), Attack("G9", "G10"), Guard(), End())

    assert total <= WITHOUT_SUMMON
    assert phase(state) == "Rolling"


def test_a_turn_with_summon_stays_within_the_limit():
    state = rolling("vorse ninja@G9", "knight@G12", their_crests="D1", crests="P2 A1")
    state = roll(state, "1S 1S 1P")
    total, state = counted(state, Piece("M2"))
    while phase(state) == "Building":
        likely = GAME.prompt(state, 0)
        more, state = counted(state, likely.choices[min(3, len(likely.choices) - 1)].action)
        total += more
    more, state = counted(state, Move("G9"), Go("G11"), Attack("G11", "G12"), Guard(), End())

    assert total + more <= WITH_SUMMON


def test_the_first_turn_by_the_resting_cursor_takes_an_ok_for_each_question():
    state = roll(rolling("vorse", built=()), "1S 1S 1P")
    asked = []
    while phase(state) == "Building":
        prompt = GAME.prompt(state, 0)
        best = prompt.choices[prompt.resting].action
        asked.append(type(best))
        assert presses(state, best) == 1
        state = play(state, best)

    assert asked == [Piece, Turn, Place]


def test_a_greedy_turn_takes_as_many_presses_as_questions_and_stays_within_the_limit():
    rng = Random(3)
    state = GAME.start(("Ada", "Ben"), Options(), table().sheet)
    this_turn, worst = 0, 0
    while GAME.turn(state) != OVER:
        if GAME.turn(state) == DICE:
            worst, this_turn = max(worst, this_turn), 0
            state = play(state, throw(GAME.cast(state), rng.randrange))
        else:
            prompt = GAME.prompt(state, GAME.turn(state))
            this_turn += 1
            state = play(state, prompt.choices[prompt.resting].action)

    assert 0 < worst <= RESTING


def test_a_list_of_one_takes_no_press():
    """A corner with one way out, one monster to hit, one price to pay: four questions, two presses."""
    state = table("knight@E11", "magiciandragon@F10", crests="P1 A2")
    assert [choice.detail for choice in GAME.prompt(state, 0).choices if choice.action == Move("E11")] == [
        "E11 to E10, 1P"
    ]

    total, state = counted(state, Move("E11"), Use("E10", "Double blow"))
    assert (total, at(state, "knight"), hp(state, "magiciandragon"), crests(state)) == (2, "E10", 20, "")


def test_a_mix_of_one_kind_of_crests_takes_no_press():
    state = play(table("juggler@G9-10", crests="T3"), Use("G9", "Mend"))
    assert (hp(state, "juggler"), crests(state)) == (40, "")


@pytest.mark.parametrize("mode", ["sides", "draw", "pool", "advanced"])
def test_no_list_of_one_is_ever_asked_but_the_end_of_a_turn(mode):
    rng = Random(7)
    state = GAME.start(("Ada", "Ben"), Options(mode=mode, stall_turns=4), SHEET)
    for _ in range(300):
        if GAME.turn(state) == OVER:
            break
        if GAME.turn(state) == DICE:
            state = play(state, throw(GAME.cast(state), rng.randrange))
            continue
        legal = offered(state)
        assert len(legal) > 1 or legal == (End(),)
        state = play(state, rng.choice([one for one in legal if isinstance(one, Army)] or legal))


def test_spots_are_ordered_nearest_to_the_other_lord_first():
    state = play(table("vorse@G8", crests="P3"), Move("G8"))
    rows = [choice.place for choice in GAME.prompt(state, 0).choices]

    assert rows[0] == "G11"
    assert set(rows) == goals(state)
    assert crests(state) == "P3"
