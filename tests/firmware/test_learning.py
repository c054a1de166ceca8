"""Faces learnt from rolls that players confirmed or corrected, and what the runner does about faces."""

from dataclasses import replace

import pytest
from msgspec.structs import replace as change
from tabletop import die, pig_model, pressed, threw

from firmware.dicesets.sheet import ShownFace, TeachingSheet
from firmware.draft import Draft, DraftDie
from firmware.effects import AskEachTime, Forget, Learn, LearnRoll
from firmware.events import Studied
from firmware.learning import learnt_from
from firmware.lessons import Lessons
from firmware.places import AtPrompt, Teach
from firmware.update import update
from rules.contract import Cast

CORNERS = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
CREST = "ddm/2/attack-x2"
CAST = Cast(("ddm",), "dice")


def draft(**die_is):
    told = {"kind": "ddm", "face": CREST, "probability": 1.0, "corners": CORNERS, **die_is}
    return Draft(CAST, (DraftDie(**told),), frame=7)


def test_a_die_that_a_player_named_is_learnt_with_where_it_was_seen():
    assert learnt_from(pig_model(), draft()) == (LearnRoll(7, ((CREST, CORNERS),)),)


@pytest.mark.parametrize(
    "die_is",
    [
        {"probability": 0.99},  # read and believed: nobody said so
        {"corners": ()},  # typed, never seen
        {"face": "d6/4"},  # pips need no learning
        {"face": None},
    ],
)
def test_other_dice_are_not(die_is):
    assert learnt_from(pig_model(), draft(**die_is)) == ()


def test_no_picture_is_kept_when_the_players_switched_it_off():
    model = pig_model()
    off = replace(model, settings=change(model.settings, learn=False))

    assert learnt_from(off, draft()) == (LearnRoll(7, ((CREST, CORNERS),), keep=False),)


def test_a_draft_knows_in_which_picture_its_dice_were_seen():
    asked, _ = update(pig_model(), threw(die(3, probability=0.6), die(4, at=1)))

    assert asked.place.draft.frame == 7
    assert asked.place.draft.dice[1].corners == die(4, at=1).corners


def test_a_face_told_in_doubt_keeps_its_place():
    asked, _ = update(pig_model(), threw(die(3, probability=0.6), die(4, at=1)))
    model = pressed(asked, "ok")

    (told,) = model.drafts.values()
    assert [(one.probability, bool(one.corners)) for one in told.dice] == [(1.0, True), (0.99, True)]


class Dice:
    """Notes what is asked of it."""

    def __init__(self):
        self.asked = []

    def __getattr__(self, name):
        def note(*arguments, **options):
            self.asked.append((name, *arguments, *options.values()))
            news = name in ("learn", "forget", "ask_each_time") or arguments == ("fate",)
            return TeachingSheet("fate") if news else None

        return note


FACE = ShownFace(b"", (0, 0, 0), None, ())
PICTURE = "the picture of frame 7"


def test_dice_that_the_game_asks_for_are_read():
    dice = Dice()

    told = Lessons(dice, lambda _: None).attend(pig_model())

    assert told is None
    assert dice.asked == [("use", ("d6", "d6")), ("teach", "")]


def test_dice_are_taught_where_somebody_teaches():
    dice = Dice()
    model = pig_model().enter(Teach(TeachingSheet("fate"), AtPrompt()))

    assert Lessons(dice, lambda _: None).attend(model) == Studied(TeachingSheet("fate"))


def test_faces_are_kept_and_forgotten():
    dice = Dice()
    lessons = Lessons(dice, {7: PICTURE}.get)

    effects = (Learn("fate/plus", FACE), Forget("fate/plus", "a1"), AskEachTime("fate/plus", "fate/minus"))
    told = [lessons.carry_out(effect) for effect in effects]

    assert told == [Studied(TeachingSheet("fate"))] * 3
    assert dice.asked == [
        ("learn", "fate/plus", FACE), ("forget", "fate/plus", "a1"), ("ask_each_time", "fate/plus", "fate/minus")
    ]  # fmt: skip


def test_a_roll_is_learnt_from_while_its_picture_is_there_and_not_later():
    dice = Dice()
    lessons = Lessons(dice, {7: PICTURE}.get)

    lessons.carry_out(LearnRoll(6, ((CREST, CORNERS),)))
    lessons.carry_out(LearnRoll(7, ((CREST, CORNERS),)))

    assert dice.asked == [("learn_roll", PICTURE, ((CREST, CORNERS),), True)]
