"""Rounds: new dice, the round die, the end."""

import pytest
from horde_table import DEMO, GAME, act_out, horde, is_lost, offered, play, refused, replace, roll, seen, sheet_with

from rules.contract import DICE, OVER, Rolled
from rules.games.dice_horde.actions import Choose, End, Heal, Spawn
from rules.games.dice_horde.state import ChoosingSet, DiceActing, Options, Over, Rolling, Ruling, Spawning


def test_dh_01_round_one_brings_an_a_a_b_and_two_c_with_the_sheets_values():
    state = play(GAME.start(("Ada",), Options(), DEMO), Spawn())

    assert seen(state) == "A2@H B2@H C1@H C1@H"
    assert state.phase == Rolling()


def test_dh_02_a_missing_die_heals_its_whole_type_with_the_new_one_e4():
    state = horde("B1@1-1 B3@2-1 B4@2-2", phase=Spawning(("B2", "B2")))

    state = play(state, Spawn())
    assert seen(state) == "B1@1-1 B2@H B3@2-1 B4@2-2"
    assert offered(state) == (Heal("B"),)
    state = play(state, Heal("B"))
    assert seen(state) == "B2@1-1 B3@H B4@2-1 B5@2-2"
    assert state.phase == Rolling()


def test_two_missing_dice_heal_their_type_twice_e4():
    state = horde("B1@1-1 B3@2-1 B4@2-2 B1@H", phase=Spawning(("B2", "B2")))

    state = play(state, Heal("B"), Heal("B"))

    assert seen(state) == "B3@1-1 B3@H B5@2-1 B6@2-2"


def test_dh_03_a_six_moves_1_instead_of_healing_from_the_horizon_too():
    state = horde("B6@H B6@2-1 B4@2-2", phase=Spawning(("B2", "B2")))

    state = play(state, Spawn(), Heal("B"))

    assert seen(state) == "B3@H B5@2-2 B6@1-1 B6@3-1"


def test_a_six_that_a_spawn_heal_drives_through_the_gate_may_appear_again_at_once():
    state = horde("B6@5-1 B1@1-1 B1@1-2 B1@1-3", phase=Spawning(("B2", "B2")))

    state = play(state, Heal("B"))
    assert state.board.gate == 3
    assert offered(state) == (Spawn(),)
    assert seen(play(state, Spawn())) == "B2@1-1 B2@1-2 B2@1-3 B2@H"


def test_a_spawn_heal_may_lose_the_game():
    state = horde("B6@5-1 B1@1-1 B1@1-2 B1@1-3", gate=2, phase=Spawning(("B2", "A1")))

    state = play(state, Spawn(), Heal("B"))

    assert is_lost(state)
    assert state.board.gate == 0


def test_dh_04_the_first_roll_counts_from_the_first_segment():
    state = roll(horde("A1@H"), 2)

    assert state.segment == 2
    assert state.used == (0, 1, 0, 0, 0, 0)


def test_dh_05_counting_goes_round_the_end_and_skips_used_segments():
    state = roll(horde("A1@H", round=3, segment=5, used={2: 1, 5: 2}), 3)

    assert state.segment == 3
    assert state.used == (0, 1, 3, 0, 2, 0)


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_dh_42_the_last_unused_segment_is_reached_by_any_roll(value):
    state = roll(horde("A1@H", round=6, segment=2, used={1: 1, 3: 2, 5: 3, 6: 4, 2: 5}), value)

    assert state.segment == 4


def test_dh_41_in_a_round_without_new_dice_the_others_still_act():
    state = play(horde("A3@1-1", round=3, segment=2, used={2: 3}, phase=Ruling(), step=4), End())

    assert state.round == 4
    assert state.phase == Rolling()
    state, done = act_out(roll(state, 1))
    assert done == ["A3@1-1"]
    assert seen(state) == "A3@3-1"


def test_dh_66_dice_left_in_the_graveyard_go_to_the_pool_at_the_end_of_the_round_e13():
    state = horde("A3@grave B2@grave C1@2-1", round=3, segment=1, phase=Ruling(), step=4)

    state = play(state, End())

    assert seen(state) == "C1@2-1"
    assert state.ruler.gained == 0


def test_graveyard_dice_are_not_in_the_pool_before_the_round_ends_e13():
    state = horde("B1@grave B1@grave B1@grave B1@1-1", phase=Spawning(("B2",)))

    assert offered(state) == (Heal("B"),)


