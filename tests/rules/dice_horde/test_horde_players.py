"""Step 2: sets, building, upgrading, armour; step 3: the Main Tower."""

import pytest
from horde_table import (
    DEMO,
    GAME,
    horde,
    offered,
    offers,
    play,
    refused,
    replace,
    roll,
    seen,
    sheet_with,
    skulls,
    tower,
)

from rules.games.dice_horde.actions import (
    Blast,
    Choose,
    Deed,
    Hit,
    Segment,
    Skip,
    Space,
    Stat,
    Stop,
    Tidy,
    Tower,
    Ward,
)
from rules.games.dice_horde.state import (
    ChoosingDeed,
    ChoosingSet,
    PickBarricade,
    PickSpace,
    PickStat,
    PickTower,
    PickTrap,
    Ruling,
    Shot,
)


def choosing(dice="", upper=("trap",), lower=("upgrade",), **table):
    sheet = sheet_with(upper=upper, lower=lower, base=table.pop("sheet", DEMO))
    return horde(dice, sheet=sheet, segment=1, used={1: 1}, step=2, phase=ChoosingSet(), **table)


def firing_with(colours, dice, **table):
    return horde(dice, segment=1, used={1: 1}, step=2, row="lower", phase=PickTower("fire", colours), **table)


def test_dh_51_one_set_only_its_actions_in_any_order_each_may_be_left_out_e12():
    state = choosing(upper=("barricade", "trap"), lower=("upgrade", "armour"))

    assert offered(state) == (Choose("lower"), Choose("upper"), Skip())
    state = play(state, Choose("lower"))
    assert offered(state) == (Deed(1), Deed(2), Skip())
    state = play(state, Deed(2), Tower("1u"))
    assert offered(state) == (Deed(1), Skip())
    assert play(state, Skip()).phase == Ruling()
    state = play(state, Deed(1), Tower("1u"), Stat("range"))
    assert state.phase == Ruling()
    assert (tower(state, "1u").armour, tower(state, "1u").range) == (1, 2)


def test_the_whole_of_step_two_may_be_left_out_e12():
    assert play(choosing(), Skip()).phase == Ruling()


def test_two_actions_alike_are_offered_as_one_and_done_twice():
    state = play(choosing(upper=("upgrade", "upgrade")), Choose("upper"))

    assert offered(state) == (Deed(1), Skip())
    state = play(state, Deed(1), Tower("1u"), Stat("damage"))
    assert offered(state) == (Deed(2), Skip())


def test_step_two_costs_no_skulls():
    state = play(choosing(gained=9), Choose("lower"), Deed(1), Tower("1u"), Stat("damage"))

    assert skulls(state) == 9


def test_dh_40_a_double_flag_fires_one_tower_of_either_colour():
    state = play(choosing("B4@3-1 C4@4-1", lower=("fire green|red",)), Choose("lower"), Deed(1))

    assert offered(state) == (Tower("3l"), Tower("3u"), Tower("4u"))
    state = play(state, Tower("4u"), Hit(1), Tidy())
    assert isinstance(state.phase, Ruling)


def test_dh_21_of_three_red_towers_one_destroyed_the_other_two_are_offered():
    state = firing_with(("red",), "B4@3-1 C4@4-1 C4@5-1", towers={"4u": {"lost": 5}})

    assert offered(state) == (Tower("3l"), Tower("5l"))
    assert refused(state, Tower("4u")) == "horde/tower-destroyed"
    assert refused(state, Tower("3u")) == "horde/wrong-flag"


def test_dh_22_a_flag_whose_towers_are_all_destroyed_is_not_offered():
    red = {at: {"lost": 5} for at in ("3l", "4u", "5l")}
    state = choosing("B4@3-1 C4@4-1", upper=("fire red",), lower=("upgrade", "fire red"), towers=red)

    assert offered(state) == (Choose("lower"), Skip())
    assert offered(play(state, Choose("lower"))) == (Deed(1), Skip())


