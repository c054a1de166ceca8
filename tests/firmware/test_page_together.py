"""Two browsers at the real program: what one presses, both show at once and alike."""

import json
import queue
import threading
import time
import urllib.request
from statistics import median

import numpy as np
import pytest
from tabletop import PIG

from firmware.app import Appliance, Wishes
from firmware.parts import Panel
from firmware.table_setup import NoReader
from hardware.clocks import SystemClock
from hardware.ports import Frame

PATIENCE = 30.0
LIMIT = 0.2
"""Seconds from a press until a browser has the new state."""
PRESSES = 7
ROUNDS = 4
"""A machine that is busy with something else for a moment is no fault of the page's."""


class DullCamera:
    """Shows an empty table, seldom, so that nothing is measured but presses."""

    name = "dull"

    def __init__(self):
        self._closed, self._number = threading.Event(), 0

    def open(self):
        pass

    def capture(self, timeout):
        self._closed.wait(min(1.0, timeout))
        self._number += 1
        return Frame(np.full((120, 160, 3), 128 + self._number % 2, np.uint8), self._number, time.monotonic())

    def close(self):
        self._closed.set()


class Browser:
    """Listens as the page does: notes when it was told which state."""

    def __init__(self, address):
        self.states = queue.Queue()
        self._stream = urllib.request.urlopen(f"{address}events", timeout=PATIENCE)
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        try:
            for line in self._stream:
                if line.startswith(b"data: ") and b'"screen"' in line:
                    self.states.put((time.monotonic(), json.loads(line[6:])))
        except (OSError, ValueError):
            return  # the program has ended

    def after(self, spoken):
        """What the first screen says that says something else, and when it came."""
        while True:
            came, state = self.states.get(timeout=PATIENCE)
            if state["screen"]["spoken"] != spoken:
                return came, state["screen"]["spoken"]


@pytest.fixture
def address(tmp_path):
    made = queue.Queue()

    def run():  # the journal belongs to the thread that opens it
        clock = SystemClock()
        appliance = Appliance(Wishes((PIG,), DullCamera(), NoReader(), Panel((), ()), tmp_path, clock, port=0))
        made.put(appliance)
        appliance.run()

    running = threading.Thread(target=run, daemon=True)
    running.start()
    appliance = made.get(timeout=PATIENCE)
    yield appliance.address
    appliance.leave()
    running.join(timeout=PATIENCE)


def press(address, button, kind):
    body = json.dumps({"button": button, "press": kind}).encode()
    asked = urllib.request.Request(f"{address}press", body, {"Content-Type": "application/json"})
    pressed = time.monotonic()
    urllib.request.urlopen(asked, timeout=PATIENCE).close()
    return pressed


def bare_answer(address):
    """Seconds that this machine takes, as busy as it is, for an answer that has nothing to do with the game."""
    asked = time.monotonic()
    urllib.request.urlopen(f"{address}access", timeout=PATIENCE).close()
    return time.monotonic() - asked


def waits(address, browsers, spoken):
    """Goes down the menu's rows: how much longer than a bare answer it takes until both browsers have each new screen,
    and the last screen."""
    seconds = []
    for _ in range(PRESSES):
        pressed = press(address, "down", "short")
        (first, said), (second, same) = (browser.after(spoken) for browser in browsers)
        assert said == same
        spoken = said
        seconds.append(max(first, second) - pressed - bare_answer(address))
    return seconds, spoken


def test_two_browsers_have_the_same_new_screen_within_200_ms_of_a_press(address):
    browsers = Browser(address), Browser(address)
    begun = {browser.after("")[1] for browser in browsers}
    press(address, "ok", "short")
    begun = {browser.after(*begun)[1] for browser in browsers}
    press(address, "back", "hold")
    (spoken,) = {browser.after(*begun)[1] for browser in browsers}

    for _ in range(ROUNDS):
        seconds, spoken = waits(address, browsers, spoken)
        if median(seconds) <= LIMIT:
            break

    assert median(seconds) <= LIMIT
