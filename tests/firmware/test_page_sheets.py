"""The form for an owner's own sheet."""

import base64
import json

import pytest
from starlette.testclient import TestClient
from test_page import Pictures

from firmware.library import find
from firmware.page.hub import Hub
from firmware.page.pairing import Pairing
from firmware.page.server import application
from firmware.sheets.own import OwnSheet
from hardware.clocks import ManualClock

HORDE = find("dice-horde")


@pytest.fixture
def own(tmp_path):
    return OwnSheet(tmp_path, HORDE)


def visit(own, device="127.0.0.1", pairing=None):
    sheets = {"dice-horde": own}
    page = application(Hub(), Pictures(), lambda event: None, None, ManualClock(), pairing, sheets=sheets)
    return TestClient(page, base_url="http://127.0.0.1:8017", client=(device, 50000))


def post(client, path, **body):
    return client.post(path, content=json.dumps(body), headers={"Content-Type": "application/json"})


def test_the_form_shows_the_template_field_by_field_and_its_drawings(own):
    client = visit(own)

    assert "Your own sheet" in client.get("/sheet/dice-horde").text
    form = client.get("/sheet/dice-horde/form").json()
    assert form["title"] == "Dice Horde"
    assert {"key": "gate.easy", "value": "8", "printed": False}.items() <= {
        field["key"]: field for field in form["fields"]
    }["gate.easy"].items()
    assert form["faults"] == []
    assert [drawing["name"] for drawing in form["drawings"]] == ["tower-sheet", "ruler-sheet"]


def test_a_field_is_kept_in_the_owners_file_and_its_fault_is_told_by_line(own):
    client = visit(own)

    form = post(client, "/sheet/dice-horde/field", key="gate.easy", value="0").json()

    assert [(fault["key"], fault["line"]) for fault in form["faults"]] == [
        ("gate.easy", own.text().splitlines().index("easy = 0") + 1)
    ]
    assert form["drawings"] == []
    mended = post(client, "/sheet/dice-horde/field", key="gate.easy", value="12").json()
    assert (mended["faults"], "easy = 12" in own.text()) == ([], True)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"key": "gate.easy", "value": "many"}, "A whole number is wanted here, not 'many'."),
        ({"key": "gate.hardest", "value": "1"}, "The sheet has no field gate.hardest."),
    ],
)
def test_what_does_not_fit_a_field_is_refused_in_a_sentence(own, body, said):
    answer = post(visit(own), "/sheet/dice-horde/field", **body)

    assert (answer.status_code, answer.json()["refused"]) == (400, said)
    assert not own.path.exists()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\x89PNG\x00\xff", "is a picture; expected is the text file"),
        (b"# x\n" * 70_000, "is longer than 256 kB, so it is no sheet"),
        (b"gate = [", "cannot be read"),
        (b"a = " + b"[" * 5000 + b"]" * 5000, "cannot be read"),
    ],
    ids=["binary", "huge", "no TOML", "nested"],
)
def test_a_wrong_file_in_the_place_of_the_sheet_is_told_in_words_and_left_alone(own, data, said):
    own.path.parent.mkdir(parents=True)
    own.path.write_bytes(data)
    client = visit(own)

    asked = client.get("/sheet/dice-horde/form")
    typed = post(client, "/sheet/dice-horde/field", key="gate.easy", value="9")
    for answer in (asked, typed):
        assert (answer.status_code, said in answer.json()["refused"]) == (400, True), answer.text
    assert own.path.read_bytes() == data


def test_a_photo_is_kept_beside_the_sheet_and_nothing_else_is_taken_for_one(own):
    client = visit(own)
    assert client.get("/sheet/dice-horde/photo.jpg").status_code == 404

    jpeg = b"\xff\xd8 a photo"
    assert post(client, "/sheet/dice-horde/photo", picture=base64.b64encode(jpeg).decode()).status_code == 200
    assert client.get("/sheet/dice-horde/photo.jpg").content == jpeg
    for wrong in (base64.b64encode(b"<svg>").decode(), "no base64"):
        assert post(client, "/sheet/dice-horde/photo", picture=wrong).status_code == 400
    assert own.photo() == jpeg


def test_who_may_only_look_sees_neither_sheet_nor_photo(own):
    own.keep_photo(b"\xff\xd8")
    stranger = visit(own, device="192.168.0.9", pairing=Pairing(ManualClock()))

    for path in ("", "/form", "/photo.jpg"):
        assert stranger.get(f"/sheet/dice-horde{path}").status_code == 401


def test_a_game_without_a_sheet_has_no_form(own):
    assert visit(own).get("/sheet/chess/form").status_code == 404
