"""A roll before it is written down."""

from dataclasses import replace

import pytest
from tabletop import die

from firmware.draft import Draft, DraftDie, draft_of_reading, draft_of_rolled, unknown_draft
from rules.contract import Cast, Rolled

TWO = Cast(("d6", "d6"), "both dice")


def test_faces_of_one_kind_are_put_in_order():
    draft = draft_of_reading(TWO, (die(5), die(3, at=1)), {})

    assert draft.rolled() == Rolled(("d6/3", "d6/5"))


def test_a_die_in_doubt_is_not_settled_until_somebody_says_what_it_shows():
    draft = draft_of_reading(TWO, (die(5), die(3, at=1, probability=0.5)), {1: "Not sure."})

    assert draft.most_doubtful == 1
    assert draft.with_face(1, "d6/4").most_doubtful is None
    assert draft.with_face(1, "d6/4").rolled() == Rolled(("d6/4", "d6/5"))


def test_the_least_sure_of_several_doubtful_dice_comes_first():
    draft = draft_of_reading(TWO, (die(5, probability=0.6), die(3, at=1, probability=0.4)), {0: "?", 1: "?"})

    assert draft.most_doubtful == 1


def test_a_die_that_was_not_seen_is_added_as_unknown():
    draft = draft_of_reading(TWO, (die(5),), {}).completed()

    assert draft.surplus == 0
    assert draft.dice[1] == DraftDie("d6")
    with pytest.raises(ValueError, match="still unknown"):
        draft.rolled()


def test_a_die_too_many_cannot_be_written_down():
    draft = draft_of_reading(TWO, (die(5), die(3, at=1), die(1, at=2)), {})

    assert draft.surplus == 1
    with pytest.raises(ValueError, match="the roll has 3 dice, 2 were asked for"):
        draft.rolled()
    assert draft.without(1).rolled() == Rolled(("d6/1", "d6/5"))


def test_different_kinds_stand_in_the_order_asked_for():
    cast = Cast(("d10", "d6", "d10"), "all")
    dice = (DraftDie("d6", "d6/2", 1.0), DraftDie("d10", "d10/9", 1.0), DraftDie("d10", "d10/10", 1.0))

    assert Draft(cast, dice).rolled() == Rolled(("d10/9", "d6/2", "d10/10"))


def test_a_roll_in_the_journal_becomes_a_draft_again():
    assert draft_of_rolled(TWO, Rolled(("d6/3", "d6/5"))).rolled() == Rolled(("d6/3", "d6/5"))


def test_in_an_unknown_draft_every_die_is_open():
    assert [die.settled for die in unknown_draft(TWO).dice] == [False, False]


def test_dark_bodies_are_drawn_filled():
    draft = draft_of_reading(TWO, (die(5, rgb=(20, 30, 60)), die(3, at=1, rgb=(240, 200, 40))), {})

    assert [die.dark for die in draft.dice] == [True, False]


def symbol(label, *, at=0, probability=0.99):
    return replace(die(1, at=at, probability=probability), label=label, value=None, runner_up=None)


AGAIN = Cast(("ddm/2", "ddm/2", "ddm/3"), "the same dice again")


def test_a_die_of_a_kind_that_was_not_asked_for_is_asked_about_as_one_of_those_missing():
    """Progress stands on dice of two levels: read as level 1, it must have been the die of level 3."""
    seen = (symbol("ddm/1/progress"), symbol("ddm/2/magic", at=1), symbol("ddm/2/summon", at=2))

    draft = draft_of_reading(AGAIN, seen, {}).completed()

    assert (draft.surplus, draft.most_doubtful) == (0, 0)
    assert draft.dice[0].kind == "ddm/3"
    assert draft.with_face(0, "ddm/3/progress").rolled() == Rolled(("ddm/2/magic", "ddm/2/summon", "ddm/3/progress"))


def test_of_too_many_dice_of_one_kind_the_least_sure_was_misread():
    seen = (symbol("ddm/2/magic"), symbol("ddm/2/summon", at=1, probability=0.95), symbol("ddm/2/summon", at=2))

    draft = draft_of_reading(AGAIN, seen, {}).completed()

    assert [one.kind for one in draft.dice] == ["ddm/2", "ddm/3", "ddm/2"]
    assert draft.dice[1].face is None


def test_dice_with_pips_are_asked_about_where_symbols_were_to_be_thrown():
    draft = draft_of_reading(Cast(("ddm",) * 3, "crest dice"), (die(5), die(3, at=1), die(3, at=2)), {}).completed()

    assert [(one.kind, one.face) for one in draft.dice] == [("ddm", None)] * 3
