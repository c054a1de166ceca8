"""Battles: attacks, Regular Defense, damage, lords, flyers, abilities in battle."""

import pytest
from ddm_table import GAME, at, crests, hp, index, offered, offers, phase, play, refused, roll, rolling, table

from rules.contract import OVER, Seat
from rules.games.ddm.actions import Attack, End, Guard, Pay, Strike, Summon, Take, Target, Use
from rules.games.ddm.facts import protection


def blows(state, count, way):
    for _ in range(count):
        state = play(state, way)
    return state


@pytest.mark.parametrize("foe", ["vorse@G10", "dragonzombie@G10", "knight@G10-10"])
def test_dd_13_damage_of_all_hit_points_destroys_for_good(foe):
    """Gaia strikes with 40 at 20, 30 and 20 Hit Points."""
    state = play(table("gaia@G9", foe, crests="A1"), Attack("G9", "G10"))

    gone = state.figures[1]
    assert (gone.square, gone.damage, gone.shown) == (-2, 0, True)
    assert crests(state) == ""


def test_dd_13_a_destroyed_monster_is_not_summoned_again():
    assert phase(roll(rolling("vorse@gone"), "1S 1S 1P")) == "Acting"


def test_dd_14_damage_stays_and_adds_up():
    state = play(table("gearfried@G9", "knight@G10", crests="A1"), Attack("G9", "G10"))
    assert hp(state, "knight") == 10

    state = play(state, End())
    assert hp(state, "knight") == 10
    again = table("magiciandragon@G9", "knight@G10-20", crests="A1")
    assert at(play(again, Attack("G9", "G10")), "knight") == "gone"


def test_dd_15_one_defense_crest_takes_the_defense_power_off_once():
    state = play(table("summonedskull@G9", "soldierofstone@G10", crests="A1", their_crests="D3"), Attack("G9", "G10"))
    assert GAME.turn(state) == Seat(1)
    assert protection(state, index(state, "soldier")) == 30

    state = play(state, Guard())
    assert (hp(state, "soldier"), crests(state, 1)) == (10, "D2")


def test_dd_15_a_second_defense_crest_against_the_same_attack_is_refused():
    state = table("booster@G9", "vorse@G10 trapper@H10", crests="A1", their_crests="D3 T3")
    state = play(state, Attack("G9", "G10"), Guard())

    assert phase(state) == "Battling"  # a trap may still be played
    assert refused(state, Guard()) == "ddm/guarded"


def test_dd_16_a_defense_beyond_the_attack_hurts_nobody():
    state = table("knight@G9", "gearfried@G10", crests="A1", their_crests="D1")
    state = play(state, Attack("G9", "G10"), Guard())

    assert (hp(state, "gearfried"), hp(state, "knight")) == (20, 30)


@pytest.mark.parametrize(("second", "left"), [(Guard(), 20), (Take(), 10)])
def test_dd_17_each_of_two_blows_may_be_defended(second, left):
    state = table("knight@G9", "vorse@G10", crests="A2", their_crests="D2")
    state = play(state, Use("G9", "Double blow"), Guard(), second)

    assert hp(state, "vorse") == left
    assert crests(state, 1) == ("" if second == Guard() else "D1")


def test_dd_17_each_of_two_attackers_may_be_defended_against():
    state = table("vorse@G9 knight@G11", "gearfried@G10", crests="A2", their_crests="D2")
    state = play(state, Attack("G9", "G10"), Guard(), Attack("G11", "G10"), Guard())

    assert (hp(state, "gearfried"), crests(state, 1)) == (20, "")


@pytest.mark.parametrize("who", ["gaia@G14", "silverfang@G14"])
def test_dd_18_any_regular_attack_takes_one_life_and_a_lord_never_defends(who):
    state = play(table(who, crests="A1", their_crests="D9"), Attack("G14", "G15"))

    assert state.lives == (3, 2)
    assert crests(state, 1) == "D9"


def test_dd_18_the_third_hit_wins():
    state = play(table("vorse@G14", crests="A1", lives=(1, 1)), Attack("G14", "G15"))

    assert GAME.turn(state) == OVER
    assert GAME.winners(state) == (Seat(0),)


def test_dd_18_e4_ability_attacks_may_not_name_a_lord():
    state = table("knight@G14", crests="A2")

    assert Attack("G14", "G15") in offered(state)
    assert offers(state, Use) == []


