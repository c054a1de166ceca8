"""The buttons' own thread: hands presses on, and brings lost buttons back."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Final

from firmware.events import Event, FaultCleared, FaultRaised
from hardware.ports import ButtonPress, Buttons, HardwareFault

LOG: Final = logging.getLogger(__name__)

POLL: Final = 0.25
"""Seconds after which a thread that waits for a press looks whether it is to end."""
RETRY_FIRST: Final = 0.5
RETRY_LONGEST: Final = 30.0
"""Seconds between attempts to bring lost buttons back: doubled each time, up to the longest."""


class ButtonThread:
    """Listens to one set of buttons. take: is handed each press, in this thread."""

    def __init__(self, buttons: Buttons, post: Callable[[Event], None], take: Callable[[ButtonPress], None]) -> None:
        self._buttons, self._post, self._take = buttons, post, take
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run, name="buttons", daemon=True)

    def start(self) -> None:
        """Opens the buttons and begins to listen."""
        self._thread.start()

    def close(self) -> None:
        """Ends listening and lets the buttons go."""
        self._ending.set()
        if self._thread.is_alive():
            self._thread.join(timeout=POLL + 1.0)
        self._buttons.close()

    def _run(self) -> None:
        pause = RETRY_FIRST
        while not self._ending.is_set():
            fault = self._fault_of_opening()
            self._post(fault or FaultCleared("buttons"))
            try:
                while not self._ending.is_set():
                    press = self._buttons.poll(POLL)  # where some pins fail, the others work all the same
                    pause = RETRY_FIRST
                    if press is not None:
                        self._take(press)
            except HardwareFault as lost:
                found = FaultRaised(lost.part, lost.fact, lost.remedy)
            except Exception:
                found = _failed()
            else:
                return
            if fault is None:  # else it was told why, and that nothing can be polled now is no news
                self._post(found)
            self._buttons.close()
            self._ending.wait(pause)
            pause = min(pause * 2, RETRY_LONGEST)

    def _fault_of_opening(self) -> FaultRaised | None:
        try:
            self._buttons.open()
        except HardwareFault as fault:
            return FaultRaised(fault.part, fault.fact, fault.remedy)
        except Exception:
            return _failed()
        return None


def _failed() -> FaultRaised:
    """Whatever a driver does, it is opened anew, and the game goes on."""
    LOG.exception("buttons failed")
    return FaultRaised("buttons", "The buttons failed.", "They are tried again; the page works.")
