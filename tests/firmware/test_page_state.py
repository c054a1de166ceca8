"""The books as the page gets them."""

from firmware import commit
from firmware.library import games, shipped_data
from firmware.model import Model, Offer
from firmware.page.state import state_of
from firmware.places import NewGame
from firmware.rooms import screen

HORDE = games()["dice-horde"]


def test_the_page_gets_every_book_in_words_the_picture_of_the_path_too():
    offer = Offer(HORDE, shipped_data(HORDE), "demo.toml", ("Ada",))
    model, _ = commit.start(Model((offer,), NewGame()), offer, offer.players, HORDE.options_type())

    books = {page["title"]: page["lines"] for page in state_of(model, screen(model))["books"]}

    assert books["Round 1 of 6"][0] == "The gate has 6 of 6 points."
    assert books["The path"][:2] == ["Horizon: no dice.", "Segment 1: no dice."]
