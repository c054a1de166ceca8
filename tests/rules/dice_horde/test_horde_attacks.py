"""Tower attacks, specials, and the spell that joins them."""

import pytest
from horde_table import firing, hearts_lost, horde, offered, offers, play, refused, seen, tower

from rules.games.dice_horde.actions import Assign, Blast, Charge, Explode, Hit, Pay, Stop, Tidy
from rules.games.dice_horde.facts import charges
from rules.games.dice_horde.state import Exploding, Paying, Ruling, Shot, Spreading, Tidying


def ready(state, at):
    """Charges ready."""
    index = {"1u": 0, "1l": 1, "2u": 2, "2l": 3, "3u": 4, "3l": 5, "4u": 6}[at]
    return charges(state.sheet, index, tower(state, at))


def test_dh_24_two_targets_of_three_points_are_both_defeated():
    state = firing("3u", 3, "C3@3-1 B3@3-2 A1@3-3", towers={"3u": {"damage": 3, "targets": 2}})

    state = play(state, Hit(1), Hit(2))

    assert seen(state) == "A1@3-3 B3@grave C3@grave"


def test_dh_25_less_damage_than_value_is_subtracted():
    state = firing("3u", 3, "A3@3-1 C2@3-2", towers={"3u": {"damage": 2, "targets": 2}})

    state = play(state, Hit(1), Hit(2))

    assert seen(state) == "A1@3-1 C2@grave"


def test_dh_55_targets_come_from_one_segment_and_fewer_are_allowed():
    state = firing("3u", 3, "A3@3-1 C2@3-2 B3@4-1", towers={"3u": {"range": 2, "targets": 3}})

    assert offered(state) == (Hit(1), Hit(2))
    state = play(state, Hit(1))
    assert offered(state) == (Hit(2), Stop())
    assert seen(play(state, Stop())) == "A2@3-1 B3@4-1 C2@3-2"


def test_an_attack_needs_at_least_one_target_e22():
    assert refused(firing("3u", 3, "A3@3-1"), Stop()) == "horde/not-now"


def test_a_die_is_targeted_once_an_attack():
    state = play(firing("3u", 3, "A3@3-1 C2@3-2", towers={"3u": {"targets": 2}}), Hit(1))

    assert refused(state, Hit(1)) == "horde/no-target"
    assert refused(state, Hit(4)) == "horde/no-target"


def test_dh_56_a_tower_always_deals_its_whole_damage():
    state = firing("3u", 3, "A4@3-1", towers={"3u": {"damage": 3}})

    assert offered(state) == (Hit(1),)
    assert seen(play(state, Hit(1))) == "A1@3-1"


def test_dh_26_the_first_damage_readies_a_charge():
    untouched = horde()
    hurt = horde(towers={"3u": {"lost": 2}})
    badly = horde(towers={"3u": {"lost": 4}})

    assert (ready(untouched, "3u"), ready(hurt, "3u"), ready(badly, "3u")) == (0, 1, 2)


def test_no_special_without_a_charge():
    assert offers(firing("3u", 3, "A3@3-1"), Charge) == []


def test_dh_27_green_special_adds_two_to_one_target():
    state = firing("3u", 3, "A3@3-1", towers={"3u": {"lost": 1}})

    state = play(state, Charge(), Hit(1))

    assert seen(state) == "A3@grave"
    assert tower(state, "3u").spent == 1


def test_the_green_addition_is_part_of_the_hit_e2():
    state = firing("3u", 3, "A3@3-1", towers={"3u": {"lost": 1}})

    assert play(state, Charge(), Hit(1)).board.dice[0].value == 3


def test_dh_72_the_green_special_serves_one_of_two_targets():
    state = firing("3u", 3, "A3@3-1 B2@3-2", towers={"3u": {"lost": 1, "targets": 2}})

    first = play(state, Charge(), Hit(1), Hit(2))
    second = play(state, Hit(2), Charge(), Hit(1))

    assert seen(first) == seen(second) == "A3@grave B1@3-2"


def test_an_armed_green_tower_must_hit():
    state = play(firing("3u", 3, "A3@3-1 B2@3-2", towers={"3u": {"lost": 1, "targets": 2}}), Hit(2), Charge())

    assert offered(state) == (Hit(1),)


