"""Many windows of one browser, and taps on what one of them showed a moment ago."""

from urllib.request import Request, urlopen

import pytest
from evening import Program, up_to_date

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    program = Program(
        tmp_path_factory.mktemp("data"), "dice-horde", "--player", "Ada", "--player", "Ben", "--dice", "told"
    )
    ok = Request(f"{program.address}press", b'{"button": "ok"}', {"Content-Type": "application/json"})
    while program.state()["screen"]["word"] != "ROLL":
        urlopen(ok).close()
    yield program
    program.close()


@pytest.fixture
def windows(program, browser):
    """Opens so many windows of one browser."""
    context = browser.new_context()

    def windows(count):
        pages = [context.new_page() for _ in range(count)]
        for page in pages:
            page.goto(program.address, wait_until="domcontentloaded")
        return pages

    yield windows
    context.close()


@pytest.fixture
def menu(program):
    """Opens the menu from a page, or leaves it: the state then."""

    def menu(page, *, leave=False):
        before = up_to_date(page, program)
        page.locator('#keys [data-button="back"]').click(delay=0 if leave else 800)
        state = program.wait("the menu", lambda state: state["moment"] != before["moment"])
        assert state["screen"]["word"] == ("ROLL" if leave else "MENU")
        return up_to_date(page, program)

    return menu


def test_the_eighth_window_of_a_browser_shows_the_game_and_can_press(windows, menu):
    *_, eighth = windows(8)

    menu(eighth)
    menu(eighth, leave=True)


def test_a_window_that_is_closed_takes_no_other_with_it(program, windows):
    first, second = windows(2)
    up_to_date(second, program)

    first.close()
    second.reload()

    up_to_date(second, program)
    assert second.locator("#connection").is_hidden()


def test_a_tap_on_a_row_of_a_question_that_has_gone_is_told_and_the_new_one_shown(program, windows, menu):
    (page,) = windows(1)
    menu(page)
    row = page.locator("#rows button").nth(1).element_handle()
    gone = menu(page, leave=True)

    row.evaluate("row => row.click()")

    page.locator("#refused", has_text="That had changed meanwhile").wait_for()
    assert program.state()["moment"] == gone["moment"]
    menu(page)
    assert page.locator("#refused").is_hidden()
    menu(page, leave=True)


def test_a_tap_on_a_row_that_is_still_there_counts_though_the_cursor_has_moved(program, windows, menu):
    (page,) = windows(1)
    opened = menu(page)
    row = page.locator("#rows button").first.element_handle()
    page.locator('#keys [data-button="down"]').click()
    program.wait("the cursor", lambda state: state["cursor"] == opened["cursor"] + 1)

    row.evaluate("row => row.click()")

    program.wait("the row's place", lambda state: state["moment"] != opened["moment"])
    assert page.locator("#refused").is_hidden()
