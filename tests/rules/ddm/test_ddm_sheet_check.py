"""Owners' cards: what does not fit is named by line and field."""

import pytest
from ddm_table import GAME, ODD_TEXT, SHEET, STARTER, TEXT

from rules.contract import DataError
from rules.games.ddm.sheet import Ability, Cost, Effect, in_chain, lasting, timing
from rules.games.ddm.sheet_check import read_sheet
from rules.games.ddm.toml_lines import line_of


def changed(old, new, text=ODD_TEXT):
    assert text.count(old) >= 1, old
    return text.replace(old, new, 1)


def error(text):
    with pytest.raises(DataError) as caught:
        GAME.parse_data(text, "own.toml")
    return caught.value


def line(text, part):
    """The line (from 1) on which a part of the text first stands."""
    return text[: text.index(part)].count("\n") + 1


def test_what_ships_fits():
    assert read_sheet(TEXT, "starter.toml") == (STARTER, [])
    assert read_sheet(ODD_TEXT, "odd.toml") == (SHEET, [])


def test_a_word_outside_the_vocabulary_names_line_field_and_card():
    text = changed('effects = [{ do = "ward" }]', 'effects = [{ do = "dodge" }]')
    found = error(text)

    assert found.key == "cards[1].abilities[1].effects[0].do"
    assert found.file == f"own.toml line {line(text, 'dodge')} (Strike Ninja)"
    assert str(found).endswith("expected a deed that RULES.md lists, such as damage, heal or by-hand, found 'dodge'")


@pytest.mark.parametrize(
    ("old", "new", "key", "expected"),
    [
        ("level = 4\ntribe", "level = 5\ntribe", "cards[0].level", "a level from 1 to 4"),
        (
            "attack = 40",
            "attack = 45",
            "cards[0].attack",
            "a multiple of 10 up to 200; prices up to 99",
        ),
        ('tribe = "warrior"\n', "", "cards[0].tribe", "a tribe for a monster"),
        ("hp = 40\n", "", "cards[0].hp", "Hit Points for a monster"),
        ('name = "Strike Ninja"', 'name = "Buster Blader"', "cards[1].name", "a name of its own"),
        ('short = "Ninja"', 'short = "Ninja of the Night"', "cards[1].short", "at most 12 letters"),
        (
            "cost = { progress = 1 }",
            "price = 1",
            "cards[1].abilities[0].price",
            "a known key, this one is not",
        ),
        ('rows = ["###", ".*.", ".#.", ".#."]', 'rows = ["###", ".*.", ".#."]', "pieces[0].rows", "five # and one *"),
        (
            'rows = ["###", ".*.", ".#.", ".#."]',
            'rows = ["##.", ".*.", "..#", ".##"]',
            "pieces[0].rows",
            "squares that hang together by their sides",
        ),
        ('lords = ["G5", "G15"]', 'lords = ["G4", "G15"]', "fields.basic.lords", "two squares within the border"),
        ('side = "kaiba"', 'side = "yugi"', "armies", "one army with side yugi and one with side kaiba"),
        ('"Thunder Ball", "Vorse Raider"]', '"Thunder Ball"]', "armies[1].cards", "exactly 3 cards"),
        ('"Battle Ox", "Curse of Dragon"', '"Battle Ox", "Battle Ox"', "armies[2].cards", "each card once"),
        (
            '"Battle Ox", "Curse of Dragon"',
            '"Battle Ox", "Curse of Drag"',
            "armies[2].cards",
            "names of cards of this file",
        ),
        ('name = "Starter set"\n', "", "name", "a value, it is missing"),
    ],
)
def test_what_does_not_fit_is_named(old, new, key, expected):
    found = error(changed(old, new))

    assert (found.key, found.expected) == (key, expected)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("once = true\nwhen", "when", "true for what costs nothing, or a time at which it works by itself"),
        (
            'when = "summoned"\neffects = [{ do = "gain", crest = "trap"',
            'when = "summoned"\neffects = [{ do = "gain"',
            "a value for gain",
        ),
        ('effects = [{ do = "negate" }]', 'effects = [{ do = "warp" }]', "warp only for an item"),
        (
            'cost = { any = 3 }\neffects = [{ do = "heal"',
            'cost = { any = 3 }\nwhen = "summoned"\neffects = [{ do = "heal"',
            "no cost, since it works by itself (summoned)",
        ),
        ('amount = 20, whom = "one" }', 'amount = 25, whom = "one" }', "a multiple of 10"),
        ('amount = 20, whom = "one" }', 'amount = 20, whom = "visitor" }', "visitor only for what works when crossed"),
        (
            '{ do = "ward", amount = 20, whom = "own"',
            '{ do = "negate", amount = 20, whom = "own"',
            "negate only for what can be played at any time",
        ),
        (
            'effects = [{ do = "move", amount = 3 }]',
            'effects = [{ do = "move", amount = 3 }, { do = "heal", amount = 10 }]',
            "nothing beside move",
        ),
        (
            'effects = [{ do = "move", amount = 3 }]',
            'effects = [{ do = "move", amount = 3, within = 2 }]',
            "nothing, since move does not read it",
        ),
        (
            'amount = 10, against = "dragon"',
            'amount = 10, tribe = "dragon"',
            "nothing, since it acts on its own monster alone",
        ),
        ('whom = "own", within = 2', 'whom = "foe", within = 2', "self or own for ward"),
        ('amount = 10, against = "dragon"', 'amount = 10, whom = "own"', "self for what works always"),
    ],
)
def test_abilities_that_could_not_be_played_are_named(old, new, expected):
    assert error(changed(old, new)).expected == expected


