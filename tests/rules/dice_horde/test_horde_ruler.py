"""Step 4: the Graveyard, skulls, purchases, flags, essence, scrolls."""

import pytest
from horde_table import DEMO, horde, offered, offers, play, refused, replace, seen, skulls, tower

from rules.games.dice_horde.actions import (
    Buy,
    End,
    Essence,
    Flag,
    Grow,
    Hit,
    Segment,
    Skulls,
    Space,
    Stat,
    Take,
    Tidy,
    Tower,
    Ward,
)
from rules.games.dice_horde.state import Box, Converting, PickTower, Ruling


def ruling(dice="", **table):
    return horde(dice, segment=1, used={1: 1}, step=4, phase=Ruling(), **table)


def test_dh_33_levels_two_and_three_cost_five_skulls():
    state = ruling(gained=9)

    state = play(state, Buy("upgrade"), Tower("1u"), Stat("damage"))
    assert skulls(state) == 7
    state = play(state, Buy("upgrade"), Tower("1u"), Stat("damage"))
    assert skulls(state) == 4
    assert tower(state, "1u").damage == 3


def test_an_upgrade_is_offered_only_where_the_skulls_reach():
    state = play(ruling(gained=2, towers={"1u": {"damage": 2}}), Buy("upgrade"), Tower("1u"))

    assert offered(state) == (Stat("range"), Stat("targets"))
    assert refused(state, Stat("damage")) == "horde/too-dear"


@pytest.mark.parametrize(
    ("thing", "price", "picks"),
    [("trap", 2, (Segment(2), Space(1))), ("barricade", 2, (Segment(2),)), ("armour", 3, (Tower("1u"),))],
)
def test_a_purchase_costs_its_price_and_acts_at_once_e19(thing, price, picks):
    state = play(ruling(gained=price), Buy(thing), *picks)

    assert skulls(state) == 0
    assert state.phase == Ruling()
    assert (len(state.board.traps), sum(state.board.barricades), tower(state, "1u").armour) == {
        "trap": (1, 0, 0),
        "barricade": (0, 1, 0),
        "armour": (0, 0, 1),
    }[thing]
    assert refused(ruling(gained=price - 1), Buy(thing)) == "horde/too-dear"


def test_a_thing_with_nowhere_to_go_is_not_sold():
    state = ruling(gained=9, bars=dict.fromkeys(range(1, 6), 2))

    assert refused(state, Buy("barricade")) == "horde/no-room"


def test_dh_34_one_die_becomes_essence_another_skulls_and_both_go_to_the_pool():
    state = ruling("C2@grave A4@grave B1@1-1")

    state = play(state, Take("C", 2), Essence(1))
    assert state.ruler.boxes[0] == Box((0, 0, 1))
    state = play(state, Take("A", 4), Skulls())
    assert skulls(state) == 4
    assert seen(state) == "B1@1-1"


def test_dh_63_a_six_makes_one_essence_like_any_other():
    state = play(ruling("B6@grave"), Take("B", 6), Essence(1))

    assert state.ruler.boxes[0] == Box((0, 1, 0))
    assert skulls(state) == 0


def test_equal_dice_of_the_graveyard_are_offered_once():
    state = ruling("A2@grave A2@grave B2@grave")

    assert offers(state, Take) == [Take("A", 2), Take("B", 2)]


def test_dh_35_three_different_essences_raise_the_main_tower_once():
    state = ruling(boxes={0: "ABC"}, gained=30)

    state = play(state, Grow(1))
    assert offered(state) == (Stat("damage"), Stat("range"), Stat("targets"))
    state = play(state, Stat("range"))
    assert tower(state, "main").range == 2
    assert skulls(state) == 30
    assert offers(state, Grow) == []


def test_dh_35_two_essences_are_not_enough():
    assert offers(ruling(boxes={0: "AB"}), Grow) == []


def test_a_main_tower_at_its_top_grows_no_more():
    state = ruling(boxes={0: "ABC"}, towers={"main": {"damage": 3, "range": 3, "targets": 3}})

    assert offers(state, Grow) == []


def test_dh_73_an_essence_fills_one_symbol_of_the_players_choice_e21():
    state = ruling("A2@grave", boxes={0: "AB", 3: "AB"})

    state = play(state, Take("A", 2))
    assert offered(state) == (Essence(2), Essence(4), Essence(5), Essence(6), Skulls())
    state = play(state, Essence(4))
    assert state.ruler.boxes[3] == Box((2, 1, 0))
    assert state.ruler.boxes[0] == Box((1, 1, 0))


def test_dh_73_without_an_empty_symbol_of_its_type_a_die_makes_no_essence():
    full = {0: "A", 1: "A", 2: "A", 3: "AA", 4: "A", 5: "A"}
    state = play(ruling("A2@grave", boxes=full), Take("A", 2))

    assert offered(state) == (Skulls(),)
    assert refused(state, Essence(1)) == "horde/no-symbol"


