"""When traps are asked about: before a throw, before a summon, after a defense."""

from ddm_table import (
    GAME,
    ODD_TEXT,
    crests,
    hp,
    index,
    offered,
    phase,
    play,
    refused,
    replace,
    roll,
    rolling,
    table,
)

from rules.contract import DICE, Rolled, Seat
from rules.games.ddm.actions import Attack, End, Guard, Move, Pass, Strike, Take, Target, Use

DIGGER = """
[[cards]]
name = "Digger"
origin = "house"
level = 1
tribe = "beast"
attack = 10
defense = 0
hp = 10
[[cards.abilities]]
name = "Dig"
text = "Lays Shelled Ground."
cost = { trap = 1 }
effects = [{ do = "shell" }]
"""
WITH_DIGGER = GAME.parse_data(ODD_TEXT + DIGGER, "own.toml")


def before_adas_throw(ours, theirs="", *more, **crests):
    """Ben ends his turn."""
    return play(table(ours, theirs, *more, mover=1, **crests), End())


def test_dd_52_before_the_throw_a_trap_may_be_played_and_nothing_else():
    state = before_adas_throw("booster@G9", "knight@G12", crests="P5 M5 A5 T1")

    assert (GAME.turn(state), offered(state)) == (Seat(0), (Pass(), Use("G9", "Snare")))
    for action in (Move("G9"), Attack("G9", "G10"), Use("G9", "Spell"), End()):
        assert refused(state, action) == "ddm/roll-first"
    assert refused(state, Rolled(("ddm/1/summon",) * 3)) == "ddm/not-now"


def test_dd_52_what_a_trap_did_before_the_throw_lasts_for_that_turn():
    state = play(before_adas_throw("booster@G9", "knight@G12", crests="T1"), Use("G9", "Snare"))
    assert (GAME.turn(state), crests(state)) == (DICE, "")

    state = roll(state, "1P 1P 2M")
    assert [change.amount for change in state.figures[0].lasting] == [10]
    assert play(state, End()).figures[0].lasting == ()


def test_dd_52_the_player_whose_turn_it_is_is_asked_first_then_the_other_one():
    state = before_adas_throw("booster@G9", "booster@G12", crests="T2", their_crests="T1")

    state = play(state, Use("G9", "Snare"), Pass())  # Ben might have answered it
    assert GAME.turn(state) == Seat(0)  # one crest is left
    state = play(state, Pass())
    assert (GAME.turn(state), phase(state)) == (Seat(1), "Answering")
    assert GAME.turn(play(state, Pass())) == DICE


def test_dd_52_who_has_no_trap_is_not_asked():
    assert GAME.turn(before_adas_throw("booster@G9", "knight@G12", crests="P9 M9")) == DICE

    other = before_adas_throw("vorse@G9", "booster@G12", crests="T9", their_crests="T1")
    assert GAME.turn(other) == Seat(1)


def test_before_a_summon_the_other_player_may_shut_the_last_place():
    start = rolling("gearfried@G8 vorse", "digger@G12", their_crests="T1", sheet=WITH_DIGGER)
    state = roll(start, "1S 1S 1P")
    assert (GAME.turn(state), phase(state)) == (Seat(1), "Answering")
    assert phase(play(state, Pass())) == "Building"

    free = state.layout.free & ~state.ground.dungeon
    last = next(square for square in range(free.bit_length()) if free >> square & 1)
    shut = replace(state, shells=tuple(s for s in range(free.bit_length()) if free >> s & 1 and s != last))
    dug = play(shut, Use("G12", "Dig"))  # the one empty square is not asked about
    assert (GAME.turn(dug), phase(dug), at_rest(dug)) == (Seat(0), "Acting", (0, False))


def at_rest(state):
    return state.pause, state.settling


def test_a_throw_that_calls_nobody_asks_nobody():
    state = roll(rolling("gearfried@G8 vorse", "digger@G12", their_crests="T1", sheet=WITH_DIGGER), "1S 2M 1P")

    assert (GAME.turn(state), phase(state)) == (Seat(0), "Acting")


def test_a_chain_in_a_pause_comes_back_to_the_pause():
    state = before_adas_throw("booster@G9 vorse@G8", "trapper@G12", crests="T2", their_crests="T2")
    state = play(state, Use("G9", "Snare"), Use("G12", "Counter"))
    assert phase(state) == "Answering"  # Ada may answer that, too

    state = play(state, Pass())
    assert (GAME.turn(state), state.links, state.figures[0].lasting) == (Seat(0), (), ())
    state = play(state, Pass())
    assert GAME.turn(state) == Seat(1)
    state = play(state, Use("G12", "Spikes"), Target("G9"), Pass())
    assert (GAME.turn(state), hp(state, "booster")) == (DICE, 20)


def test_after_a_defense_the_attackers_player_may_play_a_trap():
    state = play(table("booster@G9", "vorse@G10", crests="A1 T1", their_crests="D2"), Attack("G9", "G10"))
    state = play(state, Guard())
    assert (GAME.turn(state), offered(state)) == (Seat(0), (Strike(), Use("G9", "Snare")))
    assert "Ada trap?" in GAME.prompt(state, Seat(0)).context

    assert hp(play(state, Strike()), "vorse") == 20
    boosted = play(state, Use("G9", "Snare"))
    assert (hp(boosted, "vorse"), phase(boosted), crests(boosted)) == (10, "Acting", "")


def test_without_a_defense_the_blow_falls_at_once():
    state = play(table("booster@G9", "vorse@G10", crests="A1 T1", their_crests="D2"), Attack("G9", "G10"), Take())

    assert (hp(state, "vorse"), phase(state)) == (10, "Acting")
    assert state.figures[index(state, "booster")].lasting == ()


def test_the_panel_says_before_what_the_trap_would_be_played():
    before_roll = before_adas_throw("booster@G9", "knight@G12", crests="T1")
    before_summon = roll(rolling("booster@G9 vorse", crests="T1"), "1S 1S 1P")

    titles = [GAME.prompt(state, Seat(0)).title for state in (before_roll, before_summon)]
    assert titles == ["Before the roll:", "Before the summon:"]
    assert [choice.action for choice in GAME.prompt(before_roll, Seat(0)).choices][-1] == Pass()
    assert GAME.prompt(before_roll, Seat(0)).resting == 1  # on passing