def test_dh_31_one_charge_an_attack_even_with_two_ready():
    state = firing("3u", 3, "A6@3-1 B6@3-2", towers={"3u": {"lost": 4, "targets": 2}})

    state = play(state, Charge(), Hit(1))

    assert offered(state) == (Hit(2), Stop())
    assert ready(state, "3u") == 1


def test_dh_28_yellow_special_gives_up_three_hearts_for_six_points():
    dice = "C4@1-1 A3@1-2 B5@1-3"
    state = firing("1u", 1, dice, towers={"1u": {"lost": 1, "damage": 2, "targets": 3}})

    state = play(state, Hit(1), Hit(2), Hit(3))
    assert seen(state) == "A1@1-2 B3@1-3 C2@1-1"
    assert offered(state) == (Pay(0), Pay(1), Pay(2), Pay(3), Pay(4))
    state = play(state, Pay(3))
    assert state.phase.points == 6
    state = play(state, Assign(1), Assign(1), Assign(2), Assign(3), Assign(3), Assign(3))
    assert seen(state) == "A1@grave B3@grave C2@grave"
    assert tower(state, "1u").lost == 4
    assert ready(state, "1u") == 1


def test_all_extra_damage_of_a_die_is_one_instance_e2():
    state = firing("1u", 1, "B5@1-1 A2@1-2", towers={"1u": {"lost": 1, "damage": 2, "targets": 2}})

    state = play(state, Hit(1), Hit(2), Pay(2))

    assert seen(state) == "A2@grave B3@grave"


def test_dh_71_one_heart_is_two_points_shared_as_wished():
    state = firing("1u", 1, "B5@1-1 A4@1-2", towers={"1u": {"lost": 1, "targets": 2}})
    state = play(state, Hit(1), Hit(2), Pay(1))

    assert seen(play(state, Assign(1), Assign(2))) == "A2@1-2 B3@1-1"
    assert seen(play(state, Assign(2), Assign(2))) == "A1@1-2 B4@1-1"


def test_points_may_be_wasted_on_a_die_that_falls_anyway_e23():
    state = firing("1u", 1, "B2@1-1 A4@1-2", towers={"1u": {"lost": 1, "targets": 2}})

    state = play(state, Hit(1), Hit(2), Pay(1), Assign(1), Assign(1))

    assert seen(state) == "A3@1-2 B1@grave"


def test_sharing_ends_when_every_target_falls():
    state = firing("1u", 1, "B2@1-1 A2@1-2", towers={"1u": {"lost": 1, "targets": 2}})

    state = play(state, Hit(1), Hit(2), Pay(4), Assign(1), Assign(2))

    assert seen(state) == "A1@grave B1@grave"
    assert isinstance(state.phase, Tidying)


def test_yellow_hearts_pass_armour_and_may_be_the_last_e9():
    state = firing("1u", 1, "B6@1-1", towers={"1u": {"lost": 1, "armour": 3}})

    state = play(state, Hit(1), Pay(4))

    assert hearts_lost(state, "1u") == (5,)
    assert ready(state, "1u") == 0
    assert seen(state) == "B5@grave"


def test_the_yellow_special_may_be_left_unused():
    state = play(firing("1u", 1, "B6@1-1", towers={"1u": {"lost": 1}}), Hit(1), Pay(0))

    assert (tower(state, "1u").lost, tower(state, "1u").spent) == (1, 0)
    assert isinstance(state.phase, Tidying)


def test_the_yellow_special_is_not_offered_when_no_target_is_left_e23():
    state = play(firing("1u", 1, "B1@1-1 A3@1-2", towers={"1u": {"lost": 1}}), Hit(1))

    assert isinstance(state.phase, Tidying)


def test_dh_29_blue_special_hits_all_dice_on_the_way():
    dice = "A3@2-1 C2@2-2 B2@3-1 C4@3-2 B4@4-1 A4@4-2 C3@4-3"
    state = firing("2u", 4, dice, towers={"2u": {"lost": 1, "damage": 2, "range": 3, "targets": 2}})

    state = play(state, Charge(), Hit(1), Hit(2))

    assert seen(state) == "A1@2-1 A2@4-2 B2@4-1 B2@grave C2@3-2 C2@grave C3@4-3"
    assert tower(state, "2u").spent == 1


