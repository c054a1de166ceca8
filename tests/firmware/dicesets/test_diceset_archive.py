"""A dice set as a file to carry: taken along, brought in, and refused where somebody played tricks with it."""

import hashlib
import io
import json
import zipfile

import numpy as np
import pytest
from click.testing import CliRunner
from made_sets import MINE, crop, lesson

from firmware.cli import main
from firmware.dicesets import archive
from firmware.dicesets.archive import NotADiceSet, exported, opened
from firmware.dicesets.exemplars import Taught, encoded
from firmware.dicesets.library import find_set


def household(tmp_path, monkeypatch, name):
    folder = tmp_path / name
    monkeypatch.setenv("DICESCRIBE_DATA", str(folder))
    return folder


def run(*arguments):
    return CliRunner().invoke(main, ["dicesets", *map(str, arguments)])


def test_a_set_is_carried_to_another_household(tmp_path, monkeypatch):
    here = household(tmp_path, monkeypatch, "here")
    taught = Taught(here, MINE)
    taught.describe(MINE)
    taught.add([lesson("mine/skull", 1)])
    out = run("export", "mine", "--out", tmp_path / "mine.zip")
    there = household(tmp_path, monkeypatch, "there")

    taken_in = run("import", tmp_path / "mine.zip")

    assert taken_in.exit_code == 0, taken_in.output
    assert out.output.split()[-1] == taken_in.output.split()[-1]  # the fingerprint
    assert find_set("mine", there).faces.keys() == {"mine/skull", "mine/bone"}
    np.testing.assert_array_equal(Taught(there, MINE).crops()[1], [crop(1)])
    listed = run("list").output
    assert "mine: mine, 2 faces, 1 taught from 1 pictures; yours" in listed
    assert "6 faces, pips are read without teaching; ships" in listed


def test_a_set_that_is_here_is_not_replaced_unasked(tmp_path, monkeypatch):
    here = household(tmp_path, monkeypatch, "here")
    Taught(here, MINE).describe(MINE)
    run("export", "mine", "--out", tmp_path / "mine.zip")
    Taught(here, MINE).add([lesson("mine/skull", 1)])

    refused = run("import", tmp_path / "mine.zip")
    kept = Taught(here, MINE).exemplars
    replaced = run("import", tmp_path / "mine.zip", "--replace")

    assert (refused.exit_code, len(kept)) == (3, 1)
    assert (replaced.exit_code, Taught(here, MINE).exemplars) == (0, ())


def test_a_set_carries_what_its_owner_wants_to_be_asked_about(tmp_path, monkeypatch):
    here = household(tmp_path, monkeypatch, "here")
    taught = Taught(here, MINE)
    taught.describe(MINE)
    taught.add([lesson("mine/skull", 1), lesson("mine/bone", 2)])
    taught.ask_about("mine/skull", "mine/bone")
    run("export", "mine", "--out", tmp_path / "asking.zip")
    there = household(tmp_path, monkeypatch, "there")

    run("import", tmp_path / "asking.zip")
    taken_in = Taught(there, MINE).ask
    (tmp_path / "not-asking.zip").write_bytes(packed(parts_of(tmp_path / "third")))
    replaced = run("import", tmp_path / "not-asking.zip", "--replace")

    assert taken_in == (("mine/bone", "mine/skull"),)
    assert (replaced.exit_code, Taught(there, MINE).ask) == (0, ())


def parts_of(tmp_path):
    taught = Taught(tmp_path, MINE)
    taught.add([lesson("mine/skull", 1)])
    with zipfile.ZipFile(io.BytesIO(exported(MINE, taught))) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def packed(parts):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in parts.items():
            made.writestr(name, data)
    return out.getvalue()


def test_the_same_set_gives_the_same_file(tmp_path):
    taught = Taught(tmp_path, MINE)
    taught.add([lesson("mine/skull", 1)])

    assert exported(MINE, taught) == exported(MINE, taught)


@pytest.mark.parametrize(
    ("alter", "told"),
    [
        (lambda parts: parts | {"taught.json": b"[]"}, "altered or damaged: taught.json"),
        (lambda parts: parts | {"diceset.toml": b""}, "altered or damaged: diceset.toml"),
        (lambda parts: parts | {"../../evil": b"x"}, "no part '../../evil'"),
        (lambda parts: parts | {"/etc/passwd": b"x"}, "no part '/etc/passwd'"),
        (lambda parts: parts | {"faces/0123456789abcdef.png": bytes(30_000)}, "larger than 20000 bytes"),
        (lambda parts: parts | {"diceset.toml": bytes(5_000_000)}, "larger than 4000000 bytes"),
        (lambda parts: {name: data for name, data in parts.items() if "faces" not in name}, "altered or damaged"),
        (lambda parts: {name: data for name, data in parts.items() if name != "manifest.json"}, "lists cannot be read"),
        (lambda parts: parts | {"manifest.json": parts["manifest.json"].replace(b'"mine"', b'"../x"')}, "no name of a"),
        (lambda parts: parts | {"manifest.json": parts["manifest.json"].replace(b"set-1", b"set-9")}, "update the"),
    ],
)
def test_a_file_that_was_tampered_with_is_refused(tmp_path, alter, told):
    with pytest.raises(NotADiceSet, match=told):
        opened(packed(alter(parts_of(tmp_path))))


