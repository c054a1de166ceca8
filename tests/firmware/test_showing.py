"""The panel's thread: newest image first, and a panel that is lost comes back."""

import threading

from patience import until
from PIL import Image

from firmware import showing
from firmware.events import FaultCleared, FaultRaised
from firmware.showing import PanelThread
from hardware.ports import HardwareFault

BLANK = Image.new("1", (128, 64))


def image(x):
    picture = BLANK.copy()
    picture.putpixel((x, 5), 1)
    return picture


class Panel:
    """Remembers what it showed; fails when told to; can be held up."""

    size = (128, 64)

    def __init__(self, failures=()):
        self.shown, self.levels, self.opens, self.failures = [], [], 0, list(failures)
        self.free, self.news = threading.Event(), threading.Semaphore(0)
        self.free.set()

    def open(self):
        self.opens += 1

    def close(self):
        pass

    def contrast(self, level):
        self.levels.append(level)

    def show(self, picture):
        self.free.wait(10)
        if self.failures and self.failures.pop(0):
            raise HardwareFault("display", "The display does not answer.", "Push in its cable.")
        self.shown.append(next(x for x in range(128) if picture.getpixel((x, 5))))
        self.news.release()


def test_images_are_shown_in_order():
    panel, events = Panel(), []
    thread = PanelThread(panel, events.append)
    thread.start()
    for x in (1, 2, 3):
        thread.show(image(x), 143)
        assert panel.news.acquire(timeout=10)
    thread.close()

    assert panel.shown == [1, 2, 3]
    assert panel.levels == [143]  # told once, not with every image


def test_a_slow_panel_gets_the_newest_image_next():
    panel, events = Panel(), []
    panel.free.clear()
    thread = PanelThread(panel, events.append)
    thread.start()
    thread.show(image(1), 143)
    until(lambda: thread._waiting is None)  # the panel has taken the first one
    for x in (2, 3, 4):
        thread.show(image(x), 143)
    panel.free.set()
    assert panel.news.acquire(timeout=10)
    assert panel.news.acquire(timeout=10)
    thread.close()

    assert panel.shown == [1, 4]


def test_a_lost_panel_is_named_opened_again_and_shows_what_it_missed(monkeypatch):
    monkeypatch.setattr(showing, "RETRY_FIRST", 0.01)
    panel, events = Panel([False, True]), []
    thread = PanelThread(panel, events.append)
    thread.start()
    thread.show(image(1), 143)
    assert panel.news.acquire(timeout=10)
    thread.show(image(2), 143)
    assert panel.news.acquire(timeout=10)
    thread.close()

    assert panel.shown == [1, 2]
    assert panel.opens == 2
    assert FaultRaised("display", "The display does not answer.", "Push in its cable.") in events
    assert events[-1] == FaultCleared("display")


def test_a_garbled_panel_is_opened_anew_and_shows_the_same_again():
    panel = Panel()
    thread = PanelThread(panel, lambda event: None)
    thread.start()
    thread.show(image(5), 143)
    assert panel.news.acquire(timeout=10)
    thread.reopen()
    assert panel.news.acquire(timeout=10)
    thread.close()

    assert (panel.opens, panel.shown) == (2, [5, 5])


def test_closing_shows_what_is_still_waiting():
    panel = Panel()
    thread = PanelThread(panel, lambda event: None)
    thread.start()
    thread.show(image(7), 143)
    thread.close()

    assert panel.shown == [7]


def test_situation_25_a_panel_that_fails_every_seventh_time_shows_all_of_a_game_in_the_end(monkeypatch):
    monkeypatch.setattr(showing, "RETRY_FIRST", 0.001)
    panel, events = Panel([number % 7 == 6 for number in range(200)]), []
    thread = PanelThread(panel, events.append)
    thread.start()
    for x in range(100):
        thread.show(image(x), 143)
        assert panel.news.acquire(timeout=10)
    thread.close()

    assert panel.shown == list(range(100))
    failed = [event for event in events if isinstance(event, FaultRaised)]
    assert len(failed) == 16  # 116 attempts to show, each seventh in vain
    assert panel.opens == 1 + len(failed)


def pauses_of(panel):
    """The pauses between the attempts to open a panel, up to the seventh; and what was told."""
    pauses, events = [], []
    thread = PanelThread(panel, events.append)

    def ended_within(seconds):
        pauses.append(seconds)
        return len(pauses) == 8

    thread._ended_within, panel.thread = ended_within, thread
    thread.show(image(1), 143)
    thread._run()
    return pauses, events


def test_situation_25_the_pauses_between_the_attempts_grow_and_are_bounded():
    pauses, _ = pauses_of(Panel([True] * 99))

    assert pauses == [0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 30.0, 30.0]


def test_a_panel_that_works_again_is_next_time_tried_again_soon():
    pauses, _ = pauses_of(Flickering([True, True, False, True, True, True, True, True, True]))

    assert pauses[:4] == [0.5, 1.0, 0.5, 1.0]


class Flickering(Panel):
    """After each picture there is another one to show."""

    def show(self, picture):
        super().show(picture)
        self.thread.show_again()


def test_whatever_a_driver_raises_the_panel_is_opened_anew():
    class Surprising(Panel):
        def show(self, picture):
            raise BrokenPipeError("the terminal has gone")

    pauses, events = pauses_of(Surprising())

    assert len(pauses) == 8
    assert [event.fact for event in events if isinstance(event, FaultRaised)] == ["The display failed."] * 8
