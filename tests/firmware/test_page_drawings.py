"""What the page is told of drawings, and what a tap on one does."""

import asyncio
import json

import msgspec
from broken_drawings import DrawingPig
from pig import HOUSE, Lucky, Pig
from tabletop import pig_model, pressed

from firmware import commit, rooms
from firmware.displays import Displays
from firmware.events import Picked
from firmware.model import Model, Offer
from firmware.page.drawings import drawings_of
from firmware.page.hub import Hub
from firmware.places import NewGame
from firmware.update import update
from firmware.viewing import Viewer
from hardware.clocks import ManualClock
from rules.contract import Rolled, Seat

DRAWING_PIG = Offer(DrawingPig(), HOUSE, "house.toml", ("Ada", "Ben"))


def drawn_model():
    """A match in which Ada has thrown 3 and 4 and may throw again or hold."""
    model, _ = commit.start(Model((DRAWING_PIG,), NewGame()), DRAWING_PIG, ("Ada", "Ben"), Pig.options_type())
    for action in (Lucky(2), Lucky(2), Rolled(("d6/3", "d6/4"))):
        model, _ = commit.act(model, action, "page")
    return model


def told(model, **kind):
    return json.loads(msgspec.json.encode(drawings_of(model, **kind)))


def taps(message):
    return {shape["id"]: shape["tap"] for shape in message["drawings"][0]["shapes"] if "tap" in shape}


def test_shapes_reach_the_page_as_the_game_drew_them():
    drawing = told(drawn_model())["drawings"][0]

    assert (drawing["name"], drawing["width"], drawing["height"]) == ("field", 100, 50)
    assert drawing["shapes"][1] == {
        "shape": "circle", "x": 10, "y": 10, "radius": 10, "role": "empty", "id": "pot", "label": "the pot",
    }  # fmt: skip
    assert drawing["shapes"][2]["shapes"][1]["text"] == "5"


def test_a_tap_is_the_number_of_its_choice_and_takes_it():
    model = drawn_model()
    message = told(model)

    assert taps(message) == {"Again": 0, "Hold": 1}
    assert message["does"] == ["Throw: throw again", "Hold: hold the pot"]
    after, _ = update(model, Picked(taps(message)["Hold"], message["version"]))
    assert after.match.state.points == (7, 0)


def test_nothing_can_be_tapped_where_the_panel_asks_something_else():
    menu = told(pressed(drawn_model(), "hold back"))

    assert menu["drawings"]
    assert taps(menu) == {}
    assert menu["does"] == []


def test_nothing_can_be_tapped_while_the_panel_shows_what_is_private():
    assert taps(told(drawn_model(), private=True)) == {}


def test_a_player_at_a_device_of_their_own_taps_in_their_own_turn_only():
    model = drawn_model()

    assert set(taps(told(model.seen_by(Viewer(Seat(0)))))) == {"Again", "Hold"}
    assert taps(told(model.seen_by(Viewer(Seat(1))))) == {}


def test_a_game_that_draws_nothing_has_no_drawings():
    assert told(pig_model())["drawings"] == []
    assert told(Model((DRAWING_PIG,), NewGame()))["drawings"] == []


def test_drawings_are_published_with_each_screen():
    hub, model = Hub(), drawn_model()
    Displays((), hub, ManualClock(), model).show(model)
    hub.close()

    async def heard():
        return dict([message async for message in hub.listen()])

    newest = asyncio.run(heard())
    assert json.loads(newest["drawings"])["version"] == json.loads(newest["state"])["version"] == model.version
    assert json.loads(newest["drawings"])["cursor"] == rooms.screen(model).cursor