def test_all_faults_of_a_file_are_told_at_once():
    text = changed("hp = 40\n", "", changed('tribe = "beast"\n', ""))
    sheet, errors = read_sheet(text, "own.toml")

    assert sheet is not None
    assert [one.key for one in errors] == ["cards[0].hp", "cards[5].tribe"]


def test_text_that_is_no_toml_is_told_as_such():
    assert error("[").key == "the file"


def test_lines_are_found_for_tables_and_keys():
    text = "[a]\nx = 1\n[[c]]\nn = 1\n[[c]]\n[[c.d]]\nk = 2\n[[c.d]]\nk = 3\n"

    assert line_of(text, "a.x") == 2
    assert line_of(text, "c[1].d[1].k") == 9
    assert line_of(text, "c[1].d[0].k.deep[2]") == 7
    assert line_of(text, "c[1].missing") == 5
    assert line_of(text, "z") == 0


@pytest.mark.parametrize(
    ("cost", "when"),
    [
        ({"progress": 1}, "turn"),
        ({"magic": 2}, "turn"),
        ({"attack": 1}, "attack"),
        ({"defense": 1}, "defense"),
        ({"trap": 1}, "any"),
    ],
)
def test_crests_decide_when_an_ability_is_played_unless_the_card_does(cost, when):
    plain = Ability("x", "x", (Effect("heal", amount=10),), Cost(**cost))

    assert timing(plain) == when
    assert timing(Ability("x", "x", plain.effects, plain.cost, "building")) == "building"


def test_crests_decide_how_long_it_lasts_and_whether_it_joins_a_chain():
    boost = Effect("boost", amount=10, stat="attack")
    found = {
        name: (
            lasting(Ability("x", "x", (boost,), Cost(**{name: 1})), boost),
            in_chain(Ability("x", "x", (boost,), Cost(**{name: 1}))),
        )
        for name in ("attack", "defense", "progress", "magic", "trap", "any")
    }

    assert found == {
        "attack": ("battle", False),
        "defense": ("battle", False),
        "progress": ("turn", False),
        "magic": ("stays", True),
        "trap": ("turn", True),
        "any": ("turn", False),
    }
