"""What a buzzer and a lamp say: which signal a change of the model is, and the threads that give it."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from typing import Final

from firmware.events import Event, FaultRaised
from firmware.model import Model
from firmware.places import AtPrompt, Doubt, FaultNote, Place, Shown, Surplus
from hardware.ports import HardwareFault, Signal, Signaller
from rules.contract import OVER

LOG: Final = logging.getLogger(__name__)

PATIENCE: Final = 3.0
"""Seconds that the end waits for a signal that is being given."""


def signal_of(before: Model, after: Model) -> Signal | None:
    """What people at the table should hear of a change; None for what their own hands have just done."""
    if after.history is not None and before.history is not None and before.turn != OVER and after.turn == OVER:
        return Signal.OVER
    meaning = _meaning(after.place)
    return meaning if meaning is not None and meaning is not _meaning(before.place) else None


def _meaning(place: Place) -> Signal | None:
    match place:
        case Shown():
            return Signal.ACCEPTED
        case Doubt() | Surplus():
            return Signal.QUESTION
        case AtPrompt(offered=offered, reasons=reasons) if reasons:
            return Signal.QUESTION if offered is not None else Signal.REFUSAL
        case FaultNote():
            return Signal.FAULT
    return None


class Bell:
    """Gives signals on one signaller, in a thread of its own. One that cannot be opened or fails is named once, and
    then left alone."""

    def __init__(self, signaller: Signaller, post: Callable[[Event], None]) -> None:
        self._signaller, self._post = signaller, post
        self._waiting: queue.SimpleQueue[Signal | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="signals", daemon=True)

    def start(self) -> None:
        """Opens the signaller."""
        self._thread.start()

    def give(self, signal: Signal) -> None:
        """Returns at once. Of signals that have to wait only the newest is given."""
        self._waiting.put(signal)

    def close(self) -> None:
        """Lets the present signal end, and the last that waits."""
        self._waiting.put(None)
        if self._thread.is_alive():
            self._thread.join(PATIENCE)

    def _run(self) -> None:
        try:
            self._signaller.open()
            while (signal := self._newest()) is not None:
                self._signaller.give(signal)
        except HardwareFault as fault:
            self._post(FaultRaised(fault.part, fault.fact, fault.remedy))
        except Exception:  # whatever a driver does, the game goes on
            LOG.exception("a signal failed")
            self._post(FaultRaised("buzzer", "The buzzer or the lamp failed.", "The game goes on without it."))
        finally:
            self._signaller.close()

    def _newest(self) -> Signal | None:
        """The newest signal that waits; None once all are given and the end has come."""
        newest = self._waiting.get()
        while newest is not None and not self._waiting.empty():
            following = self._waiting.get()
            if following is None:
                self._waiting.put(None)
                break
            newest = following
        return newest
