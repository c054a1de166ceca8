"""Step 1: who acts when, movement, traps, barricades, attacks, the gate."""

import pytest
from horde_table import (
    DEMO,
    act_out,
    acted,
    hearts_lost,
    horde,
    is_lost,
    replace,
    roll,
    seen,
    sheet_with,
)


def order_of(dice, **segment):
    """The activations of a round in which every type moves and no die gets far."""
    everyone = {"A": ("attack",), "B": ("attack",), "C": ("attack",)} | segment
    state = roll(horde(dice, sheet=sheet_with(**everyone)), 1)
    return act_out(state)[1]


def test_dh_06_the_path_acts_first_from_weakest_to_strongest_then_the_horizon():
    assert order_of("B3@H B4@2-1 B2@1-1", B=("move",)) == ["B2@1-1", "B4@2-1", "B3@H"]


def test_dh_07_of_two_equals_the_one_nearer_the_gate_acts_first():
    assert order_of("B2@1-1 B2@3-4") == ["B2@3-4", "B2@1-1"]


def test_dh_08_of_two_equals_on_one_segment_the_lower_space_acts_first():
    assert order_of("B2@2-2 B2@2-1") == ["B2@2-1", "B2@2-2"]


def test_dh_09_a_whole_round_goes_type_by_type():
    dice = "A3@2-2 A1@1-1 A3@2-1 A4@H B3@H B4@1-2 C3@3-2 C2@3-1"
    moves = {"A": ("move",), "B": ("move",), "C": ("move",)}

    assert order_of(dice, order="ABC", **moves) == [
        "A1@1-1", "A3@2-1", "A3@2-2", "A4@H", "B4@1-2", "B3@H", "C2@3-1", "C3@3-2",
    ]  # fmt: skip


def test_dh_09_a_horizon_with_two_of_a_type_goes_from_weakest_to_strongest():
    moves = {"A": ("move",), "B": (), "C": ()}

    assert order_of("A4@H A1@1-1 A3@H A3@2-2", **moves) == ["A1@1-1", "A3@2-2", "A3@H", "A4@H"]


def test_dh_43_the_path_acts_before_the_horizon_whatever_the_values():
    assert order_of("A1@H A6@1-1", A=("move",)) == ["A6@1-1", "A1@H"]


def test_dh_44_a_die_does_all_its_deeds_before_the_next_one_begins():
    sheet = sheet_with(A=("move", "attack"), B=(), C=())
    state, done = act_out(roll(horde("A1@1-1 A2@1-2", sheet=sheet), 1), most=1)

    assert done == ["A1@1-1"]
    assert seen(state) == "A1@2-1 A2@1-2"
    assert hearts_lost(state, "2u") == (1,)


def test_the_order_of_a_type_stays_as_fixed_when_a_trap_weakens_a_die_e16():
    sheet = sheet_with(A=("move",), B=(), C=())
    state, done = act_out(roll(horde("A5@1-1 A4@1-2", traps="3-1", sheet=sheet), 1))

    assert done == ["A4@1-2", "A5@1-1"]
    assert seen(state) == "A1@3-1 A5@4-1"


@pytest.mark.parametrize(("value", "end"), [(1, "2-1"), (2, "2-1"), (3, "3-1"), (4, "3-1"), (5, "4-1"), (6, "4-1")])
def test_dh_10_an_a_die_moves_1_2_or_3_segments_by_its_value(value, end):
    assert seen(acted(f"A{value}@1-1")) == f"A{value}@{end}"


def test_dh_11_a_die_that_would_end_on_a_full_segment_stops_on_the_one_before():
    full = "A1@3-1 A1@3-2 A1@3-3 A1@3-4"

    assert "C3@2-1" in seen(acted(f"C3@1-1 {full}", kind="C"))


def test_dh_11_with_a_point_more_it_jumps_the_full_segment():
    full = "B1@3-1 B1@3-2 B1@3-3 B1@3-4"

    assert "A5@4-1" in seen(acted(f"A5@1-1 {full}"))


def test_dh_11_it_falls_back_further_where_the_one_before_is_full_too_e6():
    full = "B1@3-1 B1@3-2 B1@3-3 B1@3-4 C1@2-1 C1@2-2 C1@2-3 C1@2-4"

    state = acted(f"A3@1-1 {full}")

    assert "A3@1-1" in seen(state)


def test_a_die_on_the_horizon_stays_there_when_the_path_is_full_before_it_e6():
    assert "A1@H" in seen(acted("A1@H B1@1-1 B1@1-2 B1@1-3 B1@1-4"))


