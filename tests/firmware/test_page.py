"""The page's server: what it tells, what it takes, and what it refuses."""

import asyncio
import json
from dataclasses import replace

import pytest
from starlette.testclient import TestClient
from tabletop import die, pig_model, pressed, screen, threw

from firmware.displays import public
from firmware.events import Picked, Pressed
from firmware.page.hub import Hub
from firmware.page.pairing import Pairing
from firmware.page.server import PRESSES_PER_SECOND, PageServer, application
from firmware.page.state import state_of, table_of
from firmware.page.table import HandOnTable
from firmware.panel.paint import paint
from firmware.update import update
from firmware.viewing import EVERYBODY
from hardware.clocks import ManualClock
from hardware.ports import Button, Press
from hardware.virtual_table import VirtualTable, dice_horde
from vision.types import TableReading

JSON = {"Content-Type": "application/json"}


class Pictures:
    def panel(self, viewer):
        return b"\x89PNG"

    def camera(self):
        return b""


@pytest.fixture
def events():
    return []


@pytest.fixture
def table():
    table = VirtualTable(ManualClock(), 5, (960, 720))
    for one in dice_horde(table.optics):
        table.add(one)
    return table


@pytest.fixture
def client(events, table, tmp_path):
    hand = HandOnTable(table, (960, 720), tmp_path / "table.json", lambda: None)
    return visit(application(Hub(), Pictures(), events.append, hand, ManualClock()))


def visit(page, device="127.0.0.1"):
    return TestClient(page, base_url="http://127.0.0.1:8017", client=(device, 50000))


def post(client, path, body, **headers):
    return client.post(path, content=json.dumps(body), headers={**JSON, **headers})


# ---- pages and pictures ----


def test_the_page_and_its_parts_are_served(client):
    assert "Dicescribe" in client.get("/").text
    assert client.get("/static/page.js").status_code == 200
    assert client.get("/static/page.css").status_code == 200
    assert client.get("/panel.png").content == b"\x89PNG"


def test_before_the_first_frame_there_is_no_camera_picture(client):
    assert client.get("/camera.jpg").status_code == 404


def test_nothing_outside_the_static_folder_is_served(client):
    for path in ("/static/../server.py", "/static/%2e%2e/server.py", "/static//etc/passwd"):
        assert client.get(path).status_code == 404


def test_answers_forbid_scripts_of_others(client):
    assert client.get("/").headers["Content-Security-Policy"].startswith("default-src 'self'")


# ---- presses ----


def test_a_press_is_put_on_the_queue(client, events):
    answer = post(client, "/press", {"button": "ok"})

    assert answer.status_code == 200
    assert events == [Pressed(Button.OK, Press.SHORT, who="page", viewer=EVERYBODY)]


def test_a_hold_and_a_tap_are_put_on_the_queue(client, events):
    post(client, "/press", {"button": "back", "press": "hold"})
    post(client, "/pick", {"index": 2, "version": 7})

    assert events == [Pressed(Button.BACK, Press.HOLD, "page", EVERYBODY), Picked(2, 7, "page", EVERYBODY)]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/press", {"button": "explode"}),
        ("/press", {"button": "ok", "press": "long"}),
        ("/press", {"button": "ok", "extra": 1}),
        ("/press", []),
        ("/pick", {"index": "2", "version": 7}),
        ("/table", {"do": "burn", "id": "round"}),
        ("/table", {"do": "throw", "ids": ["nobody"]}),
        ("/table", {"do": "turn", "id": "round", "value": 7}),
        ("/table", {"do": "add", "colour": "purple-ish", "value": 1}),
        ("/table", {"do": "add", "colour": "red", "value": 9}),
    ],
)
def test_nonsense_is_refused_with_a_sentence_and_changes_nothing(client, events, path, body):
    answer = post(client, path, body)

    assert answer.status_code == 400
    assert answer.json()["refused"]
    assert events == []


def test_a_request_that_is_too_long_is_refused(client, events):
    assert post(client, "/press", {"button": "ok" * 5000}).status_code == 400
    assert events == []


def test_another_sites_page_may_not_press(client, events):
    assert post(client, "/press", {"button": "ok"}, Origin="http://evil.example").status_code == 403
    assert post(client, "/press", {"button": "ok"}, Origin="http://127.0.0.1:8017").status_code == 200
    assert len(events) == 1


