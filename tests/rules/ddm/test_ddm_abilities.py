"""Special abilities: timing, limits, prices, areas, chains, texts carried out by hand."""

import pytest
from ddm_table import (
    GAME,
    at,
    crests,
    hp,
    index,
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

from rules.contract import Seat
from rules.games.ddm.actions import (
    Attack,
    Bring,
    Crest,
    Crests,
    Decline,
    Done,
    End,
    Go,
    Guard,
    Handle,
    Hurt,
    Interrupt,
    Mend,
    Move,
    Pass,
    Pay,
    Remove,
    Shift,
    Strike,
    Summon,
    Take,
    Target,
    Use,
)
from rules.games.ddm.state import Lasting


def test_dd_23_e3_e14_ruin_destroys_all_others_within_three_squares_own_ones_too():
    state = table("magiciandragon@G9 vorse@G6 ninja@H6", "gearfried@E11 knight@G13", crests="M3")
    state = play(state, Use("G9", "Ruin"))

    assert [at(state, who) for who in ("vorse", "ninja", "gearfried")] == ["gone", "gone", "gone"]
    assert at(state, "magiciandragon") == "G9"
    assert at(state, "knightof") == "G13"  # four squares away


def test_dd_23_e3_counted_in_steps_the_corners_are_spared():
    state = table("magiciandragon@G9 vorse@G6 ninja@H6", "", crests="M3", steps=True)
    state = play(state, Use("G9", "Ruin"))

    assert (at(state, "vorse"), at(state, "ninja")) == ("gone", "H6")


def test_e20_thunder_ball_rolls_over_what_it_paid_for_up_to_a_higher_level():
    state = table("thunderball@G7", "vorse@G8 curseofdragon@G9 knight@G11 magiciandragon@G13", crests="M4")
    state = play(state, Use("G7", "Roll over"), Target("G8"))
    assert offered(state) == (Pay(1), Pay(2))

    state = play(state, Pay(2))
    assert (at(state, "vorse"), at(state, "knightof")) == ("gone", "gone")
    assert (at(state, "curseofdragon"), at(state, "magician")) == ("G9", "G13")
    assert (at(state, "thunderball"), crests(state)) == ("G12", "")


def test_thunder_ball_needs_a_crest_for_the_level_too():
    assert offers(table("thunderball@G7", "vorse@G8", crests="M2"), Use) == []


# --- Timing ---------------------------------------------------------------------------------------------------


def test_dd_25_defense_in_the_own_turn_is_refused():
    assert refused(table("vorse@G9", "knight@G10", crests="D5"), Guard()) == "ddm/not-attacked"


def test_dd_25_progress_and_magic_in_the_others_turn_are_refused():
    state = table("vorse@G9", "knight@G10 booster@H10", crests="A1", their_crests="D1 P5 M5")
    state = play(state, Attack("G9", "G10"))

    assert GAME.turn(state) == Seat(1)
    assert refused(state, Move("G10")) == "ddm/not-your-turn"
    assert refused(state, Use("H10", "Spell")) == "ddm/wrong-time"
    assert refused(state, Use("G10", "Stride")) == "ddm/wrong-time"


def test_dd_25_e18_traps_are_played_in_either_turn():
    mine = table("booster@G9", crests="T1")
    assert Use("G9", "Snare") in offered(mine)

    theirs = table("vorse@G9", "booster@G12", their_crests="T1")
    assert Interrupt() in offered(theirs)
    asked = play(theirs, Interrupt())
    assert GAME.turn(asked) == Seat(1)
    done = play(asked, Use("G12", "Snare"))
    assert (GAME.turn(done), phase(done), crests(done, 1)) == (Seat(0), "Acting", "")
    assert phase(play(asked, Pass())) == "Acting"


def test_no_trap_to_play_no_interruption():
    assert refused(table("vorse@G9", "booster@G12"), Interrupt()) == "ddm/no-trap"
    assert refused(table("vorse@G9", "knight@G12", their_crests="T9"), Interrupt()) == "ddm/no-trap"


# --- Chains ---------------------------------------------------------------------------------------------------


def chain():
    """The other player's trap, the mover's Magic on top, the other player's trap on top of that."""
    state = table("booster@G9 vorse@G8", "trapper@G12", crests="M1", their_crests="T3")
    return play(state, Interrupt(), Use("G12", "Spikes"), Target("G9"))


def test_dd_26_a_chain_resolves_from_the_last_action_to_the_first():
    state = chain()
    assert GAME.turn(state) == Seat(0)

    state = play(state, Use("G9", "Spell"))
    assert GAME.turn(state) == Seat(1)
    state = play(state, Use("G12", "Spikes"), Target("G8"))

    booster, vorse = index(state, "booster"), index(state, "vorse")
    order = [(event.what, event.figure) for event in state.events if event.what in ("damaged", "boosted")]
    assert order == [("damaged", vorse), ("boosted", booster), ("damaged", booster)]
    assert (hp(state, "booster"), hp(state, "vorse"), phase(state)) == (20, 10, "Acting")


def test_dd_26_a_trap_that_cancels_undoes_the_action_before_it_alone():
    state = play(chain(), Use("G9", "Spell"), Use("G12", "Counter"))

    assert state.figures[0].lasting == ()
    assert (hp(state, "booster"), crests(state), crests(state, 1)) == (20, "", "T1")


def test_dd_26_passing_resolves_what_was_played():
    state = play(chain(), Pass())

    assert (hp(state, "booster"), crests(state, 1)) == (20, "T2")


def test_e21_an_action_whose_monster_falls_before_it_takes_effect_does_nothing():
    state = table("booster@G9-20", "trapper@G12", crests="M1", their_crests="T1")
    state = play(state, Use("G9", "Spell"), Use("G12", "Spikes"))

    assert (at(state, "booster"), state.figures[0].lasting, phase(state)) == ("gone", (), "Acting")


def test_a_cancelling_trap_needs_something_to_cancel():
    state = play(table("booster@G9", "trapper@G12", crests="M1", their_crests="T1"), Interrupt())

    assert refused(state, Use("G12", "Counter")) == "ddm/wrong-time"


def test_dd_43_what_magic_did_ends_with_its_monster():
    state = play(table("booster@G9", "gaia@G10", crests="M1", their_crests="A1"), Use("G9", "Spell"))
    assert state.figures[0].lasting != ()

    other = replace(state, mover=1)
    destroyed = play(other, Attack("G10", "G9"))
    assert (at(destroyed, "booster"), destroyed.figures[0].lasting) == ("gone", ())


def test_dd_43_what_magic_did_to_another_monster_ends_with_the_one_that_did_it():
    state = table("booster@G9 vorse@G8", "gaia@G10", their_crests="A1", mover=1)
    spell = Lasting("attack", 10, "stays", by=index(state, "booster"))
    vorse = replace(state.figures[1], lasting=(spell,))
    state = replace(state, figures=(state.figures[0], vorse, state.figures[2]))

    assert play(state, Attack("G10", "G9")).figures[1].lasting == ()


# --- Limits and prices ----------------------------------------------------------------------------------------


def test_dd_39_without_a_limit_an_ability_is_used_as_often_as_it_is_paid():
    state = play(table("booster@G9", crests="M2"), Use("G9", "Spell"), Use("G9", "Spell"))

    assert [change.amount for change in state.figures[0].lasting] == [10, 10]
    assert refused(state, Use("G9", "Spell")) == "ddm/too-dear"


def test_dd_39_once_a_turn_is_once_a_turn():
    state = play(table("juggler@G9-30"), Use("G9", "Rest"))
    assert hp(state, "juggler") == 20
    assert refused(state, Use("G9", "Rest")) == "ddm/used"

    later = play(state, End())
    assert Use("G9", "Rest") in offered(replace(later, mover=0, phase=state.phase))


def test_dd_39_only_when_building_is_in_the_third_step_alone():
    assert refused(table("juggler@G9", crests="P5"), Use("G9", "Omen")) == "ddm/wrong-time"

    state = roll(rolling("juggler", built=(), crests="P1"), "3S 3S 3P")
    while phase(state) == "Building":
        state = play(state, offered(state)[0])
    square = at(state, "juggler")
    assert offered(state) == (Decline(), Use(square, "Omen"))

    used = play(state, Use(square, "Omen"))
    assert crests(used) == "P1 M2 T1"
    assert phase(play(used, Decline())) == "Acting"


def test_dd_39_e24_a_monster_that_stands_already_may_use_it_when_another_one_is_built():
    state = roll(rolling("juggler@G9 vorse", crests="P1"), "1S 1S 1P")
    while phase(state) == "Building":
        state = play(state, offered(state)[0])
    assert offered(state) == (Decline(), Use("G9", "Omen"))

    assert crests(play(state, Use("G9", "Omen"))) == "P1 M2"


def test_dd_40_a_number_in_a_circle_takes_any_mix():
    state = table("juggler@G9", "vorse@G10-10", crests="A1 P1 T2")
    state = play(state, Use("G9", "Mend"), Target("G10"))
    assert offered(state) == (Crest("attack"), Crest("progress"), Crest("trap"))

    state = play(state, Crest("trap"), Crest("attack"), Crest("trap"))
    assert (crests(state), hp(state, "vorse")) == ("P1", 20)
    assert refused(state, Use("G9", "Mend")) == "ddm/too-dear"


def test_dd_40_a_zero_in_a_circle_works_by_itself():
    state = roll(rolling("juggler", built=()), "3S 3S 3P")
    while phase(state) == "Building":
        state = play(state, offered(state)[0])

    assert crests(state) == "P1 T1"  # Dawn gives a Trap crest


def test_e13_a_price_of_any_crests_is_paid_in_the_own_turn_alone():
    state = table("vorse@G9", "juggler@G10-20", crests="A1", their_crests="D9")
    state = play(state, Attack("G9", "G10"))

    assert refused(state, Use("G10", "Mend")) == "ddm/wrong-time"


def test_dd_41_the_card_wins_over_the_rules():
    """Parry costs a Defense crest, which rules keep for the other's turn; its card says the own turn."""
    state = play(table("riddler@G9-20", crests="D1"), Use("G9", "Parry"))

    assert (hp(state, "riddler"), crests(state)) == (30, "")


def test_a_monster_that_came_back_may_be_summoned_again():
    state = table("riddler@G9 vorse@gone", crests="M2")
    state = play(state, Use("G9", "Recall"))
    assert at(state, "vorse") == "waits"

    two = play(table("riddler@G9 vorse@gone ninja@gone", crests="M2"), Use("G9", "Recall"))
    assert offered(two) == (Summon("Strike Ninja"), Summon("Vorse Raider"))
    assert at(play(two, Summon("Strike Ninja")), "ninja") == "waits"


def test_a_boost_is_asked_about_only_where_it_can_be_paid():
    state = play(table("booster@G9", "knight@G10", crests="A1"), Attack("G9", "G10"))
    assert phase(state) == "Acting"

    asked = play(table("booster@G9", "knight@G10", crests="A2"), Attack("G9", "G10"))
    assert hp(play(asked, Strike()), "knight") == 20


# --- By hand --------------------------------------------------------------------------------------------------


@pytest.fixture
def by_hand():
    return play(table("riddler@G9 booster@G8-10", "vorse@G10", crests="M1 T2"), Use("G9", "Riddle"))


def test_what_no_vocabulary_can_say_is_carried_out_by_hand_and_the_books_follow(by_hand):
    assert phase(by_hand) == "ByHand"
    state = play(by_hand, Handle("G10"), Hurt(), Done())
    state = play(state, Handle("G8"), Mend(), Shift(), Go("F6"), Done())
    state = play(state, Crests(0, "trap", -1), Crests(1, "magic", 1), Done())

    assert (hp(state, "vorse"), hp(state, "booster"), at(state, "booster")) == (10, 30, "F6")
    assert (crests(state), crests(state, 1), phase(state)) == ("T1", "M1", "Acting")


def test_by_hand_a_figure_may_leave_the_field(by_hand):
    state = play(by_hand, Handle("G10"), Remove(), Done())

    assert at(state, "vorse") == "gone"


def test_by_hand_a_monster_may_come_onto_the_field_again():
    state = table("riddler@G9 ninja@gone", "vorse", crests="M1")
    state = play(state, Use("G9", "Riddle"), Bring(0, "Strike Ninja"), Go("G8"), Done())
    state = play(state, Bring(1, "Vorse Raider"), Go("G10"), Done(), Done())

    assert (at(state, "ninja"), at(state, "vorse"), hp(state, "ninja")) == ("G8", "G10", 20)
    assert phase(state) == "Acting"


def test_what_is_done_by_hand_is_told_as_such(by_hand):
    after = play(by_hand, Crests(0, "trap", -1))

    told = GAME.told(by_hand, Crests(0, "trap", -1), after)
    assert told.sentence.startswith("By hand")
    assert "by hand" in told.short.lower()


def test_dd_29_both_lords_at_nothing_is_a_tie(by_hand):
    state = replace(by_hand, lives=(1, 1))
    state = play(state, Handle("G5"), Hurt(), Done(), Handle("G15"), Hurt(), Done(), Done())

    assert (phase(state), state.phase.winner, state.phase.why) == ("Over", -1, "tie")
    assert GAME.winners(state) == ()


def test_a_card_that_takes_a_lords_last_life_by_hand_ends_the_match(by_hand):
    state = play(replace(by_hand, lives=(3, 1)), Handle("G15"), Hurt(), Done(), Done())

    assert GAME.winners(state) == (Seat(0),)


def test_a_defender_may_answer_with_a_trap_in_battle():
    state = table("booster@G9", "trapper@G10", crests="A1", their_crests="T1")
    state = play(state, Attack("G9", "G10"), Use("G10", "Spikes"))

    assert (hp(state, "booster"), hp(state, "trapper")) == (20, 10)


def test_a_trap_that_destroys_the_attacker_ends_the_attack():
    state = table("booster@G9-20", "trapper@G10", crests="A1", their_crests="T1 D1")
    state = play(state, Attack("G9", "G10"), Use("G10", "Spikes"))

    assert (at(state, "booster"), hp(state, "trapper"), phase(state)) == ("gone", 20, "Acting")
    assert state.battle is None
    assert index(state, "trapper") == 1


def test_a_defender_who_declines_takes_the_damage():
    state = table("booster@G9", "trapper@G10", crests="A1", their_crests="T1 D1")

    assert hp(play(state, Attack("G9", "G10"), Take()), "trapper") == 10
