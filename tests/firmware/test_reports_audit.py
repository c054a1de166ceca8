"""The report on the audit: its tables are legal and its planted mistakes are single ones."""

from itertools import pairwise
from math import hypot
from random import Random

import click
import msgspec
import pytest
from click.testing import CliRunner

from firmware.audit.differences import Difference
from firmware.reports import _mat_tables as made
from firmware.reports import audit
from firmware.reports._audited import Outcome, Places, Said, naming
from firmware.reports.audit import _begun, _page, _Run

MAT = made.horde_mat()
TABLES = list(made.tables(4, 3, MAT))


def test_tables_have_twelve_dice_and_the_round_die():
    for table in TABLES:
        roles = [die.colour for die in table.book.dice]
        assert {role: roles.count(role) for role in roles} == {"A": 4, "B": 4, "C": 4, "round": 1}


def test_tilts_go_from_none_to_forty_degrees():
    assert [table.tilt for table in TABLES] == pytest.approx([0, 40 / 3, 80 / 3, 40])


def test_dice_stand_near_their_places_and_apart_from_each_other():
    spots = {spot.name: spot for spot in MAT.spots}
    for table in TABLES:
        for die, (x, y) in zip(table.book.dice, table.dice, strict=True):
            spot = spots[die.place]
            assert abs(x - spot.x) <= spot.width / 2
            assert abs(y - spot.y) <= spot.height / 2
            assert spot.many or hypot(x - spot.x, y - spot.y) <= 6.0
        places = sorted(table.dice)
        assert all(hypot(a - c, b - d) > 16 for (a, b), (c, d) in pairwise(places))


def test_each_planted_mistake_differs_by_one_die():
    for table in TABLES:
        for kind, book in made.mistakes(Random(1), table):
            more, less = set(book.dice) - set(table.book.dice), set(table.book.dice) - set(book.dice)
            expected = {"is not in play": (0, 1), "is missing": (1, 0)}.get(kind, (1, 1))
            assert (len(more), len(less)) == expected, kind


def test_the_bare_mat_is_seen_first_through_the_same_lens():
    look, order = TABLES[0].first_look, TABLES[0].order

    assert (look["dice"], look["tilt"]) == ([], 25.0)
    assert (look["across"], look["bend"], look["size"]) == (order["across"], order["bend"], order["size"])


def test_no_deed_names_no_mistake():
    table = TABLES[0]

    assert not any(list(naming(table.book, book, ())) for _, book in made.mistakes(Random(1), table))


def test_a_deed_names_the_mistake_that_it_mends_and_no_other():
    table = TABLES[0]
    for _, book in made.mistakes(Random(1), table):
        news = [die for die in book.dice if die not in table.book.dice]
        gone = [die for die in table.book.dice if die not in book.dice]
        if news:
            deeds = tuple(Difference(None, "", None, die.colour, die) for die in (news[0], book.dice[0]))
            assert [one.wanted for one in naming(table.book, book, deeds)] == [news[0]]
        else:
            deed = Difference(0, gone[0].place, gone[0].face, gone[0].colour, None)
            assert list(naming(table.book, book, (deed,))) == [deed]


def outcome(number, **said):
    right = Said(planted={"is missing": 1}, found={"is missing": 1}, looked={"is missing": 0})
    read = msgspec.structs.replace(right, **said)
    return Outcome(number, 3.0, Places(1.2, 0.2, 0.3, 0.4), right, read, {"values misread and asked about": 1})


def test_false_instructions_and_mistakes_found_are_counted_apart_from_what_is_only_asked():
    done = [
        outcome(0, false=1, deeds=["Turn the red die on 3-2 to 4."]),
        outcome(1, looks=2, looked={"is missing": 1}),
        outcome(2, found={"is missing": 0}, missed=["where a die is missing, was told: nothing."]),
        Outcome(3, 9.0),
    ]

    page = "\n".join(_page(done, 5))

    assert "4 of 5 rendered tables" in page
    assert "| true | 3 | 0 (0.0 %) | 0 (0.0 %) | 3 | 3 (100.0 %) |" in page
    assert "| by the reader that ships | 3 | 1 (33.3 %) | 1 (33.3 %) | 3 | 2 (66.7 %) |" in page
    assert "a die is missing 2 of 3 (1 by asking to look)" in page
    assert "Table 0, tilt 3, is right and was told: Turn the red die on 3-2 to 4." in page
    assert "Table 2, tilt 3, where a die is missing, was told: nothing." in page
    assert "| 0 to 5 degrees | 3 | 1.20, 1.20 | 0.20, 0.20 | 0.30, 0.30 | 0.40, 0.40 |" in page
    assert "Mats not found: 1." in page


def test_a_report_of_nothing_can_be_written():
    assert "0 of 30 rendered tables" in "\n".join(_page((), 30))


def test_the_file_begins_with_the_command_by_which_it_is_made(monkeypatch, tmp_path):
    monkeypatch.setattr(audit, "_audit", lambda run, folder, done: done.append(outcome(0)))

    ended = CliRunner().invoke(audit.command, ["--count", "1", "--seed", "4", "--report", str(tmp_path / "audit.md")])

    page = (tmp_path / "audit.md").read_text()
    assert ended.exit_code == 0
    assert page.startswith("# The audit, measured\n\n`python -m firmware.reports audit --count 1 --seed 4`\n")
    assert "\n\n1 of 1 rendered tables" in page


def test_an_interrupted_run_goes_on_where_it_was_and_another_one_does_not(tmp_path):
    file, run = tmp_path / "outcomes.jsonl", _Run(30, 2, "abc")
    assert _begun(file, run, resume=True) == []
    with file.open("ab") as kept:
        kept.write(msgspec.json.encode(outcome(0)) + b"\n")

    assert _begun(file, run, resume=True) == [outcome(0)]
    with file.open("ab") as kept:
        kept.write(msgspec.json.encode(outcome(1))[:40])  # killed while it wrote
    assert _begun(file, run, resume=True) == [outcome(0)]
    assert file.read_bytes().endswith(b"}\n")
    with pytest.raises(click.UsageError, match="another count, seed, network"):
        _begun(file, _Run(30, 3, "abc"), resume=True)
    file.write_text('{"count":30,"seed":2,"networks":"abc"}\n{"number":0,"of":"another version"}\n')
    with pytest.raises(click.UsageError, match="or version"):
        _begun(file, run, resume=True)
    assert _begun(file, run, resume=False) == []
    assert _begun(file, run, resume=True) == []
