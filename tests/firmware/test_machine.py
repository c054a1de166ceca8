"""One-player mode: the machine plays a seat, tells what it did, and thinks no better of it after an undo."""

import pytest
from pig import HOUSE, Again, Hold, Lucky, Pig
from tabletop import PIG, die, pressed, screen, threw

from firmware import commit, library
from firmware.effects import Append
from firmware.events import Pressed
from firmware.machine import choice
from firmware.model import Model, Offer
from firmware.offers import NotPlayable, one_offer
from firmware.places import NewGame, Note
from firmware.update import update
from hardware.ports import Button, Press
from rules.codec import decode_setup, encode_setup
from rules.contract import DICE
from rules.history import Acted, Setup, begin


class AdvisedPig(Pig):
    """Holds whatever it has; its lucky face is 4."""

    def advise(self, state, seat):
        return Hold() if Hold() in self.legal_actions(state) else Lucky(4)


OFFER = Offer(AdvisedPig(), HOUSE, "house.toml", ("Ada", "Machine"), machine="greedy")


@pytest.fixture
def model():
    """Ada and the machine, the lucky faces chosen: hers by her, the machine's by itself."""
    model, _ = update(Model((OFFER,), NewGame(), watching=True), Pressed(Button.OK))
    return pressed(model, "hold ok", "ok")


def adas_turn_ends(model):
    """(model, effects) after Ada has thrown a 3 and a 5 and holds."""
    model = pressed(update(model, threw(die(3), die(5, at=1)))[0], "ok", "down")
    return update(model, Pressed(Button.OK))


def test_the_machine_chooses_in_secret_at_once_and_says_only_that_it_did(model):
    assert model.match.state.lucky == (2, 4)
    assert isinstance(model.place, Note)
    assert (screen(model).context, screen(model).spoken) == ("Machine", "A lucky face was chosen.")
    assert screen(pressed(model, "ok")).word == "ROLL"


def test_people_throw_for_the_machine_and_it_goes_on_with_what_they_threw(model):
    model, _ = adas_turn_ends(pressed(model, "ok"))
    assert (screen(model).word, model.match.state.mover) == ("ROLL", 1)

    model, _ = update(model, threw(die(4), die(6, at=1)))
    model, effects = update(model, Pressed(Button.OK))

    assert effects == (Append(Acted(Hold()), "machine"),)
    assert screen(model).spoken == "Machine holds 14."  # its lucky 4 counted double
    assert (pressed(model, "ok").turn, model.match.state.mover) == (DICE, 0)


def test_an_undo_back_to_ones_own_choice_takes_the_machines_steps_with_it(model):
    model, _ = adas_turn_ends(pressed(model, "ok"))
    model = pressed(update(model, threw(die(4), die(6, at=1)))[0], "ok", "ok")
    steps = len(model.match.steps)

    undone = pressed(model, "back", "down", "down", "ok")  # its holding, its throw, Ada's holding

    assert len(undone.match.steps) == steps - 3
    assert [row.label for row in screen(undone).rows] == ["throw again", "hold the pot"]


def test_after_an_undo_into_its_turn_the_machine_does_the_same_again(model):
    model, _ = adas_turn_ends(pressed(model, "ok"))
    model = pressed(update(model, threw(die(4), die(6, at=1)))[0], "ok", "ok")

    again = pressed(model, "back", "ok")

    assert again.match.state == model.match.state


def test_a_match_that_is_taken_up_still_has_its_machine():
    setup = Setup("pig", 1, ("Ada", "Machine"), Pig.options_type(), HOUSE, "house.toml", ("", "greedy"))

    assert decode_setup(Pig(), encode_setup(setup)) == setup
    assert b"machines" not in encode_setup(Setup("pig", 1, ("Ada", "Ben"), Pig.options_type(), HOUSE, "house.toml"))


def test_by_chance_the_machine_does_anything_legal_and_always_the_same():
    setup = Setup("pig", 1, ("A", "B"), Pig.options_type(), HOUSE, "house.toml", ("random", "random"))
    match = begin(Pig(), setup)

    first = choice(match)

    assert first in Pig().legal_actions(match.state)
    assert choice(begin(Pig(), setup)) == first
    others = {choice(begin(Pig(), Setup("pig", 1, (name, "B"), *setup_rest(setup)))) for name in "ACDEFGHIJ"}
    assert len(others) > 1


def setup_rest(setup):
    return setup.options, setup.data_text, setup.data_file, setup.machines


def test_who_plays_the_last_seat_is_asked_of_games_that_can_play_for_somebody():
    open_offer = Offer(AdvisedPig(), HOUSE, "house.toml")
    model = pressed(Model((open_offer,), NewGame()), "ok")

    assert [row.label for row in screen(model).rows] == ["A person", "The machine", "Machine, by chance"]
    begun = pressed(model, "down", "ok")
    assert begun.match.setup.players == ("Player 1", "Machine")
    assert begun.match.setup.machines == ("", "greedy")


def test_a_game_that_cannot_play_for_anybody_asks_for_no_machine():
    model = Model((Offer(Pig(), HOUSE, "house.toml"),), NewGame())

    assert pressed(model, "ok").history is not None


def test_without_a_machine_nothing_is_played_by_itself():
    model, _ = commit.start(Model((PIG,), NewGame()), PIG, PIG.players, Pig.options_type())
    model = pressed(model, "hold ok")
    _, effects = update(model, Pressed(Button.OK, Press.SHORT))

    assert effects == (Append(Acted(Lucky(2)), "panel"),)
    assert Again() not in [effect.entry.action for effect in effects]


def test_the_command_line_seats_a_machine_beside_one_player(monkeypatch):
    monkeypatch.setattr(library, "games", lambda: {"advised": AdvisedPig(), "pig": Pig()})
    monkeypatch.setattr(library, "shipped_data", lambda game: HOUSE)

    offer = one_offer("advised", ("Ada",), {}, None, "greedy")

    assert (offer.players, offer.machine) == (("Ada", "Machine"), "greedy")
    with pytest.raises(NotPlayable, match="the machine cannot play Pig"):
        one_offer("pig", ("Ada",), {}, None, "greedy")
