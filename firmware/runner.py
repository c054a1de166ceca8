"""The runner: one queue, one thread, and the only place where an update has effects."""

from __future__ import annotations

import logging
import queue
from collections.abc import Callable
from dataclasses import replace
from typing import Final, Protocol

from firmware import auditing, commit
from firmware.effects import (
    Append,
    AskEachTime,
    AskToSwitchOff,
    Begin,
    Effect,
    Forget,
    FreeSeats,
    Learn,
    LearnRoll,
    Leave,
    Look,
    Redraw,
    Remember,
    Retry,
)
from firmware.events import Event, FaultCleared, StaysOn, Studied, SwitchedOff, Ticked
from firmware.keeping.journal import JournalFault
from firmware.keeping.keeper import REFUSED, UNSAVED, Keeper
from firmware.keeping.settings import Settings
from firmware.lessons import Lessons
from firmware.mats.mat import Mat
from firmware.model import Model
from firmware.power import Power
from firmware.update import update
from firmware.watchdog import Heart
from firmware.watching.mat_watch import Clicked
from hardware.ports import Clock

LOG: Final = logging.getLogger(__name__)
BEAT: Final = "runner"
"""Its name for the service manager."""
TICK: Final = 0.1
"""Seconds between two ticks."""


class Table(Protocol):
    """What the runner asks of the camera's side: `firmware.watching.watcher.Watcher`, or nothing at all."""

    def look(self) -> None:
        """Read the table as it lies, whatever the motion gate says."""

    def expect(self, throw: bool) -> None:
        """Whether the game now waits for a throw: a recording plays on only then."""

    def retry(self, part: str) -> None:
        """Try to start a part again."""

    def lay(self, mat: Mat | None, corners: Clicked) -> None:
        """Which mat lies on the table, None for none, and its corners as players showed them."""

    def evidence(self, name: str) -> str:
        """Keeps the picture of the last throw and returns its file name, "" where there is none."""


class Shows(Protocol):
    """What the runner asks of the displays: `firmware.displays.Displays`. Every call returns at once."""

    def show(self, model: Model) -> None:
        """Shows a model on every display there is."""

    def rest(self) -> None:
        """Time has passed: dims what nobody looks at."""

    def redraw(self) -> None:
        """Starts the displays anew."""

    def free_seats(self) -> None:
        """Gives every browser that a player has made their own back to everybody."""


class Runner:
    """Takes events from the queue, one at a time, and carries out what `update` asks for."""

    def __init__(
        self,
        model: Model,
        keeper: Keeper,
        match: str,
        table: Table,
        clock: Clock,
        displays: Shows,
        remember: Callable[[Settings], None],
        heart: Heart,
        power: Power | None = None,
        lessons: Lessons | None = None,
    ) -> None:
        """match: the journal's id of the match in `model`, "" before the first. remember: keeps the settings.
        power: switches the machine off, None where the program alone ends. lessons: None where dice cannot be taught.
        """
        self.model = model
        self.events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._keeper, self._match, self._table, self._clock, self._displays = keeper, match, table, clock, displays
        self._remember, self._heart, self._power = remember, heart, power
        self._lessons = lessons
        self._left = False

    def post(self, event: Event) -> None:
        """Puts an event on the queue; from any thread."""
        self.events.put(event)

    def run(self) -> None:
        """Runs until the players switch off."""
        self._displays.show(self.model)
        self._table.expect(self.model.expects_throw)
        self._lay(_beneath(self.model))
        while not self._left:
            try:
                event = self.events.get(timeout=TICK)
            except queue.Empty:
                event = Ticked(self._clock.now())
                self._displays.rest()
            self.handle(event)
            self._heart.beat(BEAT)

    def handle(self, event: Event) -> None:
        """One event: the update, its effects, and only then the screen."""
        before = self.model
        after, effects = update(before, event)
        saved: list[Append] = []
        try:
            for effect in effects:
                self._carry_out(effect)
                if isinstance(effect, Append):
                    saved.append(effect)
        except JournalFault as fault:
            LOG.error("not saved: %s", fault)
            after = _as_saved(before, saved)
            self.post(REFUSED)
        else:
            self._tell_of_storage(after, wrote=any(isinstance(effect, Append | Begin) for effect in effects))
        self.model = after
        if _beneath(after) != _beneath(before):
            self._lay(_beneath(after))
        if after.expects_throw != before.expects_throw:
            self._table.expect(after.expects_throw)
        if self._lessons is not None and after.place is not before.place:
            self._tell(self._lessons.attend(after))
        if not self._left and (after.version != before.version or effects):
            self._displays.show(after)

    def _tell(self, news: Studied | None) -> None:
        if news is not None:
            self.post(news)

    def _lay(self, beneath: tuple[Mat | None, Clicked]) -> None:
        self._table.lay(*beneath)

    def _tell_of_storage(self, after: Model, *, wrote: bool) -> None:
        """Says that games are not being saved any more, or that they are again."""
        told = next((known for known in after.faults if known.part == "storage"), None)
        fault = self._keeper.fault
        if fault is not None and told != fault:
            self.post(fault)
        if fault is None and told is not None and (wrote or told == UNSAVED):
            self.post(FaultCleared("storage"))

    def _carry_out(self, effect: Effect) -> None:
        match effect:
            case Append(entry, who, evidence):
                name = self._table.evidence(f"{self._match[:12]}-{self.model.version:06d}") if evidence else ""
                self._keeper.append(self._match, entry, who=who, at=self._clock.wall(), evidence=name)
            case Begin(setup):
                self._match = self._keeper.begin(setup, self._clock.wall())
                self._displays.free_seats()
            case Look():
                self._table.look()
                if self._lessons is not None:
                    self._lessons.look_again()
            case Learn() | Forget() | AskEachTime() | LearnRoll():
                if self._lessons is not None:
                    self._tell(self._lessons.carry_out(effect))
            case Retry("storage"):
                self._keeper.retry()
                if self._keeper.fault is not None:
                    self.post(self._keeper.fault)
            case Retry(part):
                self._table.retry(part)
            case Remember(settings):
                self._remember(settings)
            case Redraw():
                self._displays.redraw()
            case FreeSeats():
                self._displays.free_seats()
            case AskToSwitchOff():
                why = self._power.obstacle() if self._power else ""
                self.post(StaysOn(why) if why else SwitchedOff(machine=self._power is not None))
            case Leave():
                self._left = True


def _beneath(model: Model) -> tuple[Mat | None, Clicked]:
    """The mat under the dice, and its corners where players showed them."""
    return auditing.mat_of(model), model.settings.corners


def _as_saved(before: Model, saved: list[Append]) -> Model:
    """The model as far as the journal has it, after a later entry could not be written."""
    if not saved:
        return before
    history = before.match
    for effect in saved:
        history = history.with_entry(effect.entry)
    return replace(commit.standing(before, history), version=before.version + 1)
