"""What is said in whole words: to a voice, to the page, to the log."""

import pytest
from horde_table import DEMO, GAME, horde, play, replace, roll, sheet_with

from rules.games.dice_horde.actions import Activate, Choose
from rules.games.dice_horde.state import ChoosingSet, Options, PickBarricade, PickTower, Ruling


def asked(state):
    return GAME.prompt(state, GAME.turn(state))


def page(state, title):
    return next(page.words for page in GAME.books(state, 0) if page.title == title)


def spoken(state):
    return [choice.spoken for choice in asked(state).choices]


def told_of_a_die(dice, symbols, *, kind="A", **table):
    """The sentence in the log about the first die that acts, and what its prompt says."""
    acting = dict.fromkeys("ABC", ()) | {kind: symbols}
    state = roll(horde(dice, sheet=sheet_with(**acting), **table), 1)
    action = GAME.legal_actions(state)[0]
    assert isinstance(action, Activate)
    return GAME.told(state, action, play(state, action)).sentence, asked(state)


def test_the_path_is_told_with_dice_barricades_and_traps():
    state = horde("A2@1-1 C3@1-3 B5@H B1@H C4@grave", bars={1: 1, 3: 2}, traps="1-4 4-1 4-2")

    assert page(state, "The path") == (
        "Horizon: red 5, red 1.",
        "Segment 1: yellow 2 on 1-1, green 3 on 1-3; 1 barricade; trap on 1-4.",
        "Segment 2: no dice.",
        "Segment 3: no dice; 2 barricades.",
        "Segment 4: no dice; traps on 4-1 and 4-2.",
        "Segment 5: no dice.",
        "Graveyard: green 4.",
    )


def test_towers_are_told_with_hearts_shields_charges_and_levels():
    towers = {"1u": {"lost": 1, "armour": 1, "range": 2}, "1l": {"lost": 5}}

    assert page(horde(towers=towers), "Segment 1") == (
        "Yellow tower 1 upper: 4 of 5 hearts, 1 shield, 1 charge; damage 1, targets 1, range 2.",
        "Green tower 1 lower: destroyed.",
    )


def test_the_summary_is_told_in_words():
    state = horde(round=2, gate=4, gained=17, paid=12)

    assert page(state, "Round 2 of 6") == (
        "The gate has 4 of 6 points.",
        "5 skulls to spend; 17 of 30 gained.",
        "2 skull flags to use.",
        "Main Tower: damage 1, targets 1, range 1.",
    )


def test_essences_are_told_by_the_households_colours():
    assert page(horde(boxes={0: "AC", 3: "AABC"}), "Essence 1") == (
        "Main set 1 needs 1 yellow, 1 red and 1 green; filled: 1 yellow and 1 green.",
        "Main set 2 needs 1 yellow, 1 red and 1 green; filled: none.",
        "Main set 3 needs 1 yellow, 1 red and 1 green; filled: none.",
        "Scroll 1: full and ready to use.",
    )


def test_a_used_scroll_is_told_as_used():
    state = horde(boxes={3: "AABC"})
    boxes = tuple(replace(box, used=number == 3) for number, box in enumerate(state.ruler.boxes))

    assert page(replace(state, ruler=replace(state.ruler, boxes=boxes)), "Essence 1")[3] == "Scroll 1: used."


def test_colours_of_one_initial_are_counted_on_the_panel():
    state = replace(horde(boxes={0: "AC"}), options=Options(colour_a="blue", colour_b="black"))
    lines = next(page.lines for page in GAME.books(state, 0) if page.title == "Essence 1")

    assert lines[:2] == ("Main 1: 2 of 3", "Main 2: 0 of 3")


def test_the_rounds_used_are_told_in_words():
    assert page(horde(used={2: 1, 5: 2}), "Rounds") == (
        "Segment 1: free.",
        "Segment 2: used in round 1.",
        "Segment 3: free.",
        "Segment 4: free.",
        "Segment 5: used in round 2.",
        "Segment 6: free.",
    )


def test_every_page_of_the_books_has_words():
    assert all(page.words for page in GAME.books(horde("A2@1-1"), 0))


