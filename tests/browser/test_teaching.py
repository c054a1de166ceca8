"""Crest dice at the page: taught from nothing under the virtual camera, then played with, read by the networks that
ship."""

import json
import urllib.request

import pytest
from evening import PATIENCE, Player, Program, word
from msgspec.structs import replace

from firmware.dicesets.description import DiceSet, described
from firmware.dicesets.library import shipped_sets
from firmware.faces import said
from vision.embedding import DEFAULT_EMBEDDER
from vision.networks import shipped

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(not shipped(DEFAULT_EMBEDDER).is_dir(), reason="the network that compares faces is not here"),
]
IN_THE_LOG = {
    "L2 attack x2": "2 attack", "L2 magic": "1 magic", "L2 progress x2": "2 progress", "L2 summon": "level 2 summon",
}  # fmt: skip
MIDDLE = {"x": 0.5, "y": 0.5}
NOT_KNOWN = ("A new face", "This face is")


def forget_the_drawings(folder):
    """The household's own description of the dice of the game, in which nobody has drawn what stands on them: a crest
    that is not taught is not known."""
    kinds = tuple(
        replace(kind, faces=tuple(replace(face, draws=None, mark="") for face in kind.faces))
        for kind in shipped_sets()["ddm"].kinds
    )
    file = folder / "dicesets" / "ddm" / "diceset.toml"
    file.parent.mkdir(parents=True)
    file.write_text(described(DiceSet(title="Dungeon Dice", kinds=kinds)))


@pytest.fixture
def player(browser, tmp_path):
    forget_the_drawings(tmp_path / "data")
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


def asked_for_the_name(player):
    """The face that was laid last is not known; while the one before still lies there, it is known."""
    player.program.wait("an unknown face", lambda state: state["screen"]["title"] in NOT_KNOWN)


def shown_again(text):
    return lambda state: state["screen"]["title"] == "Known as" and state["screen"]["rows"][0]["label"] == text


def kept(player, text):
    """It is told, or where the die was looked at once more by then, its face is the likeliest."""
    player.program.wait(
        f"{text} to be kept",
        lambda state: "kept" in state["screen"]["title"]
        or (state["screen"]["title"] in ("Known as", "This face is") and state["screen"]["rows"][0]["label"] == text),
    )


def test_a_crest_die_is_taught_from_nothing(player):
    player.program.wait("the camera", lambda state: state["screen"]["eye"] == "open")
    to_teach(player, player.program.state())
    name(player, "crests")
    player.program.wait("the room", lambda state: "Lay one die" in state["screen"]["spoken"])

    for value, crest in ((1, "sword"), (2, "shield"), (3, "spell")):
        by_hand(player, do="turn", id="ddm/4-1", value=value)
        by_hand(player, do="move", id="ddm/4-1", **MIDDLE)  # the first time from beside the tray
        asked_for_the_name(player)
        player.page.locator("#teach-faces img").wait_for()
        name(player, crest)
        kept(player, crest)
    by_hand(player, do="turn", id="ddm/4-1", value=2)
    again = player.program.wait("the shield", shown_again("shield"))["screen"]

    assert {row["label"] for row in again["rows"]} == {"sword", "shield", "spell"}


@pytest.mark.alone
def test_a_game_is_played_with_crest_dice_that_were_taught_from_nothing(player):
    player.program.wait("the camera", lambda state: state["screen"]["eye"] == "open")
    sets = to_teach(player, player.program.state())["screen"]["rows"]
    player.page.locator("#rows button").nth([row["label"] for row in sets].index("ddm")).click()
    player.program.wait("the room", lambda state: "Show one die" in state["screen"]["spoken"])
    for value, crest in enumerate(("attack-x2", "magic", "progress-x2", "summon"), start=1):
        by_hand(player, do="turn", id="ddm/2-1", value=value)
        by_hand(player, do="move", id="ddm/2-1", **MIDDLE)  # the first time from beside the tray
        asked_for_the_name(player)
        name(player, said(f"ddm/2/{crest}"))
        kept(player, said(f"ddm/2/{crest}"))
    by_hand(player, do="move", id="ddm/2-1", x=1.2, y=0.5)
    while player.program.state()["screen"]["word"] == "TEACH":
        player.press("back")

    player.press("ok")
    for _ in range(3):
        player.page.get_by_role("button", name="Level 2, yellow").click()
    player.page.get_by_role("button", name="Throw 3").click()
    state = player.program.wait("the roll", word("READ", "WHICH?"))
    while state["screen"]["word"] == "WHICH?":
        state = player.press("ok")
    rolled = player.program.wait("the roll in the book", lambda state: state["log"])["log"][0]["text"]

    table = on_the_table(player)
    thrown = [die for die in table["hand"] if die["kind"] == "ddm/2" and 0 < die["x"] < 1]
    shown = sorted(IN_THE_LOG[die["sides"][die["value"] - 1]] for die in thrown)
    assert sorted(rolled.removeprefix("Ada rolls ").removesuffix(".").split(", ")) == shown
    assert len(shown) == 3
