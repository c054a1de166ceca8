"""Moves: what they cost, whom they pass, what they set off, how often they may be made."""

import pytest
from ddm_table import at, crests, goals, hp, offered, offers, play, refused, replace, roll, rolling, table, walk

from rules.games.ddm.actions import Attack, End, Go, Move, Piece, Place, Turn, Use


def test_dd_09_one_progress_one_square_to_a_side_along_both_paths():
    state = play(table("vorse@G9", crests="P1"), Move("G9"))

    assert goals(state) == {"G8", "G10", "H9"}
    assert refused(state, Go("H10")) == "ddm/too-far"
    assert refused(state, Go("F9")) == "ddm/no-dungeon"
    crossed = walk(table("vorse@G10", crests="P1"), "G10", "G11")
    assert (at(crossed, "vorse"), crests(crossed)) == ("G11", "")


def test_dd_09_e_no_progress_no_move():
    assert refused(table("vorse@G9"), Move("G9")) == "ddm/no-progress"


def test_dd_10_own_monsters_are_passed_enemies_are_not_and_nobody_shares_a_square():
    own = play(table("vorse@G7 ninja@G8", crests="P2"), Move("G7"))
    assert "G9" in goals(own)
    assert refused(own, Go("G8")) == "ddm/occupied"

    enemy = play(table("vorse@G7", "knight@G8", crests="P9"), Move("G7"))
    assert "G9" not in goals(enemy)
    assert refused(enemy, Go("G8")) == "ddm/occupied"


def test_dd_11_knights_stride_covers_two_squares_a_crest():
    state = play(table("knight@G6", crests="P1"), Use("G6", "Stride"))

    assert goals(state) == {"G7", "G8", "F6", "H6"}
    assert crests(play(state, Go("G8"))) == ""


def test_dd_11_regular_move_and_ability_shut_each_other_out_whichever_came_first():
    ability_first = play(table("knight@G6", crests="P5"), Use("G6", "Stride"), Go("G8"))
    assert refused(ability_first, Move("G8")) == "ddm/moved-by-ability"
    assert Use("G8", "Stride") in offered(ability_first)

    move_first = walk(table("knight@G6", crests="P5"), "G6", "G7")
    assert refused(move_first, Use("G7", "Stride")) == "ddm/moved"


def test_dd_11_e1_a_regular_attack_stays_open_after_a_progress_ability_and_the_other_way_round():
    state = play(table("knight@G8", "vorse@G11", crests="P5 A2"), Use("G8", "Stride"), Go("G10"))
    assert Attack("G10", "G11") in offered(state)

    attacked = play(state, Attack("G10", "G11"))
    assert Use("G10", "Stride") in offered(attacked)


def test_dd_21_a_flyer_pays_two_for_each_square():
    state = play(table("curseofdragon@G7", crests="P4"), Move("G7"))

    assert goals(state) == {"G6", "F6", "H6", "G8", "G9"}
    assert crests(play(state, Go("G9"))) == ""
    assert refused(table("curseofdragon@G7", crests="P1"), Move("G7")) == "ddm/too-dear"


def test_dd_21_a_flyer_passes_own_monsters_but_no_enemy_and_sets_off_items():
    own = play(table("curseofdragon@G7 vorse@G8", crests="P4"), Move("G7"))
    assert "G9" in goals(own)

    enemy = play(table("curseofdragon@G7", "vorse@G8", crests="P9"), Move("G7"))
    assert "G9" not in goals(enemy)

    item = walk(table("curseofdragon@G7", "medicalaidkit@G8", crests="P4"), "G7", "G9")
    assert at(item, "medical") == "gone"


def test_dd_22_a_tunneller_passes_enemies_and_items_for_one_a_square():
    state = table("dragonzombie@G7", "vorse@G8 explodingdisc@G9", crests="P9")
    moving = play(state, Move("G7"))
    assert "G8" not in goals(moving)

    done = play(moving, Go("G10"))
    assert (at(done, "dragonzombie"), crests(done), hp(done, "dragonzombie")) == ("G10", "P6", 30)
    assert not done.figures[2].shown


def test_dd_22_e15_a_tunneller_that_stops_on_an_item_sets_it_off():
    state = walk(table("dragonzombie@G7", "explodingdisc@G8", crests="P9"), "G7", "G8")

    assert (hp(state, "dragonzombie"), at(state, "explodingdisc")) == (10, "gone")


def test_dd_33_move_then_attack_or_attack_then_move_but_no_third_step():
    first = walk(table("vorse@G8", "knight@G10", crests="P5 A2"), "G8", "G9")
    attacked = play(first, Attack("G9", "G10"))
    assert refused(attacked, Move("G9")) == "ddm/moved"

    turned = play(table("vorse@G9", "knight@G10", crests="P5 A2"), Attack("G9", "G10"))
    moved = walk(turned, "G9", "G8")
    assert refused(moved, Attack("G8", "G9")) == "ddm/attacked"
    assert Move("G8") in offered(moved)  # the same move may go on


def test_dd_35_a_monster_may_act_in_the_turn_in_which_it_was_summoned():
    state = rolling("vorse", "knight@G8", crests="P5 A2", built=())
    state = roll(state, "1S 1S 1P")
    while type(state.phase).__name__ == "Building":
        state = play(state, offered(state)[0])
    square = at(state, "vorse")

    assert Move(square) in offered(state)


def test_dd_35_it_may_attack_and_move_in_that_turn():
    state = roll(rolling("vorse", "knight@H9", crests="A1"), "1S 1S 1P")
    state = play(state, Piece("L1"), Turn(2), Place("I9"))
    assert {Attack("I9", "H9"), Move("I9")} <= set(offered(state))

    state = play(state, Attack("I9", "H9"))
    assert (hp(state, "knight"), crests(state)) == (10, "P1")
    assert Move("I9") in offered(state)