def test_a_set_is_spoken_in_words():
    state = horde("A2@1-1", segment=4, step=2, phase=ChoosingSet())

    assert [choice.label for choice in asked(state).choices] == ["Trap, any fire", "Armour, R/B fire", "Skip this step"]
    assert spoken(state) == [
        "the upper set, set a trap, then fire any tower",
        "the lower set, add a shield, then fire a red or blue tower",
        "",
    ]


def test_the_actions_of_a_set_are_spoken_in_words():
    state = play(horde("A2@3-1", segment=4, step=2, phase=ChoosingSet()), Choose("lower"))

    assert [choice.label for choice in asked(state).choices][:2] == ["Add a shield", "Fire red/blue"]
    assert spoken(state)[:2] == ["Add a shield", "Fire a red or blue tower"]


def test_a_towers_levels_are_spoken_in_words():
    state = horde("A2@1-1", segment=1, step=2, phase=PickTower("fire"), towers={"1u": {"damage": 2}})

    assert spoken(state)[0] == "Yellow 1 upper, damage 2, targets 1, range 1"


def test_a_barricades_place_is_spoken_in_words():
    state = horde("A2@1-1", segment=1, step=2, phase=PickBarricade(), bars={1: 1})

    assert spoken(state)[0] == "right of segment 1, 1 barricade there"


def test_what_skulls_buy_is_spoken_with_its_price():
    state = horde(segment=1, step=4, gained=6, phase=Ruling())

    assert asked(state).spoken.startswith("6 skulls and 1 skull flag to spend, ")
    assert "buy a shield for 3 skulls" in spoken(state)


def test_two_steps_of_one_die_are_one_way_by_where_they_meet():
    sentence, prompt = told_of_a_die("C1@1-3", ("move", "move"), kind="C")

    assert prompt.spoken == "Green 1 moves from 1-3 by 2-1 to 3-1."
    assert sentence == "The green die on 1-3 acts; green 1 moves from 1-3 by 2-1 to 3-1."


def test_a_die_held_up_twice_is_told_once():
    sentence, prompt = told_of_a_die("A1@2-1", ("move", "move"), bars={2: 1})

    assert prompt.spoken == "Yellow 1 stays on 2-1 before the barricade."
    assert prompt.lines == ("2-1: bars hold it",)
    assert sentence == "The yellow die on 2-1 acts; yellow 1 stays on 2-1 before the barricade."


def test_two_dice_that_stay_alike_are_both_told():
    full = " ".join(f"{kind}1@1-{space}" for space, kind in enumerate("BBCC", start=1))
    state = roll(horde(f"A6@H A6@H {full}", sheet=sheet_with(A=("heal",), B=(), C=())), 1)
    action = GAME.legal_actions(state)[0]

    assert GAME.told(state, action, play(state, action)).sentence.count("yellow 6 stays on the horizon") == 2


@pytest.mark.parametrize(
    ("value", "bars", "clause"),
    [
        (1, 1, "1 barricade right of segment 2 falls, none left"),
        (1, 2, "1 barricade right of segment 2 falls, 1 left"),
        (3, 2, "2 barricades right of segment 2 fall, none left"),
    ],
)
def test_barricades_fall_in_the_right_number(value, bars, clause):
    _, prompt = told_of_a_die(f"A{value}@2-1", ("attack",), bars={2: bars})

    assert clause in prompt.spoken


def test_a_tower_behind_its_shields_loses_nothing():
    towers = {"2u": {"armour": 1}, "2l": {"lost": 5}, "3u": {"lost": 5}, "3l": {"lost": 5}}
    _, prompt = told_of_a_die("A1@2-1", ("attack",), towers=towers)

    assert prompt.spoken == "The blue 2 upper tower loses nothing."


def test_the_gate_is_asked_for_with_the_points_of_the_sheet():
    title, choices = GAME.option_question("gate", replace(DEMO, gate=replace(DEMO.gate, fair=1)))

    assert title == "How strong a gate?"
    assert choices == (("easy", "easy, 8 points"), ("normal", "normal, 6 points"), ("fair", "fair, 1 point"))
