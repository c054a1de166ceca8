"""The camera's preview on the page: live, in words, with examples, on a desk and on a phone."""

import pytest
from evening import RECORD, Program, until

OF_A_LOST_CAMERA = """async () => {
  const { showTable } = await import("/static/table.js");
  showTable({ number: 1, scene: "lost", dice: null, doubts: [], hand: null, deeds: [], told: false });
  const seen = document.getElementById("seen").textContent;
  return [seen, Number(getComputedStyle(document.getElementById("camera")).filter.match(/brightness\\((.*)\\)/)[1])];
}"""
"""What the page says of the last picture of a camera that was lost, and how bright it still shows it."""

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_the_preview_says_what_is_wrong_and_shows_examples_on_a_desk_and_on_a_phone(browser, tmp_path):
    program = Program(tmp_path / "data", "dice-horde", "--player", "Ada", "--seed", "3")
    try:
        for name, width, height in (("desk", 1280, 900), ("phone", 390, 844)):
            page = browser.new_page(viewport={"width": width, "height": height})
            page.goto(program.address, wait_until="domcontentloaded")
            page.locator("#remark", has_text="Lay a die down").wait_for()
            page.locator("#preview summary").click()

            lines = page.locator("#remarks li").all_inner_texts()
            page.locator("#setups img").last.scroll_into_view_if_needed()
            until(page, "[...document.querySelectorAll('#setups img')].every((img) => img.naturalWidth > 0)")

            assert lines[0] == "The light is good."
            assert len(lines) == 6
            assert page.locator("#setups figcaption").count() == 7
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert page.evaluate(OF_A_LOST_CAMERA) == ["The camera gives no picture. This one is old.", 0.45]
            if RECORD:
                RECORD.mkdir(parents=True, exist_ok=True)
                page.screenshot(path=RECORD / f"preview-{name}.png", full_page=True)
            page.close()
    finally:
        program.close()
