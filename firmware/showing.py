"""The panel's own thread: shows the newest image, brings a lost panel back, and never holds up the game."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

from PIL import Image

from firmware.events import Event, FaultCleared, FaultRaised
from hardware.ports import Display, HardwareFault

RETRY_FIRST: Final = 0.5
RETRY_LONGEST: Final = 30.0
"""Seconds between attempts to bring a lost panel back: doubled each time, up to the longest."""


class PanelThread:
    """Shows images on one display. `show` returns at once; an image that waits is replaced by a newer one."""

    def __init__(self, display: Display, post: Callable[[Event], None]) -> None:
        self._display, self._post = display, post
        self._news = threading.Condition()
        self._waiting: Image.Image | None = None
        self._latest: Image.Image | None = None
        self._ending = False
        self._thread = threading.Thread(target=self._run, name="panel", daemon=True)

    def start(self) -> None:
        """Opens the display and begins to show."""
        self._thread.start()

    def show(self, image: Image.Image) -> None:
        """Hands over an image; from any thread."""
        with self._news:
            self._waiting = self._latest = image
            self._news.notify()

    def close(self) -> None:
        """Shows what is still waiting, then ends."""
        with self._news:
            self._ending = True
            self._news.notify()
        self._thread.join(timeout=5.0)

    def _run(self) -> None:
        pause, lost = RETRY_FIRST, True
        while True:
            try:
                if lost:
                    self._display.open()
                    with self._news:
                        self._waiting = self._latest
                image = self._next()
                if image is None:
                    break
                self._display.show(image)
            except HardwareFault as fault:
                lost = True
                self._post(FaultRaised("display", fault.fact, fault.remedy))
                if self._wait_or_end(pause):
                    break
                pause = min(pause * 2, RETRY_LONGEST)
            else:
                if lost:
                    self._post(FaultCleared("display"))
                pause, lost = RETRY_FIRST, False

    def _next(self) -> Image.Image | None:
        """The next image to show; None when there is nothing more to come."""
        with self._news:
            self._news.wait_for(lambda: self._waiting is not None or self._ending)
            image, self._waiting = self._waiting, None
            return image

    def _wait_or_end(self, seconds: float) -> bool:
        with self._news:
            return self._news.wait_for(lambda: self._ending, timeout=seconds)
