"""Setting up in four ways, and how a match ends when no lord falls."""

import pytest
from ddm_table import GAME, SHEET, STARTER, crests, offered, offers, phase, play, refused, replace, roll, rolling, table

from rules.contract import OVER, Seat
from rules.games.ddm.actions import Army, Draw, End, Enlist, Summon
from rules.games.ddm.state import Options

YUGI = ["Buster Blader", "Gearfried the Iron Knight", "Strike Ninja"]
KAIBA = ["Knight of Twin Swords", "Thunder Ball", "Vorse Raider"]


def start(**options):
    return GAME.start(("Ada", "Ben"), Options(**options), STARTER)


def owned(state, seat):
    return sorted(state.card(i).name for i, one in enumerate(state.figures) if one.owner == seat)


@pytest.mark.parametrize(("side", "first", "second"), [("yugi", YUGI, KAIBA), ("kaiba", KAIBA, YUGI)])
def test_dd_34_sides_share_out_the_starter_set(side, first, second):
    state = start(side=side)

    assert (owned(state, 0), owned(state, 1)) == (first, second)
    assert state.colours == ((0, 1) if side == "yugi" else (1, 0))
    assert phase(state) == "Rolling"


def test_dd_34_cards_are_drawn_in_turn_until_each_has_three():
    state = start(mode="draw")
    seats = []
    for name in (*YUGI, *KAIBA[:2]):
        seats.append(GAME.turn(state))
        assert Draw(name) in offered(state)
        before, state = state, play(state, Draw(name))

    assert seats == [0, 1, 0, 1, 0]
    assert phase(state) == "Rolling"
    last = f"; {KAIBA[2]} is left for Ben."  # the last card is not asked about
    assert GAME.told(before, Draw(KAIBA[1]), state).sentence.endswith(last)
    assert len(owned(state, 0)) == len(owned(state, 1)) == 3


def test_dd_34_in_the_open_pool_both_summon_from_the_same_figures():
    state = roll(start(mode="pool"), "2S 2S 1P")

    assert [action.card for action in offers(state, Summon)] == ["Gearfried the Iron Knight", "Knight of Twin Swords"]


def test_dd_34_in_the_open_pool_a_fourth_summon_of_one_player_is_refused():
    state = replace(start(mode="pool"), summoned=((1, 2, 0, 0), (0, 0, 0, 0)))
    assert phase(roll(state, "2S 2S 1P")) == "Acting"

    other = replace(state, summoned=((1, 1, 0, 0), (0, 0, 0, 0)))
    assert phase(roll(other, "2S 2S 1P")) == "Summoning"


def test_dd_32_an_army_has_exactly_ten_figures():
    state = start(mode="advanced")
    names = [card.name for card in STARTER.cards]
    for count, name in enumerate(names[:10]):
        assert state.phase.seat == 0
        assert len(owned(state, 0)) == count
        state = play(state, Enlist(name))

    assert state.phase.seat == 1
    assert len(owned(state, 0)) == 10


def test_dd_51_the_same_figure_twice_in_one_army_is_refused_in_both_allowed():
    state = play(start(mode="advanced"), Enlist("Vorse Raider"))
    assert refused(state, Enlist("Vorse Raider")) == "ddm/duplicate"

    both = play(start(mode="advanced"), Army("Red ten"), Enlist("Buster Blader"))
    assert owned(both, 1) == ["Buster Blader"]
    assert "Buster Blader" in owned(both, 0)


def test_ready_armies_are_taken_whole():
    state = play(start(mode="advanced"), Army("Blue ten"), Army("Red ten"))

    assert phase(state) == "Rolling"
    assert (len(owned(state, 0)), len(owned(state, 1))) == (10, 10)


@pytest.mark.parametrize("players", [("Ada",), ("Ada", "Ben", "Cyd"), ("Ada", "Ada"), ("Ada", " ")])
def test_two_players_with_names_of_their_own(players):
    with pytest.raises(ValueError, match="player"):
        GAME.start(players, Options(), STARTER)