def test_the_game_is_won_when_the_gate_stands_after_the_last_round():
    state = play(horde("A1@5-1", round=6, segment=1, gate=1, phase=Ruling(), step=4), End())

    assert state.phase == Over(won=True)
    assert GAME.turn(state) == OVER
    assert GAME.winners(state) == (0, 1)
    assert GAME.scores(state) == (1, 1)


def test_nobody_wins_when_the_gate_falls():
    state = horde("A1@5-1", gate=1, sheet=sheet_with(A=("move",), B=(), C=()))

    state, _ = act_out(roll(state, 1))

    assert is_lost(state)
    assert GAME.winners(state) == ()
    assert GAME.scores(state) == (0, 0)
    assert offered(state) == ()


def test_dice_left_to_act_do_nothing_once_the_gate_has_fallen():
    state = horde("A1@5-1 B1@5-2", gate=1, sheet=sheet_with(order="ABC", A=("move",), B=("move",), C=()))

    state, done = act_out(roll(state, 1))

    assert done == ["A1@5-1"]
    assert seen(state) == "B1@5-2"


def test_the_players_lead_a_round_each_in_turn():
    leads = [GAME.turn(horde("A1@1-1", round=n, players=("Ada", "Ben", "Cy"), phase=Ruling())) for n in range(1, 7)]

    assert leads == [0, 1, 2, 0, 1, 2]


def test_nine_rounds_with_single_flags_are_a_matter_of_the_sheet():
    rows = tuple(replace(DEMO.segments[n % 6], number=n + 1, lower=("upgrade", "fire red")) for n in range(9))
    sheet = replace(DEMO, rounds=replace(DEMO.rounds, count=9), segments=rows, gate=replace(DEMO.gate, normal=99))
    state = GAME.start(("Ada",), Options(), sheet)
    rounds = 0

    while GAME.turn(state) != OVER:
        if GAME.turn(state) == DICE:
            rounds += 1
            state = roll(state, 1)
        elif End() in offered(state):
            state = play(state, End())
        else:
            state = play(state, offered(state)[-1])

    assert rounds == 9
    assert sorted(state.used) == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert state.phase == Over(won=True)


def test_the_strength_of_the_gate_is_an_option_of_the_sheets():
    strengths = [GAME.start(("Ada",), Options(gate=gate), DEMO).board.gate for gate in ("easy", "normal", "fair")]

    assert strengths == [8, 6, 4]


@pytest.mark.parametrize(
    ("state", "rolled", "code"),
    [
        (horde(), Rolled(()), "horde/wrong-dice"),
        (horde(), Rolled(("d6/1", "d6/2")), "horde/wrong-dice"),
        (horde(), Rolled(("d6/7",)), "horde/wrong-dice"),
        (horde(phase=Ruling()), Rolled(("d6/1",)), "horde/no-roll-now"),
        (horde(), End(), "horde/roll-first"),
        (horde(phase=Over(won=True)), End(), "horde/game-over"),
        (horde(phase=ChoosingSet(), segment=1), End(), "horde/not-now"),
    ],
)
def test_what_is_not_due_is_refused_by_name(state, rolled, code):
    assert refused(state, rolled) == code


def test_step_two_is_passed_over_where_neither_set_can_be_done():
    sheet = sheet_with(upper=("fire any",), lower=("fire red",), A=("move",), B=(), C=())

    state, _ = act_out(roll(horde("A1@H", sheet=sheet), 1))

    assert state.phase == ChoosingSet()
    gone = {f"{n}{row}": {"lost": 5} for n in range(1, 6) for row in "ul"}
    state, _ = act_out(roll(horde("A1@H", sheet=sheet, towers=gone), 1))
    assert state.phase == Ruling()


def test_a_set_of_which_nothing_can_be_done_is_not_offered():
    sheet = sheet_with(upper=("fire any",), lower=("upgrade",))

    state = horde("", sheet=sheet, segment=1, phase=ChoosingSet(), step=2)

    assert offered(state)[:-1] == (Choose("lower"),)


def test_the_phase_of_a_new_round_is_the_first_die_of_the_first_type():
    state = roll(horde("A1@1-1 B1@1-2"), 2)

    assert isinstance(state.phase, DiceActing)
    assert GAME.legal_actions(state)[0].kind == "B"