def test_the_blue_special_works_towards_the_horizon_too():
    state = firing("4l", 2, "A3@2-1 B3@3-1 C3@4-1 B3@5-1", towers={"4l": {"lost": 1, "range": 3}})

    assert seen(play(state, Charge(), Hit(1))) == "A2@2-1 B2@3-1 B3@5-1 C2@4-1"


def test_the_blue_special_is_not_offered_when_nothing_is_on_the_way_e26():
    own_segment = firing("2u", 2, "A3@2-1 B3@1-1", towers={"2u": {"lost": 1}})
    empty_way = firing("2u", 3, "A3@3-1", towers={"2u": {"lost": 1, "range": 2}})

    assert offered(own_segment) == (Hit(1),)
    assert offered(empty_way) == (Hit(1),)


def test_dh_30_red_special_explodes_a_defeated_die():
    dice = "A4@3-1 B3@3-2 B2@3-3 C3@3-4"
    state = firing("3l", 3, dice, towers={"3l": {"lost": 1, "damage": 3, "targets": 2}})

    state = play(state, Hit(1))
    assert seen(state) == "A1@3-1 B2@3-3 B3@3-2 C3@3-4"
    state = play(state, Hit(2))
    assert offered(state) == (Explode(3), Stop())
    state = play(state, Explode(3))
    assert seen(state) == "A1@grave B2@grave B3@grave C3@grave"


def test_a_die_that_falls_by_an_explosion_does_not_explode_e3():
    state = firing("3l", 3, "A1@3-1 B1@3-2 C6@3-3", towers={"3l": {"lost": 4}})

    state = play(state, Hit(1), Explode(1))

    assert seen(state) == "A1@grave B1@grave C5@3-3"
    assert isinstance(state.phase, Tidying)


def test_an_explosion_may_take_a_target_before_its_own_hit_e17():
    state = firing("3l", 3, "A2@3-1 B2@3-2 C6@3-3", towers={"3l": {"lost": 1, "damage": 2, "targets": 2}})

    state = play(state, Hit(1), Explode(2))

    assert seen(state) == "A2@grave B2@grave C4@3-3"
    assert offered(state) == (Hit(3), Stop())


def test_the_order_of_targets_is_the_players_e17():
    state = firing("3l", 3, "A2@3-1 B4@3-2", towers={"3l": {"lost": 1, "damage": 2, "targets": 2}})

    first = play(state, Hit(1), Explode(2), Hit(2))
    last = play(state, Hit(2), Hit(1), Explode(2))

    assert seen(first) == seen(last) == "A2@grave B2@grave"
    assert len(first.phase.changes) == 3


def test_an_explosion_may_be_declined():
    state = play(firing("3l", 3, "A1@3-1 B2@3-2", towers={"3l": {"lost": 1, "targets": 2}}), Hit(1))
    assert isinstance(state.phase, Exploding)

    state = play(state, Stop())

    assert seen(state) == "A1@grave B2@3-2"
    assert ready(state, "3l") == 1
    assert offered(state) == (Hit(2), Stop())


def test_an_explosion_needs_another_die_on_the_segment_e26():
    state = play(firing("3l", 3, "A1@3-1 B2@4-1", towers={"3l": {"lost": 1}}), Hit(1))

    assert isinstance(state.phase, Tidying)


def test_a_defeated_die_lies_with_the_value_it_had_before_the_killing_hit_e2():
    state = firing("3l", 3, "A4@3-1 B1@3-2", towers={"3l": {"lost": 1, "damage": 3, "targets": 2}})

    assert "A1@grave" in seen(play(state, Hit(1), Hit(2), Explode(1)))


def test_dh_32_a_tower_without_hearts_is_destroyed_and_its_charges_are_lost():
    state = horde(towers={"3u": {"lost": 5}})

    assert ready(state, "3u") == 0
    assert offers(firing("3u", 3, "A3@3-1", towers={"3u": {"lost": 5}}), Charge) == []


