"""Dice on their way: thrown ones after their trajectory, and those that a hand turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from hardware.virtual_table.dice import (
    EDGE_MM,
    VirtualDie,
    about,
    between,
    multiply,
    normal,
    standing,
    top_value,
    turn_of,
)
from hardware.virtual_table.physics import Array, Trajectory
from hardware.virtual_table.renderer import Pose

_SPIN = 9.0
"""Radians a second with which a die begins to spin on the spot."""
TURNING = 0.3
"""Seconds in which a hand turns a die."""
_EXPOSURE = 1 / 110


def resting(die: VirtualDie) -> Pose:
    """A die that lies flat on the table."""
    turn = standing(die.value, die.turn_deg)
    w, x, y, z = turn.tolist()
    return Pose(die.colour, (die.x_mm, die.y_mm, EDGE_MM / 2), (w, x, y, z), kind=die.kind)


@dataclass(frozen=True, slots=True)
class Motion:
    """Die number `index` of a trajectory that starts at a time. before: how it lies until the time `gone`."""

    trajectory: Trajectory
    index: int
    start: float
    before: Pose | None = None
    gone: float = 0.0

    def over(self, time: float) -> bool:
        return time >= self.end

    @property
    def end(self) -> float:
        """When the die lies."""
        return self.start + self.trajectory.duration

    def pose(self, die: VirtualDie, time: float) -> Pose:
        """The die at a time, with what it moves while the shutter is open."""
        if self.before is not None and time < self.gone:
            return self.before
        (place, turn), (earlier, turn_before) = self._at(time), self._at(time - _EXPOSURE)
        swirl = 2 * float(np.arccos(np.clip(abs(turn @ turn_before), 0, 1)))
        x, y, z = place.tolist()
        dx, dy, dz = (place - earlier).tolist()
        w, i, j, k = turn.tolist()
        return Pose(die.colour, (x, y, z), (w, i, j, k), (dx, dy, dz), swirl, die.kind)

    def carried(self, die: VirtualDie, time: float) -> VirtualDie:
        """The die as it is at a time, with the value that points up most."""
        if self.before is not None and time < self.gone:
            place, turn = np.array(self.before.place), np.array(self.before.turn)
        else:
            place, turn = self._at(time)
        x, y, _ = place.tolist()
        return replace(die, x_mm=x, y_mm=y, value=top_value(turn), turn_deg=turn_of(turn))

    def _at(self, time: float) -> tuple[Array, Array]:
        places, turns = self.trajectory.at(time - self.start)
        return places[self.index], turns[self.index]


def landed(die: VirtualDie, flight: Trajectory, index: int) -> VirtualDie:
    """The die as it lies at a flight's end."""
    x, y, _ = flight.places[-1, index].tolist()
    turn = flight.turns[-1, index]
    return replace(die, x_mm=x, y_mm=y, value=top_value(turn), turn_deg=turn_of(turn))


def loaded(flight: Trajectory, ids: Sequence[str], values: Mapping[str, int]) -> Trajectory:
    """The same flight, the cubes of named dice turned in themselves so that these values end on top.

    Raises `ValueError` for a die that is not thrown.
    """
    turns = flight.turns.copy()
    for die_id, value in values.items():
        if die_id not in ids:
            raise ValueError(f"die {die_id} is to show {value} but is not thrown; thrown are {', '.join(ids)}")
        column = list(ids).index(die_id)
        relabel = between(normal(value), normal(top_value(turns[-1, column])))
        turns[:, column] = multiply(turns[:, column], relabel)
    return replace(flight, turns=turns)


def spinning(flight: Trajectory, index: int, seconds: float) -> Trajectory:
    """The same flight, after which die number `index` spins on the spot for so long, ever slower."""
    times = np.linspace(0, seconds, max(2, round(seconds * 60)))[1:]
    left = _SPIN * seconds / 2 * (1 - times / seconds) ** 2
    turns = np.repeat(flight.turns[-1:], len(times), axis=0)
    for row, angle in enumerate(left):
        turns[row, index] = multiply(about((0, 0, 1), angle), turns[row, index])
    places = np.repeat(flight.places[-1:], len(times), axis=0)
    return Trajectory(
        np.concatenate([flight.times, flight.duration + times]),
        np.concatenate([flight.places, places]),
        np.concatenate([flight.turns, turns]),
    )


def lying(die: VirtualDie) -> Trajectory:
    """A die that stays where it is, for a moment."""
    place, turn = [die.x_mm, die.y_mm, EDGE_MM / 2], standing(die.value, die.turn_deg)
    return Trajectory(np.array([0.0, 0.001]), np.array([[place], [place]]), np.stack([[turn], [turn]]))


def turned_by_hand(before: VirtualDie, after: VirtualDie) -> Trajectory:
    """A hand lifts the die, turns it over and puts it down again."""
    start, end = standing(before.value, before.turn_deg), standing(after.value, after.turn_deg)
    times = np.linspace(0, TURNING, 13)
    share = (1 - np.cos(np.pi * times / TURNING)) / 2
    end = -end if float(start @ end) < 0 else end
    turns = start + (end - start) * share[:, None]
    turns /= np.linalg.norm(turns, axis=1, keepdims=True)
    places = np.empty((len(times), 3))
    places[:, 0], places[:, 1] = after.x_mm, after.y_mm
    places[:, 2] = EDGE_MM * (0.5 + 0.5 * np.sin(np.pi * share))
    return Trajectory(times, places[:, None], turns[:, None])
