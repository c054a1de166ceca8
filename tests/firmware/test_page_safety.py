"""The page is attacked: by other sites, crowds, guesses, long and garbled requests, and paths that lead out."""

import json
import socket
from contextlib import suppress

import pytest
from starlette.testclient import TestClient

from firmware.page.door import MOST_CONNECTIONS
from firmware.page.guard import names_this_machine
from firmware.page.hub import Hub
from firmware.page.pairing import COOKIE, Pairing
from firmware.page.server import LOOKS_PER_SECOND, PageServer, application
from firmware.page.table import HandOnTable
from hardware.clocks import ManualClock
from hardware.virtual_table import VirtualDie, VirtualTable, dice_horde

JSON = {"Content-Type": "application/json"}


class Pictures:
    def panel(self, viewer):
        return b"\x89PNG"

    def camera(self):
        return b""


@pytest.fixture
def clock():
    return ManualClock()


@pytest.fixture
def events():
    return []


@pytest.fixture
def pairing(clock):
    return Pairing(clock)


@pytest.fixture
def page(clock, events, pairing):
    return application(Hub(), Pictures(), events.append, None, clock, pairing)


@pytest.fixture
def phone(page):
    return visit(page, "192.0.2.7")


def visit(page, device="127.0.0.1", host="192.0.2.1:8017"):
    return TestClient(page, base_url=f"http://{host}", client=(device, 50000))


def post(client, path, body, **headers):
    return client.post(path, content=json.dumps(body), headers={**JSON, **headers})


# ---- other sites ----


def test_a_foreign_site_that_leads_here_may_not_press_even_from_a_browser_on_this_machine(page, events):
    rebound = visit(page, "127.0.0.1", "evil.example:8017")

    answer = post(rebound, "/press", {"button": "ok"}, Origin="http://evil.example:8017")

    assert (answer.status_code, events) == (400, [])
    assert rebound.get("/").status_code == 400


@pytest.mark.parametrize(
    ("host", "alone", "network"),
    [
        ("127.0.0.1:8017", True, True),
        ("localhost", True, True),
        ("192.168.7.21:8017", False, True),
        ("[fe80::1]:8017", False, True),
        ("tablepi:8017", False, True),
        ("TablePi.local:8017", False, True),
        ("tablepi.fritz.box", False, True),
        ("tablepi.evil.example", False, False),
        ("evil.example:8017", False, False),
        ("", False, False),
        ("127.0.0.1.evil.example", False, False),
    ],
)
def test_only_names_that_nobody_can_buy_are_this_machine(monkeypatch, host, alone, network):
    monkeypatch.setattr("firmware.page.guard.platform.node", lambda: "tablepi")

    assert names_this_machine(host, network=False) is alone
    assert names_this_machine(host, network=True) is network


@pytest.mark.parametrize("origin", ["null", "http://192.0.2.1", "http://192.0.2.1:80", "https://evil.example", ""])
def test_an_origin_that_is_not_the_page_itself_may_not_press(phone, pairing, events, origin):
    post(phone, "/pair", {"code": pairing.code})

    assert post(phone, "/press", {"button": "ok"}, Origin=origin).status_code == 403
    assert events == []


# ---- crowds ----


def test_devices_on_the_network_cannot_ask_faster_than_the_game_can_bear(phone, clock):
    answers = [phone.get("/access").status_code for _ in range(LOOKS_PER_SECOND + 1)]
    assert answers == [200] * LOOKS_PER_SECOND + [429]

    clock.sleep(1.1)
    assert phone.get("/access").status_code == 200


def test_a_crowd_on_the_network_keeps_nobody_at_the_machine_from_pressing(page, phone, events):
    for _ in range(LOOKS_PER_SECOND + 1):
        phone.get("/access")

    assert post(visit(page, host="127.0.0.1:8017"), "/press", {"button": "ok"}).status_code == 200
    assert len(events) == 1


@pytest.fixture
def hub():
    return Hub()


@pytest.fixture
def served(hub):
    server = PageServer(application(hub, Pictures(), print, None, ManualClock()), hub, "127.0.0.1", 0)
    server.start()
    yield server._socket.getsockname()
    server.close()


GET = b"GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.mark.parametrize(
    "said", [b"", b"GET / HTTP/1.1\r\nHost: loc", GET % b"/events"], ids=["silent", "slow", "listening"]
)
def test_clients_that_hold_every_connection_shut_nobody_out(served, said):
    held = [socket.create_connection(served, timeout=10) for _ in range(MOST_CONNECTIONS)]
    for line in held:
        line.sendall(said)

    with socket.create_connection(served, timeout=10) as late:
        late.sendall(GET % b"/access")
        answer = late.recv(100)

    assert answer.startswith(b"HTTP/1.1 200 ")
    with suppress(ConnectionResetError):
        while held[0].recv(4096):  # the one that was held the longest was closed
            pass
    for line in held:
        line.close()


def test_a_device_that_holds_every_connection_costs_others_none(served, hub):
    page = socket.create_connection(served, timeout=10, source_address=("127.0.0.2", 0))
    page.sendall(GET % b"/events")
    hub.publish("before", {})
    heard_until(page, b"event: before")

    crowd = [socket.create_connection(served, timeout=10) for _ in range(MOST_CONNECTIONS)]
    with suppress(ConnectionResetError):
        assert crowd[0].recv(1) == b""  # its own oldest had to go
    hub.publish("after", {})

    heard_until(page, b"event: after")
    for line in (page, *crowd):
        line.close()


