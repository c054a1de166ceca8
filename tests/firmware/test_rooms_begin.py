"""The questions before a match."""

from firmware.library import games, shipped_data
from firmware.model import Model, Offer
from firmware.places import NewGame
from firmware.rooms.begin import questions

HORDE = games()["dice-horde"]


def asked(data_text):
    offer = Offer(HORDE, data_text, "sheet.toml", ("Ada", "Ben"))
    return questions(Model((offer,), NewGame()), ())


def test_a_game_may_word_its_options():
    (gate,) = asked(shipped_data(HORDE))

    assert (gate.key, gate.title) == ("gate", "How strong a gate?")
    assert gate.choices == (("easy", "easy, 8 points"), ("normal", "normal, 6 points"), ("fair", "fair, 4 points"))


def test_with_a_sheet_that_cannot_be_read_options_are_asked_by_name_with_the_usual_one_marked():
    (gate,) = asked("name = 3")

    assert gate.title == "Gate:"
    assert gate.choices == (("easy", "easy"), ("normal", "normal"), ("fair", "fair"))
    assert gate.usual == 1
