"""Items that lie face down, through everything that leaves the program: pages, panel, undo list, log, exports."""

import json
from dataclasses import replace
from random import Random

import pytest

from firmware import rooms
from firmware.displays import told_to
from firmware.export.document import document_of
from firmware.library import find, shipped_data
from firmware.model import Model, Offer
from firmware.places import AtPrompt, Board, Menu, Readings, UndoList
from firmware.viewing import EVERYBODY, PANEL, Viewer
from rules.contract import DICE, Rolled
from rules.games.ddm import actions as act
from rules.history import Setup, begin
from rules.play import throw

GAME = find("ddm")
TEXT = shipped_data(GAME)
OFFER = Offer(GAME, TEXT, GAME.data_file)
ARMIES = ("Red ten", "Blue ten")
SUMMONS = (
    ("ddm/1/progress", "ddm/1/summon", "ddm/1/summon"),
    ("ddm/2/magic", "ddm/2/summon", "ddm/2/summon"),
    ("ddm/3/progress", "ddm/3/summon", "ddm/3/summon"),
)
PLACES = (AtPrompt(), UndoList(), Readings(), Menu(), Board())


@pytest.fixture(scope="module")
def match():
    """A match of the Advanced Game, still going on, in which items of both players lie face down."""
    setup = Setup("ddm", GAME.version, ("Ada", "Ben"), GAME.options_type(mode="advanced"), TEXT, GAME.data_file)
    history, chance = begin(GAME, setup), Random(2)
    while len(history.steps) < 150:
        state = history.state
        history = history.act(_throw(state, chance) if GAME.turn(state) == DICE else _choice(state, chance))
    for seat in (0, 1):
        assert any(one.owner == seat and one.square >= 0 for one in _hidden(history.state))
    return history


def _throw(state, chance):
    """First of two throws two Summon crests of a level, so that much is summoned."""
    if state.rolls:
        return throw(GAME.cast(state), chance.randrange)
    return Rolled(tuple(sorted(chance.choice(SUMMONS))))


def _choice(state, chance):
    """Any choice, but items are summoned first."""
    legal = GAME.legal_actions(state)
    army = [one for one in legal if isinstance(one, act.Army) and one.name == ARMIES[GAME.turn(state)]]
    items = [one for one in legal if isinstance(one, act.Summon) and _is_item(state, one.card)]
    return chance.choice(army or items or legal)


def _is_item(state, name):
    return state.sheet.cards[state.sheet.number(name)].is_item


def _hidden(state):
    return [one for i, one in enumerate(state.figures) if state.card(i).is_item and not one.shown]


def secret_names(state, viewer):
    """What items of others are called that lie face down for a viewer, unless a card of that name lies open."""
    cards = {one.card for one in _hidden(state) if one.owner != viewer} - {
        one.card for one in state.figures if one.shown or one.owner == viewer
    }
    return {name for card in cards for name in (state.sheet.cards[card].name, state.sheet.cards[card].called)}


def heard(model, viewer):
    """All that a device gets: what its page is told, and the panel's screen."""
    seen = model.seen_by(viewer)
    return json.dumps(told_to(model, viewer), default=str) + str(rooms.screen(seen))


@pytest.mark.parametrize("viewer", [EVERYBODY, PANEL, Viewer(0, "ada's"), Viewer(1, "ben's")])
def test_no_device_of_another_player_ever_gets_the_name_of_an_item_that_lies_face_down(match, viewer):
    told = 0
    for length in range(4, len(match.steps) + 1, 16):
        history = replace(match, steps=match.steps[:length], states=match.states[: length + 1])
        names = secret_names(history.state, viewer.seat)
        for place in PLACES:
            text = heard(Model((OFFER,), place, history=history), viewer)
            assert [name for name in names if name in text] == []
        told += bool(names)
    assert told >= 5


def test_the_owners_own_device_is_told(match):
    names = {match.state.card(i).name for i, one in enumerate(match.state.figures) if one in _hidden(match.state)}
    text = heard(Model((OFFER,), AtPrompt(), history=match), Viewer(1, "ben's"))

    assert any(name in text for name in names)


@pytest.mark.parametrize("kind", ["csv", "json"])
def test_no_paper_names_an_item_that_lies_face_down_while_the_match_goes_on(match, kind):
    text = document_of(match, kind).decode("utf-8-sig")

    names = secret_names(match.state, DICE)
    assert names
    assert [name for name in names if name in text] == []
    assert "summons an item" in text
