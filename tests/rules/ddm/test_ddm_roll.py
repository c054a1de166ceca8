"""Rolling, collecting crests, and what the dice allow to be summoned."""

import pytest
from ddm_table import (
    GAME,
    at,
    crests,
    faces_of,
    finish_building,
    form,
    offered,
    offers,
    phase,
    play,
    refused,
    replace,
    roll,
    rolling,
    table,
)

from rules.contract import DICE, Cast, Rolled
from rules.games.ddm.actions import Decline, End, Move, Piece, Summon, Use
from rules.games.ddm.field import SQUARES
from rules.games.ddm.pieces import Built


def test_dd_01_two_summon_crests_must_summon_and_the_third_die_is_stored():
    state = roll(rolling("vorse"), "1S 1S 1P")

    assert phase(state) == "Building"
    assert crests(state) == "P1"
    assert all(isinstance(action, Piece) for action in offered(state))


def test_dd_02_crests_of_different_levels_do_not_summon():
    state = roll(rolling("gearfried ninja"), "2S 3S 3A")

    assert phase(state) == "Acting"
    assert crests(state) == "A1"


@pytest.mark.parametrize(
    ("faces", "store"), [("1Dx2 1S 2S", "D2"), ("2Ax2 2Px2 4Mx2", "A2 P2 M2"), ("3Tx2 1S 2S", "T2")]
)
def test_dd_03_a_face_with_x2_gives_two(faces, store):
    assert crests(roll(rolling("ninja"), faces)) == store


def test_dd_04_no_more_than_ten_of_each_crest():
    assert crests(roll(rolling("ninja", crests="A9 P10"), "2Ax2 2Px2 3P")) == "A10 P10"


@pytest.mark.parametrize(
    "faces",
    [
        ("ddm/1/summon", "ddm/1/summon"),
        ("ddm/1/summon",) * 4,
        (),
        ("ddm/1/attack", "ddm/1/summon", "ddm/1/summon"),
        ("ddm/2/summon", "ddm/1/summon", "ddm/1/summon"),
        ("d6/1", "d6/2", "d6/3"),
    ],
)
def test_dd_05_three_dice_of_the_set_and_no_others(faces):
    assert refused(rolling("ninja"), Rolled(faces)) == "ddm/wrong-dice"


def test_dd_05_a_turn_without_a_roll_is_refused():
    assert refused(rolling("ninja"), End()) == "ddm/roll-first"


def test_dd_36_three_of_level_1_summon_one_level_1_monster_in_the_basic_game():
    state = roll(rolling("vorse gearfried"), "1S 1S 1S")

    assert state.phase.figure == 0
    assert state.figures[0].card == rolling("vorse").figures[0].card
    assert phase(finish_building(state)) == "Acting"


@pytest.mark.parametrize("ours", ["gearfried@gone", "gearfried@G7", "buster"])
def test_dd_37_no_monster_of_the_level_left_no_summon(ours):
    state = roll(rolling(ours), "2S 2S 2M")

    assert phase(state) == "Acting"
    assert crests(state) == "M1"


def test_dd_08_no_room_for_any_piece_skips_the_summon_and_keeps_crests():
    walls = "F15 E15 D15 F14 G14 H14"
    start = rolling("vorse", built=(), mover=1, shells=walls)
    start = replace(start, figures=(replace(start.figures[0], owner=1),))
    narrow = replace(start, shells=tuple(sorted({*start.shells, SQUARES["H15"], SQUARES["G14"]})))

    state = roll(narrow, "1S 1S 1P")

    assert narrow.ground.fitting(1) == ()
    assert phase(state) == "Acting"
    assert crests(state, 1) == "P1"


def test_dd_52_nothing_is_done_before_the_roll():
    state = rolling("ninja@G9", crests="P5 M5")

    assert offered(state) == ()
    assert refused(state, Move("G9")) == "ddm/roll-first"
    assert refused(state, Use("G9", "Swift")) == "ddm/roll-first"


def said(state, faces):
    """What is told of a throw: the big line, and the sentence of the log."""
    told = GAME.told(state, Rolled(tuple(sorted(faces_of(faces)))), roll(state, faces))
    return told.headline, told.sentence


def test_a_roll_says_whom_it_summons_or_why_nobody():
    assert said(rolling("gearfried", built=()), "2S 2S 2M")[0] == "Summon level 2"
    assert said(rolling("gearfried@gone"), "2S 2S 2M") == (
        "No level 2 left",
        "Ada rolls 1 magic, level 2 summon, level 2 summon; nobody is summoned: no level 2 left.",
    )
    shut = rolling("gearfried", built=(), shells="F5 H5 G6")
    assert said(shut, "2S 2S 2M")[0] == "No piece fits"
    assert said(rolling("gearfried@gone"), "2S 2M 2M")[0] == "+2 magic"


def test_a_roll_says_which_levels_a_triple_summoning_may_bring():
    both = roll(rolling("gearfried ninja", mode="advanced", built=()), "2S 2S 2S")
    assert said(both, "2S 2S 2M")[0] == "Summon 2 or 3"
    assert said(roll(rolling("gearfried", mode="advanced", built=()), "2S 2S 2S"), "2S 2S 2M")[0] == "Summon level 2"
    assert said(roll(rolling("gaia", mode="advanced", built=()), "4S 4S 4S"), "4S 4S 4S")[0] == "Summon level 4"