def test_a_part_that_stands_twice_is_refused(tmp_path):
    data = io.BytesIO(packed(parts_of(tmp_path)))
    with zipfile.ZipFile(data, "a") as more, pytest.warns(UserWarning, match="Duplicate name"):
        more.writestr("taught.json", b"[]")

    with pytest.raises(NotADiceSet, match="twice"):
        opened(data.getvalue())


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 no zip", b"\x00" * 64])
def test_a_file_that_is_no_zip_is_refused(data):
    with pytest.raises(NotADiceSet, match="no dice set"):
        opened(data)


def test_a_picture_under_another_digest_is_refused(tmp_path):
    parts = parts_of(tmp_path)
    face = next(name for name in parts if name.startswith("faces/"))
    parts[face] = encoded(crop(7))
    manifest = json.loads(parts["manifest.json"])
    manifest["sha256"][face] = hashlib.sha256(parts[face]).hexdigest()
    parts["manifest.json"] = json.dumps(manifest).encode()

    with pytest.raises(NotADiceSet, match="is another one"):
        opened(packed(parts))


def resigned(parts, **changed):
    """The parts with others in place of some, under hashes that fit."""
    parts = parts | {name.replace("_", "."): data for name, data in changed.items()}
    manifest = json.loads(parts["manifest.json"])
    others = {name: data for name, data in parts.items() if name != "manifest.json"}
    manifest["sha256"] = {name: hashlib.sha256(data).hexdigest() for name, data in others.items()}
    return packed(others | {"manifest.json": json.dumps(manifest).encode()})


def test_a_list_with_one_picture_many_times_is_refused(tmp_path):
    parts = parts_of(tmp_path)
    one = json.loads(parts["taught.json"])[0]

    with pytest.raises(NotADiceSet, match="taught twice"):
        opened(resigned(parts, taught_json=json.dumps([one] * 1000).encode()))


@pytest.mark.parametrize(
    ("pairs", "told"),
    [([["mine/skull", "mine/x"]], "asked about that the set does not have: 'mine/x'"), ([["mine/skull"]], "be read")],
)
def test_a_question_about_no_face_is_refused(tmp_path, pairs, told):
    with pytest.raises(NotADiceSet, match=told):
        opened(resigned(parts_of(tmp_path), ask_json=json.dumps(pairs).encode()))


def test_a_colour_that_is_none_is_refused(tmp_path):
    parts = parts_of(tmp_path)
    one = json.loads(parts["taught.json"])[0] | {"rgb": [10**12, 0, 0]}

    with pytest.raises(NotADiceSet, match="lists cannot be read"):
        opened(resigned(parts, taught_json=json.dumps([one]).encode()))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a" + ".a" * 200_000 + " = 1", "more than 2000 signs"),  # hours for a TOML parser
        ("title = " + "[" * 1500, "not TOML"),
        ("title = " + "\n".join("[" for _ in range(50_000)), "not TOML"),
        ('title = "x"\ny = ' + "9" * 1900, "missing required field|unknown field"),
    ],
)
def test_a_description_that_would_choke_its_parser_is_refused(tmp_path, text, told):
    with pytest.raises(NotADiceSet, match=told):
        opened(resigned(parts_of(tmp_path), diceset_toml=text.encode()))


def test_a_zip_in_the_place_of_a_picture_is_refused(tmp_path):
    parts = parts_of(tmp_path)
    face = next(name for name in parts if name.startswith("faces/"))

    with pytest.raises(NotADiceSet, match="missing or none"):
        opened(resigned(parts | {face: packed({"x": bytes(9000)})}))


def test_a_list_of_very_many_parts_is_refused_before_it_is_read(monkeypatch):
    monkeypatch.setattr(archive, "MOST", 7)
    monkeypatch.setattr(archive.zipfile, "ZipFile", None)

    with pytest.raises(NotADiceSet, match="12 parts"):
        opened(b"PK\x01\x02" * 12)


def test_a_part_packed_in_another_way_is_refused(tmp_path):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_BZIP2) as made:
        for name, part in parts_of(tmp_path).items():
            made.writestr(name, part)

    with pytest.raises(NotADiceSet, match="packed in another way"):
        opened(data.getvalue())


def test_damage_within_a_packed_part_is_told_like_any_other(tmp_path):
    taught = Taught(tmp_path, MINE)
    taught.add([lesson("mine/skull", 1)])
    whole = exported(MINE, taught)
    body = whole.index(b"diceset.toml") + len("diceset.toml")
    damaged = whole[:body] + bytes([whole[body] | 0b110]) + whole[body + 1 :]  # no such kind of block

    with pytest.raises(NotADiceSet, match="damaged one"):
        opened(damaged)


def test_a_picture_of_a_link_makes_no_link(tmp_path):
    parts = parts_of(tmp_path)
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as made:
        for name, part in parts.items():
            info = zipfile.ZipInfo(name)
            info.external_attr = 0o120777 << 16
            made.writestr(info, part)

    archive.imported(opened(data.getvalue()), tmp_path / "there")

    assert not [file for file in (tmp_path / "there").rglob("*") if file.is_symlink()]
