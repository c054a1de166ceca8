"""A table that is filmed while things are done on it, with the truth written beside each frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from hardware.clocks import ManualClock
from hardware.ports import Pixels
from hardware.virtual_table import EDGE_MM, VirtualCamera, VirtualDie, VirtualTable, waiting_place
from hardware.virtual_table.optics import PIXELS_PER_MM
from vision.types import DieReading, TableReading

START: Final = 50.0
"""What the clock says when filming begins, seconds."""
_SIDE: Final = EDGE_MM * PIXELS_PER_MM
_HAND_HALF_MM: Final = 45.0

Film = Iterator["Shot"]


@dataclass(frozen=True, slots=True)
class Shot:
    """One frame. truth: what a reader that makes no mistakes would read; dice under a hand it cannot see."""

    pixels: Pixels
    number: int
    time: float
    truth: TableReading


@dataclass(frozen=True, slots=True)
class Act:
    """From `start` on, until the next act, this is to happen: one throw that rests at `rest`, or with None no throw.

    places: pixels (x, y) at which the thrown dice come to lie. Times in seconds.
    """

    start: float
    rest: float | None = None
    places: tuple[tuple[float, float], ...] = ()


class Stage:
    """rng: for the choices of a scene. acts, withdrawn: what was done so far, and when hands went, seconds.

    tips: where the fingertips of a hand are, mm; None when there is none.
    """

    def __init__(self, seed: int, rate: float, size: tuple[int, int]) -> None:
        self.rng = np.random.default_rng(seed)
        self.clock = ManualClock(START)
        self.table = VirtualTable(self.clock, seed, size, "wood" if seed % 3 == 0 else "felt")
        self.camera = VirtualCamera(self.table, self.clock, rate)
        self.camera.open()
        self.acts = [Act(START)]
        self.withdrawn: list[float] = []
        self.tips: tuple[float, float] | None = None
        self._named = 0

    def watch(self, seconds: float, each: Callable[[float], None] | None = None) -> Film:
        """Films for so long. each: is called before each frame with the share of the time that is over, 0-1."""
        start = self.clock.now()
        while (passed := self.clock.now() - start) < seconds:
            if each is not None:
                each(passed / seconds)
            frame = self.camera.capture(1.0)
            yield Shot(frame.pixels, frame.number, frame.time, self._truth(frame.time))

    def reach(self, x: float, y: float, seconds: float = 0.35) -> Film:
        """A hand comes to a place (mm), from the players' border if there was none."""
        from_x, from_y = self.tips or (x, self.border)

        def move(share: float) -> None:
            self.tips = from_x + (x - from_x) * share, from_y + (y - from_y) * share
            self.table.misbehave(hand=self.tips)

        yield from self.watch(seconds, move)
        move(1.0)

    def withdraw(self, seconds: float = 0.35) -> Film:
        """The hand goes."""
        yield from self.reach(self.tips[0] if self.tips else 0.0, self.border, seconds)
        self.tips = None
        self.table.misbehave(hand=None)
        self.withdrawn.append(self.clock.now())

    @property
    def border(self) -> float:
        """The y of fingertips that are just out of the picture, mm."""
        return -self.table.optics.field_mm[1] / 2 - 14

    def put(self, count: int, colours: tuple[str, ...] = ("white",)) -> tuple[str, ...]:
        """Dice beside the tray, out of view; returns their names."""
        names = []
        for _ in range(count):
            place = waiting_place(self.table.optics, self._named)
            name = f"die-{self._named}"
            self.table.add(VirtualDie(name, colours[self._named % len(colours)], 1, *place))
            names.append(name)
            self._named += 1
        return tuple(names)

    def lay(self, x: float, y: float) -> None:
        """A white die lies at a place (mm) from now on, left there by the hand that is over it."""
        self.table.add(VirtualDie(f"die-{self._named}", "white", int(self.rng.integers(1, 7)), x, y))
        self._named += 1

    def throw(
        self, ids: tuple[str, ...], *, hand: bool = False, spin: float = 0.0, hidden: float = 0.0, seen: bool = True
    ) -> float:
        """Throws dice and writes down that it was done; returns the seconds until they lie.

        seen: every one of them will be seen; False where those that come to lie under a hand that stays will not.
        """
        now = self.clock.now()
        self.table.throw(ids, hand=hand, spin=spin, hidden=hidden)
        rest = self.table.rest
        lying = {die.id: die for die in self.table.dice()}
        places = tuple(self._pixel(lying[name]) for name in ids if seen or not self._covered(lying[name]))
        self.acts.append(Act(now, rest, places))
        return rest - now

    def nothing_thrown(self) -> None:
        """Writes down that from now on no throw is to be told."""
        self.acts.append(Act(self.clock.now()))

    def _truth(self, time: float) -> TableReading:
        seen = [die for die in self.table.seen(time) if self.table.in_view(die) and not self._covered(die)]
        dice = [_true_reading(die, *self._pixel(die)) for die in seen]
        return TableReading(tuple(sorted(dice, key=lambda die: die.centre[::-1])), self.table.optics.size)

    def _pixel(self, die: VirtualDie) -> tuple[float, float]:
        """Where the camera, knocked aside or not, sees the middle of its top face."""
        x, y = self.table.to_pixel((die.x_mm, die.y_mm))
        return x + self.table.mishaps.nudge[0], y + self.table.mishaps.nudge[1]

    def _covered(self, die: VirtualDie) -> bool:
        tips = self.table.mishaps.hand
        return tips is not None and abs(die.x_mm - tips[0]) < _HAND_HALF_MM and die.y_mm < tips[1] + EDGE_MM / 2


def _true_reading(die: VirtualDie, x: float, y: float) -> DieReading:
    turn = np.radians(45 - die.turn_deg % 90 + 90 * np.arange(4))
    corners = tuple(
        (float(x + a), float(y + b)) for a, b in _SIDE / 2**0.5 * np.stack([-np.cos(turn), -np.sin(turn)], axis=1)
    )
    return DieReading(f"d6/{die.value}", die.value, 0.99, None, 0.0, die.colour, (0, 0, 0), corners)
