"""Faces that were taught, on the disk."""

import numpy as np
import pytest
from made_sets import MINE, RED, crop, lesson, made_set
from plain_embedder import PLAIN

from firmware.dicesets import exemplars as store
from firmware.dicesets.description import DiceSetError
from firmware.dicesets.exemplars import Taught, decoded, encoded, exemplar_of
from firmware.dicesets.library import shipped_sets
from firmware.dicesets.reading import known_faces
from firmware.dicesets.vectors import vectors_of
from vision.embedding import Embedder


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


def test_one_picture_can_be_forgotten(tmp_path):
    taught = Taught(tmp_path, MINE)
    taught.add([lesson("mine/skull", 1), lesson("mine/skull", 2)])

    taught.forget(lesson("mine/skull", 2)[0].id)

    assert [one.id for one in Taught(tmp_path, MINE).exemplars] == [lesson("mine/skull", 1)[0].id]
    assert len(list((tmp_path / "dicesets" / "mine" / "faces").iterdir())) == 1


def test_a_face_can_be_forgotten_with_its_pictures(tmp_path):
    taught = Taught(tmp_path, MINE)
    taught.add([lesson("mine/skull", 1), lesson("mine/bone", 2), lesson("mine/skull", 3)])

    assert taught.forget_face("mine/skull") == 2
    assert [one.label for one in Taught(tmp_path, MINE).exemplars] == ["mine/bone"]
    assert len(list((tmp_path / "dicesets" / "mine" / "faces").iterdir())) == 1


def test_what_is_always_asked_about_is_kept_until_one_of_the_faces_is_forgotten(tmp_path):
    taught = Taught(tmp_path, MINE)
    taught.add([lesson("mine/skull", 1), lesson("mine/bone", 2), lesson("mine/bone", 3)])
    taught.ask_about("mine/skull", "mine/bone")

    after_one = Taught(tmp_path, MINE)
    after_one.forget(lesson("mine/bone", 3)[0].id)
    kept = Taught(tmp_path, MINE).ask
    after_one.forget(lesson("mine/bone", 2)[0].id)

    assert kept == (("mine/bone", "mine/skull"),)
    assert Taught(tmp_path, MINE).ask == ()


def test_damaged_decisions_are_none(tmp_path, caplog):
    Taught(tmp_path, MINE).add([lesson("mine/skull", 1)])
    (tmp_path / "dicesets" / "mine" / "ask.json").write_text("[[1]]")

    assert Taught(tmp_path, MINE).ask == ()
    assert "ask.json cannot be read" in caplog.text


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


def test_a_list_that_cannot_be_read_is_set_aside_with_its_pictures(tmp_path):
    taught = Taught(tmp_path, MINE)
    taught.add([lesson("mine/skull", 1)])
    (taught.folder / "taught.json").write_text("[{")

    Taught(tmp_path, MINE).add([lesson("mine/bone", 2)])

    assert [one.label for one in Taught(tmp_path, MINE).exemplars] == ["mine/bone"]
    assert (taught.folder / "taught.json.damaged").read_text() == "[{"
    assert len(list((taught.folder / "faces").iterdir())) == 2


def test_faces_that_a_description_left_out_come_back_with_it(tmp_path):
    Taught(tmp_path, MINE).add([lesson("mine/skull", 1), lesson("mine/bone", 2)])
    Taught(tmp_path, made_set("mine", "bone")).add([lesson("mine/bone", 3)])

    kept, crops = Taught(tmp_path, MINE).crops()

    assert [one.label for one in kept] == ["mine/skull", "mine/bone", "mine/bone"]
    assert len(crops) == 3


def test_in_a_large_set_every_face_keeps_what_was_taught_of_it(tmp_path, monkeypatch):
    monkeypatch.setattr(store, "MOST", 3)
    taught = Taught(tmp_path, MINE)
    taught.add([lesson("mine/skull", 1), lesson("mine/bone", 2)])

    taught.add([lesson("mine/bone", seed, learnt=True) for seed in (3, 4)])

    assert [one.id for one in taught.exemplars] == [lesson("mine/skull", seed)[0].id for seed in (1, 2, 4)]


@pytest.mark.parametrize("faces", [[f"f{n}" for n in range(601)], ["a/b"], [""], ["a", "a"]])
def test_a_description_that_could_not_be_read_back_is_not_written(tmp_path, faces):
    made = made_set("mine", *faces)

    with pytest.raises(DiceSetError):
        Taught(tmp_path, made).describe(made)

    assert not (tmp_path / "dicesets").exists()


def test_what_is_on_the_disk_outlasts_a_pulled_plug(tmp_path, monkeypatch):
    synced = []
    monkeypatch.setattr(store, "sync_folder", lambda folder: synced.append(folder.name))

    Taught(tmp_path / "data", MINE).add([lesson("mine/skull", 1)])

    assert synced == ["mine", "dicesets", "data", "faces", "mine"]  # new folders, the picture, the list
