"""The books as the page gets them."""

from firmware import commit
from firmware.library import find, games, shipped_data
from firmware.model import Model, Offer
from firmware.page.state import state_of
from firmware.places import AtPrompt, NewGame
from firmware.rooms import screen
from rules.contract import Rolled
from rules.games.ddm.actions import Piece
from rules.history import Setup, begin

HORDE = games()["dice-horde"]


def test_the_page_gets_every_book_in_words_the_picture_of_the_path_too():
    offer = Offer(HORDE, shipped_data(HORDE), "demo.toml", ("Ada",))
    model, _ = commit.start(Model((offer,), NewGame()), offer, offer.players, HORDE.options_type())

    books = {page["title"]: page["lines"] for page in state_of(model, screen(model))["books"]}

    assert books["Round 1 of 6"][0] == "The gate has 6 of 6 points."
    assert books["The path"][:2] == ["Horizon: no dice.", "Segment 1: no dice."]


def test_the_page_learns_with_which_dice_the_chosen_game_is_played():
    offer = Offer(HORDE, shipped_data(HORDE), "demo.toml", ("Ada",))
    choosing = Model((offer,), NewGame())
    playing, _ = commit.start(choosing, offer, offer.players, HORDE.options_type())

    told = [state_of(model, screen(model))["dice_sets"] for model in (choosing, playing)]

    assert told == [[], ["d6"]]


def test_the_page_has_room_for_a_title_that_the_panel_shortens():
    ddm = find("ddm")
    offers = (
        Offer(HORDE, shipped_data(HORDE), HORDE.data_file),
        Offer(ddm, shipped_data(ddm), ddm.data_file),
        Offer(ddm, shipped_data(ddm), "/home/ada/mine.toml"),
    )
    choosing = Model(offers, NewGame())
    playing, _ = commit.start(choosing, offers[1], ("Ada", "Ben"), ddm.options_type())

    rows = state_of(choosing, screen(choosing))["choices"]

    assert [row["label"] for row in rows] == [
        "Dice Horde", "Dungeon Dice Monsters", "Dungeon Dice Monsters, own sheet",
    ]  # fmt: skip
    second = Model(offers, NewGame(cursor=1))
    assert screen(second).spoken == "Which game? Row 2 of 3: Dungeon Dice Monsters."
    assert state_of(playing, screen(playing))["game"] == "Dungeon Dice Monsters · Ada, Ben"


def test_each_row_of_a_list_carries_the_detail_that_the_panel_shows_of_one_alone():
    ddm = games()["ddm"]
    setup = Setup("ddm", ddm.version, ("Ada", "Ben"), ddm.options_type(), shipped_data(ddm), ddm.data_file)
    rolled = begin(ddm, setup).act(Rolled(("ddm/2/magic", "ddm/2/summon", "ddm/2/summon")))
    model = Model((), AtPrompt(), history=rolled.act(Piece("T1")))  # which way the piece lies is asked

    told = [(choice["label"], choice["right"]) for choice in state_of(model, screen(model))["choices"]]

    asked = [(choice.label, choice.detail) for choice in ddm.prompt(model.match.state, 0).choices]
    assert told == asked
    assert all(right.endswith(("spot", "spots")) for _, right in told)
