"""Teaching dice from nothing, and reading with what was taught: the shipped finder on drawn trays."""

from functools import cache

import pytest
from drawn_tray import BLUE, WHITE, tray
from made_sets import crop, made_set
from plain_embedder import PLAIN

from firmware.dicesets.description import DiceSet, FaceOf, Kind
from firmware.dicesets.exemplars import Taught, encoded
from firmware.dicesets.growing import wanted_faces
from firmware.dicesets.library import find_set, shipped_sets
from firmware.dicesets.sheet import ShownFace
from firmware.dicesets.studio import Studio
from vision import Reader
from vision.verdict import judge

SKULL, BONE = "ddm/4/defense", "ddm/1/summon"
"""Faces drawn on the dice that are taught; the tests call them otherwise."""


@cache
def reader():
    return Reader.load()


@pytest.fixture
def studio(tmp_path):
    return Studio(reader(), tmp_path, PLAIN)


def teach(studio, face, label, **look):
    """Lays a die with this drawing on the tray and says what it is; what the studio tells of it."""
    studio.see(tray(), still=False)
    seen = studio.see(tray({"face": face, **look}), still=True)
    assert seen.face is not None, seen.trouble
    return studio.learn(label, seen.face)


def test_dice_that_nobody_knows_are_taught_and_read(studio, tmp_path):
    studio.teach("crests")
    teach(studio, SKULL, "crests/skull")
    sheet = teach(studio, BONE, "crests/bone")
    studio.teach("")
    studio.use(("crests",))

    left, right = {"face": BONE, "at": (90, 120), "turn": 100}, {"face": SKULL, "at": (230, 120), "turn": 192}
    read = studio.read(tray(left, right))

    assert [die.label for die in read.dice] == ["crests/bone", "crests/skull"]
    assert (sheet.done, sheet.total, sheet.alike) == (2, 2, ())
    assert list(find_set("crests", tmp_path).faces) == ["crests/skull", "crests/bone"]


def test_a_face_that_was_taught_is_recognised_on_the_tray(studio):
    studio.teach("crests")
    teach(studio, SKULL, "crests/skull")
    teach(studio, BONE, "crests/bone")

    studio.look_again()
    again = studio.see(tray({"face": BONE, "turn": 102}), still=True)

    assert again.face.known == "crests/bone"
    assert again.face.likely[0] == "crests/bone"


def test_the_tray_is_looked_at_once_each_time_it_comes_to_rest(studio):
    studio.teach("crests")
    picture = tray({"face": SKULL})

    looks = [studio.see(picture, still=still) is not None for still in (True, True, False, True)]
    studio.look_again()

    assert looks == [True, False, False, True]
    assert studio.see(picture, still=True) is not None


def test_nothing_is_looked_at_while_nobody_teaches(studio):
    assert studio.see(tray({"face": SKULL}), still=True) is None


def test_news_comes_when_another_set_is_taught_and_only_then(studio):
    assert studio.teach("fate").total == 3
    assert studio.teach("fate") is None
    assert studio.teach("") is None


@pytest.mark.parametrize(
    ("dice", "trouble"),
    [
        ((), "Lay one die on the tray."),
        (({"face": SKULL, "at": (90, 120)}, {"face": BONE, "at": (230, 120)}), "There are 2 dice: leave one."),
        (({"face": SKULL, "squash": 0.42, "turn": 0},), "It is seen aslant: lay it under the camera."),
        (({"face": SKULL, "side": 20},), "It is small: bring the camera nearer."),
    ],
)
def test_a_tray_that_cannot_be_taught_from_says_why(studio, dice, trouble):
    studio.teach("crests")

    assert studio.see(tray(*dice), still=True).trouble == trouble


def test_two_faces_that_look_the_same_are_reported_with_both_pictures(studio):
    studio.teach("crests")
    teach(studio, SKULL, "crests/skull")

    sheet = teach(studio, SKULL, "crests/shield", turn=14)

    assert {label for label, _ in sheet.alike} == {"crests/skull", "crests/shield"}
    assert all(png.startswith(b"\x89PNG") for _, png in sheet.alike)