def test_a_die_that_stops_short_on_a_trap_springs_it_e6():
    full = "B1@3-1 B1@3-2 B1@3-3 B1@3-4"

    state = acted(f"A4@1-1 {full}", traps="2-1")

    assert "A1@2-1" in seen(state)
    assert state.board.sprung == ((2, 1),)


def test_dh_12_two_points_carry_a_die_just_behind_one_barricade_which_stays():
    state = acted("A3@1-1", bars={1: 1})

    assert seen(state) == "A3@2-1"
    assert state.board.barricades == (1, 0, 0, 0, 0)


def test_dh_13_a_double_barricade_stops_two_points_and_takes_the_attack():
    state = acted("A3@1-1", bars={1: 2}, symbols=("move", "attack"))

    assert seen(state) == "A3@1-1"
    assert state.board.barricades == (0, 0, 0, 0, 0)
    assert hearts_lost(state, "1u", "1l", "2u", "2l") == (0, 0, 0, 0)


@pytest.mark.parametrize(("value", "left"), [(2, 1), (3, 0)])
def test_dh_14_each_point_of_an_attack_breaks_one_barricade_e1(value, left):
    assert DEMO.flags.A.attack.values[:3] == (1, 1, 2)

    assert acted(f"A{value}@1-1", bars={1: 2}, symbols=("attack",)).board.barricades[0] == left


@pytest.mark.parametrize("space", [1, 2, 3, 4])
def test_dh_15_the_barricade_of_its_segment_is_the_target_from_every_space(space):
    state = acted(f"A1@2-{space}", bars={2: 1}, symbols=("attack",))

    assert state.board.barricades == (0, 0, 0, 0, 0)
    assert hearts_lost(state, "2u", "2l", "3u", "3l") == (0, 0, 0, 0)


def test_a_barricade_left_of_the_segment_is_no_target():
    state = acted("A1@2-1", bars={1: 1}, symbols=("attack",))

    assert state.board.barricades == (1, 0, 0, 0, 0)
    assert hearts_lost(state, "2u") == (1,)


def test_dh_16_a_trap_takes_3_and_weakens_the_attack_that_follows():
    state = acted("A5@1-1", traps="4-1", symbols=("move", "attack"))

    assert seen(state) == "A2@4-1"
    assert state.board.traps == ()
    assert state.board.sprung == ((4, 1),)
    assert hearts_lost(state, "4u") == (1,)


def test_dh_17_a_three_dies_on_a_trap_with_its_value_unchanged():
    state = acted("A3@1-1", traps="3-1")

    assert seen(state) == "A3@grave"
    assert state.board.sprung == ((3, 1),)


def test_dh_18_armour_weakens_each_attack_by_itself():
    armoured = {"3u": {"armour": 1, "damage": 2}}

    state = acted("A2@3-1 A3@3-2", towers=armoured, symbols=("attack",))
    assert hearts_lost(state, "3u") == (1,)
    bare = acted("A2@3-1 A3@3-2", towers={"3u": {"damage": 2}}, symbols=("attack",))
    assert hearts_lost(bare, "3u") == (3,)


def test_dh_60_armour_never_turns_an_attack_into_a_gain():
    state = acted("A1@3-1", towers={"3u": {"armour": 3, "damage": 2, "lost": 2}}, symbols=("attack",))

    assert hearts_lost(state, "3u") == (2,)


def test_dh_19_a_six_moves_1_when_its_type_heals():
    assert seen(acted("A6@2-1 A5@2-2 A1@H", symbols=("heal",))) == "A2@H A6@2-2 A6@3-1"


def test_a_heal_acts_once_for_the_type_e4():
    sheet = sheet_with(A=("heal",), B=(), C=())
    state, done = act_out(roll(horde("A1@1-1 A1@1-2 A2@2-1", sheet=sheet), 1))

    assert done == ["heal A"]
    assert seen(state) == "A2@1-1 A2@1-2 A3@2-1"


def test_sixes_that_heal_move_in_the_usual_order_e4():
    full = "B1@3-2 B1@3-3 B1@3-4"

    state = acted(f"A6@2-3 A6@2-2 {full}", symbols=("heal",))

    assert seen(state) == "A6@2-3 A6@3-1 B1@3-2 B1@3-3 B1@3-4"


def test_a_heal_between_other_deeds_comes_in_its_place_e25():
    sheet = sheet_with(A=("move", "heal", "attack"), B=(), C=())
    state, done = act_out(roll(horde("A2@1-1", sheet=sheet), 1))

    assert done == ["A2@1-1", "heal A", "A3@2-1"]
    assert hearts_lost(state, "2u") == (2,)


def test_a_barricade_may_stop_the_step_of_a_healing_six_e8():
    assert seen(acted("A6@2-1", bars={2: 1}, symbols=("heal",))) == "A6@2-1"


