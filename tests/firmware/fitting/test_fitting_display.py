"""The controller and the first column are found by frames that somebody sees whole."""

import itertools

import fake_oled
import pytest

from firmware.fitting.display import UPRIGHT, candidates, fitted, frame_picture
from firmware.panel.rest import SHIFTS
from hardware.assembly import oled
from hardware.displays.oled import OledDisplay
from hardware.ports import HardwareFault
from hardware.settings import DisplaySettings

pytestmark = pytest.mark.filterwarnings(  # luma.oled 3.16
    "ignore:Image.Image.getdata is deprecated:DeprecationWarning"
)


class Glass:
    """A panel as it was built, and somebody who looks at it and answers what they see."""

    def __init__(self, chip, *, hung_upside_down=False):
        self.chip, self.hung, self.asked, self.numbers = chip, hung_upside_down, [], itertools.count(1)

    def make(self, settings):
        self.number = next(self.numbers)
        self.display = OledDisplay(
            settings.chip, first_column=settings.first_column, upside_down=settings.upside_down,
            serial=lambda: self.chip,
        )  # fmt: skip
        return self.display

    def look(self, question):
        self.asked.append(question)
        seen, shown = self.chip.image(), frame_picture(self.number)
        if question == UPRIGHT:
            return not self.hung
        return seen.tobytes() == shown.tobytes()


def test_the_display_that_is_set_already_takes_one_look():
    glass = Glass(fake_oled.Ssd1306())
    wanted = DisplaySettings()

    assert fitted(wanted, glass.make, glass.look) == wanted
    assert len(glass.asked) == 2


@pytest.mark.parametrize("first_column", [2, 0, 4])
def test_an_sh1106_sold_as_an_ssd1309_is_found_with_its_first_column(first_column):
    glass = Glass(fake_oled.Sh1106(first_column))

    found = fitted(DisplaySettings(), glass.make, glass.look)

    assert (found.chip, found.first_column) == ("sh1106", first_column)


def test_one_that_hangs_upside_down_is_turned():
    glass = Glass(fake_oled.Ssd1306(), hung_upside_down=True)

    assert fitted(DisplaySettings(), glass.make, glass.look) == DisplaySettings(upside_down=True)


def test_where_nothing_is_whole_nothing_is_found_and_the_panel_is_left_dark():
    chip = fake_oled.Sh1106(4)
    glass = Glass(chip)

    assert fitted(DisplaySettings(), glass.make, lambda question: False) is None
    assert not chip.on


def test_a_display_that_fails_says_so():
    chip = fake_oled.Ssd1306()
    chip.fails_with = RuntimeError("gone")

    with pytest.raises(HardwareFault, match="gone"):
        fitted(DisplaySettings(), Glass(chip).make, lambda question: True)


def test_nothing_is_shown_twice():
    for wanted in (
        DisplaySettings(),
        DisplaySettings("ssd1306"),
        DisplaySettings("sh1106"),
        DisplaySettings("sh1106", first_column=1),
    ):
        shown = [
            (one.chip.replace("6", "9") if one.chip.startswith("ssd") else one.chip, one.first_column)
            for one in candidates(wanted)
        ]
        controllers = [place if place[0] == "sh1106" else place[0] for place in shown]
        assert len(set(controllers)) == len(controllers)


def test_the_frame_reaches_all_four_edges_and_its_text_fits():
    picture = frame_picture(4)
    lit = picture.load()

    assert all(lit[x, y] for x in range(128) for y in (0, 63))
    assert all(lit[x, y] for y in range(64) for x in (0, 127))
    assert SHIFTS[0] == (0, 0)  # it is shown without wandering
    assert oled(DisplaySettings()).size == picture.size