def test_lords_stand_at_the_middle_of_both_ends():
    from rules.games.ddm.field import NAMES

    assert [NAMES[lord] for lord in start().layout.lords] == ["G5", "G15"]
    assert [NAMES[lord] for lord in start(mode="advanced").layout.lords] == ["G1", "G19"]
    assert start().layout.free.bit_count() == 11 * 11 - 2
    assert start(mode="advanced").layout.free.bit_count() == 13 * 19 - 2


# --- The end --------------------------------------------------------------------------------------------------


def ended(state, **changes):
    state = play(replace(state, **changes), End())
    return state.phase if phase(state) == "Over" else None


NOTHING_LEFT = {"ours": "vorse@gone", "theirs": "knight@gone"}


def test_dd_28_with_no_monsters_left_on_both_sides_more_summons_win_after_equal_life():
    over = ended(table(**NOTHING_LEFT, lives=(2, 2)), summoned=((1, 1, 1, 0), (1, 1, 0, 0)))

    assert (over.winner, over.why, over.trigger) == (0, "summons", "monsters")


@pytest.mark.parametrize(
    ("lives", "summoned", "winner", "why"),
    [
        ((1, 2), ((9, 0, 0, 0), (0, 0, 0, 0)), 1, "ladder-life"),
        ((2, 2), ((1, 0, 0, 0), (1, 1, 0, 0)), 1, "summons"),
        ((2, 2), ((0, 0, 3, 0), (2, 0, 0, 1)), 1, "levels"),
        ((2, 2), ((0, 1, 2, 0), (1, 0, 2, 0)), 0, "levels"),
        ((2, 2), ((0, 1, 2, 0), (0, 1, 2, 0)), -1, "tie"),
    ],
)
def test_dd_28_e11_the_ladder_life_then_number_then_level_then_tie(lives, summoned, winner, why):
    over = ended(table(**NOTHING_LEFT, lives=lives), summoned=summoned)

    assert (over.winner, over.why) == (winner, why)


def test_dd_28_e8_no_piece_that_fits_for_either_ends_the_match_even_with_monsters_standing():
    from rules.games.ddm.field import NAMES, bits

    state = table("vorse@G9", "knight@G10", lives=(3, 2))
    shut = replace(state, shells=tuple(bits(state.layout.free & ~state.ground.dungeon)))
    assert not shut.ground.fitting(0)
    assert NAMES[shut.shells[0]]

    assert ended(shut).trigger == "pieces"


def test_e8_one_side_without_monsters_plays_on():
    assert ended(table("vorse@G9", "knight@gone")) is None
    assert ended(table("vorse@gone", "knight")) is None  # one is left to summon


def test_e8_items_do_not_count_as_monsters():
    over = ended(table("energydisc@G9", "knight@gone"))

    assert over is not None


def test_twenty_quiet_turns_of_each_player_let_the_ladder_decide():
    state = replace(table("vorse@G9", "knight@G12"), quiet=38)
    state = play(state, End())
    assert (phase(state), state.quiet) == ("Rolling", 39)

    again = play(replace(roll(state, "1P 2M 3P"), mover=1), End())
    assert (phase(again), again.phase.trigger) == ("Over", "stall")
    assert GAME.turn(again) == OVER


def test_damage_a_summon_or_a_lost_life_starts_the_count_anew():
    from rules.games.ddm.actions import Attack

    hurt = play(replace(table("vorse@G9", "knight@G10", crests="A1"), quiet=38), Attack("G9", "G10"), End())
    assert hurt.quiet == 0
    life = play(replace(table("vorse@G14", crests="A1"), quiet=38), Attack("G14", "G15"), End())
    assert life.quiet == 0


def test_a_turn_hands_the_dice_to_the_other_player_and_keeps_crests():
    state = play(table("vorse@G9", "knight@G12", crests="A2 T1"), End())

    assert (state.mover, state.turn, crests(state)) == (1, 6, "A2 T1")
    assert GAME.cast(state) is not None


def test_scores_are_life_points():
    assert GAME.scores(table(lives=(2, 3))) == (2, 3)
    assert GAME.winners(table()) == ()
    assert SHEET.name == rolling("vorse").sheet.name
    assert Seat(0) == GAME.turn(table("vorse@G9"))
