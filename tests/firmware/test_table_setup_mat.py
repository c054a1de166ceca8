"""Which mat lies under the dice of `play`."""

import pytest

from firmware.keeping.settings import Settings, save_settings
from firmware.mats.files import UnknownMat
from firmware.offers import one_offer
from firmware.table_setup import beneath, chosen_mat

OFFERS = (one_offer("dice-horde", (), {}, None),)


def test_a_mat_that_is_asked_for_is_taken_else_the_one_chosen_last(tmp_path):
    save_settings(tmp_path / "settings.json", Settings(mat="tray"))

    assert chosen_mat("dice-horde", tmp_path) == "dice-horde"
    assert chosen_mat(None, tmp_path) == "tray"
    assert chosen_mat("none", tmp_path) == ""


def test_an_unknown_mat_is_refused(tmp_path):
    with pytest.raises(UnknownMat):
        chosen_mat("chess", tmp_path)


def test_a_virtual_table_shows_the_mat_as_the_game_draws_it():
    assert beneath("dice-horde", OFFERS).width == 404
    assert beneath("tray", OFFERS).title == "Tray"
    assert beneath("dice-horde", ()) is None
    assert beneath("", OFFERS) is None
