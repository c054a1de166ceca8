"""Typing and correcting dice whose faces are symbols: few presses for what is likely."""

from random import Random

import pytest
from tabletop import screen

from firmware import commit
from firmware.draft import DraftDie, draft_of_rolled
from firmware.events import Pressed
from firmware.library import find, shipped_data
from firmware.model import Model, Offer
from firmware.places import AtPrompt, NewGame
from firmware.rooms.fixing import fixing, ring
from firmware.update import update
from hardware.ports import Button
from rules.contract import Cast, Rolled
from rules.dice import DDM
from rules.play import in_order

THREE = Cast(("ddm", "ddm", "ddm"), "crest dice")


def test_a_misread_symbol_is_sought_among_those_of_the_same_die_first():
    faces = ring(DraftDie("ddm", "ddm/3/attack"))

    assert faces[:3] == ("ddm/3/progress", "ddm/3/summon", "ddm/3/trap-x2")
    assert len(faces) == 16


def test_the_next_die_is_probably_of_the_same_level():
    draft = draft_of_rolled(THREE, Rolled(("ddm/2/magic",) * 3))
    asked = draft.dice[0].__class__("ddm")

    place = fixing(draft.without(2).completed(), 2, None, AtPrompt())

    assert ring(asked)[place.cursor] == "ddm/2/summon"


@pytest.fixture
def model():
    game = find("ddm")
    offer = Offer(game, shipped_data(game), game.data_file, ("Ada", "Ben"))
    return commit.start(Model((offer,), NewGame()), offer, offer.players, game.options_type())[0]


def typed(model, faces):
    """(model, presses) after a roll was typed with the five buttons, each face sought the shorter way round."""
    model, presses = update(model, Pressed(Button.FIX))[0], 1
    for face in faces:
        options = screen(model).options
        way = (options.index(face) - screen(model).cursor) % len(options)
        button, times = (Button.DOWN, way) if way <= len(options) // 2 else (Button.UP, len(options) - way)
        for _ in range(times):
            model, _ = update(model, Pressed(button))
        model, _ = update(model, Pressed(Button.OK))
        presses += times + 1
    return model, presses


def test_a_roll_of_three_symbols_is_typed_in_the_order_of_the_dice(model):
    after, _ = typed(model, ["ddm/2/summon", "ddm/2/progress-x2", "ddm/2/summon"])

    assert after.match.steps[-1].action == Rolled(("ddm/2/progress-x2", "ddm/2/summon", "ddm/2/summon"))
    assert screen(after).word == "READ"


def test_typing_three_dice_of_one_level_takes_few_presses(model):
    """Players throw dice of the level that they want to summon: 17 faces a die, and yet about nine presses."""
    chance = Random(5)
    counts = []
    for _ in range(60):
        level = chance.choice(list(DDM))
        faces = in_order(Cast((level,) * 3, ""), [chance.choice(DDM[level]) for _ in range(3)])
        counts.append(typed(model, faces)[1])

    assert sum(counts) / len(counts) < 11.5
