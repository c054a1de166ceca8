"""`dicescribe simulate`."""

import json

import piggery
import pytest
from click.testing import CliRunner

from firmware.cli import main


def simulate(*arguments):
    return CliRunner().invoke(main, ["simulate", "pig", "--games", "5", *arguments])


@pytest.fixture
def package(monkeypatch, tmp_path):
    return piggery.install(monkeypatch, tmp_path)


def test_counts_are_printed_for_programs(package):
    result = simulate("--json", "--players", "3")

    assert result.exit_code == 0
    counts = json.loads(result.stdout)
    assert list(counts) == [
        "game",
        "players",
        "games",
        "ended",
        "decisions",
        "refused_legal_actions",
        "strategy",
        "won",
        "endings",
        "games_per_second",
        "decisions_per_second",
        "legal_lists_per_second",
    ]
    assert [counts[key] for key in ("game", "players", "games", "ended")] == ["pig", 3, 5, 5]


def test_counts_are_printed_for_people(package):
    result = simulate()
    assert result.exit_code == 0
    assert result.output.startswith("5 of 5 games of pig with 2 players ended; ")


def test_one_player_is_one_player():
    result = CliRunner().invoke(main, ["simulate", "dice-horde", "--games", "1"])

    assert " with 1 player ended; " in result.stdout


def test_a_game_that_says_what_ended_it_is_counted_by_that():
    arguments = ["simulate", "ddm", "--games", "6", "--option", "stall_turns=1"]
    plain, counted = (CliRunner().invoke(main, [*arguments, *more]).stdout for more in ((), ("--json",)))

    endings = json.loads(counted)["endings"]
    assert sum(endings.values()) == 6
    assert list(endings.values()) == sorted(endings.values(), reverse=True)
    said = plain.splitlines()[1:]
    assert [line.split()[0] for line in said] == [str(number) for number in endings.values()]
    assert [line.split("%  ")[1] for line in said] == list(endings)


def test_the_seed_decides(package):
    def decisions(seed):
        return json.loads(simulate("--json", "--seed", seed).stdout)["decisions"]

    assert decisions("1") == decisions("1")
    assert decisions("1") != decisions("2")


def test_players_may_choose_as_the_cursor_rests_and_options_are_the_games(package):
    counts = json.loads(simulate("--json", "--strategy", "likely", "--option", "rounds=2").stdout)

    # The cursor rests on "throw again", so that every turn ends with a 1; two rounds of two turns, nobody passes 0.
    assert counts["strategy"] == "likely"
    assert counts["ended"] == counts["won"] == 5


def test_an_owners_sheet_takes_the_place_of_the_shipped_one(package, tmp_path):
    own = tmp_path / "own.toml"
    own.write_text("goal = 1\n")
    shipped = json.loads(simulate("--json").stdout)
    assert json.loads(simulate("--json", "--data", str(own)).stdout)["decisions"] < shipped["decisions"]


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--players", "5"], 2, "Invalid value for --players: Pig is for 2 to 4 players"),
        (["--option", "rounds"], 2, "give KEY=VALUE, such as gate=fair"),
        (["--option", "sides=6"], 2, "Pig has no option 'sides'; it has rounds"),
        (["--games", "0"], 2, "Invalid value for '--games': 0 is not in the range x>=1."),
        (["--data", "no.toml"], 3, "Error: no.toml cannot be read: "),
    ],
)
def test_wrong_arguments_are_one_clear_line(package, arguments, code, message):
    result = simulate(*arguments)
    assert result.exit_code == code
    assert message in result.output.splitlines()[-1]


def test_an_unknown_game_names_the_known_ones(package):
    result = CliRunner().invoke(main, ["simulate", "hog"])
    assert result.exit_code == 2
    assert "there is no game 'hog'; there are: pig" in result.output


def test_a_wrong_sheet_names_file_and_key(package, tmp_path):
    own = tmp_path / "own.toml"
    own.write_text("gaol = 1\n")
    result = simulate("--data", str(own))
    assert result.exit_code == 3
    assert f"Error: {own}: goal: expected a number of points" in result.output


def test_a_lost_data_file_is_a_missing_part(monkeypatch, tmp_path):
    piggery.install(monkeypatch, tmp_path, data=None)
    result = simulate()
    assert result.exit_code == 4
    assert "the game pig lacks its data file" in result.output


def test_games_that_do_not_end_give_exit_code_1(monkeypatch, tmp_path):
    piggery.install(monkeypatch, tmp_path, piggery.REFUSING)
    result = simulate("--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["refused_legal_actions"] == 5
    assert result.stderr.splitlines()[-1] == "Error: 5 of 5 games did not end"
