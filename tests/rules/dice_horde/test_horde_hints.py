"""Hints: what an attack would do, what the dice will do."""

from horde_table import GAME, firing, horde, play, replace, sheet_with
from test_horde_game import random_states, rich_sheet

from rules.contract import DICE
from rules.games.dice_horde.actions import Hit, Segment, Tower
from rules.games.dice_horde.hints import HEADING, Outlook, Promise, outlook, promises
from rules.games.dice_horde.state import Over, PickTarget, PickTower, Ruling


def firing_choice(dice, **table):
    return horde(dice, phase=PickTower("fire", ("green",)), segment=1, used={1: 1}, step=2, **table)


def test_each_tower_says_what_it_would_kill_at_best():
    state = firing_choice("A2@3-1 B1@3-2 C4@1-1", towers={"3u": {"damage": 2, "targets": 2}})

    assert dict(promises(state)) == {
        Tower("1l"): Promise((), (("C", 4, 3),)),
        Tower("3u"): Promise((("A", 2), ("B", 1)), ()),
    }


def test_the_best_of_several_targets_is_the_strongest_that_falls():
    state = firing("3u", 3, "A2@3-1 B3@3-2 C1@3-3", towers={"3u": {"damage": 2}})

    found = dict(promises(state))
    assert found[Hit(1)] == Promise((("A", 2),), ())
    assert found[Hit(2)] == Promise((), (("B", 3, 1),))
    best = dict(promises(firing_choice("A2@3-1 B3@3-2 C1@3-3", towers={"3u": {"damage": 2}})))
    assert best[Tower("3u")] == found[Hit(1)]


def test_segments_in_range_are_compared():
    state = horde("A1@2-1 B6@3-1", phase=PickTarget(4), segment=1, used={1: 1}, step=2, towers={"3u": {"range": 2}})

    assert dict(promises(state)) == {
        Segment(2): Promise((("A", 1),), ()),
        Segment(3): Promise((), (("B", 6, 5),)),
    }


def test_without_an_attack_nothing_is_promised():
    assert promises(horde("A2@3-1", phase=Ruling(), step=4, segment=1, used={1: 1})) == ()


def test_the_outlook_counts_what_the_dice_would_do_by_segment():
    # Only segments 1 and 2 are left: from 6, a 1, 3 and 5 lead to 1, the others to 2.
    sheet = sheet_with(number=1, order="ABC", A=("move",), B=(), C=())
    sheet = sheet_with(number=2, order="ABC", A=("attack",), B=(), C=(), base=sheet)
    state = horde("A6@5-1", round=6, segment=6, used={3: 1, 4: 2, 5: 3, 6: 5}, sheet=sheet)

    assert outlook(state) == (
        Outlook(1, 3, gate=3, hearts=0, fallen=(), bars=0, lost=False),
        Outlook(2, 3, gate=0, hearts=3, fallen=(), bars=0, lost=False),
    )


def test_the_outlook_names_towers_that_fall_bars_that_break_and_a_lost_game():
    sheet = sheet_with(number=1, order="ABC", A=("attack",), B=("move",), C=("attack",))
    used = {2: 1, 3: 1, 4: 2, 5: 3, 6: 5}
    state = horde(
        "A6@4-1 B5@5-1 C1@2-1", round=6, segment=6, used=used, sheet=sheet, gate=2, bars={2: 1},
        towers={"4u": {"lost": 2, "damage": 3}},
    )  # fmt: skip

    # The red tower of segment 4 falls to the yellow die; the red die then passes the gate, and green never acts.
    assert outlook(state) == (Outlook(1, 6, gate=3, hearts=3, fallen=(6,), bars=0, lost=True),)
    held = replace(state, board=replace(state.board, gate=9))
    assert outlook(held) == (Outlook(1, 6, gate=3, hearts=3, fallen=(6,), bars=1, lost=False),)


def test_the_outlook_looks_past_the_players_steps_and_the_dice_that_still_appear():
    state = horde("A1@grave", round=1, segment=1, used={1: 1}, step=4, phase=Ruling())

    chances = [(one.segment, one.chances) for one in outlook(state)]
    assert sorted(chances) == [(2, 2), (3, 1), (4, 1), (5, 1), (6, 1)]


def test_after_the_last_round_there_is_no_outlook():
    last = horde("A6@5-1", round=6, segment=6, used={6: 6}, step=4, phase=Ruling())

    assert outlook(last) == ()
    assert outlook(replace(last, phase=Over(won=True))) == ()


def test_hints_are_sentences_the_best_attack_first():
    sheet = sheet_with(number=1, order="ABC", A=("attack",), B=(), C=())
    state = replace(
        firing_choice("A2@3-1 C4@1-1", towers={"3u": {"damage": 2}}, sheet=sheet),
        used=(0, 1, 1, 1, 1, 1), round=5, segment=2,
    )  # fmt: skip

    assert GAME.hints(state, DICE)[:3] == (
        "Green 3 upper: kills yellow 2.",
        "Green 1 lower: kills nothing, turns green 4 to 3.",
        HEADING,
    )
    assert GAME.hints(state, DICE)[3] == "Segment 1, 6 in 6: towers lose 1 heart."


def test_a_hint_says_where_the_die_stands():
    state = firing("3u", 3, "A2@3-1 B1@3-2")

    assert GAME.hints(state, DICE)[0] == "Red 1 on 3-2: kills red 1."
    assert play(state, Hit(2)).board.dice[4].segment == -1


def test_every_hint_of_a_busy_game_is_a_sentence_and_every_chance_of_six_is_told():
    states = [state for _, _, state in random_states(rich_sheet(), 5)]

    assert len(states) > 100
    for state in states[::4]:
        assert all(hint.endswith(".") and hint[0].isupper() for hint in GAME.hints(state, DICE))
        assert sum(one.chances for one in outlook(state)) in (0, 6)