def test_a_picture_kept_by_mistake_is_taken_back_with_its_name_and_shown_again(studio, tmp_path):
    studio.teach("crests")
    teach(studio, SKULL, "crests/skull")
    sheet = teach(studio, BONE, "crests/bnoe")

    back = studio.forget("crests/bnoe", sheet.kept)

    assert (back.done, back.labels) == (1, ("crests/skull",))
    assert [one.label for one in Taught(tmp_path, find_set("crests", tmp_path)).exemplars] == ["crests/skull"]
    assert studio.see(tray({"face": BONE}), still=True).face is not None


def test_a_further_picture_is_taken_back_alone(studio, tmp_path):
    studio.teach("crests")
    teach(studio, SKULL, "crests/skull")
    sheet = teach(studio, BONE, "crests/skull")

    back = studio.forget("crests/skull", sheet.kept)

    assert (back.done, back.labels) == (1, ("crests/skull",))
    assert len(Taught(tmp_path, find_set("crests", tmp_path)).exemplars) == 1


def alike_pair(studio):
    """A set whose two faces look the same; the owner said to be asked each time."""
    studio.teach("crests")
    teach(studio, SKULL, "crests/skull")
    sheet = teach(studio, SKULL, "crests/shield", turn=14)
    studio.ask_each_time(*(label for label, _ in sheet.alike))
    studio.use(("crests",))


def test_faces_about_which_their_owner_wants_to_be_asked_are_not_reported_again(studio):
    alike_pair(studio)

    assert teach(studio, SKULL, "crests/shield", turn=9).alike == ()
    assert judge(studio.read(tray({"face": SKULL, "turn": 14}))).kind == "ask"


def test_what_a_player_said_of_a_die_holds_while_it_lies(studio, tmp_path):
    alike_pair(studio)
    table = tray({"face": SKULL, "turn": 20, "at": (90, 120)})
    corners = studio.read(table).dice[0].corners
    studio.learn_roll(table, [("crests/shield", corners)], keep=False)

    joined = studio.read(tray({"face": SKULL, "turn": 20, "at": (90, 120)}, {"face": SKULL, "at": (230, 120)}))
    turned = studio.read(tray({"face": SKULL, "turn": 110, "at": (90, 120)}))
    back = studio.read(table)

    assert (joined.dice[0].label, joined.dice[0].probability) == ("crests/shield", 1.0)
    assert [judge(joined, {die}).kind for die in (0, 1)] == ["accept", "ask"]
    assert judge(turned).kind == "ask"
    assert judge(back).kind == "ask"  # it was thrown meanwhile
    assert len(Taught(tmp_path, find_set("crests", tmp_path)).exemplars) == 2


def test_the_bodys_colour_must_fit_the_face(tmp_path):
    kinds = (Kind("two/white", (FaceOf("skull"),)), Kind("two/blue", (FaceOf("bone"),)))
    Taught(tmp_path, made := DiceSet("two", kinds, "two")).describe(made)
    studio = Studio(reader(), tmp_path, PLAIN)
    studio.teach("two")
    teach(studio, SKULL, "two/white/skull", body=WHITE)
    teach(studio, BONE, "two/blue/bone", body=BLUE, ink=(240, 240, 240))
    studio.use(("two/white", "two/blue"))

    read = studio.read(tray({"face": SKULL, "body": BLUE, "ink": (20, 20, 30)}))

    assert "other colour" in read.dice[0].flags or "unknown face" in read.dice[0].flags
    assert judge(read).kind == "ask"


def test_pips_are_read_as_ever_until_a_face_of_such_a_die_is_taught(studio):
    plain = studio.read(tray({"face": "d6/3"})).dice
    studio.teach("d6")
    teach(studio, SKULL, "d6/6")
    studio.teach("")

    assert [die.label for die in plain] == ["d6/3"]
    assert [die.label for die in studio.read(tray({"face": "d6/3"})).dice] == ["d6/3"]
    assert [die.label for die in studio.read(tray({"face": SKULL})).dice] == ["d6/6"]


