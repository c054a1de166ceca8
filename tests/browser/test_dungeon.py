"""Dungeon Dice Monsters at the page: a turn with symbols thrown on the virtual table, a defence, a chain, secrets."""

import urllib.request

import dungeon
import pytest
from ddm_table import at
from evening import PATIENCE, Player, Program, word

pytestmark = [pytest.mark.browser, pytest.mark.slow]
TOLD = ("--dice", "told")
"""What the dice show is not what these tests are about."""


@pytest.fixture
def start(tmp_path):
    programs = []

    def start(*args):
        programs.append(Program(tmp_path / "data", "ddm", *args))
        return programs[-1]

    yield start
    for program in programs:
        program.close()


@pytest.fixture
def sit_down(browser):
    troubles, contexts = [], []

    def sit_down(program, width=1280, height=900):
        contexts.append(browser.new_context(viewport={"width": width, "height": height}))
        page = contexts[-1].new_page()
        page.set_default_timeout(1000 * PATIENCE)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.goto(program.address, wait_until="domcontentloaded")
        page.locator("#drawings svg, #rows button").first.wait_for()
        return Player(page, program)

    yield sit_down
    for context in contexts:
        context.close()
    assert troubles == []


def tap(player, label):
    """Taps a row of the page and waits for what follows."""
    before = player.program.state()["version"]
    player.page.locator("#rows button", has_text=label).first.click()
    return player.program.wait(f"a tap on {label}", lambda state: state["version"] > before)


def tap_square(player, name):
    """Taps a square of the field and waits for what follows."""
    before = player.program.state()["version"]
    player.page.locator(f"#field-{name}.tap").click()
    return player.program.wait(f"a tap on {name}", lambda state: state["version"] > before)


def test_a_turn_from_the_throw_to_its_end_and_back(start, sit_down):
    options = ("--option", "mode=sides", "--option", "side=yugi", "--seed", "4")
    program = start("--player", "Ada", "--player", "Ben", *options)
    player = sit_down(program)
    page = player.page
    player.press("ok")
    program.wait("the camera", lambda state: state["screen"]["eye"] == "open")

    for _ in range(3):
        page.get_by_role("button", name="Level 2, yellow").click()
    page.get_by_role("button", name="Throw 3").click()
    state = program.wait("the roll", word("READ", "WHICH?"))
    while state["screen"]["word"] == "WHICH?":
        state = player.press("ok")
    state = program.wait("the question", word("CHOOSE"))
    assert "level 2 summon" in state["log"][0]["text"]

    figures = [figure.get_attribute("data-name") for figure in page.locator("#drawings figure").all()]
    assert figures == ["pile", "field", "crests"]  # what is asked about comes first, though it was drawn last
    page.locator("[data-name=pile] .tap").first.click()  # a piece
    program.wait("the piece", lambda state: "lie" in state["screen"]["title"])
    page.locator("[data-name=pile] figcaption", has_text="How does it lie?").wait_for()
    page.locator("[data-name=pile] .tap").first.click()  # how it lies
    program.wait("the turn", lambda state: state["screen"]["kind"] == "place")
    spot = page.locator("[data-name=field] .tap:not(.current)").first
    spot.hover()
    assert spot.locator(".look-ghost:visible").count() >= 6  # the piece as it would lie there
    spot.click()
    state = program.wait("the dungeon", word("CHOOSE"))
    built = program.wait("the figure", lambda state: "comes to" in state["log"][0]["text"])
    assert page.locator("[data-name=field] .role-piece.hue-red").count() >= 1

    ended = tap(player, "End the turn")
    assert (ended["screen"]["word"], ended["screen"]["context"]) == ("ROLL", "Ben, turn 2")
    player.press("back")
    undone = player.press("ok")
    assert (undone["log"], undone["books"]) == (built["log"], built["books"])


def test_a_chain_of_two_traps_then_an_attack_that_the_other_player_answers(start, sit_down, tmp_path):
    state = dungeon.before_a_battle(tmp_path / "data")
    program = start(*TOLD)
    player = sit_down(program, 390, 844)
    player.press("ok")
    program.wait("the camera", lambda state: state["screen"]["eye"] == "open")
    assert player.page.evaluate("document.documentElement.scrollWidth") <= 390

    asked = tap(player, "Snare")
    assert asked["screen"]["context"] == "Ben trap?"  # the turn goes to the other player
    again = tap(player, "Counter")
    assert again["screen"]["context"] == "Ada trap?"  # and comes back: one more trap may answer that one
    stack = player.page.locator("[data-name=chain] [role=img]")
    stack.nth(1).wait_for()
    first, second = (card.get_attribute("aria-label") for card in stack.all())
    assert (first[:10], second[:8]) == ("1: Counter", "2: Snare")
    answered = tap(player, "No trap")
    assert answered["screen"]["context"].startswith("Ada, turn")
    assert "cancelled" in answered["log"][0]["text"]  # the last trap took effect first
    player.page.locator("[data-name=chain] [aria-label$=cancelled]").wait_for()
    adas, bens = answered["books"][0]["lines"]
    assert f"{state.crests[0][4] - 1} trap" in adas
    assert "trap" not in bens

    defending = tap_square(player, at(state, "trapper"))
    assert defending["screen"]["context"] == "Ben defend?"
    player.page.locator("[data-name=chain]").wait_for(state="detached")
    shield = next(choice["label"] for choice in defending["choices"] if choice["label"].startswith("Shield"))
    defended = tap(player, shield)
    assert defended["screen"]["context"] == "Ada trap?"  # and may answer the defence

    player.press("back")
    undone = player.press("ok")
    assert undone["screen"] == defending["screen"]
    assert undone["log"] == defending["log"]


def heard_by(page, address, topic):
    """What the server sends to this browser on one topic, as text."""
    cookies = "; ".join(f"{one['name']}={one['value']}" for one in page.context.cookies())
    request = urllib.request.Request(f"{address}events", headers={"Cookie": cookies})
    with urllib.request.urlopen(request, timeout=PATIENCE) as stream:
        wanted = False
        for line in stream:
            if wanted and line.startswith(b"data: "):
                return line.decode()
            wanted = line == f"event: {topic}\n".encode()
    raise AssertionError(f"nothing was sent on {topic}")


def test_an_item_that_lies_face_down_is_sent_to_its_owners_page_alone(start, sit_down, tmp_path):
    (item,) = dungeon.face_down(dungeon.with_an_item_face_down(tmp_path / "data"))[:1]
    program = start(*TOLD)
    shared, ada, ben = sit_down(program), sit_down(program), sit_down(program)
    shared.press("ok")
    for player, name in ((ada, "Ada"), (ben, "Ben")):
        player.page.get_by_role("button", name=f"I am {name}").click()
        player.page.get_by_text(f"{name} alone looks at this browser.").wait_for()

    for topic in ("state", "drawings"):
        assert item in heard_by(ben.page, program.address, topic)
        for player in (ada, shared):
            assert item not in heard_by(player.page, program.address, topic)
    assert item not in ada.page.content()
    assert item in ben.page.content()

    ada.page.get_by_role("button", name="I am Ben").click()  # that seat is taken
    ada.page.get_by_text("Another browser has that seat.").wait_for()
    assert item not in heard_by(ada.page, program.address, "drawings")
