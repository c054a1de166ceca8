"""Which mat lies under the dice of `play`."""

import pytest

from firmware.keeping.settings import Settings, save_settings
from firmware.mats.files import UnknownMat
from firmware.offers import one_offer
from firmware.table_setup import VirtualSetup, beneath, chosen_mat
from firmware.watching.mat_watch import MatWatch
from hardware.clocks import ManualClock

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


@pytest.mark.parametrize("name", ["tray", "corners"])
def test_the_camera_over_a_virtual_table_finds_what_lies_there(name, tmp_path):
    mat = beneath(name, OFFERS)
    camera = VirtualSetup(ManualClock(), tmp_path / "table.json", 3, mat).camera()
    camera.open()
    watch = MatWatch()
    watch.lay(mat, ())

    picture = camera.capture(1.0).pixels

    assert watch.seek(picture, 0.0) == "found"
    across = [x for x, _ in watch.outline]
    assert max(across) - min(across) > 0.7 * picture.shape[1]
