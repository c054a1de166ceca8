"""Whole games with a reader that errs: nothing false is booked in silence, and no misreading holds a game up."""

from random import Random

import pytest
from tabletop import die, pig_model, pressed, screen, threw

from firmware.events import Picked
from firmware.places import AtPrompt, Doubt, Fix, Shown, Surplus
from firmware.update import update
from rules.contract import OVER

MISREADINGS = ("none", "doubted", "doubted and right", "one missing", "one too many", "stacked", "dark", "unlike looks")
MOST_ANSWERS = 12
"""Answers within which any roll must be told: two dice, each asked about, and some to spare."""


def wrong(value, rng):
    return rng.choice([face for face in range(1, 7) if face != value])


def misread(truth, kind, rng):
    """The throw as a reader tells it that errs in one way."""
    first, second = truth
    match kind:
        case "doubted":
            return threw(die(wrong(first, rng), probability=0.7, runner_up=first), die(second, at=1))
        case "doubted and right":
            return threw(die(first, probability=0.6), die(second, at=1, probability=0.5))
        case "one missing":
            return threw(die(first))
        case "one too many":
            return threw(die(first), die(second, at=1), die(rng.randint(1, 6), at=2))
        case "stacked":
            return threw(die(first, flags=("stacked",)), die(second, at=1))
        case "dark":
            return threw(die(first), die(second, at=1), flags=("dark",))
        case "unlike looks":
            return threw(die(first), die(wrong(second, rng), at=1), doubtful=(1,))
        case "confident":
            return threw(die(wrong(first, rng)), die(second, at=1))
    return threw(die(first), die(second, at=1))


def tap(model, index):
    return update(model, Picked(index, model.version))[0]


def answered(model, truth):
    """One answer of a player who sees what the dice show."""
    place, options = model.place, screen(model).options
    match place:
        case Doubt():
            face = f"d6/{truth[place.draft.most_doubtful]}"
            return tap(model, options.index(face)) if face in options else pressed(model, "fix")
        case Fix():
            face = f"d6/{truth[place.die]}"
            return tap(model, options.index(face)) if face in options else pressed(model, "fix")  # right: next
        case Surplus(ticked=ticked):
            return tap(model, len(ticked))  # the first two are those that were thrown
        case AtPrompt():
            return pressed(model, "fix")  # nothing could be read: they are typed
    raise AssertionError(f"a roll must not lead to {place}")


def booked(model):
    return [int(face.removeprefix("d6/")) for face in model.place.rolled.faces]


def told_after(model, truth, kind, rng):
    """(the model at the accepted roll, the answers it took)."""
    model, answers = update(model, misread(truth, kind, rng))[0], 0
    while not isinstance(model.place, Shown):
        assert answers < MOST_ANSWERS, f"{kind}: no way out of {model.place}"
        model, answers = answered(model, truth), answers + 1
    return model, answers


def whole_game(rng, kinds):
    """A game of Pig to its end; yields (kind, what the dice showed, what was booked, answers) of each roll."""
    model = pig_model()
    for _ in range(300):
        if model.turn == OVER and not isinstance(model.place, Shown):
            return
        if isinstance(model.place, Shown):
            model = pressed(model, "ok")
        elif model.waits_for_dice:
            truth, kind = [rng.randint(2, 6), rng.randint(2, 6)], rng.choice(kinds)
            model, answers = told_after(model, truth, kind, rng)
            yield kind, truth, booked(model), answers
        else:
            model = pressed(model, *rng.choice([("ok",), ("down", "ok")]))


@pytest.mark.parametrize("seed", range(12))
def test_situation_53_no_misreading_that_can_be_noticed_is_booked_in_silence_or_holds_the_game_up(seed):
    rolls = list(whole_game(Random(seed), MISREADINGS))

    assert len(rolls) >= 5
    assert [(kind, shown, held) for kind, shown, held, _ in rolls if sorted(held) != sorted(shown)] == []
    assert {kind for kind, _, _, answers in rolls if answers == 0} <= {"none"}


def test_every_kind_of_misreading_comes_up():
    met = {kind for seed in range(12) for kind, *_ in whole_game(Random(seed), MISREADINGS)}

    assert met == set(MISREADINGS)


def test_situation_53_what_was_misread_with_confidence_is_put_right_afterwards():
    rng, model = Random(5), pig_model()
    truth = [4, 6]
    model, answers = told_after(model, truth, "confident", rng)
    assert (answers, booked(model)[1]) == (0, 6)
    assert booked(model)[0] != 4

    model = pressed(model, "fix")
    while isinstance(model.place, Fix):
        model = answered(model, truth)

    rolled = [step.action for step in model.history.steps if hasattr(step.action, "faces")][-1]
    assert rolled.faces == ("d6/4", "d6/6")