def test_dh_68_the_lower_spell_takes_the_place_of_targets_and_spares_no_tower_e10():
    dice = "A1@4-1 B3@4-2 C4@4-3"
    armoured = {"3u": {"damage": 2, "range": 2}, "4l": {"armour": 1}}
    state = firing("3u", 4, dice, towers=armoured, boxes={4: "ABBC"})

    assert offered(state) == (Blast(2), Hit(1), Hit(2), Hit(3))
    state = play(state, Blast(2))

    assert seen(state) == "A1@grave B1@4-2 C2@4-3"
    assert hearts_lost(state, "4u", "4l", "3u") == (2, 1, 0)
    assert isinstance(state.phase, Tidying)


def test_the_spell_is_cast_before_the_first_hit_or_not_at_all():
    state = firing("3u", 3, "A3@3-1 B3@3-2", towers={"3u": {"targets": 2}}, boxes={3: "AABC"})

    assert offers(play(state, Hit(1)), Blast) == []


def test_the_firing_tower_is_hit_by_its_own_spell_e10():
    state = firing("3u", 3, "A3@3-1", towers={"3u": {"damage": 3, "lost": 2, "spent": 1}}, boxes={3: "AABC"})

    assert hearts_lost(play(state, Blast(1)), "3u", "3l") == (5, 3)


def test_the_green_special_adds_to_one_die_of_a_spell_e20():
    state = firing("3u", 3, "A3@3-1 B3@3-2", towers={"3u": {"lost": 1}}, boxes={3: "AABC"})

    state = play(state, Blast(1))
    assert offered(state) == (Hit(1), Hit(2), Stop())
    assert seen(play(state, Hit(2))) == "A2@3-1 B3@grave"
    assert tower(play(state, Hit(2)), "3u").spent == 1
    assert seen(play(state, Stop())) == "A2@3-1 B2@3-2"
    assert tower(play(state, Stop()), "3u").spent == 0


def test_one_die_that_falls_by_a_spell_explodes_the_players_choose_which_e20():
    dice = "A1@3-1 B2@3-2 C6@3-3"
    state = firing("3l", 3, dice, towers={"3l": {"lost": 1, "damage": 2}}, boxes={3: "AABC"})

    state = play(state, Blast(1))

    assert offered(state) == (Explode(1), Explode(2), Stop())
    assert seen(play(state, Explode(2))) == "A1@grave B2@grave C2@3-3"


def test_a_yellow_tower_shares_out_over_all_dice_of_a_spell_e20():
    state = firing("1u", 1, "A2@1-1 B2@1-2", towers={"1u": {"lost": 1}}, boxes={3: "AABC"})

    state = play(state, Blast(1))

    assert isinstance(state.phase, Paying)
    state = play(state, Pay(1), Assign(1), Assign(2))
    assert seen(state) == "A1@grave B1@grave"


def test_the_blue_special_may_come_before_a_spell_e20():
    state = firing("2u", 3, "A2@2-1 B2@3-1", towers={"2u": {"lost": 1, "range": 2}}, boxes={3: "AABC"})

    state = play(state, Charge(), Blast(1))

    assert seen(state) == "A1@2-1 B1@3-1"
    assert hearts_lost(state, "2u", "3u", "3l") == (1, 1, 1)


def test_after_an_attack_the_dice_are_put_right_and_the_game_goes_on():
    state = play(firing("3u", 3, "A3@3-1"), Hit(1))

    assert offered(state) == (Tidy(),)
    assert isinstance(play(state, Tidy()).phase, Ruling)


@pytest.mark.parametrize("phase", [Shot(10, 5), Shot(10, 5, charged=True)])
def test_the_main_tower_has_no_special(phase):
    state = horde("A3@5-1", segment=1, step=3, phase=phase)

    assert offered(state) == (Hit(1),)


def test_extra_damage_names_only_targets_still_standing():
    state = firing("1u", 1, "A1@1-1 B3@1-2 C3@1-3", towers={"1u": {"lost": 1, "targets": 3}})

    state = play(state, Hit(1), Hit(2), Hit(3), Pay(1))

    assert isinstance(state.phase, Spreading)
    assert offered(state) == (Assign(2), Assign(3))
