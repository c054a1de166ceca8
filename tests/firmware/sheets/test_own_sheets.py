"""Own sheets: where a key stands, every fault by its line, and fields that keep the file's comments."""

import pytest

from firmware.library import find, shipped_data
from firmware.sheets.checking import faults_of, parts_of
from firmware.sheets.filling import fields_of, filled
from firmware.sheets.lines import comments_of, line_of, lines_of
from firmware.sheets.own import OwnSheet, template

HORDE = find("dice-horde")
DEMO = shipped_data(HORDE)

TEXT = """\
name = "Mine"

# --- Segments. ---
# What they do.

[[segments]]
origin = "house"
upper = [
  "trap",
]

[[segments]] # the second
upper = ["trap"]

[gate]
easy = 8
"""


def test_keys_have_the_lines_they_stand_on():
    assert lines_of(TEXT) == {
        "name": 1, "segments": 6, "segments[0]": 6, "segments[0].origin": 7, "segments[0].upper": 8,
        "segments[1]": 12, "segments[1].upper": 13, "gate": 15, "gate.easy": 16,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("gate.easy", 16),
        ("segments[0].upper[3]", 8),
        ("gate.fair", 15),
        ("segments[1].order", 12),
        ("path", 1),
        ("", 1),
    ],
)
def test_what_is_missing_is_told_by_what_is_around_it(key, line):
    assert line_of(TEXT, key) == line


def test_the_comment_beside_a_table_or_else_those_of_its_section_are_its_hint():
    section = "Segments. What they do."
    assert comments_of(TEXT) == {"segments[0]": section, "segments[1]": "the second", "gate": section}


def test_a_key_falls_into_names_and_numbers():
    assert parts_of("segments[2].upper[0]") == ("segments", 2, "upper", 0)


# ---- faults ----


def test_the_shipped_sheet_and_the_template_have_no_fault():
    assert faults_of(HORDE, DEMO, "demo.toml") == ()
    assert faults_of(HORDE, template(HORDE), "own.toml") == ()


def test_every_fault_is_told_at_once_by_its_line():
    text = DEMO.replace("easy = 8", "easy = 0").replace('upper = ["trap", "fire any"]', 'upper = ["trap", "fire pink"]')
    text = text.replace("track = 30", "trak = 30")
    lines = text.splitlines()

    found = faults_of(HORDE, text, "own.toml")

    assert [(lines[fault.line - 1].split(" =")[0], fault.key) for fault in found] == [
        ("upper", "segments[3].upper[1]"),
        ("easy", "gate.easy"),
        ("[skulls] # length of the track, and which of its skulls carry a flag", "skulls.track"),
        ("trak", "skulls.trak"),
    ]
    assert found[0].sentence == (
        "segments[3].upper[1]: expected barricade, trap, upgrade, armour, fire any, or flags such as fire red|blue, "
        "found 'fire pink'."
    )


def test_text_that_is_not_toml_is_told_by_its_line():
    (fault,) = faults_of(HORDE, 'name = "x"\n[gate\n', "own.toml")

    assert fault.line == 2
    assert fault.sentence.startswith("This is not TOML: ")


def test_a_text_with_nothing_in_it_lacks_every_table():
    keys = [fault.key for fault in faults_of(HORDE, "", "own.toml")]

    assert {"name", "gate", "segments", "path"} <= set(keys)


# ---- fields ----


def test_every_value_is_a_field_with_its_table_and_hint():
    fields = {field.key: field for field in fields_of(DEMO)}

    upper = fields["segments[1].upper"]
    assert (upper.group, upper.label, upper.value, upper.printed) == ("segments 2", "upper", "armour, fire any", False)
    assert fields["rounds.count"].printed
    assert fields["flags.A.attack.values"].group == "flags A attack"
    assert fields["prices.upgrade.skulls"].hint.startswith("skulls for each level")
    assert not [key for key in fields if key.endswith("origin")]


@pytest.mark.parametrize(
    ("key", "typed", "line"),
    [
        ("gate.easy", " 12 ", "easy = 12"),
        ("segments[1].upper", "trap, fire red|blue", 'upper = ["trap", "fire red|blue"]'),
        ("path[0].traps", "1,2", "traps = [1, 2]"),
        ("segments[0].order", "CBA", 'order = "CBA"'),
        ("path[0].traps", "", "traps = []"),
    ],
)
def test_a_filled_field_changes_its_line_and_the_origin_of_its_table_alone(key, typed, line):
    before, after = DEMO.splitlines(), filled(DEMO, key, typed).splitlines()

    assert len(before) == len(after)
    changed = [new for old, new in zip(before, after, strict=True) if old != new]
    assert changed == ['origin = "printed"', line]
    assert faults_of(HORDE, "\n".join(after), "own.toml") == ()


def test_a_field_of_another_kind_or_of_no_name_is_refused():
    with pytest.raises(ValueError, match="A whole number is wanted here, not 'six'"):
        filled(DEMO, "gate.easy", "six")
    for key in ("gate.hardest", "segments[9].order", "name.x", "nothing"):
        with pytest.raises(KeyError):
            filled(DEMO, key, "1")


# ---- keeping ----


def test_a_sheet_begins_as_the_template_and_is_kept_whole(tmp_path):
    own = OwnSheet(tmp_path, HORDE)

    assert own.text() == template(HORDE)
    own.write("name = 1\n")
    own.keep_photo(b"\xff\xd8")
    assert (OwnSheet(tmp_path, HORDE).text(), own.photo()) == ("name = 1\n", b"\xff\xd8")
    assert sorted(file.name for file in (tmp_path / "sheets").iterdir()) == ["dice-horde.jpg", "dice-horde.toml"]


def test_before_a_photo_was_taken_there_is_none(tmp_path):
    assert OwnSheet(tmp_path, HORDE).photo() == b""