def test_in_the_open_pool_a_roll_says_that_three_summons_were_made():
    state = replace(rolling("gearfried", mode="pool"), summoned=((1, 1, 1, 0), (0, 0, 0, 0)))

    assert said(state, "2S 2S 2M")[0] == "3 summons made"


def test_a_second_throw_says_what_becomes_of_the_first_ones_summon():
    first = roll(rolling("vorse", mode="advanced", built=()), "2S 2S 2M")

    assert said(first, "2M 2M 2M")[0] == "No level 2 left"


def test_the_cast_asks_for_any_three_dice():
    assert GAME.turn(rolling("ninja")) == DICE
    assert GAME.cast(rolling("ninja")) == Cast(("ddm", "ddm", "ddm"), "crest dice")


# --- Advanced -------------------------------------------------------------------------------------------------


def twice(state, first, second):
    return roll(roll(state, first), second)


def advanced(ours, crests="", **more):
    return rolling(ours, crests=crests, mode="advanced", built=DUNGEON_19, **more)


DUNGEON_19 = (Built(0, form("T1"), 0, SQUARES["G3"]),)


def test_dd_30_both_rolls_are_stored_and_one_summon_is_made_with_the_same_dice():
    state = roll(advanced("vorse silverfang gearfried"), "1S 1S 2M")
    assert GAME.cast(state) == Cast(("ddm/1", "ddm/1", "ddm/2"), "the same dice again")

    state = roll(state, "1P 1P 2Ax2")
    assert crests(state) == "A2 P2 M1"
    assert [action.card for action in offers(state, Summon)] == ["Silver Fang", "Vorse Raider"]

    state = finish_building(play(state, Summon("Vorse Raider")))
    assert (phase(state), at(state, "silverfang")) == ("Acting", "waits")


def test_dd_30_e6_if_both_rolls_allow_a_summon_the_player_chooses_one_of_all_that_they_allow():
    """The dice are the same, so both throws call one level; a triple in one of them opens the next one."""
    state = twice(advanced("gearfried ninja"), "2S 2S 2S", "2M 2S 2S")
    assert [action.card for action in offers(state, Summon)] == ["Gearfried the Iron Knight", "Strike Ninja"]

    state = finish_building(play(state, Summon("Gearfried the Iron Knight")))
    assert (phase(state), at(state, "ninja")) == ("Acting", "waits")


def test_dd_30_the_second_roll_takes_the_same_three_dice():
    state = roll(advanced("vorse"), "1S 1P 2M")

    assert refused(state, Rolled(("ddm/1/summon", "ddm/1/summon", "ddm/3/attack"))) == "ddm/other-dice"


def test_dd_31_three_of_level_2_may_summon_level_3():
    state = twice(advanced("gearfried ninja"), "2S 2S 2S", "2M 2M 2M")

    assert [action.card for action in offers(state, Summon)] == ["Gearfried the Iron Knight", "Strike Ninja"]
    assert Decline() not in offered(state)


def test_dd_46_e6_crests_of_two_rolls_never_add_up():
    state = twice(advanced("gearfried"), "2S 2M 2M", "2S 2M 2M")

    assert phase(state) == "Acting"


@pytest.mark.parametrize(("ours", "faces"), [("buster", "4S 4S 4S"), ("gearfried", "2S 2S 2S")])
def test_dd_47_triple_without_a_higher_level_is_an_ordinary_summon(ours, faces):
    rest = {"4": "4A 4A 4A", "2": "2M 2M 2M"}[faces[0]]

    assert phase(twice(advanced(ours), faces, rest)) == "Building"


def test_dd_48_e7_only_the_higher_monster_left_may_be_declined():
    state = twice(advanced("ninja"), "2S 2S 2S", "2M 2M 2M")
    assert offered(state) == (Decline(), Summon("Strike Ninja"))

    assert phase(play(state, Decline())) == "Acting"
    assert phase(play(state, Summon("Strike Ninja"))) == "Building"


def test_e7_a_triple_may_bring_an_item_of_the_next_level_too():
    state = twice(advanced("vorse medicalaidkit"), "1S 1S 1S", "1P 1P 1P")

    assert [action.card for action in offers(state, Summon)] == ["Medical Aid Kit", "Vorse Raider"]


def test_dd_49_an_item_is_placed_like_a_monster_and_never_moves():
    state = twice(advanced("energydisc", crests="P9"), "1S 1S 1P", "1P 1P 1P")
    state = finish_building(state)

    item = state.figures[0]
    assert (item.square >= 0, item.shown) == (True, False)
    assert state.summoned[0] == (0, 0, 0, 0)
    assert offers(state, Move) == []


def test_e2_of_several_fitting_monsters_the_player_chooses_but_must_choose():
    two = table("gearfried knight", built=())
    state = roll(replace(two, phase=rolling("").phase), "2S 2S 1P")

    assert offered(state) == (Summon("Gearfried the Iron Knight"), Summon("Knight of Twin Swords"))


def test_e10_any_three_dice_of_the_pile_may_be_rolled():
    for faces in ("1S 2S 3S", "4S 4S 1P", "2M 2M 2M"):
        assert phase(roll(rolling("ninja@G9"), faces)) == "Acting"


@pytest.mark.parametrize(
    ("who", "faces", "store"), [("blackland", "1S 1S 3A", "A1 P1"), ("battlewarrior", "1S 1S 3A", "A2")]
)
def test_some_monsters_bring_a_crest_when_they_are_summoned(who, faces, store):
    state = finish_building(roll(rolling(who, built=()), faces))

    assert crests(state) == store
