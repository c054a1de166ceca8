"""What the page hands out: hints, the match as a file, how it ended; and steps chosen in its log."""

import json
from dataclasses import replace

import pytest
from pig import HOUSE, Again, Hold, Lucky, Pig
from starlette.testclient import TestClient
from tabletop import pig_model, pressed
from test_page import Pictures

from firmware import commit, rooms
from firmware.events import Revisited
from firmware.export.document import document_of
from firmware.model import Model, Offer
from firmware.page.hub import Hub
from firmware.page.server import application
from firmware.page.state import state_of
from firmware.places import AtPrompt, Fix, NewGame, UndoList
from firmware.update import update
from hardware.clocks import ManualClock
from rules.contract import Rolled

OFFER = Offer(Pig(), HOUSE, "house.toml", ("Ada", "Ben"))


def played(*actions):
    model, _ = commit.start(Model((OFFER,), NewGame()), OFFER, OFFER.players, Pig.options_type(rounds=1))
    for action in (Lucky(5), Lucky(3), Rolled(("d6/3", "d6/4")), *actions):
        model, _ = commit.act(model, action, "panel")
    return model


class Papers:
    def hints(self, viewer):
        return ("Hold now.",)

    def document(self, kind):
        return document_of(played().match, kind)


class NoMatch(Papers):
    def document(self, kind):
        raise LookupError


@pytest.fixture
def events():
    return []


def client(events, papers):
    page = application(Hub(), Pictures(), events.append, None, ManualClock(), papers=papers)
    return TestClient(page, base_url="http://127.0.0.1:8017", client=("127.0.0.1", 50000))


def test_hints_are_told_on_request(events):
    assert client(events, Papers()).get("/hints").json() == {"hints": ["Hold now."]}


@pytest.mark.parametrize(
    ("kind", "begins", "media"),
    [("csv", b"\xef\xbb\xbfstep,by", "text/csv"), ("json", b'{\n  "game": "pig"', "application/json")],
)
def test_the_match_can_be_kept_as_a_file(events, kind, begins, media):
    answer = client(events, Papers()).get(f"/match.{kind}")

    assert answer.content.startswith(begins)
    assert answer.headers["content-type"].startswith(media)
    assert answer.headers["content-disposition"] == f'attachment; filename="dicescribe.{kind}"'


def test_there_is_no_file_of_another_kind_nor_before_a_match(events):
    assert client(events, Papers()).get("/match.exe").status_code == 404
    assert client(events, NoMatch()).get("/match.csv").json() == {"refused": "There is no match to write yet."}


# ---- how it ended ----


def test_the_page_is_told_how_a_match_ended_and_nothing_before():
    ended = played(Hold(), Rolled(("d6/1", "d6/2")))

    assert state_of(played(), rooms.screen(played()))["ending"] is None
    assert state_of(ended, rooms.screen(ended))["ending"] == {
        "result": "The game is over.",
        "players": [{"name": "Ada", "score": "7", "won": True}, {"name": "Ben", "score": "0", "won": False}],
        "figures": "5 steps, 2 rolls of the dice.",
    }


class WordyPig(Pig):
    def score_words(self, state):
        return tuple(f"{points} points, {points // 2} throws" for points in self.scores(state))


def test_a_game_may_say_its_scores_in_words():
    ended = played(Hold(), Rolled(("d6/1", "d6/2")))
    history = replace(ended.match, game=WordyPig())
    told = state_of(replace(ended, history=history), rooms.screen(ended))["ending"]

    assert [player["score"] for player in told["players"]] == ["7 points, 3 throws", "0 points, 0 throws"]


# ---- steps of the log ----


def test_a_step_of_the_log_is_sent_with_what_is_wished(events):
    answer = client(events, Papers()).post(
        "/step",
        content=json.dumps({"step": 3, "version": 9, "deed": "undo"}),
        headers={"Content-Type": "application/json"},
    )

    assert answer.status_code == 200
    assert [(event.step, event.version, event.deed) for event in events] == [(3, 9, "undo")]


def revisited(model, step, deed, version=None):
    return update(model, Revisited(step, model.version if version is None else version, deed))[0]


def test_undo_in_the_log_puts_the_panels_cursor_on_the_step_and_ok_takes_it_back():
    model = played(Again())

    asked = revisited(model, 2, "undo")
    assert asked.place == UndoList(1)
    assert asked.match == model.match
    assert len(pressed(asked, "ok").match.steps) == 2


def test_fix_in_the_log_opens_the_ring_for_that_roll():
    asked = revisited(played(Again()), 2, "fix")

    assert isinstance(asked.place, Fix)
    assert asked.place.step == 2


@pytest.mark.parametrize(
    ("step", "deed", "version"), [(2, "undo", -1), (4, "undo", None), (0, "fix", None), (-1, "undo", None)]
)
def test_a_late_choice_a_missing_step_and_a_choice_that_is_no_roll_do_nothing(step, deed, version):
    model = played(Again())

    assert revisited(model, step, deed, version).place == model.place


def test_a_die_being_corrected_is_not_left_for_the_log():
    fixing = pressed(pig_model(), "fix")

    assert isinstance(fixing.place, Fix)
    assert revisited(fixing, 0, "undo").place == fixing.place
    assert isinstance(revisited(pig_model(), 0, "undo").place, UndoList)
    assert isinstance(pig_model().place, AtPrompt)
