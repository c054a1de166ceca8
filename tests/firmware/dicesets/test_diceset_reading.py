"""Signs that turn into one another, as the network that ships sees them."""

import numpy as np
import pytest
from made_sets import RED, made_set

from firmware.dicesets.description import FaceOf
from firmware.dicesets.exemplars import exemplar_of
from firmware.dicesets.library import shipped_sets
from firmware.dicesets.photo_labels import made_from_labels
from firmware.dicesets.reading import bodies_of, drawn_crops, kin_of, known_faces
from vision.embedding import DEFAULT_EMBEDDER, Embedder
from vision.matcher import match_faces, too_alike
from vision.networks import shipped
from vision.verdict import ACCEPT_PROBABILITY

pytestmark = pytest.mark.skipif(not shipped(DEFAULT_EMBEDDER).is_dir(), reason="the network is not here")

P = drawn_crops(FaceOf("P", draws=("P",)))[0]
BARRED_P = drawn_crops(FaceOf("P", draws=("P",), mark="bar"))[0]


def half_turned(crop):
    """Seen from the other side of the table, a pixel beside where it was."""
    return np.ascontiguousarray(np.roll(np.rot90(crop, 2), 1, axis=0))


def mirrored(crop):
    return np.ascontiguousarray(crop[:, ::-1])


def taught(one, other):
    """Which of the two faces are reported as too alike, and the chance with which the first is read after a turn."""
    embedder, crops = Embedder.load(), np.stack([one, other])
    dice_set = made_set("mine", "one", "other")
    exemplars = [exemplar_of(crop, label, RED) for crop, label in zip(crops, dice_set.faces, strict=True)]
    known = known_faces(dice_set, exemplars, embedder.embed_turned(crops), embedder)
    turned = embedder.embed(np.ascontiguousarray(np.rot90(one))[None])
    (match,) = match_faces(known, embedder.familiarity, turned, [RED])
    return too_alike(known, embedder.familiarity, ACCEPT_PROBABILITY), match.probability


def test_a_sign_that_is_another_one_turned_is_reported_and_asked_about():
    reported, chance = taught(P, half_turned(P))  # a d

    assert reported == (("mine/one", "mine/other"),)
    assert chance < 0.75


def test_a_sign_that_is_another_one_in_a_mirror_is_a_face_of_its_own():
    reported, chance = taught(P, mirrored(P))

    assert reported == ()
    assert chance > ACCEPT_PROBABILITY


def test_a_bar_below_tells_a_sign_from_another_one_turned():
    reported, chance = taught(BARRED_P, half_turned(P))

    assert reported == ()
    assert chance > ACCEPT_PROBABILITY


def test_a_die_that_was_photographed_has_the_colour_of_its_first_frame():
    crop = np.zeros((48, 48, 3), np.uint8)
    made = made_from_labels("mine", [("d8-symbol", "a"), ("d12-symbol", "a")])
    frames = [("one.jpg@1#0", (200, 30, 30)), ("one.jpg@1#0", (120, 90, 60)), ("", (60, 70, 190)), ("", (50, 60, 180))]
    seen = [exemplar_of(crop, "mine/d8-symbol/a", rgb, source) for source, rgb in frames]

    assert bodies_of(made, seen).seen["mine/d8-symbol"] == ((200, 30, 30), (60, 70, 190), (50, 60, 180))


def test_faces_that_were_labelled_alike_are_kin_but_parts_of_monsters_are_not():
    made = made_from_labels("mine", [("d8-symbol", "a"), ("d12-symbol", "a"), ("d12-symbol", "b"), ("d6-pips", 1)])

    kin = {label: others for label, others in kin_of(made).items() if others}
    assert kin == {"mine/d8-symbol/a": ("mine/d12-symbol/a",), "mine/d12-symbol/a": ("mine/d8-symbol/a",)}
    assert kin_of(shipped_sets()["dicenstein"]) == {}


def test_views_of_different_dice_are_drawn_together_and_frames_laid_about_one_are_not():
    # As two directions square to each other, of which each becomes two of itself to one of the other; the second
    # frame of the photographed die, and the face of another sign, stay as they were seen.
    crops = np.arange(4 * 48 * 48 * 3, dtype=np.uint32).reshape(4, 48, 48, 3).astype(np.uint8)
    labels, sources = ("mine/one", "mine/one", "mine/one", "mine/other"), ("a.jpg@1#0", "a.jpg@1#0", "", "")
    seen = [exemplar_of(*each[:2], RED, each[2]) for each in zip(crops, labels, sources, strict=True)]
    vectors = np.repeat(np.eye(4, dtype=np.float32)[:, None], 4, axis=1)

    known = known_faces(made_set("mine", "one", "other"), seen, vectors, Embedder.load())

    both = np.array([[2, 0, 1, 0], [1, 0, 2, 0]]) / 5**0.5
    np.testing.assert_allclose(known.vectors[[0, 2], 0], both, atol=1e-6)
    np.testing.assert_array_equal(known.vectors[[1, 3]], vectors[[1, 3]])
