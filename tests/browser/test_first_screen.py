"""What a player needs at every throw stands on the first screen: the panel, the picture of the table, what throws."""

import pytest
from evening import Player, Program, word

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SCREENS = ((1280, 800), (1920, 1080), (390, 844), (1366, 650), (1280, 600), (844, 390))
NEEDED = (".case", "#spoken", "#view", "#hand .main")
"""The panel with its buttons, what it says, the picture, and the button that throws."""


@pytest.fixture
def play(tmp_path, browser):
    programs, pages = [], []

    def play(*args):
        programs.append(Program(tmp_path / "data", *args, "--dice", "told", "--seed", "11"))
        pages.append(browser.new_page())
        pages[-1].goto(programs[-1].address, wait_until="domcontentloaded")
        pages[-1].locator("#hand .main").wait_for()
        return Player(pages[-1], programs[-1])

    yield play
    for page in pages:
        page.close()
    for program in programs:
        program.close()


def off_screen(player, state, screens=SCREENS):
    """(width, part) of what is not wholly on the first screen."""
    player.page.locator("#spoken", has_text=state["screen"]["spoken"]).wait_for()
    found = []
    for width, height in screens:
        player.page.set_viewport_size({"width": width, "height": height})
        for part in NEEDED:
            box = player.page.locator(part).first.bounding_box()
            if box["y"] < 0 or box["y"] + box["height"] > height or box["x"] + box["width"] > width:
                found.append((width, part))
    return found


def test_panel_table_and_throw_of_dice_horde_are_on_the_first_screen(play):
    player = play("dice-horde", "--player", "Ada", "--player", "Ben")

    assert off_screen(player, player.program.state()) == []
    player.press("ok")
    player.page.locator("#drawings svg").first.wait_for()
    assert off_screen(player, player.press("ok")) == []
    player.throw()
    state = player.program.state()
    while len(state["choices"]) < 9:
        state = player.press("ok")
    assert off_screen(player, state, SCREENS[:2]) == []  # a phone's first screen is then the list's
    assert player.program.state()["screen"]["word"] == "CHOOSE"


def test_panel_table_and_throw_of_dungeon_dice_monsters_are_on_the_first_screen(play):
    player = play("ddm", "--player", "Ada", "--player", "Ben", "--option", "mode=sides", "--option", "side=yugi")
    player.press("ok")
    player.page.locator("#drawings svg").first.wait_for()
    state = player.program.wait("the first throw", word("ROLL"))

    assert off_screen(player, state) == []
    assert off_screen(player, state, ((390, 844),)) == []
    last_level = player.page.locator("#hand button", has_text="Level 4").bounding_box()
    assert last_level["y"] + last_level["height"] <= 844


def test_panel_and_table_stay_while_the_sheets_are_scrolled(play):
    player = play("dice-horde", "--player", "Ada")
    player.press("ok")
    player.page.locator("#drawings svg").first.wait_for()
    player.page.set_viewport_size({"width": 1280, "height": 800})

    player.page.locator("[data-name] figcaption", has_text="Ruler Sheet").scroll_into_view_if_needed()
    player.page.evaluate("scrollTo(0, document.body.scrollHeight)")

    assert player.page.evaluate("scrollY") > 200
    assert off_screen(player, player.program.state(), ((1280, 800),)) == []


