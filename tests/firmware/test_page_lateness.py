"""Taps on a screen that has changed since: taken where the same row is still there, refused with a sentence if not."""

import json

import pytest
from starlette.testclient import TestClient

from firmware.events import Picked, Pressed, Revisited
from firmware.page.hub import Hub
from firmware.page.lateness import CHANGED
from firmware.page.server import application
from firmware.viewing import EVERYBODY
from hardware.clocks import ManualClock
from hardware.ports import Button, Press

NEWEST = {"version": 8, "moment": "4.AtPrompt.0", "choices": [{"label": "Roll again"}, {"label": "Hold 12"}]}
DRAWN = {"does": ["Roll: again", "Hold: 12 points"]}


class Pictures:
    def panel(self, viewer):
        return b""

    def camera(self):
        return b""


@pytest.fixture
def hub():
    hub = Hub()
    hub.publish("state", NEWEST)
    hub.publish("drawings", DRAWN)
    return hub


@pytest.fixture
def sent(hub):
    """What reaches the game of a request, and what is said against it."""
    events = []
    page = application(hub, Pictures(), events.append, None, ManualClock())
    client = TestClient(page, base_url="http://127.0.0.1:8017", client=("127.0.0.1", 50000))

    def sent(path, **body):
        answer = client.post(path, content=json.dumps(body), headers={"Content-Type": "application/json"})
        return events, answer.json().get("refused", "")

    return sent


@pytest.mark.parametrize("says", ["Hold 12", "Hold: 12 points"])
def test_a_tap_on_a_row_that_is_still_there_counts_though_the_screen_is_newer(sent, says):
    told = sent("/pick", index=1, version=7, moment="4.AtPrompt.0", says=says)

    assert told == ([Picked(1, 8, "page", EVERYBODY)], "")


@pytest.mark.parametrize(
    ("moment", "index", "says"),
    [
        ("3.AtPrompt.0", 1, "Hold 12"),  # the question is another, though a row reads the same
        ("4.AtPrompt.0", 1, "Hold 10"),  # the row is another
        ("4.AtPrompt.0", 0, "Hold 12"),  # the row has moved up
        ("4.AtPrompt.0", 9, "Hold 12"),
        ("", 1, "Hold 12"),
    ],
)
def test_a_tap_on_a_row_that_has_gone_is_refused_with_a_sentence(sent, moment, index, says):
    assert sent("/pick", index=index, version=7, moment=moment, says=says) == ([], CHANGED)


def test_a_tap_on_the_newest_screen_needs_no_words(sent):
    assert sent("/pick", index=1, version=8) == ([Picked(1, 8, "page", EVERYBODY)], "")


def test_a_press_for_a_question_that_was_answered_is_refused_with_a_sentence(sent):
    assert sent("/press", button="ok", moment="3.AtPrompt.0") == ([], CHANGED)
    events, refused = sent("/press", button="ok", moment="4.AtPrompt.0")

    assert (events, refused) == ([Pressed(Button.OK, Press.SHORT, "page", EVERYBODY, "4.AtPrompt.0")], "")


def test_a_step_of_a_log_that_has_grown_is_not_taken_back(sent):
    assert sent("/step", step=2, version=7, moment="3.AtPrompt.0", deed="undo") == ([], CHANGED)
    events, refused = sent("/step", step=2, version=7, moment="4.AtPrompt.0", deed="undo")

    assert (events, refused) == ([Revisited(2, 8, "undo", EVERYBODY)], "")


def test_a_viewer_is_judged_by_what_that_viewer_was_told(hub):
    hub.publish("state", NEWEST, {EVERYBODY.audience: {**NEWEST, "version": 9}})

    assert json.loads(hub.newest("state", EVERYBODY))["version"] == 9
    assert hub.newest("table", EVERYBODY) == b""