def test_a_plain_form_of_another_site_may_not_press(client, events):
    answer = client.post("/press", content='{"button": "ok"}', headers={"Content-Type": "text/plain"})

    assert answer.status_code == 415
    assert events == []


def test_a_foreign_name_that_leads_here_is_refused(client):
    assert client.get("/", headers={"Host": "evil.example"}).status_code == 400


def test_a_press_names_the_question_that_it_answers(client, events):
    assert post(client, "/press", {"button": "ok", "moment": "3.Shown.0"}).status_code == 200
    assert post(client, "/press", {"button": "ok", "moment": "3" * 61}).status_code == 400

    assert events == [Pressed(Button.OK, Press.SHORT, "page", EVERYBODY, "3.Shown.0")]


def test_nobody_presses_faster_than_a_hand_can(client, events):
    answers = [post(client, "/press", {"button": "down"}).status_code for _ in range(PRESSES_PER_SECOND + 1)]

    assert answers == [200] * PRESSES_PER_SECOND + [429]
    assert len(events) == PRESSES_PER_SECOND


# ---- other devices on the network ----


@pytest.fixture
def clock():
    return ManualClock()


@pytest.fixture
def pairing(clock):
    return Pairing(clock)


@pytest.fixture
def phone(pairing, clock, events):
    return visit(application(Hub(), Pictures(), events.append, None, clock, pairing), device="192.0.2.7")


def test_another_device_may_look_and_not_press(phone, events):
    assert phone.get("/").status_code == 200
    assert phone.get("/access").json() == {"may_press": False}
    for path, body in (("/press", {"button": "ok"}), ("/pick", {"index": 0, "version": 1}), ("/table", {"do": "x"})):
        assert post(phone, path, body).status_code == 401
    assert events == []


def test_whoever_tells_the_code_may_press(phone, pairing, events):
    assert post(phone, "/pair", {"code": pairing.code}).status_code == 200

    assert phone.get("/access").json() == {"may_press": True}
    assert post(phone, "/press", {"button": "ok"}).status_code == 200
    assert len(events) == 1


def test_a_wrong_code_is_refused_and_after_five_every_code(phone, pairing, clock):
    wrong = "000000" if pairing.code != "000000" else "111111"
    answers = [post(phone, "/pair", {"code": wrong}).status_code for _ in range(5)]
    assert answers == [403] * 5
    assert post(phone, "/pair", {"code": pairing.code}).status_code == 429

    clock.sleep(61)
    assert post(phone, "/pair", {"code": pairing.code}).status_code == 200


def test_an_invented_token_is_worth_nothing(phone):
    phone.cookies.set("dicescribe", "made-up")

    assert phone.get("/access").json() == {"may_press": False}


def test_at_the_machine_itself_no_code_is_needed(pairing, clock, events):
    here = visit(application(Hub(), Pictures(), events.append, None, clock, pairing))

    assert post(here, "/press", {"button": "ok"}).status_code == 200


def test_the_code_is_shown_at_the_panel_and_to_no_page():
    model = replace(pressed(update(pig_model(), threw(die(3), die(5, at=1)))[0], "ok"), page_code="428193")
    model = pressed(model, "hold back")
    while screen(model).rows[screen(model).cursor].label != "Page code":
        model = pressed(model, "down")

    shown = screen(pressed(model, "ok"))

    assert "428193" in shown.spoken
    assert "428193" not in json.dumps(state_of(model, public(shown)))
    assert paint(public(shown)).tobytes() != paint(shown).tobytes()


# ---- the hand on the virtual table ----


def test_dice_are_thrown_moved_turned_and_put_away(client, table):
    post(client, "/table", {"do": "add", "colour": "red", "value": 3})
    (red,) = [one for one in table.dice() if table.in_view(one)]
    assert (red.id, red.value) == ("red-1", 3)

    post(client, "/table", {"do": "turn", "id": "red-1", "value": 5})
    post(client, "/table", {"do": "move", "id": "red-1", "x": 0.5, "y": 0.5})
    (red,) = [one for one in table.dice() if one.id == "red-1"]
    assert red.value == 5
    x, y = table.to_pixel((red.x_mm, red.y_mm))
    assert abs(x - 480) < 8
    assert abs(y - 360) < 8

    post(client, "/table", {"do": "throw", "ids": ["round"]})
    assert table.moving
    post(client, "/table", {"do": "remove", "id": "red-1"})
    assert "red-1" not in {one.id for one in table.dice()}


