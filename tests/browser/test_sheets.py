"""The drawn sheets in a browser: tapped, by keyboard, in two browsers at once; and the form for an own sheet."""

import json
import urllib.request

import pytest
from evening import RECORD, Player, Program, until, up_to_date, word

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SIZES = (("phone", 390, 844), ("television", 1920, 1080))


@pytest.fixture
def program(tmp_path):
    running = Program(tmp_path / "data", "dice-horde", "--player", "Ada", "--option", "gate=normal", "--seed", "11")
    body = json.dumps({"button": "ok"}).encode()
    urllib.request.urlopen(
        urllib.request.Request(f"{running.address}press", body, {"Content-Type": "application/json"})
    ).close()
    running.wait("the match", word("SET"))
    yield running
    running.close()


@pytest.fixture
def visit(browser, program):
    pages, troubles = [], []

    def visit(path=""):
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        pages.append(page)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.goto(program.address + path, wait_until="domcontentloaded")
        return page

    yield visit
    for page in pages:
        page.close()
    assert troubles == []


def record(page, name):
    if RECORD:
        RECORD.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=RECORD / f"sheets-{name}.png")


@pytest.mark.alone
def test_what_one_browser_taps_on_the_sheet_two_browsers_show(visit, program):
    one, other = visit(), visit()
    for page in (one, other):
        page.locator("#tower-sheet-horizon.tap").wait_for()

    one.locator("#tower-sheet-horizon").click()

    for page in (one, other):
        page.locator("#tower-sheet-die-0").wait_for()
        assert page.locator("#tower-sheet-flag-A").get_attribute("aria-label").endswith("on the horizon 2")
        page.locator("#spoken", has_text="roll the round die").wait_for()
    assert one.locator("#drawings svg.drawing .tap").count() == 0

    # The keyboard reaches what can be tapped: the first die of the order, then the next one keeps the focus.
    Player(one, program).throw()
    tap = other.locator("#drawings .tap")
    tap.first.wait_for()
    said = tap.first.get_attribute("aria-label")
    tap.first.focus()
    other.keyboard.press("Enter")
    program.wait("the die", lambda state: said.split(".")[0] not in state["screen"]["spoken"])
    until(other, "document.activeElement.closest('#drawings') !== null")
    one.locator("#log li", has_text="acts").first.wait_for()


def test_the_sheets_fit_a_phone_and_a_television_dark_and_light(visit):
    page = visit()
    page.locator("#drawings svg").nth(1).wait_for()
    for name, width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            letters = "document.querySelector('#tower-sheet-tower-1u text').getBoundingClientRect().height"
            assert page.evaluate(letters) >= 9
            record(page, f"{name}-{scheme}")


def test_a_sheet_wider_than_a_phone_says_so_at_the_edge_where_it_goes_on(visit):
    page = visit()
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("#drawings svg").nth(1).wait_for()
    sheet = page.locator("[data-name=tower-sheet] .scroll")
    faded = "getComputedStyle(document.querySelector('[data-name=tower-sheet] .scroll')).maskImage"
    slide = "getComputedStyle(document.querySelector('[data-name=tower-sheet] figcaption span'), '::after').content"

    for scrolled, fade in (("0", "to left"), ("scroll.scrollWidth", "to right")):
        sheet.evaluate(f"scroll => scroll.scrollLeft = {scrolled}")
        until(page, f"{faded}.startsWith('linear-gradient({fade},')")
        record(page, f"phone-fades-{fade.replace(' ', '-')}")
    assert "slide" in page.evaluate(slide)

    page.set_viewport_size({"width": 1920, "height": 1080})
    until(page, f"{faded} === 'none'")
    assert page.evaluate(slide) == "none"


def test_a_sheet_that_was_slid_aside_stays_there_while_the_cursor_does(visit, program):
    page = visit()
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("#tower-sheet-horizon.tap").wait_for()
    program.wait("the camera", lambda state: state["screen"]["eye"] == "open")
    before = up_to_date(page, program)
    sheet = page.locator("[data-name=tower-sheet] .scroll")
    slid = sheet.evaluate("scroll => (scroll.scrollLeft = scroll.scrollWidth, scroll.scrollLeft)")

    page.get_by_role("button", name="Bring yellow").click()
    after = program.wait("the die", lambda state: state["version"] > before["version"] + 1)
    up_to_date(page, program)

    assert (after["cursor"], after["moment"]) == (before["cursor"], before["moment"])
    assert sheet.evaluate("scroll => scroll.scrollLeft") == slid > 0


def test_the_form_keeps_a_field_and_shows_the_photo(visit, tmp_path, program):
    page = visit(path="sheet/dice-horde")
    page.locator("#drawings svg").first.wait_for()
    page.select_option("#jump", label="gate easy")
    page.fill("#value", "0")
    page.keyboard.press("Enter")
    page.locator("#faults-list", has_text="gate.easy").wait_for()
    page.locator("#before").click()
    page.fill("#value", "9")
    page.keyboard.press("Enter")
    until(page, "document.getElementById('faults-list').children.length === 0")

    shot = tmp_path / "print.png"
    page.screenshot(path=shot)
    page.set_input_files("#file", shot)
    until(page, "document.querySelector('#print img').naturalWidth > 0")
    record(page, "form")

    kept = tmp_path / "data" / "sheets"
    assert "easy = 9" in (kept / "dice-horde.toml").read_text()
    assert (kept / "dice-horde.jpg").read_bytes().startswith(b"\xff\xd8")
    assert word("SET")(program.state())
