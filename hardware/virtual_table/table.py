"""The table and the dice on it: what people do to them, and what a camera would see at a given time."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Annotated, Any

import msgspec
import numpy as np

from hardware.ports import Clock, Pixels
from hardware.virtual_table.dice import EDGE_MM, FACE_AXES, Stickers, VirtualDie
from hardware.virtual_table.hand import HandPath, hand_reach
from hardware.virtual_table.mishaps import Mishaps
from hardware.virtual_table.motion import Motion, landed, loaded, lying, resting, spinning, turned_by_hand
from hardware.virtual_table.optics import TILT_DEG, Optics
from hardware.virtual_table.physics import Tray, throw
from hardware.virtual_table.placing import free_place
from hardware.virtual_table.renderer import Pose, Renderer, View
from hardware.virtual_table.sets import waiting_place
from hardware.virtual_table.staging import staged
from hardware.virtual_table.surface import RIM_MM, Mat, Style

_GRASPING = 0.25
_THROWING = 0.85
_SHOWN = 0.5
"""Seconds from a hand's arrival until it has the dice, and from then until they fly and the hand is gone."""


class _Snapshot(msgspec.Struct, frozen=True):
    throws: Annotated[int, msgspec.Meta(ge=0)]
    seed: Annotated[int, msgspec.Meta(ge=0)]
    dice: tuple[VirtualDie, ...]


