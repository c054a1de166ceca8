"""Crest dice at the page: taught from nothing under the virtual camera, then played with, read by the networks that
ship."""

import json
import urllib.request

import pytest
from evening import FLAGS, PATIENCE, Player, Program, browser_or_skip

from vision.embedding import DEFAULT_EMBEDDER
from vision.networks import shipped

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(not shipped(DEFAULT_EMBEDDER).is_dir(), reason="the network that compares faces is not here"),
]
MIDDLE = {"x": 0.5, "y": 0.5}


@pytest.fixture(scope="module")
def browser():
    executable = browser_or_skip()
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with sync_api.sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        yield running
        running.close()


@pytest.fixture
def player(browser, tmp_path):
    options = ("--option", "mode=sides", "--option", "side=yugi", "--seed", "4")
    program = Program(tmp_path / "data", "ddm", "--player", "Ada", "--player", "Ben", *options)
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.set_default_timeout(1000 * PATIENCE)
    page.goto(program.address, wait_until="domcontentloaded")
    page.locator("#rows button").first.wait_for()
    yield Player(page, program)
    page.close()
    program.close()


def by_hand(player, **deed):
    """Lays a hand on the virtual table."""
    told = player.page.evaluate(
        "deed => fetch('/table', {method: 'POST', headers: {'Content-Type': 'application/json'},"
        " body: JSON.stringify(deed)}).then(answer => answer.json())",
        deed,
    )
    assert told == {}


def on_the_table(player):
    """The newest that the page is told of the table."""
    with urllib.request.urlopen(f"{player.program.address}events", timeout=PATIENCE) as stream:
        for line in stream:
            if line.startswith(b"data: ") and b'"scene"' in line:
                return json.loads(line[6:])
    raise AssertionError("the page was told nothing of the table")


def to_teach(player, state):
    """Opens the room TEACH from the screen before a match."""
    assert state["screen"]["keys"]["fix"] == "Teach"
    return player.press("fix")


def name(player, text):
    """Types a name on the page."""
    player.page.locator("#teach-name").fill(text)
    player.page.locator("#teach button").click()


def seen(player, what="a face"):
    return player.program.wait(what, lambda state: state["screen"]["word"] == "TEACH" and state["screen"]["faces"])


def kept(player, text):
    player.program.wait(f"{text} to be kept", lambda state: "kept" in state["screen"]["title"])


def test_a_crest_die_is_taught_from_nothing(player):
    player.program.wait("the camera", lambda state: state["screen"]["eye"] == "open")
    to_teach(player, player.program.state())
    name(player, "crests")
    player.program.wait("the room", lambda state: "Lay one die" in state["screen"]["spoken"])

    by_hand(player, do="move", id="ddm/4-1", **MIDDLE)
    for value, crest in ((1, "sword"), (2, "shield"), (3, "spell")):
        by_hand(player, do="turn", id="ddm/4-1", value=value)
        seen(player)
        player.page.locator("#teach-faces img").wait_for()
        name(player, crest)
        kept(player, crest)
    by_hand(player, do="turn", id="ddm/4-1", value=2)
    again = seen(player)["screen"]

    assert (again["title"], again["rows"][0]["label"]) == ("Known as", "shield")
    assert {row["label"] for row in again["rows"]} == {"sword", "shield", "spell"}
