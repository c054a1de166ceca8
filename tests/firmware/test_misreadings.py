"""Whole games in which the reader errs at most rolls: nothing wrong is booked unseen, and nobody is ever stuck."""

from collections import Counter
from random import Random

import pytest
from tabletop import PIG, die, looked, pressed, screen, threw

from firmware import library
from firmware.model import Model, Offer
from firmware.places import AtPrompt, Doubt, Fix, NewGame, Note, Readings, Shown, Sure, Surplus
from firmware.update import update
from rules.contract import OVER, Rolled

MOST_PRESSES = 60
"""More than any way out takes; whoever needs more is stuck."""
MOST_ROLLS = 40
MOST_STEPS = 1500


def seen(values, **changes):
    """Dice as the reader sees them, side by side. changes: of the first one."""
    first, *others = values
    return (die(first, **changes), *(die(value, at=at) for at, value in enumerate(others, 1)))


def other_than(value, rng):
    return rng.choice([face for face in range(1, 7) if face != value])


def right(truth, rng):
    return seen(truth)


def doubted_with_the_truth_second(truth, rng):
    return seen([other_than(truth[0], rng), *truth[1:]], probability=0.5, runner_up=truth[0])


def doubted_with_the_truth_nowhere(truth, rng):
    wrong = rng.sample([face for face in range(1, 7) if face != truth[0]], 2)
    return seen([wrong[0], *truth[1:]], probability=0.5, runner_up=wrong[1])


def sure_of_one_and_wrong(truth, rng):
    return seen([other_than(truth[0], rng), *truth[1:]])


def sure_of_all_and_wrong(truth, rng):
    return seen([other_than(value, rng) for value in truth])


def one_missing(truth, rng):
    return seen(truth[:-1]) if len(truth) > 1 else seen([None], probability=0.3)


def one_too_many(truth, rng):
    return seen([*truth, rng.randint(1, 6)])


def leaning(truth, rng):
    return seen(truth, flags=("cocked",))


def stacked(truth, rng):
    return seen(truth, flags=("stacked",))


MISREADINGS = [
    right, doubted_with_the_truth_second, doubted_with_the_truth_nowhere, sure_of_one_and_wrong,
    sure_of_all_and_wrong, one_missing, one_too_many, leaning, stacked,
]  # fmt: skip


class Players:
    """They know what they threw, look at the panel, and press until it says so."""

    def __init__(self, model):
        self.model = model

    def press(self, *names):
        self.model = pressed(self.model, *names)
        place = self.model.place
        if isinstance(place, Shown):  # whatever was booked stands on the panel, die by die
            assert [shown.face for shown in screen(self.model).dice] == list(place.rolled.faces)

    def throw(self, truth, dice):
        """What the camera makes of a throw is put right; of what it refuses, it takes a second look."""
        self.model, _ = update(self.model, threw(*dice))
        if isinstance(self.model.place, AtPrompt):
            assert self.model.place.reasons, "a throw was passed over in silence"
            self.model, _ = update(self.model, looked(*seen(truth)))
        for _ in range(MOST_PRESSES):
            if self.booked(truth):
                break
            self.put_right(truth)
        else:
            raise AssertionError(f"stuck at {screen(self.model).spoken}")

    def booked(self, truth):
        model = self.model
        if not isinstance(model.place, Shown | Note | AtPrompt) or not isinstance(model.match.steps[-1].action, Rolled):
            return False
        while isinstance(self.model.place, Note):
            self.press("back")
        return Counter(model.match.steps[-1].action.faces) == Counter(f"d6/{value}" for value in truth)

    def put_right(self, truth):
        match self.model.place:
            case Shown():
                self.press("fix")
            case AtPrompt():
                self.press("hold fix", "ok")
            case Readings() | Sure():
                self.press("ok")
            case Surplus(draft, ticked, cursor):
                wanted = {n for n, one in enumerate(draft.dice) if place_of(one) < len(truth)} - set(ticked)
                self.press("ok" if cursor in wanted else "down")
            case Doubt(draft, cursor):
                index = draft.most_doubtful
                options = screen(self.model).options
                face = meant(draft, truth)[index]
                self.press("ok" if options[cursor] == face else "down" if face in options else "fix")
            case Fix(draft, index, cursor, pointed=pointed):
                face = meant(draft, truth)[index]
                if draft.dice[index].face == face:
                    self.press("fix")
                else:
                    self.press("ok" if pointed and screen(self.model).options[cursor] == face else "down")
            case place:
                raise AssertionError(f"unexpected: {place}")


def place_of(one):
    return int((one.corners[0][0] - 100) // 100)


def meant(draft, truth):
    """What each die of a draft really shows: those that were seen lie in order, the others have the rest."""
    rest = Counter(f"d6/{value}" for value in truth)
    faces = {}
    for n, one in enumerate(draft.dice):
        if one.corners:
            faces[n] = f"d6/{truth[place_of(one)]}"
            rest[faces[n]] -= 1
    unseen = [n for n in range(len(draft.dice)) if n not in faces]
    for n in sorted(unseen, key=lambda n: rest[draft.dice[n].face] <= 0):
        own = draft.dice[n].face
        faces[n] = own if rest[own] > 0 else next(face for face, count in rest.items() if count > 0)
        rest[faces[n]] -= 1
    return faces


def offer(name):
    if name == "pig":
        return PIG
    game = library.find(name)
    return Offer(game, library.shipped_data(game), game.data_file, ("Ada", "Ben"))


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", ["pig", "dice-horde"])
def test_53_with_misreadings_all_through_a_game_every_roll_is_booked_as_thrown_and_nobody_is_stuck(name, seed):
    rng = Random(f"{name}/{seed}")
    players = Players(Model((offer(name),), NewGame(), watching=True))
    while players.model.history is None:
        players.press("ok")
    thrown, used = [], set()

    for _ in range(MOST_STEPS):
        model = players.model
        if model.turn == OVER or len(thrown) == MOST_ROLLS:
            break
        if screen(model).kind == "pass":  # a secret choice
            players.press("hold ok")
        elif isinstance(model.place, Shown):
            players.press("ok")
        elif model.waits_for_dice:
            truth = [rng.randint(1, 6) for _ in model.cast.dice]
            misread = rng.choice(MISREADINGS)
            used.add(misread)
            players.throw(truth, misread(truth, rng))
            thrown.append(Counter(f"d6/{value}" for value in truth))
        else:
            choices = len(model.match.game.prompt(model.match.state, model.turn).choices)
            players.press(*["down"] * rng.randrange(max(choices, 1)), "ok")

    booked = [Counter(step.action.faces) for step in players.model.match.steps if isinstance(step.action, Rolled)]
    assert booked == thrown
    assert len(thrown) >= 5
    assert len(used) >= 3


def test_53_a_throw_that_was_not_asked_for_changes_nothing_and_the_game_goes_on():
    players = Players(Model((PIG,), NewGame(), watching=True))
    while players.model.history is None:
        players.press("ok")
    before = players.model.match

    players.model, effects = update(players.model, threw(*seen([6, 6])))

    assert (players.model.match, effects) == (before, ())
    players.press("hold ok", "ok")
    assert len(players.model.match.steps) == len(before.steps) + 1
