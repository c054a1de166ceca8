"""One life of the appliance without camera and panel: takes up the match, then plays at random until it is killed.

It tells its parent through a pipe what the panel would show, and only where the runner shows it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import islice
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from firmware import library
from firmware.effects import Append, Begin
from firmware.events import Event, Pressed, Threw, Ticked
from firmware.keeping.storage import open_storage
from firmware.model import Model, Offer
from firmware.places import AtPrompt, NewGame
from firmware.power_on import taken_up
from firmware.runner import Runner
from firmware.update import update
from firmware.watchdog import from_environment
from firmware.watching.settle import Throw
from hardware.clocks import SystemClock
from hardware.ports import Button, Press
from rules.codec import encode
from rules.contract import Cast
from rules.history import History, begin
from rules.play import throw
from vision.types import DieReading, TableReading

GAME: Final = "dice-horde"
PREFIXES: Final = 40
"""Latest states of the match that are told after power-on."""
BUTTONS: Final = (*[Button.OK] * 8, Button.DOWN, Button.DOWN, Button.UP, Button.BACK, Button.BACK, Button.FIX)


class Taken(msgspec.Struct, frozen=True, tag=True):
    """What was taken up. match: its id, "" for none. states: digests of its states after 0 to `entries` entries, the
    latest ones. said: what the panel says."""

    match: str
    entries: int
    states: tuple[str, ...]
    said: str


class Doing(msgspec.Struct, frozen=True, tag=True):
    """An event is about to be handled. entries: how many it will write. begins: it opens a new match."""

    entries: int
    begins: bool


class Shown(msgspec.Struct, frozen=True, tag=True):
    """The panel shows a match. match: "new" for one begun in this life, whose id nobody is told."""

    match: str
    entries: int
    state: str


Message = Taken | Doing | Shown


class _Nothing:
    """The table, the displays and the settings of a life that has none."""

    def look(self) -> None: ...
    def expect(self, throw: bool) -> None: ...
    def retry(self, part: str) -> None: ...
    def lay(self, mat: object, corners: object) -> None: ...
    def rest(self) -> None: ...
    def redraw(self) -> None: ...
    def free_seats(self) -> None: ...

    def evidence(self, name: str) -> str:
        return ""


class _Displays(_Nothing):
    """Tells the parent what is shown."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self.match, self.entries = "", 0

    def show(self, model: Model) -> None:
        state = "" if model.history is None else digest(model.history)
        self.tell(Shown(self.match, self.entries, state))

    def tell(self, message: Message) -> None:
        self._pipe.send_bytes(msgspec.json.encode(message))  # short enough to go in one piece, or not at all


def live(folder: Path, seed: str, pipe: Connection) -> None:
    """Plays at random, with the journal in `folder`, until it is killed or switched off."""
    game = library.find(GAME)
    offer = Offer(game, library.shipped_data(game), game.data_file)
    clock = SystemClock()
    keeper = open_storage(folder, clock.wall())
    started = Model((offer,), NewGame(), watching=True)
    model, match = taken_up(started, keeper, clock.wall())
    stored = keeper.latest({GAME: game}.__getitem__)
    displays = _Displays(pipe)
    states: tuple[str, ...] = ()
    if stored is not None:
        displays.match, displays.entries = stored.id, len(stored.entries)
        states = tuple(_states(begin(game, stored.setup), [line.entry for line in stored.entries]))
        if model.history is None or digest(model.history) != states[-1]:
            raise AssertionError("the match taken up is not the one in the journal")
    displays.tell(Taken(displays.match, displays.entries, states[-PREFIXES:], keeper.said))
    runner = Runner(
        model, keeper, match, _Nothing(), clock, displays, lambda settings: None, from_environment({})
    )
    for event in islice(_events(runner, Random(seed)), 100_000):
        _, effects = update(runner.model, event)
        written = sum(isinstance(effect, Append) for effect in effects)
        begins = any(isinstance(effect, Begin) for effect in effects)
        displays.tell(Doing(written, begins))
        displays.match = "new" if begins else displays.match
        displays.entries = written if begins else displays.entries + written
        runner.handle(event)
    keeper.close()


def digest(history: History) -> str:
    """The state of a match, its steps and the dice that wait, as a short text."""
    whole = (history.state, [step.action for step in history.steps], history.kept)
    return hashlib.sha256(encode(whole)).hexdigest()[:16]


def _states(history: History, entries: list[Any]) -> Iterator[str]:
    yield digest(history)
    for entry in entries:
        history = history.with_entry(entry)
        yield digest(history)


def _events(runner: Runner, rng: Random) -> Iterator[Event]:
    """Throws where dice are asked for, and presses of all kinds."""
    while True:
        model = runner.model
        chance = rng.random()
        if model.waits_for_dice and isinstance(model.place, AtPrompt) and chance < 0.7:
            cast = model.match.game.cast(model.match.state)
            assert cast is not None  # the game waits for dice
            yield _throw(cast, rng)
        elif chance < 0.1:
            yield Ticked(model.now + 5.0)
        else:
            kind = Press.HOLD if rng.random() < 0.05 else Press.SHORT
            yield Pressed(rng.choice(BUTTONS), kind)


def _throw(cast: Cast, rng: Random) -> Threw:
    probability = rng.choice((0.999, 0.999, 0.6))
    dice = []
    for index, face in enumerate(throw(cast, rng.randrange).faces):
        x = 100.0 + 100.0 * index
        corners = ((x, 100.0), (x + 50.0, 100.0), (x + 50.0, 150.0), (x, 150.0))
        value = int(face.rpartition("/")[2])
        other = f"d6/{value % 6 + 1}"
        dice.append(
            DieReading(face, value, probability, other, 1 - probability, "white", (230, 230, 230), corners)
        )
    reading = TableReading(tuple(dice), (960, 720))
    return Threw(Throw(1, reading, tuple(range(len(dice))), (), 7))