def test_dh_20_a_die_moves_1_where_all_it_could_attack_is_destroyed():
    gone = {at: {"lost": 5} for at in ("2u", "2l", "3u", "3l")}

    assert seen(acted("A3@2-1", towers=gone, symbols=("attack",))) == "A3@3-1"


def test_the_step_instead_of_an_attack_springs_traps_and_passes_the_gate():
    gone = {at: {"lost": 5} for at in ("5u", "5l")}

    state = acted("A3@5-1", towers=gone, symbols=("attack",))

    assert seen(state) == ""
    assert state.board.gate == 4


def test_dh_36_the_most_developed_tower_of_the_own_segment_and_row_is_attacked():
    three = {at: {"damage": 3, "range": 2} for at in ("2u", "2l", "3l")}

    state = acted("A1@2-1", towers=three, symbols=("attack",))

    assert hearts_lost(state, "2u", "2l", "3u", "3l") == (1, 0, 0, 0)


def test_dh_37_of_two_towers_ahead_the_one_in_the_dies_row_is_attacked():
    three = {at: {"damage": 3, "range": 2} for at in ("3u", "3l")}

    state = acted("A1@2-1", towers=three, symbols=("attack",))

    assert hearts_lost(state, "2u", "2l", "3u", "3l") == (0, 0, 1, 0)


def test_dh_38_own_segment_first_then_same_row_and_never_the_main_tower():
    upper = acted("A1@2-2", symbols=("attack",))
    lower = acted("A1@2-3", symbols=("attack",))
    own_before_row = acted("A1@2-1", symbols=("attack",), towers={"2u": {"lost": 5}})
    at_gate = acted("A1@5-4", towers={"main": {"damage": 3, "range": 3, "targets": 3}}, symbols=("attack",))

    assert hearts_lost(upper, "2u", "2l") == (1, 0)
    assert hearts_lost(lower, "2u", "2l") == (0, 1)
    assert hearts_lost(own_before_row, "2l", "3u") == (1, 0)
    assert hearts_lost(at_gate, "5u", "5l", "main") == (0, 1, 0)


def test_a_tower_loses_no_more_hearts_than_it_has():
    state = acted("A5@2-1", symbols=("attack",), towers={"2u": {"lost": 4, "damage": 2}})

    assert hearts_lost(state, "2u") == (5,)


def test_dh_61_a_more_developed_tower_ahead_is_attacked_unless_it_is_destroyed():
    ahead = acted("A1@2-1", towers={"3l": {"range": 2}}, symbols=("attack",))
    gone = acted("A1@2-1", towers={"3l": {"range": 2, "lost": 5}}, symbols=("attack",))

    assert hearts_lost(ahead, "2u", "3l") == (0, 1)
    assert hearts_lost(gone, "2u", "3l") == (1, 5)


def test_development_counts_bought_levels_of_all_three_statistics_e7():
    towers = {"2u": {"damage": 3}, "2l": {"damage": 2, "range": 2, "targets": 2}}

    state = acted("A1@2-1", towers=towers, symbols=("attack",))

    assert hearts_lost(state, "2u", "2l") == (0, 1)


def test_dh_39_a_die_through_the_gate_does_its_damage_and_goes_to_the_pool():
    state = acted("A3@4-1 A1@1-1", gate=6)

    assert state.board.gate == 4
    assert seen(state) == "A1@2-1"


def test_dh_39_the_game_is_lost_when_the_gate_has_no_points_left():
    state = acted("A5@4-1", gate=2)

    assert is_lost(state)
    assert state.board.gate == 0


@pytest.mark.parametrize("kind", ["A", "B", "C"])
@pytest.mark.parametrize("value", [1, 2])
def test_dh_62_the_weakest_die_still_takes_1_from_the_gate(kind, value):
    harmless = replace(
        DEMO,
        flags=replace(
            DEMO.flags,
            **{
                name: replace(flag, attack=replace(flag.attack, values=(0, 0, 0, 0, 0, 0)))
                for name, flag in (("A", DEMO.flags.A), ("B", DEMO.flags.B), ("C", DEMO.flags.C))
            },
        ),
    )

    assert acted(f"{kind}{value}@5-1", kind=kind).board.gate == 5
    assert acted(f"{kind}{value}@5-1", kind=kind, sheet=harmless).board.gate == 5


def test_dh_45_a_die_takes_the_lowest_free_space():
    assert "A1@2-2" in seen(acted("A1@1-1 B1@2-1 B1@2-3"))


def test_dh_46_what_a_barricade_leaves_of_the_points_is_walked():
    assert seen(acted("A5@1-1", bars={1: 1})) == "A5@3-1"