def test_dice_brought_in_one_after_another_do_not_touch(client, table):
    for _ in range(4):
        post(client, "/table", {"do": "add", "colour": "yellow", "value": 1})

    inside = [one for one in table.dice() if table.in_view(one)]
    assert len(inside) == 4
    gaps = [
        max(abs(one.x_mm - other.x_mm), abs(one.y_mm - other.y_mm))
        for one in inside
        for other in inside
        if one is not other
    ]
    assert min(gaps) >= 20


def test_the_dice_of_the_table_are_kept_for_the_next_start(client, table, tmp_path):
    post(client, "/table", {"do": "add", "colour": "red", "value": 3})

    another = VirtualTable(ManualClock(), 9, (960, 720))
    another.restore((tmp_path / "table.json").read_text())

    assert another.dice() == table.dice()


def test_with_a_real_camera_there_is_no_hand(events):
    client = visit(application(Hub(), Pictures(), events.append, None, ManualClock()))

    answer = post(client, "/table", {"do": "throw", "ids": ["round"]})

    assert "there is no virtual table" in answer.json()["refused"]


# ---- what the page is told ----


def test_the_state_holds_screen_books_and_log():
    model, _ = update(pig_model(), threw(die(3), die(5, at=1)))

    state = state_of(model, screen(model))

    assert state["screen"]["word"] == "READ"
    assert state["game"] == "Pig · Ada, Ben"
    assert state["books"] == [{"title": "points", "lines": ["Ada 0", "Ben 0"]}]
    assert state["log"][0] == {"step": 2, "text": "Ada threw 3 and 5.", "roll": True}
    assert json.loads(json.dumps(state)) == state


def test_secrets_are_not_in_the_state():
    model = pig_model()

    assert "luck" not in json.dumps(state_of(model, screen(model))["books"])


def test_rows_can_be_tapped():
    model = pressed(update(pig_model(), threw(die(3), die(5, at=1)))[0], "ok")

    state = state_of(model, screen(model))

    assert [choice["label"] for choice in state["choices"]] == ["throw again", "hold the pot"]
    assert state["cursor"] == 0


def test_corners_are_shares_of_the_picture():
    table = table_of(TableReading((die(3),), (200, 200)), "still", 7, None)

    assert table["dice"][0]["corners"] == [[0.5, 0.5], [0.75, 0.5], [0.75, 0.75], [0.5, 0.75]]
    assert table["dice"][0]["value"] == 3
    assert table["hand"] is None
    assert table["doubts"] == []


def test_what_is_doubtful_on_the_table_is_said():
    table = table_of(TableReading((die(3, flags=("cocked",)),), (200, 200)), "still", 7, None)

    assert [said.endswith("leans on something: set it flat.") for said in table["doubts"]] == [True]


# ---- the hub ----


def test_a_listener_hears_the_newest_of_each_topic_and_then_what_follows():
    hub = Hub()
    hub.publish("state", 1)
    hub.publish("state", 2)
    hub.publish("table", "a")

    async def hear():
        heard = []
        async for message in hub.listen():
            heard.append(message)
            if len(heard) == 2:
                hub.publish("state", 3)
            if len(heard) == 3:
                break
        return heard

    assert asyncio.run(hear()) == [("state", b"2"), ("table", b'"a"'), ("state", b"3")]


def test_when_the_hub_closes_every_listener_hears_the_last_word_and_goes():
    hub = Hub()
    hub.publish("state", "the end")
    hub.close()

    async def hear():
        return [message async for message in hub.listen()]

    assert asyncio.run(hear()) == [("state", b'"the end"')]


def test_a_port_that_is_taken_gives_way_to_the_next():
    first = PageServer(application(Hub(), Pictures(), print, None, ManualClock()), Hub(), "127.0.0.1", 0)
    port = int(first.address.rpartition(":")[2].strip("/"))

    second = PageServer(application(Hub(), Pictures(), print, None, ManualClock()), Hub(), "127.0.0.1", port)

    taken = int(second.address.rpartition(":")[2].strip("/"))
    assert port < taken <= port + 19
    first.close()
    second.close()


def test_what_did_not_change_is_not_told_again():
    hub = Hub()

    async def hear():
        heard = []
        hub.publish("state", 1)
        async for message in hub.listen():
            heard.append(message)
            if len(heard) == 2:
                break
            hub.publish("state", 1)
            hub.publish("table", 1)
        return heard

    assert asyncio.run(hear()) == [("state", b"1"), ("table", b"1")]
