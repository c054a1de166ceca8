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
        self._is_open = False
        self._thread = threading.Thread(target=self._run, name="panel", daemon=True)

    def start(self) -> None:
        """Opens the display and begins to show."""
        self._thread.start()

    def show(self, image: Image.Image) -> None:
        """Hands over an image; from any thread."""
        with self._news:
            self._waiting = self._latest = image
            self._news.notify()

    def reopen(self) -> None:
        """Opens the display anew and shows the newest image again."""
        self._is_open = False
        self.show_again()

    def show_again(self) -> None:
        """Shows the newest image once more."""
        with self._news:
            self._waiting = self._latest
            self._news.notify()

    def close(self) -> None:
        """Shows what is still waiting, then ends."""
        with self._news:
            self._ending = True
            self._news.notify()
        if self._thread.is_alive():
            self._thread.join(timeout=5.0)

    def _run(self) -> None:
        pause = RETRY_FIRST
        while (image := self._next()) is not None:
            try:
                if not self._is_open:
                    self._open()
                self._display.show(image)
            except HardwareFault as fault:
                self._is_open = False
                self._post(FaultRaised("display", fault.fact, fault.remedy))
                if self._ended_within(pause):
                    break
                pause = min(pause * 2, RETRY_LONGEST)
                self.show_again()
            else:
                pause = RETRY_FIRST
        self._display.close()

    def _open(self) -> None:
        self._display.close()
        self._display.open()
        self._is_open = True
        self._post(FaultCleared("display"))

    def _next(self) -> Image.Image | None:
        """The next image to show; None when there is nothing more to come."""
        with self._news:
            self._news.wait_for(lambda: self._waiting is not None or self._ending)
            image, self._waiting = self._waiting, None
            return image

    def _ended_within(self, seconds: float) -> bool:
        with self._news:
            return self._news.wait_for(lambda: self._ending, timeout=seconds)
