"""The panel's own thread: shows the newest image, brings a lost panel back, and never holds up the game."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Final, TypeAlias

from PIL import Image

from firmware.events import Event, FaultCleared, FaultRaised
from hardware.ports import Display, HardwareFault

LOG: Final = logging.getLogger(__name__)

Picture: TypeAlias = tuple[Image.Image, int]
"""An image and its contrast."""
RETRY_FIRST: Final = 0.5
RETRY_LONGEST: Final = 30.0
"""Seconds between attempts to bring a lost panel back: doubled each time, up to the longest."""


class PanelThread:
    """Shows images on one display. `show` returns at once; an image that waits is replaced by a newer one."""

    def __init__(self, display: Display, post: Callable[[Event], None]) -> None:
        self._display, self._post = display, post
        self._news = threading.Condition()
        self._waiting: Picture | None = None
        self._latest: Picture | None = None
        self._contrast = -1
        self._ending = self._stays_lit = False
        self._is_open = False
        self._thread = threading.Thread(target=self._run, name="panel", daemon=True)

    def start(self) -> None:
        """Opens the display and begins to show."""
        self._thread.start()

    def show(self, image: Image.Image, contrast: int) -> None:
        """Hands over an image and how bright it is to be (0-255); from any thread."""
        with self._news:
            self._waiting = self._latest = (image, contrast)
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

    def close(self, *, lit: bool = False) -> None:
        """Shows what is still waiting, then ends. lit: what was shown last stays on the panel."""
        with self._news:
            self._ending, self._stays_lit = True, lit
            self._news.notify()
        if self._thread.is_alive():
            self._thread.join(timeout=5.0)

    def _run(self) -> None:
        pause = RETRY_FIRST
        while (picture := self._next()) is not None:
            try:
                if not self._is_open:
                    self._open()
                self._put(*picture)
            except HardwareFault as fault:
                raised = FaultRaised("display", fault.fact, fault.remedy)
            except Exception:  # whatever a driver does, it is opened anew, and the game goes on
                LOG.exception("a display failed")
                raised = FaultRaised("display", "The display failed.", "It is tried again; the page shows the same.")
            else:
                pause = RETRY_FIRST
                continue
            self._is_open = False
            self._post(raised)
            if self._ended_within(pause):
                break
            pause = min(pause * 2, RETRY_LONGEST)
            self.show_again()
        if not self._stays_lit:
            self._display.close()

    def _put(self, image: Image.Image, contrast: int) -> None:
        if contrast != self._contrast:
            self._display.contrast(contrast)
            self._contrast = contrast
        self._display.show(image)

    def _open(self) -> None:
        self._display.close()
        self._display.open()
        self._is_open, self._contrast = True, -1
        self._post(FaultCleared("display"))

    def _next(self) -> Picture | None:
        """What to show next; None when there is nothing more to come."""
        with self._news:
            self._news.wait_for(lambda: self._waiting is not None or self._ending)
            picture, self._waiting = self._waiting, None
            return picture

    def _ended_within(self, seconds: float) -> bool:
        with self._news:
            return self._news.wait_for(lambda: self._ending, timeout=seconds)
