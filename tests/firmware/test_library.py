"""Games are found by their entry points, their files by their package."""

from importlib import metadata

import piggery
import pytest
from pig import HOUSE, Pig

from firmware.library import ENTRY_POINTS, BrokenGame, find, folder, games, shipped_data


def test_the_games_of_this_project_are_found():
    assert "dice-horde" in games()


def test_an_installed_game_is_found_by_its_id(monkeypatch, tmp_path):
    package = piggery.install(monkeypatch, tmp_path)

    assert list(games()) == ["pig"]
    assert find("pig").title == "Pig"
    assert shipped_data(find("pig")) == HOUSE
    assert str(folder(find("pig"))) == str(package)


def test_games_come_sorted_by_name(monkeypatch):
    names = ["b", "a"]
    for name in names:
        monkeypatch.setattr(f"broken_pigs.{name.upper()}", type(name, (Pig,), {"id": name}), raising=False)
    points = [metadata.EntryPoint(name, f"broken_pigs:{name.upper()}", ENTRY_POINTS) for name in names]
    piggery.register(monkeypatch, *points)

    assert list(games()) == ["a", "b"]


def test_a_game_that_is_not_installed_is_a_key_error():
    with pytest.raises(KeyError):
        find("poker")


def test_what_a_caller_does_to_the_list_stays_with_the_caller():
    games().clear()
    assert games()


def test_a_game_that_cannot_be_loaded_is_named(monkeypatch):
    piggery.register(monkeypatch, metadata.EntryPoint("gone", "no_such_package:Game", ENTRY_POINTS))
    with pytest.raises(BrokenGame, match=r"^the game gone \(no_such_package:Game\) cannot be loaded: ModuleNotFound"):
        games()


def test_a_game_under_another_name_is_refused(monkeypatch, tmp_path):
    piggery.install(monkeypatch, tmp_path, name="hog")
    with pytest.raises(BrokenGame, match=r"^the game pig is registered as hog; both names must be one$"):
        games()


def test_a_missing_data_file_is_named(monkeypatch, tmp_path):
    piggery.install(monkeypatch, tmp_path, data=None)
    with pytest.raises(BrokenGame, match=r"^the game pig lacks its data file: .*house\.toml"):
        shipped_data(find("pig"))


def test_a_game_without_data_ships_none(monkeypatch, tmp_path):
    piggery.install(monkeypatch, tmp_path, piggery.SOUND + "    data_file = ''\n")
    assert shipped_data(find("pig")) == ""


def test_a_game_outside_any_package_has_no_folder():
    with pytest.raises(BrokenGame, match=r"^the game pig is not in a package"):
        folder(Pig())
