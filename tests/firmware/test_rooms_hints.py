"""Hints from the menu."""

from pig import HOUSE, Lucky, Pig
from tabletop import pig_model, pressed, screen

from firmware import commit, rooms
from firmware.model import Model, Offer
from firmware.places import AtPrompt, NewGame, Note
from firmware.rooms.hints import hints_of
from rules.contract import DICE, Rolled


class HelpfulPig(Pig):
    """Says who should do what, while nobody chooses in secret."""

    def hints(self, state, viewer):
        return (f"Hold at 20, {state.players[state.mover]}.",) if state.pot else ()


OFFER = Offer(HelpfulPig(), HOUSE, "house.toml", ("Ada", "Ben"))


def helped(*actions):
    model, _ = commit.start(Model((OFFER,), NewGame()), OFFER, OFFER.players, Pig.options_type())
    for action in (Lucky(2), Lucky(2), *actions):
        model, _ = commit.act(model, action, "panel")
    return model


def labels(model):
    return [row.label for row in rooms.screen(model).rows]


def at_hints(model):
    menu = pressed(model, "hold back")
    return pressed(menu, *["down"] * labels(menu).index("Hints"), "ok")


def test_the_menu_of_a_game_that_gives_hints_has_a_row_for_them():
    shown = at_hints(helped(Rolled(("d6/3", "d6/4"))))

    assert isinstance(shown.place, Note)
    assert screen(shown).spoken == "Hold at 20, Ada."
    assert pressed(shown, "back").place == AtPrompt()


def test_where_there_is_nothing_to_say_the_panel_says_so():
    assert screen(at_hints(helped())).spoken == "There is no hint now."


def test_a_game_without_hints_has_no_row():
    assert "Hints" not in labels(pressed(pig_model(), "hold back"))
    assert hints_of(pig_model()) == ()


def test_nothing_is_hinted_while_somebody_chooses_in_secret():
    model, _ = commit.start(Model((OFFER,), NewGame()), OFFER, OFFER.players, Pig.options_type())

    assert model.viewer == DICE
    assert hints_of(model) == ()
