"""Whatever is pressed, thrown or unplugged: every screen fits, nothing raises, and the journal tells the same match."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from tabletop import PIG, die, looked, threw

from firmware import library, rooms
from firmware.effects import Append, Begin
from firmware.events import FaultCleared, FaultRaised, Picked, Pressed, SceneChanged, Ticked
from firmware.keeping.settings import Settings
from firmware.model import Model, Offer
from firmware.panel.paint import fits, paint
from firmware.places import AtPrompt, NewGame, Off
from firmware.update import update
from firmware.viewing import PANEL
from hardware.ports import Button, Press
from rules.contract import DICE, OVER
from rules.dice import labels
from rules.history import fold
from rules.play import throw

EVENTS = 300


def offer(name):
    if name == "pig":
        return PIG
    game = library.find(name)
    return Offer(game, library.shipped_data(game), game.data_file, ("Ada", "Łukasz Zoë"))


def any_die(rng, kind, at):
    """A die of a kind that shows anything, mostly beyond doubt."""
    label, other = rng.choices(labels(kind), k=2)
    seen = die(
        1,
        at=at,
        probability=rng.choice([0.99, 0.99, 0.6]),
        flags=rng.choice([(), (), (), ("cocked",), ("stacked",)]),
        colour=rng.choice(["white", "yellow", "red"]),
    )
    return replace(seen, label=label, value=None, runner_up=other if other != label else None)


def any_event(rng, model, now):
    """Mostly presses; throws, good and bad, where dice are asked for; now and then a fault or a tap."""
    kind = rng.random()
    if model.waits_for_dice and kind < 0.4:
        cast = model.match.game.cast(model.match.state)
        count = max(0, len(cast.dice) + rng.choice([0, 0, 0, 0, 0, -1, 1, 2]))
        dice = [any_die(rng, rng.choice(cast.dice), n) for n in range(count)]
        return rng.choice([threw, looked])(*dice)
    if kind > 0.8 and rooms.screen(model.seen_by(PANEL)).word == "PASS":
        return Pressed(Button.OK, Press.HOLD)
    if kind < 0.5:
        return rng.choice(
            [
                SceneChanged("moving"),
                SceneChanged("hand"),
                SceneChanged("still"),
                Ticked(now),
                FaultRaised("camera", "No picture for 5 s.", "Push in the camera cable."),
                FaultCleared("camera"),
                Picked(rng.randint(0, 6), model.version),
                Picked(0, model.version - 1),
            ]
        )
    button = rng.choice([Button.OK, Button.OK, Button.OK, *Button])
    press = rng.choice([Press.SHORT] * 8 + [Press.HOLD, Press.REPEAT])
    return Pressed(button, press)


@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", ["pig", "dice-horde", "ddm"])
def test_a_random_evening(name, seed, large):
    rng = Random(f"{name}/{seed}")
    chosen = offer(name)
    model = Model((chosen,), NewGame(), watching=True, settings=Settings(large=large))
    setup, entries, seen = None, [], set()

    for number in range(EVENTS):
        event = any_event(rng, model, number / 5)
        model, effects = update(model, event)
        for effect in effects:
            if isinstance(effect, Begin):
                setup, entries = effect.setup, []
            if isinstance(effect, Append):
                entries.append(effect.entry)
        shown = rooms.screen(model.seen_by(PANEL))
        if shown not in seen:
            seen.add(shown)
            assert fits(shown) == [], event
            assert np.asarray(paint(shown)).mean() < 0.35, (shown, event)
        if isinstance(model.place, Off):
            model = model.enter(AtPrompt())

    assert len(seen) > 60
    assert model.match.state == fold(chosen.game, setup, entries).state


def choose_by_buttons(model, index):
    """The model after the choice at `index` was reached with up and down and taken with ok."""
    rows = len(model.match.game.prompt(model.match.state, model.turn).choices)
    for _ in range(rows):
        if model.place.cursor == index:
            break
        model, _ = update(model, Pressed(Button.DOWN))
    assert model.place.cursor == index
    return update(model, Pressed(Button.OK))


@pytest.mark.parametrize("name", ["pig", "dice-horde", "ddm"])
def test_every_legal_action_is_reached_by_the_five_buttons(name):
    rng = Random(4)
    chosen = offer(name)
    model = Model((chosen,), NewGame(), watching=True)
    while model.history is None:
        model, _ = update(model, Pressed(Button.OK))
    game = chosen.game

    for _ in range(120):
        if model.turn == OVER:
            break
        if model.turn == DICE:
            faces = throw(game.cast(model.match.state), rng.randrange).faces
            dice = (replace(die(1, at=n), label=face, value=None) for n, face in enumerate(faces))
            model, _ = update(model, threw(*dice))
            model, _ = update(model, Pressed(Button.OK))
            continue
        state = model.match.state
        if rooms.screen(model.seen_by(PANEL)).word == "PASS":
            model, _ = update(model, Pressed(Button.OK, Press.HOLD))
        reached = set()
        for index in range(len(game.prompt(state, model.turn).choices)):
            _, effects = choose_by_buttons(model, index)
            reached.add(effects[0].entry.action)
        assert reached == set(game.legal_actions(state))
        model, _ = choose_by_buttons(model, rng.randrange(len(reached)))