@pytest.mark.parametrize("foe", ["curseofdragon@G6", "dragonzombie@G6"])
def test_dd_19_e5_a_lord_attacks_anything_beside_it_once_a_turn_for_one_crest(foe):
    state = table("", foe, crests="A2", their_crests="D1")
    state = play(state, Attack("G5", "G6"))
    assert phase(state) == "Battling"

    hit = play(state, Take())
    assert (hp(hit, foe.split("@")[0]), crests(hit)) == ({"c": 10, "d": 20}[foe[0]], "A1")
    assert refused(hit, Attack("G5", "G6")) == "ddm/attacked"
    assert hp(play(state, Guard()), foe.split("@")[0]) == {"c": 20, "d": 30}[foe[0]]


def test_dd_19_a_lord_attacks_in_its_own_turn_only():
    state = table("vorse@G14", crests="A1", their_crests="A9")

    assert all(action.at != "G15" for action in offers(state, Attack))


@pytest.mark.parametrize(
    ("ours", "foe", "legal"),
    [
        ("vorse@G9", "curseofdragon@G10", False),
        ("dragonzombie@G9", "curseofdragon@G10", False),
        ("battlewarrior@G9", "curseofdragon@G10", True),
        ("curseofdragon@G9", "blue-eyes@G10", True),
        ("curseofdragon@G9", "vorse@G10", True),
    ],
)
def test_dd_20_flyers_are_attacked_by_flyers_and_those_whose_card_says_so(ours, foe, legal):
    state = table(ours, foe, crests="A1")

    if legal:
        assert Attack("G9", "G10") in offered(state)
    else:
        assert refused(state, Attack("G9", "G10")) == "ddm/flying"


def test_dd_20_a_monster_that_flies_for_a_turn_is_out_of_reach_for_that_turn():
    state = play(table("blackland@G9", "vorse@G10", crests="M1"), Use("G9", "Take wing"))
    assert not offers(play_as_other(state), Attack)

    assert offers(play_as_other(play(state, End())), Attack)


def play_as_other(state):
    """The same position with the other player to act, with an Attack crest."""
    from ddm_table import replace

    from rules.games.ddm.state import Acting

    return replace(state, mover=1, phase=Acting(), crests=(state.crests[0], (1, 0, 0, 0, 0)))


def test_only_squares_at_the_sides_are_attacked():
    state = table("vorse@G9", "knight@H10 ninja@G11", crests="A1")

    assert refused(state, Attack("G9", "H10")) == "ddm/not-beside"
    assert refused(state, Attack("G9", "G11")) == "ddm/not-beside"
    assert refused(state, Attack("G9", "G8")) == "ddm/no-target"


@pytest.mark.parametrize("at_square", ["G9", "G5"])
def test_dd_44_no_attack_crest_no_attack_for_the_lord_neither(at_square):
    target = {"G9": "G10", "G5": "G6"}[at_square]
    state = table("vorse@G9", "knight@G10 ninja@G6")

    assert refused(state, Attack(at_square, target)) == "ddm/no-attack"


# --- Knight of Twin Swords ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pays", "store"), [(2, "A5"), (4, "A3"), (6, "A1")])
def test_dd_12_two_four_or_six_attack_crests_give_as_many_blows(pays, store):
    state = table("knight@G9", "blue-eyes@H9 horseman@G10", crests="A7", their_crests="D9")
    state = play(state, Use("G9", "Double blow"))  # on G10 alone, since the other one flies
    assert (phase(state), state.phase.target) == ("Paying", index(state, "horseman"))
    assert offered(state) == (Pay(2), Pay(4), Pay(6))
    assert refused(state, Pay(3)) == "ddm/wrong-amount"
    state = blows(play(state, Pay(pays)), pays, Guard())
    assert (phase(state), hp(state, "horseman"), crests(state)) == ("Acting", 40, store)
    assert crests(state, 1) == f"D{9 - pays}"


def test_an_attack_ability_with_one_target_says_whom_it_attacks():
    start = table("knight@G9", "vorse@G10", crests="A2", their_crests="D1")
    told = GAME.told(start, Use("G9", "Double blow"), play(start, Use("G9", "Double blow")))

    assert told.sentence == "Knight of Twin Swords uses Double blow; Knight of Twin Swords attacks Vorse Raider."


def test_dd_12_with_three_crests_only_two_are_paid():
    state = play(table("knight@G9", "magiciandragon@G10", crests="A3"), Use("G9", "Double blow"))

    assert phase(state) == "Acting"
    assert (hp(state, "magiciandragon"), crests(state)) == (20, "A1")


