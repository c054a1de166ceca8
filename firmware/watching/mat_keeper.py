"""The camera's side of a mat: it is sought when the table is at rest, and what stands on it is told."""

from __future__ import annotations

import queue
from collections.abc import Callable
from typing import Final

from firmware.events import Event, FaultCleared, FaultRaised, SceneKind, Stands
from firmware.mats.mat import Mat
from firmware.watching.lenses import Lenses
from firmware.watching.mat_reader import MatReader, PlainReader, SizedReader
from firmware.watching.mat_watch import Clicked, MatWatch
from firmware.watching.settle import Phase
from hardware.ports import Frame
from vision.types import TableReading

MAT: Final = "mat"
"""Its name as a part that can be missing."""
PATIENCE: Final = 2
"""Looks in vain before the players are asked: a hand may lie on the marks."""


class MatKeeper:
    """`lay` may be called from any thread; all else belongs to the camera's."""

    def __init__(
        self,
        plain: PlainReader,
        sized: SizedReader | None,
        post: Callable[[Event], None],
        lenses: Lenses | None = None,
    ) -> None:
        """plain: reads where no mat is found. sized: reads the dice on the mat, None for `plain` there, too. lenses:
        what was learnt of the camera before."""
        self._watch = MatWatch(lenses or Lenses())
        self.reader = MatReader(plain, sized, self._watch)
        self._post = post
        self._orders: queue.SimpleQueue[tuple[Mat | None, Clicked]] = queue.SimpleQueue()
        self._changed = False
        self._vain = 0

    @property
    def followed(self) -> bool:
        """Whether a nudge of camera or mat needs nobody's eyes: the mat's marks are seen."""
        return self._watch.followed

    def lay(self, mat: Mat | None, clicked: Clicked) -> None:
        """From the next picture on this mat is sought, None for none. clicked: its corners as players showed them."""
        self._orders.put((mat, clicked))

    def before_reading(self, frame: Frame, scene: SceneKind) -> None:
        """Looks for the mat where that is due."""
        while not self._orders.empty():
            self._watch.lay(*self._orders.get())
            self._found()
        if scene != "still":
            self._watch.disturb()
        elif self._watch.due(frame.time):
            sight = self._watch.seek(frame.pixels, frame.time)
            self._changed = self._changed or sight in ("found", "moved")
            if sight == "lost":
                self._lost()
            elif sight != "none":
                self._found()

    def after_reading(self, frame: Frame, reading: TableReading | None, phase: Phase) -> None:
        """Tells what stands on the mat, once the dice rest, and again where the mat was moved under them."""
        if phase != "resting" or not self._watch.wanted:
            return
        if reading is None and self._changed:
            reading = self.reader.read(frame.pixels)
        if reading is not None:
            self._changed = False
            self._post(Stands(self.reader.stands(reading, frame.pixels)))

    def _lost(self) -> None:
        self._vain += 1
        if self._vain == PATIENCE:
            self._post(Stands(None))
            self._post(FaultRaised(MAT, "The mat is not seen.", "Uncover its marks, or show its corners on the page."))

    def _found(self) -> None:
        if self._vain >= PATIENCE:
            self._post(FaultCleared(MAT))
        self._vain = 0
