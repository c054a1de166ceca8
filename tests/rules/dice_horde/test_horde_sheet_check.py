"""The sheet as data: what it holds, where its numbers come from, and what is said of a slip of the pen."""

import pytest
from horde_table import DEMO, GAME, TEXT

from rules.contract import DataError

SLIPS = [
    ("count = 6", 'count = "six"', "rounds.count: expected a whole number, found 'six'"),
    ("count = 6", "count = true", "rounds.count: expected a whole number, found True"),
    ("count = 6", "count = 0", "rounds.count: expected a whole number of at least 1, found 0"),
    ("count = 6", "count = 7", "segments: expected at least 7, one for each round, found 6"),
    ("count = 6", "kount = 6", "rounds.kount: expected a known key, this one is not"),
    ('origin = "printed"\ncount', "count", "rounds.origin: expected a value, it is missing"),
    (
        'origin = "printed"\ncount',
        'origin = "guess"\ncount',
        "rounds.origin: expected printed, derived or house, found 'guess'",
    ),
    ("[rounds]", "[[rounds]]", "rounds: expected a table, found [{'origin': 'printed', 'count': 6}]"),
    ('"A3", "C2"', '"A3", "C9"', "spawns[1].dice[1]: expected a type and a value such as A2, found 'C9'"),
    ('["A3", "C2"]', '"A3"', "spawns[1].dice: expected a list, found 'A3'"),
    ("round = 2", "round = 1", "spawns[1].round: expected a round without dice so far, found 1"),
    ("round = 5", "round = 9", "spawns[3].round: expected a round from 1 to 6, found 9"),
    ('order = "ABC"', 'order = "ABA"', "segments[0].order: expected each type once, found 'ABA'"),
    ('order = "ABC"', 'order = "ABD"', "segments[0].order: expected the three types such as ABC, found 'ABD'"),
    ('A = ["move", "attack"]', 'A = ["walk"]', "segments[0].A[0]: expected move, attack or heal, found 'walk'"),
    (
        '"fire green|red"',
        '"fire pink"',
        (
            "segments[0].lower[1]: expected barricade, trap, upgrade, armour, fire any, or flags such as fire red|blue"
            ", found 'fire pink'"
        ),
    ),
    ('upper = ["barricade", "trap"]', "upper = []", "segments[0].upper: expected a list of at least 1, found []"),
    ("number = 2", "number = 3", "segments[1].number: expected 2, found 3"),
    ("[1, 1, 2, 2, 3, 3]", "[1, 2, 3]", "flags.A.move.values: expected a list of at least 6, found [1, 2, 3]"),
    (
        "[1, 1, 2, 2, 3, 3]",
        "[1, 1, 2, 2, 3, -3]",
        "flags.A.move.values[5]: expected a whole number of at least 0, found -3",
    ),
    (
        'name = "dual"',
        'name = "triple"',
        "flags.C.special.name: expected most-developed, armour-piercing or dual, found 'triple'",
    ),
    ("upper = [1, 2]", "upper = [2, 1]", "spaces.upper: expected spaces in rising order, each once, found [2, 1]"),
    ("upper = [1, 2]", "upper = [1, 5]", "spaces.upper[1]: expected a whole number of at most 4, found 5"),
    ("segment = 2", "segment = 5", "path[1].segment: expected 2, found 5"),
    ('upper = "yellow"', 'upper = "pink"', "path[0].upper: expected green, yellow, blue or red, found 'pink'"),
    (
        "traps = [1, 2, 3, 4]",
        "traps = [1, 1]",
        "path[0].traps: expected spaces in rising order, each once, found [1, 1]",
    ),
    (
        "charges = [1, 4]",
        "charges = [1, 5]",
        "towers.green.charges: expected rising numbers under 5 (hearts), found [1, 5]",
    ),
    ("[towers.red]", "[towers.pink]", "towers.pink: expected a known key, this one is not"),
    ("segment = 5\nlevels", "segment = 6\nlevels", "main_tower.segment: expected from 1 to 5, found 6"),
    ("easy = 8", "easy = 8.5", "gate.easy: expected a whole number, found 8.5"),
    ("easy = 8\n", "", "gate.easy: expected a value, it is missing"),
    ("[6, 12, 18, 24, 30]", "[6, 31]", "skulls.flags: expected rising, at most 30, found [6, 31]"),
    ('needs = "AABC"', 'needs = "AADC"', "scrolls[0].needs: expected one to four types such as AABC, found 'AADC'"),
    ('needs = "AABC"', 'needs = "AACB"', "scrolls[0].needs: expected types in order, A first, found 'AACB'"),
]


@pytest.mark.parametrize(("right", "wrong", "sentence"), SLIPS, ids=[sentence.split(":")[0] for *_, sentence in SLIPS])
def test_a_slip_is_reported_with_file_key_and_expectation(right, wrong, sentence):
    assert right in TEXT

    with pytest.raises(DataError) as caught:
        GAME.parse_data(TEXT.replace(right, wrong, 1), "own.toml")

    assert str(caught.value) == f"own.toml: {sentence}"


def test_what_is_no_toml_is_reported_as_such():
    with pytest.raises(DataError, match=r"own\.toml: the file: expected TOML text"):
        GAME.parse_data("= 1", "own.toml")


def test_the_house_sheet_keeps_what_the_rulebook_prints():
    assert DEMO.rounds.count == 6
    assert "".join(sorted(die[0] for die in DEMO.spawns[0].dice)) == "ABCC"
    assert DEMO.flags.A.move.values == (1, 1, 2, 2, 3, 3)
    assert DEMO.flags.A.attack.values[1:3] == (1, 2)
    assert all("|" in segment.lower[-1] for segment in DEMO.segments)
    assert {DEMO.towers.green.levels, DEMO.main_tower.levels, DEMO.prices.upgrade.skulls} == {3, 1}


def test_the_house_sheet_fits_the_pictures_of_the_rulebook():
    pairs = [(spot.upper, spot.lower) for spot in DEMO.path]
    reds = [spot.segment for spot in DEMO.path for colour in (spot.upper, spot.lower) if colour == "red"]
    yellow = DEMO.towers.yellow

    assert ("blue", "yellow") in pairs
    assert pairs[pairs.index(("blue", "yellow")) + 1] == ("green", "red")
    assert len(reds) == 3
    assert any(spot.upper == "red" and 1 < spot.segment < len(pairs) for spot in DEMO.path)
    assert yellow.hearts >= 5
    assert yellow.charges[1] in (2, 3, 4)


def test_every_table_says_where_its_numbers_come_from():
    tables = [DEMO.rounds, *DEMO.spawns, *DEMO.segments, *DEMO.path, DEMO.spaces, DEMO.main_tower, DEMO.gate]
    tables += [DEMO.skulls, *DEMO.main_sets, *DEMO.scrolls, DEMO.prices.upgrade, DEMO.towers.red, DEMO.flags.B.move]

    assert {table.origin for table in tables} <= {"printed", "derived", "house"}
    assert (DEMO.rounds.origin, DEMO.flags.A.move.origin, DEMO.gate.origin) == ("printed", "printed", "house")


def test_the_sheet_may_be_of_another_size():
    short = TEXT[: TEXT.index("[[path]] # this segment's pair")] + TEXT[TEXT.index("# --- Towers") :]

    sheet = GAME.parse_data(short.replace("segment = 5\nlevels", "segment = 1\nlevels"), "own.toml")

    assert len(sheet.path) == 1
