"""What can be played, as it was wished for on the command line."""

import pytest
from tabletop import pressed, screen

from firmware.library import find, shipped_data
from firmware.model import Model
from firmware.offers import NotPlayable, every_offer, one_offer, own_offers
from firmware.places import NewGame
from firmware.sheets.filling import filled
from firmware.sheets.own import OwnSheet


def test_every_installed_game_is_offered_with_its_shipped_data():
    horde = next(offer for offer in every_offer(()) if offer.game.id == "dice-horde")

    assert horde.data_file == "demo.toml"
    assert "[" in horde.data_text


def test_what_was_wished_for_is_not_asked_again():
    offer = one_offer("dice-horde", ("Ada", "Ben"), {"gate": "fair", "colour_a": "blue"}, None)

    model = pressed(Model((offer,), NewGame()), "ok")

    assert model.match.setup.players == ("Ada", "Ben")
    assert (model.match.setup.options.gate, model.match.setup.options.colour_a) == ("fair", "blue")


def test_without_wishes_players_and_gate_are_asked():
    model = Model((one_offer("dice-horde", (), {}, None),), NewGame())

    assert screen(model).title == "How many players?"
    assert screen(pressed(model, "ok")).kind == "list"
    assert pressed(model, "ok", "ok").history is not None


def test_an_own_sheet_is_read_from_its_file(tmp_path):
    sheet = tmp_path / "ours.toml"
    sheet.write_text(shipped_data(find("dice-horde")), encoding="utf-8")

    assert one_offer("dice-horde", (), {}, sheet).data_file == "ours.toml"


@pytest.mark.parametrize(
    ("content", "why"),
    [(None, "cannot be read: No such file"), (b"\x89\xff", "is no text in UTF-8"), (b"x = ", "ours.toml")],
)
def test_an_own_sheet_that_cannot_be_used_is_named(tmp_path, content, why):
    sheet = tmp_path / "ours.toml"
    if content is not None:
        sheet.write_bytes(content)

    with pytest.raises(NotPlayable, match=why) as refused:
        one_offer("dice-horde", (), {}, sheet)

    assert refused.value.key == "--data"


def test_a_sheet_that_was_typed_in_is_offered_beside_the_shipped_one(tmp_path):
    own = OwnSheet(tmp_path, find("dice-horde"))
    assert own_offers(tmp_path, ()) == ()

    own.write(filled(own.text(), "gate.normal", "7"))
    offers = (*every_offer(()), *own_offers(tmp_path, ()))

    rows = [row.label for row in screen(Model(offers, NewGame())).rows]
    assert "Dice Horde" in rows
    assert rows[-1] == "Dice Horde, own"
    assert "normal = 7" in offers[-1].data_text


def test_a_sheet_with_faults_is_not_offered(tmp_path):
    own = OwnSheet(tmp_path, find("dice-horde"))
    own.write(filled(own.text(), "gate.normal", "0"))

    assert own_offers(tmp_path, ()) == ()


@pytest.mark.parametrize("data", [b"\x89PNG\xff", b"# x\n" * 70_000, b"gate = ["])
def test_a_wrong_file_in_the_place_of_the_owners_sheet_is_not_offered_and_stops_nothing(tmp_path, data):
    own = OwnSheet(tmp_path, find("dice-horde"))
    own.path.parent.mkdir(parents=True)
    own.path.write_bytes(data)

    assert own_offers(tmp_path, ()) == ()