def test_dh_23_range_2_reaches_one_segment_to_each_side_as_far_as_the_path_goes():
    everywhere = "A1@1-1 A1@2-1 A1@3-1 B1@4-1 B1@5-1"
    inside = firing_with(("blue",), everywhere, towers={"2u": {"range": 2}, "4l": {"lost": 5}})
    at_the_end = firing_with((), everywhere, towers={"1u": {"range": 2}})

    assert offered(play(inside, Tower("2u"))) == (Segment(1), Segment(2), Segment(3))
    assert offered(play(at_the_end, Tower("1u"))) == (Segment(1), Segment(2))
    assert refused(play(at_the_end, Tower("1u")), Segment(3)) == "horde/not-in-range"


def test_range_3_reaches_two_segments_to_each_side():
    state = firing_with((), "A1@1-1 A1@2-1 A1@3-1 B1@4-1 B1@5-1", towers={"3u": {"range": 3}})

    assert offered(play(state, Tower("3u"))) == tuple(Segment(n) for n in (1, 2, 3, 4, 5))


def test_a_tower_without_a_die_in_range_is_not_offered_e22():
    state = firing_with((), "A1@1-1 A1@H")

    assert offered(state) == (Tower("1l"), Tower("1u"))
    assert refused(state, Tower("2u")) == "horde/not-in-range"


def test_dh_54_a_many_coloured_flag_names_towers_along_the_path_e14():
    state = firing_with((), "A1@5-1 A1@4-1", towers={"5u": {"lost": 5}})

    assert offered(state) == (Tower("4l"), Tower("4u"), Tower("5l"))
    assert refused(state, Tower("main")) == "horde/not-the-main-tower"


def test_dh_52_a_range_bought_first_serves_the_attack_that_follows():
    state = choosing("A1@4-1", lower=("upgrade", "fire green"))

    state = play(state, Choose("lower"))
    assert offered(state) == (Deed(1), Skip())
    state = play(state, Deed(1), Tower("3u"), Stat("range"))
    assert offered(state) == (Deed(2), Skip())
    state = play(state, Deed(2))
    assert state.phase == Shot(4, 4)


def test_dh_53_the_main_tower_and_a_top_statistic_take_no_upgrade_e14():
    state = horde(segment=1, step=2, phase=PickTower("upgrade"), towers={"1u": {"damage": 3, "range": 3, "targets": 3}})

    assert Tower("main") not in offered(state)
    assert Tower("1u") not in offered(state)
    assert refused(state, Tower("main")) == "horde/not-the-main-tower"
    assert refused(state, Tower("1u")) == "horde/no-upgrade"
    at_top = horde(segment=1, step=2, phase=PickStat(0), towers={"1u": {"damage": 3}})
    assert offered(at_top) == (Stat("range"), Stat("targets"))
    assert refused(at_top, Stat("damage")) == "horde/top-level"


def test_dh_53_skulls_buy_nothing_for_the_main_tower():
    state = horde(segment=1, step=4, gained=30, phase=PickTower("upgrade"))

    assert refused(state, Tower("main")) == "horde/not-the-main-tower"


def test_a_destroyed_tower_takes_neither_upgrade_nor_shield_e24():
    for purpose in ("upgrade", "armour"):
        state = horde(segment=1, step=2, phase=PickTower(purpose), towers={"1u": {"lost": 5}})
        assert refused(state, Tower("1u")) == "horde/tower-destroyed"


def test_a_tower_takes_as_many_shields_as_the_sheet_shows():
    state = horde(segment=1, step=2, phase=PickTower("armour"), towers={"1u": {"armour": 3}, "1l": {"armour": 2}})

    assert refused(state, Tower("1u")) == "horde/armour-full"
    assert tower(play(state, Tower("1l")), "1l").armour == 3


def test_a_barricade_goes_where_the_column_has_room():
    state = horde(segment=1, step=2, phase=PickBarricade(), bars={2: 2, 3: 1})

    assert offered(state) == (Segment(1), Segment(3), Segment(4), Segment(5))
    assert play(state, Segment(3)).board.barricades == (0, 2, 2, 0, 0)
    assert refused(state, Segment(2)) == "horde/column-full"
    assert refused(state, Segment(6)) == "horde/no-such-segment"


