"""The room TEACH: what is shown of a die on the tray, and what presses keep."""

from dataclasses import replace

import numpy as np
import pytest
from tabletop import pig_model, pressed

from firmware import rooms
from firmware.dicesets.exemplars import encoded
from firmware.dicesets.sheet import ShownFace, TeachingSheet
from firmware.effects import AskEachTime, Forget, Learn, Look, Remember
from firmware.events import Studied, Typed
from firmware.panel.paint import fits, paint
from firmware.places import AtPrompt, Note, Spell, Teach, TeachSets, TooAlike
from firmware.rooms.teaching import taught_set
from firmware.update import update

PNG = encoded(np.tile(np.arange(0, 240, 5, dtype=np.uint8)[:, None, None], (1, 48, 3)))
LABELS = ("crests/skull", "crests/bone", "crests/heart")
FACE = ShownFace(PNG, (200, 10, 10), None, LABELS)
EMPTY = TeachingSheet("crests", LABELS, done=1, total=3, wanted=LABELS[1:])


def model(*presses):
    return pressed(replace(pig_model(), dice_sets=("crests", "fate")), *presses)


def teaching(sheet=EMPTY, *presses):
    """Standing in the room with this sheet before one's eyes."""
    standing = pressed(model().enter(TeachSets(AtPrompt())), "ok")
    told, _ = update(standing, Studied(sheet))
    return pressed(told, *presses)


def screen(of):
    shown = rooms.screen(of)
    assert fits(shown) == [], shown
    paint(shown)
    return shown


def after(of, name):
    from tabletop import after as press

    return press(of, name)


def test_the_menu_leads_to_the_dice_and_back():
    menu = model("hold back")
    row = [row.label for row in rooms.screen(menu).rows].index("Teach dice")

    chosen = pressed(menu, *["down"] * row, "ok")

    assert [row.label for row in screen(chosen).rows] == ["crests", "fate", "New dice"]
    assert pressed(chosen, "back").place == AtPrompt()


def test_learning_in_play_has_a_switch():
    menu = model("hold back")
    row = [row.label for row in rooms.screen(menu).rows].index("Learn in play")

    off, effects = after(pressed(menu, *["down"] * row), "ok")

    assert off.settings.learn is False
    assert effects == (Remember(off.settings),)


def test_where_no_faces_can_be_compared_nothing_is_taught():
    menu = pressed(pig_model(), "hold back")

    assert "Teach dice" not in [row.label for row in rooms.screen(menu).rows]


def test_an_empty_tray_says_what_is_wanted():
    shown = screen(teaching())

    assert (shown.word, shown.context, shown.progress) == ("TEACH", "1 of 3", pytest.approx(1 / 3))
    assert " ".join(shown.lines) == "Show one die with bone, heart."
    assert after(teaching(), "ok")[1] == (Look(),)


@pytest.mark.parametrize(("fixed", "told"), [(True, "All faces are known."), (False, "Show the next face.")])
def test_dice_of_ones_own_are_never_said_to_be_all_known(fixed, told):
    shown = screen(teaching(replace(EMPTY, done=3, wanted=(), fixed=fixed, learnt="crests/skull")))

    assert (shown.lines, shown.spoken) == ((told,), f"skull kept. {told}")


def test_a_badly_seen_die_says_why():
    shown = screen(teaching(replace(EMPTY, trouble="It glares: turn it or move the lamp.")))

    assert " ".join(shown.lines) == "It glares: turn it or move the lamp."


def test_a_face_is_shown_large_with_the_likeliest_label_first():
    shown = screen(teaching(replace(EMPTY, face=FACE)))

    assert shown.faces == (PNG,)
    assert [row.label for row in shown.rows] == ["skull", "bone", "heart"]
    assert (shown.title, shown.keys.ok, shown.keys.fix) == ("This face is", "Yes", "Other")


def test_a_face_that_is_known_already_is_said_to_be():
    shown = screen(teaching(replace(EMPTY, face=replace(FACE, known="crests/skull"))))

    assert shown.title == "Known as"
    assert shown.spoken == "Known as skull?"


def test_the_marked_label_is_kept():
    _, effects = after(teaching(replace(EMPTY, face=FACE), "down"), "ok")

    assert effects == (Learn("crests/bone", FACE),)


def test_a_new_look_at_the_same_die_leaves_the_cursor_and_another_die_does_not():
    marked = teaching(replace(EMPTY, face=FACE), "down")
    again, _ = update(marked, Studied(replace(EMPTY, face=replace(FACE, rgb=(199, 9, 9)))))
    other, _ = update(marked, Studied(replace(EMPTY, face=replace(FACE, likely=LABELS[::-1]))))

    assert (again.place.cursor, other.place.cursor) == (1, 0)


