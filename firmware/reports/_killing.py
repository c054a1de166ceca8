"""Kills lives of the appliance, one after another on one data folder, and compares each start with what was shown."""

from __future__ import annotations

import multiprocessing
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from firmware.reports._life import Doing, Message, Shown, Taken, live

STARTING: Final = "while starting"
BETWEEN: Final = "between two steps"
BEFORE: Final = "in a step, before its commit was done"
AFTER: Final = "in a step, committed and not yet shown"
MOMENTS: Final = (STARTING, BETWEEN, BEFORE, AFTER)

NOTHING: Final = Doing(0, False)
LONGEST: Final = 16
"""Events that a life handles before it is killed, at the most."""
PATIENCE: Final = 120.0
"""Seconds that a life may keep silent."""

_SERVER: Final = multiprocessing.get_context("forkserver")
_SERVER.set_forkserver_preload(["firmware.reports._life", "rules.games.dice_horde"])


@dataclass(slots=True)
class Tally:
    """What became of the kills.

    kills: by moment. ahead: by the number of entries that the state was further than the one shown last. entries,
    begun: written in all. wrong: one sentence for each state that was not as it must be.
    """

    kills: Counter[str] = field(default_factory=Counter)
    ahead: Counter[int] = field(default_factory=Counter)
    entries: int = 0
    begun: int = 0
    wrong: list[str] = field(default_factory=list)


class Killer:
    """Kills on one data folder. What was shown last is compared at the next start that comes so far."""

    def __init__(self, folder: Path, seed: str, tally: Tally) -> None:
        self._folder, self._seed, self._tally = folder, seed, tally
        self._rng = Random(seed)
        self._lives = 0
        self._shown, self._doing = Shown("", 0, ""), NOTHING
        self._before_new = ""
        self._open_moment = False

    def kill(self) -> None:
        """Starts a life and kills it at a random moment; a life that was switched off by itself does not count."""
        rng = self._rng
        if rng.random() < 0.15:
            self._started(0, rng.uniform(0.0, 0.03))
            return
        while not self._started(rng.randrange(1, LONGEST), rng.uniform(0.0, rng.choice((0.0005, 0.005, 0.02)))):
            pass

    def look(self) -> None:
        """One more start, to compare what the last kill left."""
        self._started(0, PATIENCE, count=False)

    def _started(self, events: int, pause: float, *, count: bool = True) -> bool:
        """One life: `events` events, then a pause in seconds, then the kill. Whether it lived until then."""
        self._lives += 1
        ours, theirs = _SERVER.Pipe(duplex=False)
        number = f"{self._seed}/{self._lives}"
        # A daemon: one that fell silent, and is given up, must not be waited for when this program ends.
        life = _SERVER.Process(target=live, args=(self._folder, number, theirs), daemon=True)
        life.start()
        theirs.close()
        last: Message | None = None
        with ours, suppress(EOFError):
            while events > 0 or not count:
                last = self._heard(ours)
                if not count and isinstance(last, Taken):
                    break
                events -= isinstance(last, Doing)
            if count:
                time.sleep(pause)
            last = self._kill(life, ours, last)
        life.join()
        if life.exitcode not in (0, -9):
            self._tally.wrong.append(f"a start ended with exit code {life.exitcode}, see its traceback")
        if count and life.exitcode == -9:
            self._count(last)
        return life.exitcode != 0

    def _kill(self, life: ForkServerProcess, ours: Connection, last: Message | None) -> Message | None:
        """Kills, then hears what was still said. Returns the last message."""
        with suppress(ProcessLookupError):
            life.kill()
        with suppress(EOFError):
            while True:
                last = self._heard(ours)
        return last

    def _heard(self, ours: Connection) -> Message:
        if not ours.poll(PATIENCE):
            raise TimeoutError(f"the appliance said nothing for {PATIENCE:.0f} s")
        message: Message = msgspec.json.decode(ours.recv_bytes(), type=Message)
        match message:
            case Taken():
                self._compare(message)
                state = message.states[-1] if message.states else ""
                self._shown, self._doing = Shown(message.match, message.entries, state), NOTHING
                self._before_new = message.match
            case Doing(entries, begins):
                self._doing = message
                self._tally.entries += entries
                self._tally.begun += begins
            case Shown():
                self._shown, self._doing = message, NOTHING
        return message

    def _count(self, last: Message | None) -> None:
        writing = isinstance(last, Doing) and (last.entries > 0 or last.begins)
        if writing:
            self._open_moment = True  # the next start that comes so far tells whether it was committed
        else:
            self._tally.kills[STARTING if last is None else BETWEEN] += 1

    def _compare(self, taken: Taken) -> None:
        """Is the state taken up the one shown last, or one whose commit was under way?"""
        shown, doing = self._shown, self._doing
        same = taken.match == shown.match or (shown.match == "new" and taken.match != self._before_new)
        begun = doing.begins and taken.entries == 0 and taken.match not in ("", shown.match)
        ahead = taken.entries - shown.entries
        at = len(taken.states) - 1 - ahead
        if same and 0 <= ahead <= doing.entries and (not taken.match or taken.states[at] == shown.state):
            further = ahead
        elif begun:
            further = 1
        else:
            further = 0
            self._tally.wrong.append(f"shown was {shown}, under way {doing}, taken up {taken}")
        if taken.said:
            self._tally.wrong.append(f"after a kill the panel said: {taken.said}")
        self._tally.ahead[further] += 1
        if self._open_moment:
            self._tally.kills[AFTER if further else BEFORE] += 1
            self._open_moment = False
