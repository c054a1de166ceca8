"""Undo and correction at every step of a game of Dice Horde, through the panel's own model."""

from random import Random

import pytest

from firmware import commit, library
from firmware.effects import Append
from firmware.events import Pressed
from firmware.model import Model, Offer
from firmware.places import NewGame
from firmware.update import update
from hardware.ports import Button
from rules.contract import DICE, OVER, IllegalAction, Rolled
from rules.games.dice_horde.actions import End, Skip
from rules.history import Acted, fold

HORDE = library.find("dice-horde")
OFFER = Offer(HORDE, library.shipped_data(HORDE), HORDE.data_file, ("Ada", "Ben"))


def pressed(model, *buttons):
    """(model, entries) after these presses."""
    entries = []
    for button in buttons:
        model, effects = update(model, Pressed(button))
        entries += [effect.entry for effect in effects if isinstance(effect, Append)]
    return model, entries


@pytest.fixture(scope="module")
def game():
    """The model before each step of a game, the action taken there, and the model after it; the dice were typed."""
    draw = Random(8)
    model, _ = commit.start(Model((OFFER,), NewGame()), OFFER, OFFER.players, HORDE.options_type(gate="easy"))
    steps = []
    while model.turn != OVER:
        if model.turn == DICE:
            action = Rolled((f"d6/{draw.randint(1, 6)}",))
        else:
            legal = HORDE.legal_actions(model.match.state)
            busy = [action for action in legal if not isinstance(action, Skip | End)]
            action = draw.choice(busy or legal)
        after, _ = commit.act(model, action, "panel")
        steps.append((model, action, after))
        model = after
    return steps


def test_at_every_step_back_and_ok_take_back_one_step_and_it_can_be_taken_again(game):
    assert len(game) > 60
    for before, action, after in game:
        undone, entries = pressed(after, Button.BACK, Button.OK)
        assert undone.match.state == before.match.state
        assert undone.match.offered == (action if isinstance(action, Rolled) else None)
        again, _ = commit.act(undone, action, "panel")
        assert again.match.state == after.match.state
        assert len(entries) == 1


def test_the_journal_with_all_that_was_undone_tells_the_same_game(game):
    written = []
    for _, action, after in game:
        _, undone = pressed(after, Button.BACK, Button.OK)
        written += [Acted(action), *undone, Acted(action)]

    assert fold(HORDE, game[-1][2].match.setup, written).state == game[-1][2].match.state


def test_every_roll_can_be_corrected_to_every_face_at_the_end_of_each_round(game):
    ends = [after for _, action, after in game if type(action).__name__ == "End"] + [game[-1][2]]
    for model in ends:
        match = model.match
        for step in [step for step, taken in enumerate(match.steps) if isinstance(taken.action, Rolled)]:
            for value in range(1, 7):
                rolled = Rolled((f"d6/{value}",))
                corrected, _ = commit.correct(model, step, rolled, "panel")
                assert corrected.match.states[: step + 1] == match.states[: step + 1]
                assert corrected.match.steps[step].action == rolled
                assert corrected.match.state == played_anew(match, step, rolled)


def played_anew(match, step, rolled):
    """The state after the corrected roll and all that followed, as far as it fits."""
    state = HORDE.apply(match.states[step], rolled)
    for later in match.steps[step + 1 :]:
        if HORDE.turn(state) != later.seat:
            return state
        try:
            state = HORDE.apply(state, later.action)
        except IllegalAction:
            return state
    return state