def test_a_label_is_spelled_with_five_buttons():
    spelling = teaching(replace(EMPTY, face=FACE), "fix")
    spelled = pressed(spelling, "ok", "down", "ok", "ok")  # A, B, B

    assert screen(spelled).title == "ABB_"
    assert screen(pressed(spelled, "back")).title == "AB_"
    assert after(spelled, "fix")[1] == (Learn("crests/ABB", FACE),)


def test_a_label_is_typed_on_the_page():
    _, effects = update(teaching(replace(EMPTY, face=FACE)), Typed("  winged   crest "))

    assert effects == (Learn("crests/winged crest", FACE),)


def test_a_typed_name_of_a_known_face_is_that_face():
    _, effects = update(teaching(replace(EMPTY, face=FACE)), Typed("BONE"))

    assert effects == (Learn("crests/bone", FACE),)


def test_a_set_that_ships_takes_no_new_faces():
    fixed = teaching(replace(EMPTY, fixed=True, face=FACE))

    refused, effects = update(fixed, Typed("dragon"))

    assert isinstance(refused.place, Note)
    assert effects == ()
    assert screen(fixed).keys.fix == ""


@pytest.mark.parametrize("text", ["a/b", "\x00", "\x7f", "\u200b", "x" * 25])
def test_what_is_no_name_is_refused(text):
    refused, effects = update(teaching(replace(EMPTY, face=FACE)), Typed(text))

    assert isinstance(refused.place, Note)
    assert effects == ()


def test_new_dice_are_named_and_taught():
    chosen = pressed(model().enter(TeachSets(AtPrompt(), cursor=2)), "ok")
    named = pressed(chosen, "ok", "ok", "fix")

    assert isinstance(chosen.place, Spell)
    assert named.place.sheet.name == "aa"
    assert taught_set(named) == "aa"


def test_dice_that_were_named_are_in_the_list_from_then_on():
    named = model().enter(Teach(TeachingSheet("mine"), AtPrompt()))

    taught, _ = update(named, Studied(TeachingSheet("mine", ("mine/skull",), 1, 1)))

    assert taught.dice_sets == ("crests", "fate", "mine")


ALIKE = replace(EMPTY, learnt=LABELS[1], kept="a1", alike=((LABELS[0], PNG), (LABELS[1], PNG)))


def test_faces_that_are_too_alike_are_shown_side_by_side():
    alike = teaching(ALIKE)
    shown = screen(alike)

    assert isinstance(alike.place, TooAlike)
    assert shown.faces == (PNG, PNG)
    assert shown.title == "skull or bone?"
    assert "dot of paint" in shown.spoken


def test_the_picture_that_was_just_taught_of_a_face_too_alike_can_be_taken_back():
    taken_back, effects = after(teaching(ALIKE), "fix")

    assert effects == (Forget("crests/bone", "a1"),)
    assert isinstance(taken_back.place, Teach)


def test_who_wants_to_be_asked_about_faces_too_alike_says_so_once():
    asked, effects = after(teaching(ALIKE), "back")

    assert effects == (AskEachTime("crests/skull", "crests/bone"),)
    assert isinstance(asked.place, Teach)


def test_what_is_kept_is_said_and_the_next_face_asked_for():
    shown = screen(teaching(replace(EMPTY, learnt="crests/skull")))

    assert (shown.title, shown.keys.fix) == ("skull kept", "")


def test_a_picture_that_was_just_kept_can_be_taken_back():
    kept = teaching(replace(EMPTY, learnt="crests/skull", kept="a1"))

    assert screen(kept).keys.fix == "Undo"
    assert after(kept, "fix")[1] == (Forget("crests/skull", "a1"),)
    assert after(teaching(), "fix")[1] == ()


def test_news_of_another_set_changes_nothing():
    standing = teaching()

    assert update(standing, Studied(replace(EMPTY, name="fate")))[0].place == standing.place


def test_typing_elsewhere_does_nothing():
    assert update(model(), Typed("bone")) == (model(), ())


@pytest.mark.parametrize("place", [Teach(EMPTY, AtPrompt()), TooAlike(Teach(EMPTY, AtPrompt()))])
def test_a_set_is_taught_for_as_long_as_somebody_stands_there(place):
    assert taught_set(model().enter(place)) == "crests"
    assert taught_set(model()) == ""