def test_dd_38_another_monsters_move_ends_an_unfinished_one():
    state = walk(table("vorse@G6 ninja@G12", crests="P9"), "G6", "G8")
    assert Move("G8") in offered(state)  # it may still go on

    state = walk(state, "G12", "G11")
    assert refused(state, Move("G8")) == "ddm/moved"
    assert Move("G8") in offered(replace_turn(state))


def replace_turn(state):
    """The same monsters two turns later."""
    after = play(state, End())
    return replace(after, mover=0, phase=state.phase, crests=state.crests)


def test_dd_38_e17_another_ability_ends_an_unfinished_move():
    state = walk(table("crawlingdragon@G6", crests="P9 M2"), "G6", "G8")
    state = play(state, Use("G8", "Shelled Ground"))
    state = play(state, offered(state)[0])

    assert refused(state, Move("G8")) == "ddm/moved"


def test_dd_45_lords_stay_and_nobody_enters_a_domain_e16():
    state = table("vorse@G6", "knight@G14", crests="P9")
    assert refused(state, Move("G5")) == "ddm/lord-stays"

    moving = play(state, Move("G6"))
    assert refused(moving, Go("G5")) == "ddm/domain"
    assert "G15" not in goals(play(table("vorse@G14", crests="P9"), Move("G14")))


@pytest.mark.parametrize("side", ["own", "other"])
def test_dd_50_an_item_shows_its_card_and_acts_on_whoever_crosses_it(side):
    ours, theirs = ("vorse@G7 energydisc@G8", "") if side == "own" else ("vorse@G7", "energydisc@G8")
    state = walk(table(ours, theirs, crests="P9"), "G7", "G9")

    assert state.figures[1].shown
    assert at(state, "energydisc") == "gone"
    assert [change.amount for change in state.figures[0].lasting] == [20]


def test_dd_50_an_item_stays_if_its_card_does_not_say_otherwise():
    state = walk(table("vorse@G7", "trapbandit@G8", crests="P9 T2"), "G7", "G9")

    assert (at(state, "trapbandit"), crests(state)) == ("G8", "P7 T1")
    assert state.figures[1].shown


def test_dd_50_a_monster_that_an_item_destroys_pays_for_the_squares_it_entered():
    state = walk(table("vorse@G7-10", "explodingdisc@G8", crests="P9"), "G7", "G10")

    assert (at(state, "vorse"), crests(state)) == ("gone", "P8")


def test_dd_50_items_change_moves():
    back = walk(table("vorse@G7", "timemachine@G9", crests="P9"), "G7", "G10")
    assert (at(back, "vorse"), crests(back)) == ("G7", "P7")

    slow = walk(table("vorse@G7", "gluminizer@G8", crests="P9"), "G7", "G8")
    assert crests(walk(slow, "G8", "G9")) == "P6"

    warp = walk(table("vorse@G7 warpvortex@G8", "warpvortex@F13", crests="P9"), "G7", "G8")
    assert at(warp, "vorse") == "F13"


def test_dd_50_items_change_more_than_moves():
    scroll = walk(table("vorse@G7 ninja@gone gearfried@gone", "resurrectionscroll@G8", crests="P9"), "G7", "G8")
    assert (at(scroll, "ninja"), at(scroll, "gearfried")) == ("waits", "gone")  # the higher level comes back

    crater = walk(table("vorse@G7 ninja@H6", "cratercreator@G8 gaia@G13", crests="P9"), "G7", "G9")
    assert [at(crater, who) for who in ("vorse", "ninja", "gaia", "crater")] == ["gone"] * 4

    despair = walk(table("vorse@G7 declaration@G8", crests="P9 M1"), "G7", "G9")
    assert (crests(despair), at(despair, "declaration")) == ("P7", "G8")


def test_e19_the_cheapest_way_goes_round_items_where_it_costs_no_more():
    """From G9 to H10 both ways take two steps: over H9 or over G10."""
    state = walk(table("vorse@G9", "explodingdisc@H9", crests="P2"), "G9", "H10")

    assert hp(state, "vorse") == 20


def test_e3_distances_count_corners_unless_the_table_counts_steps():
    from rules.games.ddm.abilities import area
    from rules.games.ddm.field import SQUARES

    assert area(table(), SQUARES["G10"], 3).bit_count() == 49
    assert area(table(steps=True), SQUARES["G10"], 3).bit_count() == 25


def test_a_refused_move_says_whether_it_is_the_price_or_the_way():
    shut = table("curseofdragon@G6", "vorse@F6 ninja@H6 gearfried@G7", crests="P9")
    assert refused(shut, Move("G6")) == "ddm/no-way"
    assert refused(table("curseofdragon@G6", crests="P1"), Move("G6")) == "ddm/too-dear"


def test_moves_of_an_ability_are_not_offered_without_a_square_to_go_to():
    state = table("knight@G6 vorse@F6 ninja@H6 gearfried@G7", crests="P1")
    assert at(play(state, Use("G6", "Stride")), "knight") == "G8"  # the one square that is free

    shut = table("knight@G6", "vorse@F6 ninja@H6 gearfried@G7", crests="P9")
    assert offers(shut, Use) == []
    assert refused(shut, Move("G6")) == "ddm/no-way"


def test_e26_a_monster_that_an_item_moves_sets_off_nothing_where_it_comes_to_stand():
    state = walk(table("vorse@G7", "timemachine@G8 trapbandit@G7", crests="P1 T3"), "G7", "G8")

    assert (at(state, "vorse"), crests(state), state.figures[2].shown) == ("G7", "T3", False)