class VirtualTable:
    """A tray with dice under a camera. All methods may be called from any thread.

    size: (width, height) of the pictures in pixels. seed: decides every throw, and the grain of felt and
    noise; the same calls at the same times of `clock` give the same pictures. tilt_deg: how far the camera leans.
    mat: a picture that lies in the middle of the tray, sRGB (H, W, 3), None for none. mat_scale: its pixels per mm.
    """

    def __init__(
        self,
        clock: Clock,
        seed: int,
        size: tuple[int, int] = (960, 720),
        style: Style = "felt",
        tilt_deg: float = TILT_DEG,
        *,
        mat: Pixels | None = None,
        mat_scale: float = 1.0,
    ) -> None:
        self._mat = Mat(mat, mat_scale) if mat is not None else None
        self._clock, self._seed, self._size, self._style = clock, seed, size, style
        self.optics = Optics(size, tilt_deg)
        self._lock = threading.RLock()
        self._drawing = threading.Lock()
        self._renderer: Renderer | None = None
        self._stickers: dict[str, Stickers] = {}
        self._dice: dict[str, VirtualDie] = {}
        self._motions: dict[str, Motion] = {}
        self._hand = HandPath(hand_reach(self.optics))
        self._mishaps = Mishaps()
        self._throws = 0
        self._pictured: tuple[VirtualDie, ...] | None = None

    def know(self, kind: str, stickers: Stickers) -> None:
        """Says what stands on dice of a kind without pips, before a picture shows one."""
        self._stickers[kind] = stickers

    def labels(self, kind: str) -> tuple[str, ...]:
        """The face labels of a kind of dice, by value."""
        stickers = self._stickers.get(kind)
        return tuple(f"{kind}/{value}" for value in FACE_AXES) if stickers is None else stickers.labels

    def label(self, die: VirtualDie) -> str:
        """The face label that a die shows."""
        return self.labels(die.kind)[die.value - 1]

    def dice(self) -> tuple[VirtualDie, ...]:
        """The truth: all dice in the order of their adding, as they lie or, while they tumble, will lie."""
        with self._lock:
            return tuple(self._dice.values())

    def seen(self, time: float) -> tuple[VirtualDie, ...]:
        """The dice as they are at a time of the clock, those on their way included."""
        with self._lock:
            return tuple(
                self._motions[key].carried(die, time) if key in self._motions else die
                for key, die in self._dice.items()
            )

    @property
    def pictured(self) -> tuple[VirtualDie, ...]:
        """The dice as they were when the newest picture was taken, whatever was done since; as now before the first."""
        with self._lock:
            return self.seen(self._clock.now()) if self._pictured is None else self._pictured

    @property
    def rest(self) -> float:
        """The time of the clock at which all dice lie; one that has passed when they do."""
        with self._lock:
            return max((motion.end for motion in self._motions.values()), default=self._clock.now())

    def in_view(self, die: VirtualDie) -> bool:
        """Whether the camera sees the whole die; dice that wait beside the tray are out of view."""
        width, depth = self.optics.field_mm
        return abs(die.x_mm) < (width - EDGE_MM) / 2 and abs(die.y_mm) < (depth - EDGE_MM) / 2

    @property
    def moving(self) -> bool:
        """Whether dice tumble or a hand is over the table."""
        now = self._clock.now()
        with self._lock:
            rolling = any(not motion.over(now) for motion in self._motions.values())
            return rolling or self._hand.at(now) is not None

    def to_table(self, pixel: tuple[float, float]) -> tuple[float, float]:
        """The (x, y) in mm of a die whose top face has its middle under that pixel of the picture."""
        return self.optics.on_table(*pixel, height=EDGE_MM)

    def to_pixel(self, place: tuple[float, float]) -> tuple[float, float]:
        """The pixel that shows the middle of the top face of a die which lies at (x, y) in mm."""
        x, y = self.optics.project([(*place, EDGE_MM)])[0].tolist()
        return x, y

    def add(self, die: VirtualDie) -> None:
        """Puts a die down without a hand, clear of others. Raises `ValueError` when its id is taken."""
        with self._lock:
            if die.id in self._dice:
                raise ValueError(f"die {die.id} is there already: choose another id or remove it first")
            self._dice[die.id] = self._clear_of_others(die)

    def remove(self, die_id: str) -> None:
        """Takes a die away by hand. Raises `KeyError` for an unknown id, as all methods that take one do."""
        with self._lock:
            die = self._known(die_id)
            self._touch(die)
            del self._dice[die_id]
            self._motions.pop(die_id, None)

    def clear(self) -> None:
        """Takes all dice away at once, without a hand."""
        with self._lock:
            self._dice.clear()
            self._motions.clear()

    def move(self, die_id: str, x_mm: float, y_mm: float) -> None:
        """A hand slides the die to a place. It stays within reach of the tray and clear of other dice."""
        with self._lock:
            die = self._known(die_id)
            x_limit, y_limit = self._floor()[0] + 60, self._floor()[1] + 60
            x, y = float(np.clip(x_mm, -x_limit, x_limit)), float(np.clip(y_mm, -y_limit, y_limit))
            moved = self._clear_of_others(replace(die, x_mm=x, y_mm=y))
            arrival = self._touch(moved if self.in_view(moved) else die, alone=True)
            before, _ = self._waiting(die)
            self._motions.pop(die_id, None)
            if arrival > self._clock.now():  # the die waits for the hand
                self._motions[die_id] = Motion(lying(moved), 0, arrival, before or resting(die), arrival)
            self._dice[die_id] = moved

    def turn(self, die_id: str, value: int) -> None:
        """A hand turns the die so that `value` is on top."""
        with self._lock:
            die = self._known(die_id)
            self._by_hand(die, replace(die, value=value))

    def spin(self, die_id: str, degrees: float) -> None:
        """A hand turns the die on the spot, anti-clockwise, its value staying."""
        with self._lock:
            die = self._known(die_id)
            self._by_hand(die, replace(die, turn_deg=(die.turn_deg + degrees) % 360))

    def throw(
        self,
        ids: Iterable[str] = (),
        *,
        count: int = 0,
        colour: str = "white",
        values: Mapping[str, int] | None = None,
        hand: bool = False,
        spin: float = 0.0,
        hidden: float = 0.0,
    ) -> tuple[str, ...]:
        """Throws dice from the players' side; returns their ids.

        ids: dice to pick up and throw. count, colour: new dice thrown too, named `colour-1`, `colour-2` ...
        values: how named dice are to fall (loaded dice, for tests); the others fall as chance will.
        hand: whether a hand comes for the dice first and is seen. spin: seconds for which the last of them spins
        on the spot when all lie. hidden: seconds of their flight that are over when they come to be seen; half a
        second is left.
        Raises `RuntimeError` when the tray is too full, `ValueError` for a value of a die that is not thrown.
        """
        with self._lock:
            thrown = [self._known(die_id).id for die_id in ids]
            thrown += [self._new(colour) for _ in range(count)]
            if not thrown:
                return ()
            self._throws += 1
            rng = np.random.default_rng([self._seed, self._throws])
            flight = loaded(throw(len(thrown), self._tray(thrown), rng), thrown, values or {})
            if spin > 0:
                flight = spinning(flight, len(thrown) - 1, spin)
            gone = self._gather(thrown) if hand else self._clock.now()
            start = (gone + _THROWING if hand else gone) - min(hidden, max(0.0, flight.duration - _SHOWN))
            for index, die_id in enumerate(thrown):
                before = self._dice[die_id]
                self._motions[die_id] = Motion(flight, index, start, resting(before), gone)
                self._dice[die_id] = landed(before, flight, index)
            return tuple(thrown)

    @property
    def mishaps(self) -> Mishaps:
        """What goes wrong at the moment."""
        return self._mishaps

    def misbehave(self, **changes: Any) -> None:
        """Switches mishaps on or off by the names of `Mishaps`; with none, all off."""
        with self._lock:
            self._mishaps = replace(self._mishaps, **changes) if changes else Mishaps()

    def snapshot(self) -> str:
        """The dice and the count of throws as JSON; dice in flight are kept as they will lie."""
        with self._lock:
            kept = _Snapshot(throws=self._throws, seed=self._seed, dice=tuple(self._dice.values()))
        return msgspec.json.encode(kept).decode()

    def restore(self, snapshot: str) -> None:
        """Puts back what `snapshot` kept. Raises `ValueError`, changing nothing, when the text is none."""
        try:
            kept = msgspec.json.decode(snapshot, type=_Snapshot)
        except msgspec.DecodeError as error:
            raise ValueError(f"this is no snapshot of a virtual table: {error}") from None
        with self._lock:
            self.clear()
            self._throws, self._seed = kept.throws, kept.seed
            self._dice = {die.id: die for die in kept.dice}

    def picture(self, time: float, number: int) -> Pixels:
        """What the camera sees at a time of the clock, read-only; `number` picks the sensor's noise."""
        with self._lock:
            view = self._view(time)
            self._pictured = self.seen(time)
        with self._drawing:
            if self._renderer is None:
                self._renderer = Renderer(self.optics, self._style, self._seed, self._stickers, self._mat)
            pixels = self._renderer.render(view, number)
        pixels.flags.writeable = False
        return pixels

    def _view(self, time: float) -> View:
        for die_id in [key for key, motion in self._motions.items() if motion.over(time)]:
            del self._motions[die_id]
        poses = staged(self._dice, self._motions, self._mishaps, self.optics, time)
        return View(poses, self._mishaps.hand or self._hand.at(time), self._mishaps, time)

    def _known(self, die_id: str) -> VirtualDie:
        if die_id not in self._dice:
            raise KeyError(f"no die {die_id!r} on the table; there are {', '.join(self._dice) or 'none'}")
        return self._dice[die_id]

    def _new(self, colour: str) -> str:
        number = next(n for n in itertools.count(1) if f"{colour}-{n}" not in self._dice)
        die = VirtualDie(f"{colour}-{number}", colour, 1, *waiting_place(self.optics, len(self._dice)))
        self._dice[die.id] = die
        return die.id

    def _floor(self) -> tuple[float, float]:
        """Half the width and depth of the tray's floor, mm."""
        width, depth = self.optics.field_mm
        return width / 2 - RIM_MM, depth / 2 - RIM_MM

    def _clear_of_others(self, die: VirtualDie) -> VirtualDie:
        others = [(other.x_mm, other.y_mm) for other in self._dice.values() if other.id != die.id]
        x, y = free_place(die.x_mm, die.y_mm, others)
        return replace(die, x_mm=x, y_mm=y)

    def _tray(self, thrown: Iterable[str]) -> Tray:
        flying = set(thrown)
        lying = [die for die in self._dice.values() if die.id not in flying and self.in_view(die)]
        places = np.array([(die.x_mm, die.y_mm) for die in lying], dtype=np.float64)
        return Tray(*self._floor(), places.reshape(-1, 2))

    def _touch(self, die: VirtualDie, *, alone: bool = False) -> float:
        """A hand goes to a die in view; returns when it is there. alone: it is busy with that die, and goes to others
        after it; else it sweeps up whatever it is sent to."""
        now = self._clock.now()
        if not self.in_view(die):
            return now
        return self._hand.touch(now, die.x_mm, die.y_mm - EDGE_MM * 0.9, die.id if alone else "")

    def _waiting(self, die: VirtualDie) -> tuple[Pose | None, float]:
        """How a die lies that waits for the hand which was sent for it, and until when; None for one that does not."""
        held = self._motions.get(die.id)
        if held is None or held.before is None or self._clock.now() >= held.gone:
            return None, 0.0
        return held.before, held.gone

    def _gather(self, ids: Iterable[str]) -> float:
        """A hand comes for dice; returns when they are off the table."""
        seen = [die for die in map(self._known, ids) if self.in_view(die)]
        middle = VirtualDie("", "white", 1, 0.0, -self._floor()[1] / 2)
        return max(self._touch(die) for die in seen or [middle]) + _GRASPING

    def _by_hand(self, before: VirtualDie, after: VirtualDie) -> None:
        start = self._touch(before, alone=True)
        self._motions[after.id] = Motion(turned_by_hand(before, after), 0, start, *self._waiting(before))
        self._dice[after.id] = after
