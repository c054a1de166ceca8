"""What can be played, as it was wished for on the command line."""

import pytest
from tabletop import pressed, screen

from firmware.model import Model
from firmware.offers import NotPlayable, every_offer, one_offer
from firmware.places import NewGame


def test_every_installed_game_is_offered_with_its_shipped_data():
    (horde,) = every_offer(())

    assert horde.game.id == "dice-horde"
    assert horde.data_file == "demo.toml"
    assert "[" in horde.data_text


def test_what_was_wished_for_is_not_asked_again():
    offer = one_offer("dice-horde", ("Ada", "Ben"), {"gate": "fair", "colour_a": "blue"}, None)

    model = pressed(Model((offer,), NewGame()), "ok")

    assert model.match.setup.players == ("Ada", "Ben")
    assert (model.match.setup.options.gate, model.match.setup.options.colour_a) == ("fair", "blue")


def test_without_wishes_players_and_gate_are_asked():
    model = Model(every_offer(()), NewGame())

    assert screen(model).title == "How many players?"
    assert screen(pressed(model, "ok")).kind == "list"
    assert pressed(model, "ok", "ok").history is not None


def test_an_own_sheet_is_read_from_its_file(tmp_path):
    sheet = tmp_path / "ours.toml"
    sheet.write_text(every_offer(())[0].data_text, encoding="utf-8")

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
