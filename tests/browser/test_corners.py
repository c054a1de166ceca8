"""No mat, and a phone: four corners tapped once on the page say which dice count."""

import json
import time
import urllib.request

import pytest
from evening import FLAGS, PATIENCE, RECORD, Program, browser_or_skip, word

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CORNERS = ((0.1, 0.1), (0.6, 0.1), (0.6, 0.9), (0.1, 0.9))
"""Shares of the picture: its right side does not count."""


@pytest.fixture
def program(tmp_path):
    running = Program(tmp_path / "data", "dice-horde", "--player", "Ada", "--seed", "11")
    for state in ("CHOOSE", "SET"):
        running.wait("the first steps", word(state))
        send(running, "press", {"button": "ok"})
    running.wait("the roll", word("ROLL"))
    yield running
    running.close()


@pytest.fixture
def phone(program):
    executable = browser_or_skip()
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
        page = context.new_page()
        page.goto(program.address, wait_until="domcontentloaded")
        yield page
        browser.close()


def send(program, path, body):
    request = urllib.request.Request(
        program.address + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    urllib.request.urlopen(request, timeout=PATIENCE).close()


def table(program, wanted):
    """The first message about the table for which `wanted` holds."""
    deadline = time.monotonic() + PATIENCE
    with urllib.request.urlopen(f"{program.address}events", timeout=PATIENCE) as stream:
        topic = ""
        for line in stream:
            if line.startswith(b"event: "):
                topic = line[7:].decode().strip()
            elif line.startswith(b"data: ") and topic == "table" and wanted(told := json.loads(line[6:])):
                return told
            assert time.monotonic() < deadline, "waited in vain for the table"
    raise AssertionError("the program has ended")


def put(program, colour, value, x, y):
    hand = table(program, lambda told: told["hand"] is not None)["hand"]
    die = next(one for one in hand if one["colour"] == colour)
    send(program, "table", {"do": "move", "id": die["id"], "x": x, "y": y})
    send(program, "table", {"do": "turn", "id": die["id"], "value": value})


def test_dice_beside_four_tapped_corners_do_not_count_and_those_within_do(phone, program):
    note = phone.locator("#corner-note")
    phone.locator("#mat summary").tap()
    phone.locator("#show-corners").tap()
    note.filter(has_text="Click the upper left corner").wait_for()
    view = phone.locator("#view").bounding_box()
    assert view["x"] >= 0
    assert view["x"] + view["width"] <= 390
    for x, y in CORNERS:
        box = phone.locator("#view").bounding_box()
        phone.touchscreen.tap(box["x"] + x * box["width"], box["y"] + y * box["height"])
    note.filter(has_text="The corners are kept.").wait_for()
    if RECORD:
        phone.screenshot(path=RECORD / "corners-phone.png", full_page=True)

    put(program, "red", 6, 0.8, 0.5)
    put(program, "white", 4, 0.35, 0.5)
    seen = table(program, lambda told: told["scene"] == "still" and told["dice"] and len(told["dice"]) == 1)
    assert seen["dice"][0]["said"] == "4"

    send(program, "press", {"button": "ok"})
    taken = program.wait("the roll", word("READ", "SET", "WHICH?"))
    assert "4" in taken["screen"]["spoken"]


def test_a_corner_out_of_order_is_refused_in_words(phone, program):
    phone.locator("#mat summary").tap()
    phone.locator("#show-corners").tap()
    for x, y in reversed(CORNERS):
        box = phone.locator("#view").bounding_box()
        phone.touchscreen.tap(box["x"] + x * box["width"], box["y"] + y * box["height"])

    phone.locator("#corner-note", has_text="clockwise").wait_for()