def heard_until(line, wanted):
    heard = b""
    while wanted not in heard:
        more = line.recv(4096)
        assert more, "the page was sent away"
        heard += more


# ---- guesses ----


def test_guessing_the_code_from_many_devices_is_as_slow_as_from_one(page, pairing, clock):
    wrong = [f"{guess:06d}" for guess in range(40) if f"{guess:06d}" != pairing.code]
    tried = 0
    for second in range(30):
        device = visit(page, f"192.0.2.{second}")
        tried += post(device, "/pair", {"code": wrong[second]}).status_code == 403
        clock.sleep(1.0)

    assert tried == 5


def test_a_new_start_has_a_new_code_and_old_tokens_are_worth_nothing(page, pairing, clock, events):
    paired = visit(page, "192.0.2.7")
    post(paired, "/pair", {"code": pairing.code})
    assert post(paired, "/press", {"button": "ok"}).status_code == 200

    restarted = visit(application(Hub(), Pictures(), events.append, None, clock, Pairing(clock)), "192.0.2.7")
    restarted.cookies = paired.cookies

    assert post(restarted, "/press", {"button": "ok"}).status_code == 401


@pytest.mark.parametrize("token", ["é", "\x7f", "a" * 4000, ""])
def test_a_garbled_token_is_worth_nothing_and_breaks_nothing(phone, page, pairing, token):
    post(visit(page, "192.0.2.9"), "/pair", {"code": pairing.code})

    answer = phone.get("/access", headers={"Cookie": f"{COOKIE}={token}".encode("latin-1")})

    assert answer.json() == {"may_press": False}


def test_the_code_and_the_tokens_cannot_be_read_by_scripts_or_sent_by_other_sites(phone, pairing):
    cookie = post(phone, "/pair", {"code": pairing.code}).headers["set-cookie"].lower()

    assert "httponly" in cookie
    assert "samesite=strict" in cookie


# ---- who may press ----


def test_everybody_who_looks_is_told_how_many_may_press(clock, pairing):
    hub = Hub()
    page = application(hub, Pictures(), print, None, clock, pairing)
    assert json.loads(hub._newest["access"].common) == {"network": True, "paired": 0}

    post(visit(page, "192.0.2.7"), "/pair", {"code": pairing.code})
    post(visit(page, "192.0.2.8"), "/pair", {"code": pairing.code})

    assert json.loads(hub._newest["access"].common) == {"network": True, "paired": 2}


# ---- paths and garbage ----


@pytest.mark.parametrize(
    "path",
    [
        "/static/../server.py", "/static/%2e%2e/server.py", "/static/%2e%2e%2fserver.py", "/static/..%5cserver.py",
        "/static//etc/passwd", "//etc/passwd", "/static/%00", "/static/setups", "/static/....//server.py",
        "/.git/config",
    ],
)  # fmt: skip
def test_no_path_leads_out_of_the_static_folder(phone, path):
    answer = phone.get(path)

    assert answer.status_code in (400, 404)
    assert "import" not in answer.text
    assert "root:" not in answer.text


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"])
def test_other_methods_do_nothing(phone, events, method):
    assert phone.request(method, "/press", content='{"button": "ok"}', headers=JSON).status_code == 405
    assert events == []


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"\xff\xfe",
        b"[" * 4000,
        b'{"button": "\\ud800"}',
        b'{"button": 1e999}',
        b'{"button":"ok","button":0}',
    ],
)
def test_garbage_is_refused_and_presses_nothing(page, events, body):
    here = visit(page, host="127.0.0.1:8017")

    assert here.post("/press", content=body, headers=JSON).status_code == 400
    assert events == []


def test_a_body_without_end_is_cut_off(page, events):
    def endless():
        for _ in range(10_000):
            yield b" " * 1000

    here = visit(page, host="127.0.0.1:8017")

    assert here.post("/press", content=endless(), headers=JSON).status_code == 400
    assert events == []


# ---- the hand on the virtual table ----


@pytest.fixture
def table(clock):
    table = VirtualTable(clock, 5, (320, 240))
    for one in dice_horde(table.optics):
        table.add(one)
    return table


@pytest.mark.parametrize(
    "deed",
    [
        {"do": "move", "id": "round", "x": 1e308, "y": 0.5},
        {"do": "move", "id": "round", "x": 0.5, "y": -3},
        {"do": "spin", "id": "round", "degrees": 1e308},
    ],
)
def test_dice_cannot_be_moved_out_of_the_world(clock, table, tmp_path, deed):
    hand = HandOnTable(table, (320, 240), tmp_path / "table.json", lambda: None)
    page = application(Hub(), Pictures(), print, hand, clock)
    before = table.snapshot()

    assert post(visit(page, host="127.0.0.1:8017"), "/table", deed).status_code == 400
    assert table.snapshot() == before


def test_a_table_takes_only_so_many_dice(clock, tmp_path):
    table = VirtualTable(clock, 5, (960, 720))
    for number in range(60):
        table.add(VirtualDie(f"d{number}", "red", 1, -60 + 2.0 * number, 0))
    hand = HandOnTable(table, (960, 720), tmp_path / "table.json", lambda: None)

    with pytest.raises(ValueError, match="60 dice are enough"):
        hand.do(b'{"do": "add", "colour": "blue", "value": 1}')
