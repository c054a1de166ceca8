"""The page without a mouse: what has the focus is seen, and Enter does what it says."""

import pytest
from evening import Program, until, word

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MOST_TABS = 60
NOW = "document.activeElement"
FOCUSED = f"[{NOW}.closest('#keys') ? {NOW}.dataset.button : {NOW}.textContent, getComputedStyle({NOW}).outlineStyle]"


@pytest.fixture
def program(tmp_path):
    running = Program(tmp_path / "data", "dice-horde", "--player", "Ada", "--dice", "told", "--seed", "11")
    yield running
    running.close()


@pytest.fixture
def page(browser, program):
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(program.address, wait_until="domcontentloaded")
    page.locator("#hand .main").wait_for()
    yield page
    page.close()


def tabbed_to(page, wanted):
    """What had the focus on the way, each with how it is framed."""
    passed = []
    while not passed or passed[-1][0] != wanted:
        assert len(passed) < MOST_TABS, f"no way to {wanted}: {passed}"
        page.keyboard.press("Tab")
        passed.append(tuple(page.evaluate(FOCUSED)))
    return passed


def test_a_throw_by_the_keyboard_alone_keeps_its_button_and_takes_no_step_of_its_own(program, page):
    for wanted in ("SET", "ROLL"):
        page.keyboard.press("Enter")
        program.wait(wanted, word(wanted))
        until(page, f"document.body.dataset.word === '{wanted}'")
    program.wait("the camera", lambda state: state["screen"]["eye"] == "open")

    passed = tabbed_to(page, "Throw the round die")
    assert [name for name, _ in passed[:5]] == ["back", "up", "down", "ok", "fix"]
    assert {frame for _, frame in passed} == {"solid"}
    page.keyboard.press("Enter")
    state = program.wait("the roll", word("READ", "CHOOSE"))

    assert len(state["log"]) == 2  # the dice on the horizon, and the roll
    assert page.evaluate(FOCUSED) == ["Throw the round die", "solid"]
