"""The panels are spared when nobody looks, and wake at a touch."""

import pytest
from tabletop import pig_model, screen

from firmware import displays as displaying
from firmware.displays import Displays, resting_picture
from firmware.page.hub import Hub
from firmware.panel.paint import paint
from firmware.viewing import EVERYBODY
from hardware.clocks import ManualClock


class Panel:
    def __init__(self):
        self.shown, self.reopened = [], 0

    def show(self, image, contrast):
        self.shown.append((image.tobytes(), contrast))

    def reopen(self):
        self.reopened += 1


@pytest.fixture
def clock():
    return ManualClock()


@pytest.fixture
def panel():
    return Panel()


@pytest.fixture
def displays(panel, clock):
    return Displays((panel,), Hub(), clock, pig_model())


def test_a_screen_is_shown_bright_and_in_its_place(displays, panel):
    displays.show(pig_model())

    assert panel.shown == [(paint(screen(pig_model())).tobytes(), 0x8F)]


def test_what_has_not_changed_is_not_sent_again(displays, panel):
    displays.show(pig_model())
    displays.rest()

    assert len(panel.shown) == 1


def test_after_a_minute_the_panel_is_dim_and_after_ten_dark(displays, panel, clock):
    displays.show(pig_model())
    clock.sleep(61)
    displays.rest()
    assert panel.shown[-1][1] == 0x20

    clock.sleep(540 + 10)
    displays.rest()
    assert sum(map(int.bit_count, panel.shown[-1][0])) < 200


def test_the_first_press_on_a_dark_panel_only_wakes_it(displays, panel, clock):
    displays.show(pig_model())
    clock.sleep(700)
    displays.rest()

    assert displays.wake()
    assert panel.shown[-1][1] == 0x8F
    assert not displays.wake()


def test_a_press_on_a_dim_panel_counts(displays, clock):
    displays.show(pig_model())
    clock.sleep(100)

    assert not displays.wake()


def test_without_a_panel_nothing_is_ever_dark(clock):
    displays = Displays((), Hub(), clock, pig_model())
    clock.sleep(5000)

    assert not displays.wake()


def test_the_picture_wanders_by_a_pixel_each_minute():
    still = resting_picture(screen(pig_model()), 0, 0)[0]
    later = resting_picture(screen(pig_model()), 0, 61)[0]

    assert still.tobytes() != later.tobytes()
    assert still.histogram() == later.histogram()


def test_the_page_gets_the_picture_bright_however_long_nobody_looked(displays, clock):
    displays.show(pig_model())
    before = displays.picture(EVERYBODY)
    clock.sleep(5000)
    displays.rest()

    assert displays.picture(EVERYBODY) == before


def test_a_garbled_panel_is_started_anew(displays, panel):
    displays.redraw()

    assert panel.reopened == 1


def test_a_picture_is_drawn_only_when_another_is_due(displays, panel, clock, monkeypatch):
    drawn = []
    monkeypatch.setattr(
        displaying, "paint", lambda screen, framed=False: drawn.append(framed) or paint(screen, framed=framed)
    )
    displays.show(pig_model())
    for _ in range(1300):  # two minutes and ten seconds: dimmed after one, shifted after each
        clock.sleep(0.1)
        displays.rest()

    assert drawn == [False, True, True]
    assert len(panel.shown) == 3


def test_for_the_page_alone_no_panel_is_drawn(clock, monkeypatch):
    displays = Displays((), Hub(), clock, pig_model())
    monkeypatch.setattr(displaying, "paint", lambda *_, **__: pytest.fail("a panel was drawn"))

    displays.show(pig_model())
    clock.sleep(100)
    displays.rest()