def test_dd_12_a_second_target_in_the_same_turn_is_refused():
    state = table("knight@G9", "magiciandragon@G10 soldierofstone@H9", crests="A4")
    state = play(state, Use("G9", "Double blow"), Target("G10"), Pay(2))
    assert hp(state, "magiciandragon") == 20

    state = play(state, Use("G9", "Double blow"))
    assert (hp(state, "magiciandragon"), hp(state, "soldier"), crests(state)) == (0, 20, "")


def test_dd_12_no_second_target_even_when_the_first_one_has_fallen():
    state = table("knight@G9", "vorse@G10-10 soldierofstone@H9", crests="A4")
    state = play(state, Use("G9", "Double blow"), Target("G10"), Pay(2))

    assert (at(state, "vorse"), crests(state)) == ("gone", "A2")
    assert refused(state, Use("G9", "Double blow")) == "ddm/nothing-to-use-it-on"


def test_e1_an_attack_ability_takes_the_place_of_the_regular_attack_and_may_be_repeated():
    state = table("knight@G9", "gaia@G10", crests="A4")
    struck = play(state, Use("G9", "Double blow"), Pay(2))
    assert refused(struck, Attack("G9", "G10")) == "ddm/attacked"
    assert Use("G9", "Double blow") in offered(struck)

    attacked = play(state, Attack("G9", "G10"))
    assert refused(attacked, Use("G9", "Double blow")) == "ddm/attacked"


# --- Abilities in battle --------------------------------------------------------------------------------------


def test_strike_ninja_vanishes_for_two_trap_crests():
    state = table("gaia@G9", "ninja@G10", crests="A1", their_crests="T2")
    state = play(state, Attack("G9", "G10"), Use("G10", "Vanish"))

    assert (hp(state, "ninja"), crests(state, 1)) == (20, "")


def test_buster_blader_strikes_dragons_harder():
    state = table("buster@G9", "blue-eyes@H9 magiciandragon@G10", crests="A1")
    assert hp(play(state, Attack("G9", "G10")), "magiciandragon") == 0

    other = table("buster@G9", "horseman@G10", crests="A1")
    assert hp(play(other, Attack("G9", "G10")), "horseman") == 0
    from rules.games.ddm.facts import power

    assert (power(state, 0, index(state, "magiciandragon")), power(other, 0, 1)) == (50, 40)


def test_a_guardian_covers_its_neighbours():
    state = table("gaia@G9", "vorse@G10 guardian@H10", crests="A1", their_crests="D2")
    state = play(state, Attack("G9", "G10"))
    assert Use("H10", "Cover") in offered(state)

    state = play(state, Use("H10", "Cover"))
    assert (hp(state, "vorse"), crests(state, 1)) == (0, "")  # 40 less 20 is still 20
    far = play(table("gaia@G9", "vorse@G10 guardian@G13", crests="A1", their_crests="D2"), Attack("G9", "G10"))
    assert offers(far, Use) == []


def test_dd_27_an_attack_boost_ends_with_the_battle():
    state = table("booster@G9", "soldierofstone@G10 gearfried@H9", crests="A3")
    state = play(state, Attack("G9", "G10"))
    assert offered(state) == (Strike(), Use("G9", "Fury"))

    state = play(state, Use("G9", "Fury"), Strike())
    assert hp(state, "soldier") == 0  # 10 and 20
    assert state.figures[0].lasting == ()


def test_dd_27_a_magic_boost_stays_and_a_trap_boost_ends_with_the_turn():
    state = play(table("booster@G9", "knight@G10", crests="M1 T1"), Use("G9", "Spell"), Use("G9", "Snare"))
    assert sum(change.amount for change in state.figures[0].lasting) == 20

    state = play(state, End())
    assert [(change.amount, change.until) for change in state.figures[0].lasting] == [(10, "stays")]


def test_a_monster_is_not_summoned_where_only_a_rolled_level_lacks():
    """A figure that is out is out, also for its own side's choice."""
    state = roll(rolling("vorse@gone silverfang"), "1S 1S 1P")

    assert offers(state, Summon) == []
    assert state.phase.figure == 1


def test_a_lord_that_is_too_far_away_is_refused_as_such():
    assert refused(table("vorse@G12", crests="A1"), Attack("G12", "G15")) == "ddm/not-beside"
    assert refused(table("vorse@G12", crests="A1"), Attack("G12", "G5")) == "ddm/no-target"  # the own one