def test_dh_48_no_trap_on_an_occupied_space_nor_on_one_already_marked():
    state = horde("A1@2-1", segment=1, step=2, phase=PickTrap(), traps="2-2", sprung="2-3")

    state = play(state, Segment(2))
    assert offered(state) == (Space(4),)
    assert refused(state, Space(1)) == "horde/space-taken"
    assert refused(state, Space(2)) == "horde/trap-there"
    assert refused(state, Space(3)) == "horde/trap-there"
    assert play(state, Space(4)).board.traps == ((2, 2), (2, 4))


def test_a_segment_without_a_free_trap_circle_is_not_offered():
    path = (replace(DEMO.path[0], traps=(2,)), *DEMO.path[1:])
    state = horde("A1@3-1 A1@3-2 A1@3-3 A1@3-4", segment=1, step=2, phase=PickTrap(), sheet=replace(DEMO, path=path))

    assert offered(state) == (Segment(1), Segment(2), Segment(4), Segment(5))
    assert refused(state, Segment(3)) == "horde/no-space-for-trap"
    assert offered(play(state, Segment(1))) == (Space(2),)
    assert refused(play(state, Segment(1)), Space(1)) == "horde/no-trap-circle"


def test_dh_67_the_upper_spell_is_refused_in_step_two():
    state = choosing(boxes={3: "AABC"})

    assert refused(state, Ward(1)) == "horde/not-now"


def test_dh_70_the_main_tower_fires_at_its_own_segment_or_not_at_all_e12():
    idle = play(choosing("A1@4-1"), Skip())
    busy = play(choosing("A3@5-1 B2@5-3 A1@4-1"), Skip())

    assert idle.phase == Ruling()
    assert busy.step == 3
    assert offered(busy) == (Hit(1), Hit(3))
    after = play(busy, Hit(1))
    assert seen(after) == "A1@4-1 A2@5-1 B2@5-3"
    assert play(after, Tidy()).phase == Ruling()


def test_the_main_tower_with_more_range_is_asked_where_to_aim():
    state = play(choosing("A3@5-1 B2@4-3", towers={"main": {"range": 2}}), Skip())

    assert offered(state) == (Segment(4), Segment(5))


@pytest.mark.parametrize("step", [2, 3, 4])
def test_dh_68_the_lower_spell_may_join_any_attack_e10(step):
    index = 10 if step == 3 else 8
    state = horde("A1@5-1 C4@5-2", segment=1, step=step, row="lower", boxes={3: "AABC"}, phase=Shot(index, 5))

    assert offered(state)[0] == Blast(1)
    state = play(state, Blast(1))
    assert seen(state) == "A1@grave C3@5-2"
    assert (tower(state, "5u").lost, tower(state, "5l").lost, tower(state, "main").lost) == (1, 1, 0)
    assert state.ruler.boxes[3].used


def test_the_last_deed_leads_on_to_the_main_tower():
    state = play(choosing("A3@5-1", lower=("armour",)), Choose("lower"), Deed(1), Tower("1u"))

    assert state.step == 3
    assert state.phase == Shot(10, 5)


def test_only_dice_on_the_path_are_targets_e18():
    state = firing_with((), "A1@H A1@grave B1@1-1")

    assert offered(play(state, Tower("1u"))) == (Hit(1),)
    assert play(state, Tower("1u")).phase == Shot(0, 1)


def test_a_single_tower_and_a_single_segment_are_not_asked_for():
    state = play(choosing("A3@4-1", lower=("fire red", "trap")), Choose("lower"), Deed(1))

    assert state.phase == Shot(6, 4)
    assert offers(state, Stop) == []


def test_a_round_leads_through_all_four_steps():
    state = roll(horde("A3@4-1", sheet=sheet_with(A=("move",), upper=("armour",), lower=("trap",))), 1)
    steps = []
    while not isinstance(state.phase, Ruling):
        steps.append(state.step)
        state = play(state, offered(state)[0])

    assert steps[0] == 1
    assert steps[-1] == 2
    assert state.step == 4


def test_choosing_a_set_keeps_the_cursor_of_step_two():
    state = play(choosing(), Choose("upper"))

    assert state.phase == ChoosingDeed()
    assert state.row == "upper"
    state = play(state, Deed(1), Segment(2))
    assert state.phase == PickSpace(2)
    assert GAME.turn(state) == 0
