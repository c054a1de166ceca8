"""Dice sets as data: what ships, and what a mistake in a file is answered with."""

import pytest

from firmware.dicesets.description import DiceSet, DiceSetError, FaceOf, Kind, described, parse
from firmware.dicesets.library import drawing_names, find_set, set_names, shipped_sets
from rules.dice import DDM

GOOD = """\
title = "Skulls"

[[kinds]]
kind = "skulls"
colours = ["black"]

[[kinds.faces]]
face = "skull"
value = 6
draws = ["star"]

[[kinds.faces]]
face = "bone"
"""


def test_the_shipped_sets_have_the_faces_of_their_games():
    counts = {name: (len(one.faces), len(one.pictures)) for name, one in shipped_sets().items()}

    assert counts == {
        "d6": (6, 0),
        "ddm": (17, 14),
        "dicenstein": (12 * 4 + 3, 12 * 4 + 3),
        "dicetopia": (6, 0),
        "fate": (3, 3),
        "letters": (26, 26),
    }


def test_dungeon_dice_have_the_sides_that_the_rules_throw():
    sides = {
        kind.kind: tuple(sorted(kind.label(face) for face in kind.faces for _ in range(face.times)))
        for kind in shipped_sets()["ddm"].kinds
    }

    assert sides == {kind: tuple(sorted(labels)) for kind, labels in DDM.items()}


@pytest.mark.parametrize("name", ["d6", "ddm", "dicenstein", "dicetopia", "fate"])
def test_every_shipped_die_has_six_sides(name):
    assert {kind.kind: sum(face.times for face in kind.faces) for kind in shipped_sets()[name].kinds} == {
        kind.kind: 6 for kind in shipped_sets()[name].kinds
    }


@pytest.mark.parametrize("name", sorted(shipped_sets()))
def test_a_set_written_out_is_read_back_the_same(name):
    one = shipped_sets()[name]

    assert parse(described(one), name, "out.toml", drawing_names()) == one


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('title = "Skulls"', "title = ", "not TOML"),
        ('title = "Skulls"', "", "missing required field `title`"),
        ("value = 6", 'value = "six"', "line 9: kinds[0].faces[0].value: Expected `int | null`"),
        ('face = "bone"', 'face = "a/b"', "line 13: kinds[0].faces[1].face: 1 to 40 signs without a slash"),
        ('face = "bone"', 'face = "skull"', "line 13: kinds[0].faces[1].face: 'skull' stands twice"),
        ('draws = ["star"]', 'draws = ["sun"]', "line 10: kinds[0].faces[0].draws: there is no drawing 'sun'"),
        ('colours = ["black"]', 'colours = ["mauve"]', "line 5: kinds[0].colours: no colour is called 'mauve'"),
        ('kind = "skulls"', 'kind = "other"', "line 4: kinds[0].kind: expected skulls"),
        ("value = 6", "value = 6000000", "line 9: kinds[0].faces[0].value: Expected `int` <= 1000000"),
        ('face = "bone"', 'face = "\\u200b"', "line 13: kinds[0].faces[1].face: 1 to 40 signs"),  # nothing to be seen
        ('face = "bone"', f'face = "{"x" * 41}"', "line 13: kinds[0].faces[1].face: 1 to 40 signs"),
        ("value = 6", f"value = {'9' * 5000}", "not TOML"),
        ("value = 6", f"value = {'[' * 5000}", "not TOML"),
        ("value = 6", "value = 6\nsound = 1", "line 7: kinds[0].faces[0]: Object contains unknown field `sound`"),
    ],
)
def test_a_mistake_is_named_with_its_line_and_field(before, after, told):
    with pytest.raises(DiceSetError) as refused:
        parse(GOOD.replace(before, after), "skulls", "skulls.toml", drawing_names())

    assert str(refused.value).startswith("skulls.toml")
    assert told in str(refused.value)


def test_the_households_set_stands_before_a_shipped_one_of_the_same_name(tmp_path):
    folder = tmp_path / "dicesets" / "fate"
    folder.mkdir(parents=True)
    (folder / "diceset.toml").write_text(GOOD.replace("skulls", "fate"))

    assert find_set("fate", tmp_path).title == "Skulls"
    assert set_names(tmp_path) == ("d6", "ddm", "dicenstein", "dicetopia", "fate", "letters")


@pytest.mark.parametrize("name", ["nothing", "../fate", ""])
def test_a_set_that_is_not_there_is_not_found(tmp_path, name):
    with pytest.raises(KeyError):
        find_set(name, tmp_path)


def test_a_set_may_have_500_faces_and_signs_of_any_language():
    names = (*(f"f{number}" for number in range(497)), "\u2620", "\u9f8d", 'a "\\ b')
    made = DiceSet("Many \x7f", (Kind("many", tuple(FaceOf(name) for name in names)),), "many")

    assert parse(described(made), "many", "out.toml") == made
