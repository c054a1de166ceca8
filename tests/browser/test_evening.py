"""A whole game of Dice Horde at the page, on the virtual table, read by the networks that ship."""

import pytest
from evening import Player, Program, up_to_date, word

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def start(tmp_path):
    programs = []

    def start(*args):
        programs.append(Program(tmp_path / "data", *args))
        return programs[-1]

    yield start
    for program in programs:
        program.close()


@pytest.fixture
def sit_down(browser):
    pages, troubles = [], []

    def sit_down(program, width=1280, height=900):
        page = browser.new_page(viewport={"width": width, "height": height})
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.goto(program.address, wait_until="domcontentloaded")
        page.get_by_text("What the camera sees").or_(page.locator("#camera")).first.wait_for()
        pages.append(page)
        return Player(page, program)

    yield sit_down
    for page in pages:
        page.close()
    assert troubles == []


def play_on(player, until):
    """Presses ok, which takes the likeliest choice, until `until` holds; throws when a throw is asked for."""
    state = player.program.state()
    while not until(state):
        state = player.throw() if state["screen"]["word"] == "ROLL" else player.press("ok")
    return state


def test_a_whole_game_with_a_correction_an_undo_and_a_pulled_plug(start, sit_down):
    program = start("dice-horde", "--player", "Ada", "--player", "Ben", "--seed", "11")
    player = sit_down(program)
    play_on(player, word("ROLL"))

    # Round 1: the die is read; say that it was misread; then take that back.
    read = player.throw()
    told = read["log"][0]["text"]
    state = player.press("fix") if read["screen"]["keys"]["fix"] else player.press("fix", hold=True)
    while state["screen"]["word"] != "FIX" or state["screen"]["kind"] == "list":
        state = player.press("ok")
    corrected = player.press("ok")
    assert corrected["screen"]["spoken"].startswith("The roll ")
    state = player.press("ok")
    assert state["log"][0]["text"] != told
    assert state["log"][0]["roll"]

    # Undo the first step after the roll.
    done = player.press("ok")
    assert len(done["log"]) == len(state["log"]) + 1
    player.press("back")
    undone = player.press("ok")
    assert undone["log"] == state["log"]
    assert undone["screen"] == state["screen"]

    # Pull the plug in round 2 and go on.
    play_on(player, lambda state: "round 2" in state["screen"]["context"])
    play_on(player, word("CHOOSE"))
    last_said = program.state()
    program.kill()
    again = start("dice-horde", "--seed", "12")
    resumed = again.state()
    assert resumed["screen"]["rows"][0]["label"] == "Go on"
    player = sit_down(again)
    player.press("ok")
    state = again.wait("the camera", lambda state: state["screen"]["eye"] == "open")
    assert state["screen"] == last_said["screen"]
    assert state["log"] == last_said["log"]
    assert state["books"] == last_said["books"]

    # To the end.
    over = play_on(player, word("OVER"))
    assert over["screen"]["word"] == "OVER"


def test_the_page_fits_a_phone_and_answers_keys_and_taps(start, sit_down):
    program = start("dice-horde", "--seed", "3")
    player = sit_down(program, 390, 844)
    page = player.page

    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert program.state()["choices"][0]["label"] == "1 player"
    page.keyboard.press("ArrowDown")
    program.wait("the arrow", lambda state: state["cursor"] == 1)
    up_to_date(page, program)
    page.locator("#rows button", has_text="3 players").click()
    state = program.wait("the tap", lambda state: "players" not in state["screen"]["title"])
    assert state["screen"]["kind"] == "list"
    page.locator("#spoken", has_text=state["screen"]["spoken"]).wait_for()
    page.keyboard.press("Enter")
    state = program.wait("Enter", lambda state: state["screen"]["word"] == "SET")
    page.locator("#spoken", has_text=state["screen"]["spoken"]).wait_for()


def centre(locator):
    box = locator.bounding_box() if locator.count() == 1 else None
    return (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) if box else (-1.0, -1.0)


def test_dice_are_dragged_and_turned_by_hand(start, sit_down):
    program = start("dice-horde", "--player", "Ada", "--seed", "3")
    player = sit_down(program)
    page = player.page

    page.get_by_role("button", name="Bring red").click()
    frame = page.locator("#overlay polygon:not(.held)")
    frame.wait_for(state="attached")
    box = page.locator("#view").bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.up()
    page.get_by_role("button", name="Turn the red die to 5").click()
    page.locator("#seen", has_text="Reads 5").wait_for()

    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0] + 120, middle[1], steps=6)
    page.mouse.up()
    program.wait("the die's new place", lambda _: abs(centre(frame)[0] - middle[0] - 120) < 30)
    assert len(program.state()["log"]) == 0  # turned and moved by hand: no roll


def test_a_table_laid_before_a_game_is_chosen_gives_the_chosen_game_its_own_dice(start, sit_down):
    program = start("--seed", "3")
    player = sit_down(program)
    page = player.page
    page.locator("#hand button", has_text="Level 1, white").wait_for()
    assert page.get_by_role("button", name="Throw the round die").is_visible()
    of_a_match = [page.locator(name) for name in ("#holds", "#history", "#books")]
    assert not any(part.is_visible() for part in of_a_match), "nothing is there to keep or to look up yet"

    program.wait("the camera", lambda state: state["screen"]["eye"] == "open")
    up_to_date(page, program)
    page.locator("#rows button", has_text="Dice Horde").click()
    for question in ("How many players", "How strong a gate", "Round 1"):
        program.wait(question, lambda state, asked=question: state["screen"]["spoken"].startswith(asked))
        page.locator("#spoken", has_text=question).wait_for()  # what the page does not show yet is not answered
        player.press("ok")

    page.locator("#hand button", has_text="Bring yellow").wait_for()
    assert page.get_by_role("button", name="Throw the round die").is_visible()
    assert page.locator("#hand button", has_text="Level").count() == 0
    assert all(part.is_visible() for part in of_a_match)
    assert page.get_by_role("link", name="PDF").last.is_visible()
