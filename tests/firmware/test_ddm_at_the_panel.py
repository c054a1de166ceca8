"""Dungeon Dice Monsters through the panel: presses a turn takes, and a whole evening against the machine."""

from dataclasses import replace
from random import Random
from statistics import mean

import pytest
from msgspec import structs
from tabletop import die, screen, threw

from firmware import commit
from firmware.events import Pressed
from firmware.library import find, shipped_data
from firmware.machine import NAME, plays, policy_of
from firmware.model import Model, Offer
from firmware.panel.paint import fits
from firmware.places import NewGame, Note
from firmware.update import update
from hardware.ports import Button
from rules.contract import DICE, OVER
from rules.dice import DDM
from rules.games.ddm import actions as act
from rules.games.ddm.state import ByHand
from rules.play import throw

GAME = find("ddm")
TEXT = shipped_data(GAME)
OFFER = Offer(GAME, TEXT, GAME.data_file)


def distance(length, start, end):
    """Presses of up or down in a ring."""
    way = (end - start) % length
    return min(way, length - way)


def presses_of_turns(seed, mode):
    """(a piece was built, presses of a greedy player, presses if each choice were as likely) for each turn."""
    chance, data = Random(seed), GAME.parse_data(TEXT, GAME.data_file)
    state = GAME.start(("Ada", "Ben"), GAME.options_type(mode=mode), data)
    turns, turn = [], 0
    while GAME.turn(state) != OVER and turn < 40:
        if GAME.turn(state) == DICE:
            if state.turn != turn:
                turn = state.turn
                turns.append([False, 0.0, 0.0])
            state = GAME.apply(state, throw(GAME.cast(state), chance.randrange))
            continue
        prompt, action = GAME.prompt(state, GAME.turn(state)), GAME.advise(state, GAME.turn(state))
        count = len(prompt.choices)
        chosen = [choice.action for choice in prompt.choices].index(action)
        if turns:
            turns[-1][0] |= isinstance(action, act.Place)
            turns[-1][1] += 1 + distance(count, prompt.resting, chosen)
            turns[-1][2] += 1 + mean(distance(count, prompt.resting, other) for other in range(count))
        state = GAME.apply(state, action)
    return turns


@pytest.mark.parametrize("mode", ["sides", "advanced"])
def test_a_turn_with_a_summon_takes_few_presses(mode):
    """The limits are those of the panel's grammar: 15 where every resting choice is taken, else 35, with a camera."""
    summons = [turn for seed in range(5) for turn in presses_of_turns(seed, mode) if turn[0]]

    assert mean(greedy for _, greedy, _ in summons) <= 9
    assert max(greedy for _, greedy, _ in summons) <= 15
    assert mean(likely for _, _, likely in summons) <= 20


@pytest.fixture
def against_the_machine():
    options = GAME.options_type(stall_turns=3)
    model = Model((OFFER,), NewGame(), watching=True)
    return commit.start(model, OFFER, ("Ada", NAME), options, ("", "greedy"))[0]


def test_a_match_against_the_machine_ends_and_nobody_is_ever_asked_for_it(against_the_machine):
    model, chance, told, wishes = against_the_machine, Random(3), set(), set()
    for _ in range(900):
        if model.turn == OVER:
            break
        if model.waits_for_dice and screen(model).word == "ROLL":
            sides = DDM[f"ddm/{chance.randint(1, 4)}"]  # three dice of one level, as players throw them
            wishes.add((model.match.state.mover, *screen(model).headline))
            assert fits(screen(model)) == []
            dice = (replace(die(1, at=n), label=chance.choice(sides), value=None) for n in range(3))
            model, _ = update(model, threw(*dice))
        else:
            model, _ = update(model, Pressed(Button.OK))
        if isinstance(model.place, Note) and model.place.context == NAME:
            told.add(model.place.text)
            assert fits(screen(model)) == []
        assert screen(model).context != "Machine defend?"

    assert model.turn == OVER
    assert any("builds with the star on" in text for text in told)  # what a person then lays for it
    assert all(text.endswith(".") for text in told)
    assert {wish for wish in wishes if wish[0] == 0} == {(0, "Roll any", "3 dice")}
    kaibas = {(1, "Machine wants", f"3 of level {level}") for level in (1, 2, 3)}
    assert (1, "Machine wants", "3 of level 1") in {wish for wish in wishes if wish[0] == 1} <= kaibas


RIDDLE = """
[[cards]]
name = "Riddle"
origin = "house"
kind = "item"
level = 1
[[cards.abilities]]
name = "Effect"
text = "Something that no vocabulary can say."
when = "crossed"
effects = [{ do = "by-hand" }]
"""


def test_what_a_card_of_the_machine_says_is_carried_out_by_people(against_the_machine):
    """Else the machine would say at once that the books are right, and nobody could correct them."""
    match = against_the_machine.match
    sheet = GAME.parse_data(TEXT + RIDDLE, "odd.toml")
    asked = structs.replace(match.state, sheet=sheet, phase=ByHand(), hands=((1, sheet.number("Riddle")),))
    assert (GAME.turn(asked), policy_of(match, GAME.turn(asked))) == (1, "greedy")

    assert not plays(replace(match, states=(*match.states[:-1], asked)))
