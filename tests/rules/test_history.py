"""A match folded out of its journal: acting, undo over throws, correction. Literal matches of Pig."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pig import Again, Hold, Lucky, Options, Pig

from rules.contract import DICE, DataError, IllegalAction, Rolled
from rules.history import Acted, Corrected, Setup, Step, Undone, begin, fold
from rules.play import throw

SETUP = Setup("pig", 1, ("Ada", "Ben"), Options(), "goal = 40", "own.toml")


def rolled(*values):
    return Rolled(tuple(f"d6/{value}" for value in values))


# Ada's lucky face is 2, Ben's is 3. Ada: 9 in the pot, then 2 + 2 + 6 = 10 more, holds 19. Ben throws a 1.
ACTIONS = (
    Lucky(2),
    Lucky(3),
    rolled(4, 5),
    Again(),
    rolled(2, 6),
    Hold(),
    rolled(1, 4),
)


def played(actions=ACTIONS):
    return fold(Pig(), SETUP, [Acted(action) for action in actions])


def test_a_match_keeps_every_state_and_who_acted():
    match = played()

    assert [step.seat for step in match.steps] == [0, 1, DICE, 0, DICE, 0, DICE]
    assert [state.pot for state in match.states] == [0, 0, 0, 9, 9, 19, 0, 0]
    assert match.state.points == (19, 0)


def test_acting_leaves_the_earlier_history_as_it_was():
    before = played()
    before.act(rolled(5, 5))
    assert before == played()


def test_an_action_that_the_game_refuses_is_refused():
    with pytest.raises(IllegalAction, match=r"^pig/not-now: "):
        played().act(Hold())


def test_undo_keeps_the_throws_and_offers_the_oldest_first():
    back = played().undo(3)

    assert back.steps == played(ACTIONS[:4]).steps
    assert back.states == played(ACTIONS[:4]).states
    assert back.kept == (rolled(2, 6), rolled(1, 4))
    assert back.offered == rolled(2, 6)


def test_a_second_undo_puts_earlier_throws_before_those_kept():
    assert played().undo(3).undo(2).kept == (rolled(4, 5), rolled(2, 6), rolled(1, 4))


def test_a_throw_takes_the_place_of_the_oldest_kept_one_whatever_it_shows():
    forth = played().undo(3).act(rolled(3, 3))

    assert forth.kept == (rolled(1, 4),)
    assert forth.state.pot == 15


def test_a_choice_leaves_the_kept_throws_alone():
    forth = played().undo(4).act(Hold())
    assert forth.kept == (rolled(2, 6), rolled(1, 4))
    assert forth.offered == rolled(2, 6)


def test_nothing_is_offered_while_a_player_chooses():
    assert played().undo(4).offered is None


def test_a_kept_throw_of_other_dice_is_not_offered():
    class OneDie(Pig):
        def cast(self, state):
            asked = super().cast(state)
            return asked and type(asked)(asked.dice[:1], asked.purpose)

    class OtherDice(OneDie):
        def cast(self, state):
            asked = Pig.cast(self, state)
            return asked and type(asked)(("d6", "d8"), asked.purpose)

    entries = [*map(Acted, ACTIONS), Undone(3)]
    assert fold(OneDie(), SETUP, entries).offered is None
    assert fold(OtherDice(), SETUP, entries).offered is None


def test_nothing_is_offered_where_nothing_was_kept():
    assert played().offered is None


def test_forgetting_lets_all_dice_be_thrown_again():
    assert played().undo(3, forget_rolls=True).kept == ()
    assert played().undo(3).undo(1, forget_rolls=True).kept == ()


def test_kept_throws_can_be_forgotten_without_a_step_back():
    back = played().undo(3)
    forgotten = back.undo(0, forget_rolls=True)
    assert forgotten.steps == back.steps
    assert forgotten.kept == ()


@pytest.mark.parametrize(("steps", "forget"), [(0, False), (-1, False), (-1, True), (8, False), (8, True)])
def test_undo_out_of_range_is_refused(steps, forget):
    with pytest.raises(ValueError, match=rf"^cannot take back {steps} steps: {0 if forget else 1} to 7 are possible$"):
        played().undo(steps, forget)


def test_a_corrected_throw_keeps_the_later_steps_that_fit():
    corrected, dropped = played().correction(2, rolled(4, 6))

    assert dropped == ()
    assert corrected.steps[2] == Step(DICE, rolled(4, 6))
    assert corrected.steps[3:] == played().steps[3:]
    assert corrected.state.points == (20, 0)


def test_from_the_first_step_that_does_not_fit_all_are_dropped_and_their_throws_kept():
    corrected, dropped = played().correction(4, rolled(1, 6))

    assert dropped == (Step(0, Hold()), Step(DICE, rolled(1, 4)))
    assert corrected.steps == (*played().steps[:4], Step(DICE, rolled(1, 6)))
    assert corrected.state.mover == 1
    assert corrected.kept == (rolled(1, 4),)


def test_a_choice_is_not_handed_to_another_player():
    match = played((*ACTIONS[:3], Hold(), rolled(2, 5), Hold()))

    corrected, dropped = match.correction(3, Again())

    assert dropped == (Step(1, Hold()),)
    assert corrected.state.pot == 9 + 2 + 2 + 5
    assert corrected.state.mover == 0


def test_throws_of_dropped_steps_go_before_those_kept_already():
    match = played((*ACTIONS, rolled(5, 6))).undo(1)
    assert match.correction(4, rolled(1, 6)).history.kept == (rolled(1, 4), rolled(5, 6))


def test_a_step_that_the_game_refuses_later_is_dropped():
    class Strict(Pig):
        def apply(self, state, action):
            if action == Hold() and state.pot > 19:
                raise IllegalAction("pig/too-much", "Too much.")
            return super().apply(state, action)

    match = fold(Strict(), SETUP, map(Acted, ACTIONS))
    assert match.correction(2, rolled(5, 5)).dropped == match.steps[5:]


def test_a_correction_that_does_not_fit_is_refused():
    with pytest.raises(IllegalAction):
        played().correction(2, Hold())


@pytest.mark.parametrize("step", [-1, 7])
def test_a_correction_of_no_step_is_refused(step):
    with pytest.raises(ValueError, match=rf"^there is no step {step} to correct: 7 are in effect, from 0$"):
        played().correction(step, Hold())


def test_undo_and_correction_are_entries_of_the_journal():
    entries = [*map(Acted, ACTIONS), Corrected(2, rolled(4, 6)), Undone(1), Undone(1, forget_rolls=True)]

    match = fold(Pig(), SETUP, entries)

    assert match == played().correction(2, rolled(4, 6)).history.undo(1).undo(1, forget_rolls=True)
    assert match.state.pot == 20


def test_a_match_begins_with_the_data_of_its_own_setup():
    assert begin(Pig(), SETUP).state.goal == 40


@pytest.mark.parametrize(("game", "version"), [("hog", 1), ("pig", 2)])
def test_a_match_of_another_game_or_version_does_not_begin(game, version):
    setup = Setup(game, version, ("Ada", "Ben"), Options(), "goal = 40", "own.toml")
    message = rf"^this match is of {game} version {version}; the game here is pig version 1$"
    with pytest.raises(ValueError, match=message):
        begin(Pig(), setup)


def test_unusable_data_is_named():
    setup = Setup("pig", 1, ("Ada", "Ben"), Options(), "gaol = 40", "own.toml")
    with pytest.raises(DataError, match=r"^own\.toml: goal: "):
        begin(Pig(), setup)


@st.composite
def journals(draw):
    """Entries that fit, of all three kinds, and the history they lead to."""
    match, entries = begin(Pig(), SETUP), []

    def choose(count):
        return draw(st.integers(0, count - 1))

    def some_action(state):
        cast = Pig().cast(state)
        legal = Pig().legal_actions(state)
        return throw(cast, choose) if cast else legal[choose(len(legal))]

    for _ in range(draw(st.integers(0, 25))):
        kind = draw(st.sampled_from(["act", "act", "act", "undo", "correct"]))
        if kind == "act" and Pig().turn(match.state) != -2:
            entries.append(Acted(some_action(match.state)))
        elif kind == "undo" and match.steps:
            entries.append(Undone(1 + choose(len(match.steps)), draw(st.booleans())))
        elif kind == "correct" and match.steps:
            step = choose(len(match.steps))
            entries.append(Corrected(step, some_action(match.states[step])))
        else:
            continue
        match = match.with_entry(entries[-1])
    return entries, match


@settings(max_examples=60, deadline=None)
@given(journals())
def test_whatever_was_undone_and_corrected_the_steps_in_effect_played_afresh_give_the_same_states(journal):
    entries, match = journal

    assert fold(Pig(), SETUP, entries) == match
    fresh = fold(Pig(), SETUP, [Acted(step.action) for step in match.steps])
    assert (fresh.steps, fresh.states) == (match.steps, match.states)


@settings(max_examples=60, deadline=None)
@given(journals(), st.data())
def test_no_throw_is_lost_by_undo_or_correction(journal, data):
    _, match = journal
    if not match.steps:
        return
    index = data.draw(st.integers(0, len(match.steps) - 1))

    def throws(history):
        return [step.action for step in history.steps if step.seat == DICE] + list(history.kept)

    assert throws(match.undo(index + 1)) == throws(match)
    same, dropped = match.correction(index, match.steps[index].action)
    assert (same, dropped) == (match, ())