def test_boxes_that_look_alike_are_offered_once():
    state = play(ruling("A2@grave"), Take("A", 2))

    assert offered(state) == (Essence(1), Essence(4), Essence(5), Essence(6), Skulls())


def test_dh_64_a_flag_on_the_skull_track_may_be_used_at_once_or_kept():
    state = play(ruling("A6@grave B3@2-1"), Take("A", 6), Skulls())

    assert Flag() in offered(state)
    used = play(state, Flag(), Tower("2u"), Hit(1), Tidy())
    assert seen(used) == "B2@2-1"
    assert offers(used, Flag) == []
    assert used.ruler.gained == 6
    assert play(state, End()).ruler.flags == 0


def test_a_flag_is_not_gained_before_its_skull():
    assert offers(play(ruling("A5@grave B3@2-1"), Take("A", 5), Skulls()), Flag) == []


def test_a_spent_skull_keeps_its_place_on_the_track():
    state = ruling("B3@2-1", gained=5, paid=5)

    assert skulls(state) == 0
    assert offers(state, Flag) == []


def test_dh_54_a_skull_flag_fires_any_tower_the_main_tower_too_e14():
    state = ruling("A1@5-1 A1@4-1", gained=6, towers={"5u": {"lost": 5}})

    state = play(state, Flag())

    assert offered(state) == (Tower("4l"), Tower("4u"), Tower("5l"), Tower("main"))
    state = play(state, Tower("main"), Hit(1))
    assert seen(state) == "A1@4-1 A1@grave"


def test_a_flag_without_a_die_in_any_range_is_not_offered():
    assert offers(ruling("A1@H", gained=6), Flag) == []


def test_dh_65_kill_convert_buy_and_fire_again_while_resources_last():
    state = ruling("A1@2-1 B2@2-2 A6@grave", gained=6)

    state = play(state, Flag(), Tower("2u"), Hit(1), Tidy())
    state = play(state, Take("A", 6), Skulls(), Take("A", 1), Skulls())
    assert skulls(state) == 13
    state = play(state, Buy("upgrade"), Tower("2u"), Stat("damage"))
    state = play(state, Flag(), Tower("2u"), Hit(2), Tidy())
    assert seen(state) == "B2@grave"
    state = play(state, Take("B", 2), Skulls())
    assert skulls(state) == 13
    assert offers(state, Flag) == []


def test_a_full_skull_track_takes_no_more_e19():
    state = play(ruling("A6@grave", gained=28, paid=28), Take("A", 6), Skulls())

    assert (state.ruler.gained, skulls(state)) == (30, 2)
    assert seen(state) == ""


def test_dh_67_the_upper_spell_adds_a_shield_to_any_tower_in_step_four():
    state = ruling(boxes={3: "AABC"}, towers={"1u": {"armour": 3}, "1l": {"lost": 5}})

    assert offers(state, Ward) == [Ward(1)]
    state = play(state, Ward(1))
    assert Tower("1u") not in offered(state)
    assert Tower("1l") not in offered(state)
    state = play(state, Tower("4l"))
    assert tower(state, "4l").armour == 1
    assert skulls(state) == 0


def test_dh_69_a_scroll_gives_one_of_its_two_spells_and_is_crossed_out():
    state = ruling("A1@2-1", boxes={3: "AABC"}, gained=6)

    state = play(state, Ward(1), Tower("1u"))
    assert state.ruler.boxes[3].used
    assert offers(state, Ward) == []
    assert offered(play(state, Flag(), Tower("2u"))) == (Hit(1),)


def test_of_two_scrolls_ready_the_first_is_offered():
    state = ruling(boxes={4: "ABBC", 5: "ABCC"})

    assert offers(state, Ward) == [Ward(2)]
    assert offers(play(state, Ward(2), Tower("1u")), Ward) == [Ward(3)]


def test_three_of_four_essences_make_no_scroll():
    assert offers(ruling(boxes={3: "AAB"}), Ward) == []


def test_the_round_ends_at_will_e12():
    assert End() in offered(ruling("A1@grave", gained=30))


def test_a_purchase_without_a_spot_left_to_choose_is_made_at_once():
    all_but_one = {f"{n}{row}": {"lost": 5} for n in range(1, 6) for row in "ul" if (n, row) != (3, "u")}
    state = play(ruling(gained=3, towers=all_but_one), Buy("armour"))

    assert tower(state, "3u").armour == 1
    assert state.phase == Ruling()


def test_other_boxes_are_a_matter_of_the_sheet():
    sheet = replace(DEMO, scrolls=(replace(DEMO.scrolls[0], needs="AAAA"),))
    state = play(ruling("B1@grave", sheet=sheet), Take("B", 1))

    assert offered(state) == (Essence(1), Skulls())
    assert state.phase == Converting(4)


def test_what_the_ruler_buys_is_not_asked_of_the_graveyard():
    state = play(ruling("A1@grave", gained=3), Buy("armour"))

    assert state.phase == PickTower("armour")
    assert refused(state, Take("A", 1)) == "horde/not-now"