def test_dice_of_a_roll_that_players_named_are_kept_as_further_pictures(studio, tmp_path):
    studio.teach("crests")
    teach(studio, SKULL, "crests/skull")
    studio.use(("crests",))
    picture = tray({"face": SKULL, "turn": 20})
    corners = studio.read(picture).dice[0].corners

    studio.learn_roll(picture, [("crests/skull", corners), ("fate/plus", corners)], keep=True)

    kept = Taught(tmp_path, find_set("crests", tmp_path)).exemplars
    assert [(one.label, one.learnt) for one in kept] == [("crests/skull", False), ("crests/skull", True)]


def test_a_disk_that_takes_nothing_is_said_and_nothing_breaks(studio, tmp_path, caplog):
    studio.teach("crests")
    seen = studio.see(tray({"face": SKULL}), still=True)
    (tmp_path / "dicesets").write_text("in the way")

    assert "could not be kept" in studio.learn("crests/skull", seen.face).trouble
    assert "not kept" in caplog.text


def test_what_is_wanted_is_each_picture_once_and_each_colour():
    ddm = shipped_sets()["ddm"]
    most = {labels[0] for labels in ddm.pictures.values()}

    assert len(wanted_faces(ddm, set())) == 14
    assert wanted_faces(ddm, most) == ()
    assert wanted_faces(ddm, most - {"ddm/3/summon", "ddm/3/trap-x2"}) == ("ddm/3/summon", "ddm/3/trap-x2")
    assert wanted_faces(shipped_sets()["d6"], set()) == ()


SEEN = ShownFace(encoded(crop(1)), (10, 20, 30), None, ())


def test_a_new_name_in_a_set_of_several_kinds_leaves_these_as_they_are(studio, tmp_path):
    kinds = (Kind("d6", tuple(FaceOf(str(pips), pips) for pips in range(1, 7))), Kind("two/d8", (FaceOf("star"),)))
    Taught(tmp_path, made := DiceSet("two", kinds, "two")).describe(made)
    studio.teach("two")

    sheet = studio.learn("two/skull", SEEN)

    assert sheet.labels == (*made.faces, "two/skull")
    assert [one.label for one in Taught(tmp_path, find_set("two", tmp_path)).exemplars] == ["two/skull"]


@pytest.mark.parametrize(("name", "value"), [("-3", -3), ("12", 12), ("--5", None), ("1-", None), ("\u0663", None)])
def test_a_name_that_is_a_number_is_its_value(studio, tmp_path, name, value):
    studio.teach("crests")
    studio.learn(f"crests/{name}", SEEN)

    assert find_set("crests", tmp_path).faces[f"crests/{name}"].value == value


def test_a_description_with_a_mistake_is_told_and_left_as_it_is(studio, tmp_path, caplog):
    studio.teach("crests")
    studio.learn("crests/skull", SEEN)
    file = tmp_path / "dicesets" / "crests" / "diceset.toml"
    file.write_text("title = ")
    studio.teach("")

    entered = studio.teach("crests")
    told = studio.learn("crests/bone", SEEN)

    assert "has a mistake" in entered.trouble
    assert "has a mistake" in studio.see(tray({"face": SKULL}), still=True).trouble
    assert "has a mistake" in told.trouble
    assert file.read_text() == "title = "
    assert len(list((file.parent / "faces").iterdir())) == 1
    assert "not TOML" in caplog.text


def test_a_set_that_takes_no_further_face_says_so_and_keeps_those_it_has(studio, tmp_path, caplog):
    made = made_set("many", *(f"f{number}" for number in range(600)))
    Taught(tmp_path, made).describe(made)
    studio.teach("many")

    sheet = studio.learn("many/one more", SEEN)

    assert "begin another set" in sheet.trouble
    assert find_set("many", tmp_path) == made
    assert "not kept" in caplog.text
