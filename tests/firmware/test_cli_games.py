"""`dicescribe games`."""

import json
from importlib import metadata

import piggery
from click.testing import CliRunner

from firmware.cli import main
from firmware.library import ENTRY_POINTS


def test_games_are_listed_for_people(monkeypatch, tmp_path):
    piggery.install(monkeypatch, tmp_path)
    result = CliRunner().invoke(main, ["games"])
    assert result.exit_code == 0
    assert result.output.splitlines()[1].split() == ["pig", "Pig", "2", "to", "4", "players", "d6"]


def test_a_title_stands_in_full_and_two_players_are_two_players():
    result = CliRunner().invoke(main, ["games"])

    [line] = [line for line in result.output.splitlines() if "ddm" in line]
    assert line.split() == ["ddm", "Dungeon", "Dice", "Monsters", "2", "players", "ddm"]


def test_games_are_listed_for_programs(monkeypatch, tmp_path):
    piggery.install(monkeypatch, tmp_path)
    result = CliRunner().invoke(main, ["games", "--json"])
    assert json.loads(result.output) == [
        {"game": "pig", "title": "Pig", "version": 1, "players": [2, 4], "dice": ["d6"]}
    ]


def test_a_broken_game_is_one_clear_line(monkeypatch):
    piggery.register(monkeypatch, metadata.EntryPoint("gone", "no_such_package:Game", ENTRY_POINTS))
    result = CliRunner().invoke(main, ["games"])
    assert result.exit_code == 4
    assert result.output.startswith("Error: the game gone (no_such_package:Game) cannot be loaded")
    assert len(result.output.splitlines()) == 1
