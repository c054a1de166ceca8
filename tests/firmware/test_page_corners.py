"""Corners clicked on the page reach the game, and the settings keep them."""

import json

import pytest
from starlette.testclient import TestClient
from test_auditing import at_table

from firmware.effects import Remember
from firmware.events import CornersShown
from firmware.page.hub import Hub
from firmware.page.server import application
from firmware.update import update
from hardware.clocks import ManualClock

SQUARE = ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))


@pytest.fixture
def events():
    return []


def post(events, corners):
    page = application(Hub(), None, events.append, None, ManualClock())
    client = TestClient(page, base_url="http://127.0.0.1:8017", client=("127.0.0.1", 50000))
    body = json.dumps({"corners": corners})
    return client.post("/corners", content=body, headers={"Content-Type": "application/json"})


def test_four_corners_are_posted(events):
    assert post(events, SQUARE).status_code == 200
    assert events == [CornersShown(SQUARE)]


@pytest.mark.parametrize("corners", [SQUARE[:3], SQUARE[::-1], [[0.1, 0.1], [1.4, 0.1], [0.9, 0.9], [0.1, 0.9]]])
def test_other_corners_are_refused_in_words(events, corners):
    answer = post(events, corners)

    assert (answer.status_code, events) == (400, [])
    assert answer.json()["refused"]


def test_corners_are_kept_in_the_settings():
    model, effects = update(at_table(), CornersShown(SQUARE))

    assert model.settings.corners == SQUARE
    assert effects == (Remember(model.settings),)
