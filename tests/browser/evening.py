"""The program as a player starts it, and a browser in front of its page."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
PLAY = ("play", "--camera", "virtual", "--display", "page", "--port", "0")
PATIENCE = 60.0
RECORD = os.environ.get("DICESCRIBE_RECORD", "") and Path(os.environ["DICESCRIBE_RECORD"])
"""Folder for a picture of the page after every press and throw; none unless asked for."""


def browser_or_skip():
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.skip("there is no Chromium on this machine")
    return found


class Program:
    """`dicescribe play` on a virtual table, in a process of its own."""

    command = (sys.executable, "-m", "firmware")

    def __init__(self, folder, *args):
        self.process = subprocess.Popen(
            [*self.command, *PLAY, *args],
            env={**os.environ, "DICESCRIBE_DATA": str(folder), "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        said = []
        for line in self.process.stdout:
            said.append(line)
            if "http://" in line:
                self.address = "http://" + line.partition("http://")[2].split()[0]
                return
        raise AssertionError("the program did not start: " + "".join(said))

    def state(self):
        """The newest state that the page is told."""
        with urllib.request.urlopen(f"{self.address}events", timeout=PATIENCE) as stream:
            for line in stream:
                if line.startswith(b"data: ") and b'"screen"' in line:
                    return json.loads(line[6:])
        raise AssertionError("the page was told no state")

    def wait(self, for_what, wanted):
        """The first state for which `wanted` holds."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            state = self.state()
            if wanted(state):
                return state
        raise AssertionError(f"waited in vain for {for_what}; the panel says: {state['screen']['spoken']}")

    def kill(self):
        """Pulls the plug."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(timeout=PATIENCE)

    def close(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(timeout=PATIENCE)
        self.process.stdout.close()


def word(*words):
    """Whether the panel stands at one of these state words."""
    return lambda state: state["screen"]["word"] in words


def until(page, holds):
    """Waits until a script says yes; the page's own rules keep Playwright from waiting inside it."""
    deadline = time.monotonic() + PATIENCE
    while not page.evaluate(holds):
        assert time.monotonic() < deadline, f"waited in vain for {holds}"
        page.wait_for_timeout(50)


def in_step(page, newest):
    """The newest state, once the page asks what the program asks: a press for another question is dropped."""
    deadline = time.monotonic() + PATIENCE
    while page.evaluate("document.body.dataset.moment") != (state := newest())["moment"]:
        assert time.monotonic() < deadline, f"the page does not follow to {state['moment']}"
        page.wait_for_timeout(50)
    return state


def up_to_date(page, program):
    """The newest state, once the page shows it: a tap on a row of an older screen is dropped."""
    deadline = time.monotonic() + PATIENCE
    while f"?{(state := program.state())['version']}." not in page.locator("#oled").get_attribute("src"):
        assert time.monotonic() < deadline, f"the page does not show {state['screen']['spoken']}"
        page.wait_for_timeout(50)
    return state


class Player:
    """Somebody at the page: presses its buttons, throws its dice, reads what it says."""

    def __init__(self, page, program):
        self.page, self.program, self.pictures = page, program, 0

    def press(self, button, *, hold=False):
        """Presses a button of the page and waits until the screen has changed."""
        before = in_step(self.page, self.program.state)["version"]
        self.page.locator(f'#keys [data-button="{button}"]').click(delay=800 if hold else 0)
        state = self.program.wait(f"a press of {button}", lambda state: state["version"] > before)
        self.record()
        return state

    def record(self):
        """Keeps a picture of the page where somebody wants to look at the evening afterwards."""
        if RECORD:
            self.pictures += 1
            RECORD.mkdir(parents=True, exist_ok=True)
            name = f"{self.program.process.pid}-{self.pictures:03d}.png"
            self.page.screenshot(path=RECORD / name)

    def throw(self):
        """Throws the round die, once the camera watches, and waits until it was read or asked about."""
        self.program.wait("the camera", lambda state: state["screen"]["eye"] == "open")
        self.page.get_by_role("button", name="Throw the round die").click()
        state = self.program.wait("the roll", word("READ", "WHICH?", "SET", "CHOOSE"))
        self.record()
        while state["screen"]["word"] == "WHICH?":
            state = self.press("ok")
        return self.program.wait("the next step", word("SET", "CHOOSE", "OVER"))
