"""Faces of dice: their order, which of them is likeliest, and how players say them."""

import pytest

from firmware.faces import commonest, faces_of, kind_of, nearest_first, said

LEVEL_2 = ("ddm/2/attack-x2", "ddm/2/magic", "ddm/2/progress-x2", "ddm/2/summon")


def test_dice_with_numbers_have_them_in_order():
    assert faces_of("d6") == ("d6/1", "d6/2", "d6/3", "d6/4", "d6/5", "d6/6")
    assert faces_of("d20")[-1] == "d20/20"
    with pytest.raises(KeyError, match="coin"):
        faces_of("coin")


def test_a_face_that_stands_on_several_sides_is_offered_once():
    assert faces_of("ddm/2") == LEVEL_2
    assert len(faces_of("ddm")) == 17


def test_the_faces_of_the_same_die_come_first():
    faces = nearest_first("ddm", "ddm/2/magic")

    assert faces[:4] == LEVEL_2
    assert sorted(faces) == sorted(faces_of("ddm"))
    assert nearest_first("d6", "d6/4") == faces_of("d6")


@pytest.mark.parametrize(
    ("kind", "like", "face"),
    [
        ("ddm", None, "ddm/1/summon"),
        ("ddm", "ddm/3/attack", "ddm/3/progress"),
        ("ddm/4", None, "ddm/4/attack"),
        ("d6", None, "d6/1"),
        ("d6", "ddm/3/attack", "d6/1"),
    ],
)
def test_the_commonest_face_is_that_on_most_sides(kind, like, face):
    assert commonest(kind, like) == face


def test_the_narrowest_kind_that_fits_is_a_faces_kind():
    assert kind_of("ddm/2/magic", ("ddm/1", "ddm/2", "ddm")) == "ddm/2"
    assert kind_of("ddm/2/magic", ("ddm",)) == "ddm"
    assert kind_of("d6/2", ("ddm",)) is None


@pytest.mark.parametrize(
    ("face", "words"),
    [("d6/5", "5"), ("ddm/2/attack-x2", "L2 attack x2"), ("ddm/4/summon", "L4 summon"), ("letters/qu", "qu")],
)
def test_a_face_is_said_in_words(face, words):
    assert said(face) == words
