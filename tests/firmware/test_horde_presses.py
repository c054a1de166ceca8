"""A round of Dice Horde by the five buttons alone, without a camera: how many presses it takes."""

from random import Random
from statistics import mean

import pytest

from firmware import commit, library, rooms
from firmware.events import Pressed
from firmware.model import Model, Offer
from firmware.places import AtPrompt, Fix, NewGame, Shown
from firmware.update import update
from firmware.viewing import PANEL
from hardware.ports import Button, Press
from rules.contract import DICE, OVER
from rules.games.dice_horde.actions import Buy, End, Skip

LIMIT = 40
"""Presses of an ordinary round, from the design of the panel."""


class Hand:
    """Presses and counts."""

    def __init__(self):
        horde = library.find("dice-horde")
        offer = Offer(horde, library.shipped_data(horde), horde.data_file, ("Ada", "Ben"))
        self.model, _ = commit.start(Model((offer,), NewGame()), offer, offer.players, horde.options_type())
        self.presses = 0

    @property
    def state(self):
        return self.model.match.state

    def press(self, button, press=Press.SHORT):
        self.presses += 1
        self.model, _ = update(self.model, Pressed(button, press))

    def turn_to(self, index, count):
        """Turns the cursor by the shorter way round."""
        ahead = (index - self.model.place.cursor) % count
        for _ in range(min(ahead, count - ahead)):
            self.press(Button.DOWN if ahead <= count - ahead else Button.UP)
        assert self.model.place.cursor == index

    def type_die(self, value):
        self.press(Button.FIX)
        assert isinstance(self.model.place, Fix)
        ring = rooms.screen(self.model.seen_by(PANEL)).options
        self.turn_to(ring.index(f"d6/{value}"), len(ring))
        self.press(Button.OK)
        assert isinstance(self.model.place, Shown)
        self.press(Button.OK)

    def do_tasks(self):
        """Says of all tasks of a kind at once that they are done."""
        if commit.task_group(self.model):
            self.press(Button.OK, Press.HOLD)
        self.press(Button.OK)

    def choose(self, index, count):
        self.turn_to(index, count)
        self.press(Button.OK)


def ordinary_choice(draw, prompt, bought):
    """Any choice, each as likely as the others, but for skipping, and for purchases of which every second round has
    one."""
    doing = [
        index
        for index, choice in enumerate(prompt.choices)
        if not isinstance(choice.action, Skip | End) and not (isinstance(choice.action, Buy) and bought)
    ]
    return draw.choice(doing) if doing else len(prompt.choices) - 1


def rounds(seed):
    """The presses of each round of a game played by buttons alone."""
    hand, draw = Hand(), Random(seed)
    number, bought = 1, draw.random() < 0.5
    while hand.model.turn != OVER:
        assert isinstance(hand.model.place, AtPrompt)
        prompt = hand.model.match.game.prompt(hand.state, hand.model.turn)
        if hand.model.turn == DICE:
            hand.type_die(draw.randint(1, 6))
        elif prompt.kind == "task":
            hand.do_tasks()
        else:
            index = ordinary_choice(draw, prompt, bought)
            bought |= isinstance(prompt.choices[index].action, Buy)
            hand.choose(index, len(prompt.choices))
        if hand.state.round != number or hand.model.turn == OVER:
            yield hand.presses
            hand.presses, number, bought = 0, hand.state.round, draw.random() < 0.5


@pytest.fixture(scope="module")
def counted():
    return [presses for seed in range(12) for presses in rounds(seed)]


def test_an_ordinary_round_takes_at_most_40_presses(counted):
    assert len(counted) > 50
    assert mean(counted) <= LIMIT


def test_nineteen_rounds_of_twenty_take_at_most_40_presses(counted):
    assert sum(presses <= LIMIT for presses in counted) >= 0.95 * len(counted)