def test_a_barricade_before_the_gate_counts_like_any_other():
    assert seen(acted("A1@5-1", bars={5: 1})) == "A1@5-1"
    assert acted("A3@5-1", bars={5: 1}).board.gate == 4


def test_dh_47_a_barricade_takes_a_whole_attack_and_the_rest_is_lost_e15():
    single = acted("A5@2-1", bars={2: 1}, symbols=("attack",))
    double_blow = acted("C1@2-1", kind="C", bars={2: 1}, symbols=("attack",))
    piercing = acted("B5@2-1", kind="B", bars={2: 1}, symbols=("attack",))

    for state in (single, double_blow, piercing):
        assert state.board.barricades == (0, 0, 0, 0, 0)
        assert hearts_lost(state, "2u", "2l", "3u", "3l") == (0, 0, 0, 0)


def test_dh_49_a_jumped_trap_and_a_used_trap_do_nothing():
    jumped = acted("A3@1-1", traps="2-1")
    used = acted("A1@1-1", sprung="2-1")

    assert seen(jumped) == "A3@3-1"
    assert jumped.board.traps == ((2, 1),)
    assert seen(used) == "A1@2-1"


def test_dh_50_a_die_that_dies_on_a_trap_does_not_attack():
    state = acted("A2@1-1", traps="2-1", symbols=("move", "attack"))

    assert seen(state) == "A2@grave"
    assert hearts_lost(state, "1u", "1l", "2u", "2l", "3u", "3l") == (0, 0, 0, 0, 0, 0)


def test_a_die_through_the_gate_does_nothing_more_e16():
    state = acted("A1@5-1", symbols=("move", "move", "attack"))

    assert state.board.gate == 5
    assert seen(state) == ""
    assert hearts_lost(state, "1u", "1l", "5u", "5l") == (0, 0, 0, 0)


def test_dh_57_c_attacks_both_towers_of_its_segment_or_what_is_left_of_them():
    both = acted("C1@3-1", kind="C", symbols=("attack",))
    one = acted("C1@3-1", kind="C", symbols=("attack",), towers={"3u": {"lost": 5}})
    none = acted("C1@3-1", kind="C", symbols=("attack",), towers={"3u": {"lost": 5}, "3l": {"lost": 5}})

    assert hearts_lost(both, "3u", "3l") == (1, 1)
    assert hearts_lost(one, "3u", "3l") == (5, 1)
    assert seen(none) == "C1@4-1"


def test_dh_58_b_ignores_armour():
    state = acted("B3@3-1", kind="B", symbols=("attack",), towers={"3u": {"armour": 2}})

    assert hearts_lost(state, "3u") == (2,)


def test_dh_59_b_moves_1_where_the_tower_beside_it_is_destroyed():
    state = acted("B3@3-1", kind="B", symbols=("attack",), towers={"3u": {"lost": 5}})

    assert seen(state) == "B3@4-1"
    assert hearts_lost(state, "3l") == (0,)


@pytest.mark.parametrize(("space", "hit"), [(1, "3u"), (2, "3u"), (3, "3l"), (4, "3l")])
def test_spaces_1_and_2_lie_in_the_upper_row_e11(space, hit):
    state = acted(f"B1@3-{space}", kind="B", symbols=("attack",))

    assert hearts_lost(state, hit) == (1,)


def test_which_spaces_lie_above_is_a_matter_of_the_sheet_e11():
    sheet = replace(DEMO, spaces=replace(DEMO.spaces, upper=(1, 3)))

    state = acted("B1@3-2", kind="B", symbols=("attack",), sheet=sheet)

    assert hearts_lost(state, "3u", "3l") == (0, 1)


def test_a_die_on_the_horizon_cannot_attack_e5():
    sheet = sheet_with(B=("attack",), A=(), C=())
    state, done = act_out(roll(horde("B6@H B1@1-1", sheet=sheet), 1))

    assert done == ["B1@1-1"]
    assert "B6@H" in seen(state)


def test_a_die_that_cannot_leave_the_horizon_does_not_attack_from_there_e5():
    full = "A1@1-1 A1@1-2 A1@1-3 A1@1-4"

    state = acted(f"B1@H {full}", kind="B", symbols=("move", "attack"))

    assert "B1@H" in seen(state)
    assert all(tower.lost == 0 for tower in state.board.towers)


def test_a_die_from_the_horizon_attacks_once_it_has_moved_onto_the_path():
    state = acted("B1@H", kind="B", symbols=("move", "attack"))

    assert seen(state) == "B1@1-1"
    assert hearts_lost(state, "1u") == (1,)


def test_two_moves_may_end_on_two_traps():
    assert seen(acted("A5@1-1", traps="4-1 5-1", symbols=("move", "move"))) == "A2@grave"
