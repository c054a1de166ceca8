"""Faces that were taught, on the disk and as a file to carry."""

import io
import json
import zipfile

import numpy as np
import pytest
from click.testing import CliRunner
from made_sets import made_set
from plain_embedder import PLAIN

from firmware.cli import main
from firmware.dicesets import exemplars as store
from firmware.dicesets.archive import NotADiceSet, exported, opened
from firmware.dicesets.exemplars import Taught, decoded, encoded, exemplar_of
from firmware.dicesets.library import find_set, shipped_sets
from firmware.dicesets.reading import known_faces
from firmware.dicesets.vectors import vectors_of
from vision.embedding import Embedder

MINE = made_set("mine", "skull", "bone")
RED = (180, 20, 20)


def crop(seed):
    return np.random.default_rng(seed).integers(0, 256, (48, 48, 3)).astype(np.uint8)


def lesson(label, seed, source="", *, learnt=False):
    return exemplar_of(crop(seed), label, RED, source, learnt=learnt), crop(seed)


def test_what_was_taught_is_there_after_a_restart(tmp_path):
    Taught(tmp_path, MINE).add([lesson("mine/skull", 1), lesson("mine/bone", 2)])

    kept, crops = Taught(tmp_path, MINE).crops()

    assert [one.label for one in kept] == ["mine/skull", "mine/bone"]
    np.testing.assert_array_equal(crops, [crop(1), crop(2)])


def test_a_picture_taught_anew_takes_its_new_label(tmp_path):
    taught = Taught(tmp_path, MINE)
    taught.add([lesson("mine/skull", 1)])
    taught.add([lesson("mine/bone", 1)])

    assert [one.label for one in Taught(tmp_path, MINE).exemplars] == ["mine/bone"]


def test_a_face_can_be_forgotten_with_its_pictures(tmp_path):
    taught = Taught(tmp_path, MINE)
    taught.add([lesson("mine/skull", 1), lesson("mine/bone", 2)])

    taught.forget("mine/skull")

    assert [one.label for one in Taught(tmp_path, MINE).exemplars] == ["mine/bone"]
    assert len(list((tmp_path / "dicesets" / "mine" / "faces").iterdir())) == 1


def test_a_lost_picture_costs_only_itself(tmp_path, caplog):
    taught = Taught(tmp_path, MINE)
    taught.add([lesson("mine/skull", 1), lesson("mine/bone", 2)])
    (taught.folder / "faces" / f"{lesson('mine/skull', 1)[0].id}.png").unlink()

    kept, crops = Taught(tmp_path, MINE).crops()

    assert [one.label for one in kept] == ["mine/bone"]
    assert len(crops) == 1
    assert "mine/skull" in caplog.text


@pytest.mark.parametrize("text", ["", "{", '[{"id": "../../x", "label": "mine/skull", "rgb": [1, 2, 3]}]'])
def test_a_damaged_list_is_empty(tmp_path, text):
    taught = Taught(tmp_path, MINE)
    taught.folder.mkdir(parents=True)
    (taught.folder / "taught.json").write_text(text)

    assert Taught(tmp_path, MINE).exemplars == ()


def test_what_was_taught_outlives_what_was_learnt_in_play(tmp_path, monkeypatch):
    monkeypatch.setattr(store, "MOST_PER_FACE", 2)
    taught = Taught(tmp_path, MINE)
    taught.add([lesson("mine/skull", 1)])

    for seed in (2, 3, 4):
        taught.add([lesson("mine/skull", seed, learnt=True)])

    assert [one.id for one in taught.exemplars] == [lesson("mine/skull", seed)[0].id for seed in (1, 4)]


@pytest.mark.parametrize("data", [b"", b"GIF89a", encoded(np.zeros((49, 48, 3), np.uint8))])
def test_only_a_face_is_taken_for_a_face(data):
    with pytest.raises(ValueError, match=r"not a picture of a face|not 48 x 48"):
        decoded(data)


def test_drawings_are_known_until_real_dice_are_taught():
    fate = shipped_sets()["fate"]
    plus = exemplar_of(crop(1), "fate/plus", RED)

    untaught = known_faces(fate, (), None, PLAIN)
    taught = known_faces(fate, (plus,), PLAIN.embed_turned(crop(1)[None]), PLAIN)

    assert untaught.pictures == ("plus", "plus", "minus", "minus", "blank", "blank")
    assert taught.pictures == ("plus", "minus", "minus", "blank", "blank")


class Counting:
    """Notes how many faces the network looked at."""

    def __init__(self):
        self.faces = 0

    def __call__(self, x):
        self.faces += len(x)
        return PLAIN.network(x)


def test_what_was_compared_once_is_not_compared_again(tmp_path):
    network = Counting()
    counting = Embedder(network, PLAIN.familiarity, "plain")
    exemplars = [lesson("mine/skull", seed)[0] for seed in (1, 2)]
    crops = np.stack([crop(1), crop(2)])

    first = vectors_of(exemplars, crops, counting, tmp_path)
    looked = network.faces
    again = vectors_of(exemplars, crops, counting, tmp_path)

    np.testing.assert_array_equal(first, again)
    np.testing.assert_allclose(first, PLAIN.embed_turned(crops), atol=1e-3)
    assert (looked, network.faces) == (1 + 40, 1 + 40 + 1)  # one picture tells which network it is


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"not vectors"])
def test_damaged_vectors_are_made_again(tmp_path, data):
    (tmp_path / "vectors.npz").write_bytes(data)

    made = vectors_of([lesson("mine/skull", 1)[0]], crop(1)[None], PLAIN, tmp_path)

    assert made.shape == (1, 4, 64)


def test_vectors_of_another_network_are_made_again(tmp_path):
    other = Embedder(lambda x: -PLAIN.network(x)[:, ::-1], PLAIN.familiarity, "plain")
    one = [lesson("mine/skull", 1)[0]]
    vectors_of(one, crop(1)[None], other, tmp_path)

    made = vectors_of(one, crop(1)[None], PLAIN, tmp_path)

    np.testing.assert_allclose(made, PLAIN.embed_turned(crop(1)[None]), atol=1e-3)


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
    assert "mine: mine, 2 faces, 1 taught from 1 pictures; yours" in run("list").output


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
    import hashlib

    parts = parts_of(tmp_path)
    face = next(name for name in parts if name.startswith("faces/"))
    parts[face] = encoded(crop(7))
    manifest = json.loads(parts["manifest.json"])
    manifest["sha256"][face] = hashlib.sha256(parts[face]).hexdigest()
    parts["manifest.json"] = json.dumps(manifest).encode()

    with pytest.raises(NotADiceSet, match="is another one"):
        opened(packed(parts))
