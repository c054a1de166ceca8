"""A whole game of Dice Horde on its mat: hands do what is asked, four times wrongly, and once the table is right."""

from dataclasses import replace
from random import Random

from test_auditing import VIEW, as_booked, at_table, see, turned

from firmware import auditing, commit
from firmware.audit.seen import StandingDice
from firmware.events import Pressed
from firmware.places import AtPrompt, Check
from firmware.update import update
from hardware.ports import Button
from rules.contract import DICE, OVER, Rolled

MOST_STEPS = 2000
MOST_PRESSES = 40
"""In an ordinary round."""


class Evening:
    """A model, and how often a button was pressed in each round."""

    def __init__(self):
        self.model = at_table()
        self.game = self.model.match.game
        self.presses = {}

    @property
    def state(self):
        return self.model.match.state

    def press(self, *buttons):
        for button in buttons:
            self.presses[self.state.round] = self.presses.get(self.state.round, 0) + 1
            self.model, _ = update(self.model, Pressed(button))

    def roll(self, value):
        """The round die falls, and is put on its segment."""
        self.model = replace(self.model, history=self.model.match.act(Rolled((f"d6/{value}",)))).enter(AtPrompt())
        self.model = see(self.model, as_booked(self.model))

    def table_after(self):
        """As the table stands when hands have done what is asked."""
        (choice,) = self.game.prompt(self.state, self.game.turn(self.state)).choices
        return as_booked(self.model, self.game.apply(self.state, choice.action))

    def group(self):
        """The tasks of the present group, as actions, and the state after them."""
        state, actions, group = self.state, [], commit.task_group(self.model)
        while (prompt := self.game.prompt(state, self.game.turn(state))).group == group:
            actions.append(prompt.choices[0].action)
            state = self.game.apply(state, actions[-1])
            if self.game.turn(state) < 0:
                break
        return actions, state

    def do(self, table):
        """Hands do something, and ok says so where the camera does not see it done."""
        steps = len(self.model.match.steps)
        self.model = see(self.model, table)
        if len(self.model.match.steps) == steps:
            self.press(Button.OK)
        assert len(self.model.match.steps) > steps


def test_a_whole_game_with_four_mistakes_and_one_table_that_is_right():
    evening, rng = Evening(), Random(7)
    game, mistakes, tasks = evening.game, 0, 0
    for _ in range(MOST_STEPS):
        turn = game.turn(evening.state)
        if turn == OVER:
            break
        if turn == DICE:
            evening.roll(rng.randrange(1, 7))
        elif game.prompt(evening.state, turn).kind != "task":
            evening.press(Button.OK)
        else:
            tasks += 1
            right = evening.table_after()
            if mistakes < 4 and tasks % 6 == 1 and right.dice:
                mistakes += 1
                value = int(right.dice[0].face[-1])
                evening.do(turned(right, 0, f"d6/{value % 6 + 1}"))
                assert isinstance(evening.model.place, Check)
                if mistakes == 3:
                    evening.press(Button.FIX, Button.OK)  # the table is right
                else:
                    evening.model = see(evening.model, as_booked(evening.model))
            else:
                evening.do(right)
            assert isinstance(evening.model.place, AtPrompt)
            assert auditing.deeds(evening.model) == ()

    assert game.turn(evening.state) == OVER
    assert mistakes == 4
    assert sum("book follows" in told for told in short_log(evening)) == 1
    assert max(evening.presses.values()) <= MOST_PRESSES


def task_groups(evening, rng):
    """Plays a game to its end; yields each group of tasks, its actions and the state after them, to be done."""
    while evening.game.turn(evening.state) != OVER:
        if evening.game.turn(evening.state) == DICE:
            evening.roll(rng.randrange(1, 7))
        elif not commit.task_group(evening.model):
            evening.press(Button.OK)
        else:
            yield evening.group()


def test_hands_may_do_a_group_of_tasks_at_once_though_one_die_takes_anothers_place():
    evening, chains = Evening(), 0
    for actions, after in task_groups(evening, Random(2)):
        left = {die.place for die in evening.game.layout(evening.state).dice} - {"H", "grave"}
        chains += len(actions) > 1 and bool(left & {die.place for die in evening.game.layout(after).dice})
        evening.model = see(evening.model, as_booked(evening.model, after))
        assert isinstance(evening.model.place, AtPrompt)
        if evening.state != after:  # it changes nothing that stands on the table
            evening.press(Button.OK)

    assert chains > 3


def test_hands_that_pause_within_a_group_are_followed_though_what_they_hold_was_missed():
    evening, named = Evening(), 0
    for actions, after in task_groups(evening, Random(2)):
        first = evening.game.apply(evening.state, actions[0])
        moving = set(evening.game.layout(first).dice) - set(evening.game.layout(after).dice)
        held = [index for index, die in enumerate(evening.game.layout(first).dice) if die in moving][:1]
        dice = as_booked(evening.model, first).dice
        pausing = StandingDice(tuple(die for index, die in enumerate(dice) if index not in held), VIEW)
        evening.model = see(evening.model, pausing)
        named += isinstance(evening.model.place, Check)

        evening.model = see(evening.model, as_booked(evening.model, after))

        assert isinstance(evening.model.place, AtPrompt)
        if evening.state != after:  # it changes nothing that stands on the table
            evening.press(Button.OK)

    assert named > 3


def short_log(evening):
    match = evening.model.match
    return [
        match.game.told(match.states[number], step.action, match.states[number + 1]).short
        for number, step in enumerate(match.steps)
    ]
