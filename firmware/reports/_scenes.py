"""What players, lamps and cameras do: each scene films one sequence and writes down which throws are in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from firmware.reports._stage import Film, Stage

_COLOURS: Final = ("white", "red", "green", "yellow", "black", "blue")
_READ: Final = 2.0
"""Seconds in which a throw that lies must have been told: stillness, two readings, and some to spare."""


def _dice(stage: Stage, most: int = 6) -> tuple[str, ...]:
    colours = _COLOURS[: int(stage.rng.integers(1, len(_COLOURS)))]
    room = 13 if stage.table.optics.size[0] > 700 else 9
    return stage.put(int(stage.rng.integers(1, min(most, room) + 1)), colours)


def _thrown(stage: Stage, ids: tuple[str, ...], *, hand: bool = False, spin: float = 0.0) -> Film:
    yield from stage.watch(stage.throw(ids, hand=hand, spin=spin) + _READ)


def _opening(stage: Stage) -> Film:
    """An empty table, for as long as it takes to know it."""
    yield from stage.watch(1.3)


def plain_throw(stage: Stage) -> Film:
    """Thrown from beyond the border, no hand in view."""
    ids = _dice(stage, 13)
    yield from _opening(stage)
    yield from _thrown(stage, ids)


def fetched_and_thrown(stage: Stage) -> Film:
    """A hand fetches lying dice, goes, and they come flying."""
    ids = _dice(stage)
    yield from _opening(stage)
    yield from _thrown(stage, ids)
    yield from _thrown(stage, ids, hand=True)


def hand_at_the_border(stage: Stage) -> Film:
    """The hand that threw stays at the border while the dice roll, then goes."""
    ids = _dice(stage)
    yield from _opening(stage)
    x, y = stage.rng.uniform(-20, 20), stage.border + 40
    yield from stage.reach(x, y)
    stage.throw(ids)
    yield from stage.watch(stage.rng.uniform(0.3, 1.2))
    yield from stage.withdraw()
    yield from stage.watch(stage.acts[-1].rest - stage.clock.now() + _READ + 1.0)  # type: ignore[operator]


def hand_over_the_table(stage: Stage) -> Film:
    """The dice leave a hand that is well over the table, and roll on for a moment only."""
    ids = _dice(stage, 4)
    yield from _opening(stage)
    yield from stage.reach(stage.rng.uniform(-20, 20), stage.border + 65)
    stage.throw(ids, hidden=stage.rng.uniform(0.4, 0.7))
    leaving = [(die.x_mm, die.y_mm) for die in stage.table.seen(stage.clock.now()) if die.id in ids]
    x, y = np.mean(leaving, axis=0).tolist()
    yield from stage.reach(x, y, 0.1)
    yield from stage.watch(0.1)
    yield from stage.withdraw(0.3)
    yield from stage.watch(max(0.0, stage.acts[-1].rest - stage.clock.now()) + _READ + 1.0)  # type: ignore[operator]


def hovering_hand(stage: Stage) -> Film:
    """Another's hand hangs over the table, trembling, while dice are thrown; later it goes."""
    ids = _dice(stage, 3)
    yield from _opening(stage)
    x, y = stage.table.optics.field_mm[0] / 2 - 25, stage.border + 45
    yield from stage.reach(x, y)
    seconds = stage.throw(ids) + 1.0
    yield from stage.watch(seconds, lambda share: _tremble(stage, x, y))
    yield from stage.withdraw()
    yield from stage.watch(_READ + 1.0)


def sleeve_that_stays(stage: Stage) -> Film:
    """An arm comes to lie at the border for good; dice are thrown before and after."""
    ids = _dice(stage, 4)
    yield from _opening(stage)
    yield from _thrown(stage, ids[:1])
    stage.nothing_thrown()
    yield from stage.reach(-stage.table.optics.field_mm[0] / 2 + 20, stage.border + 50)
    yield from stage.watch(8.0)
    yield from stage.watch(stage.throw(ids, seen=False) + _READ)


def moving_shadow(stage: Stage) -> Film:
    """Somebody leans into the light and out again, over lying dice and while others roll."""
    ids = _dice(stage)
    yield from _opening(stage)
    yield from _thrown(stage, ids)
    stage.nothing_thrown()
    yield from stage.watch(2.5, lambda share: _lean(stage, share))
    yield from stage.watch(1.0)
    seconds = stage.throw(ids)
    yield from stage.watch(seconds + 0.5, lambda share: _lean(stage, share))
    stage.table.misbehave(shade=None)
    yield from stage.watch(_READ + 0.5)


def mains_flicker(stage: Stage) -> Film:
    """Bands of mains light run through all pictures."""
    ids = _dice(stage)
    stage.table.misbehave(flicker=stage.rng.uniform(0.02, 0.08))
    yield from _opening(stage)
    yield from _thrown(stage, ids)
    stage.nothing_thrown()
    yield from stage.watch(3.0)


def lamp_switched(stage: Stage) -> Film:
    """A lamp goes off or on over lying dice; then there is another throw."""
    ids = _dice(stage)
    yield from _opening(stage)
    yield from _thrown(stage, ids)
    stage.nothing_thrown()
    stage.table.misbehave(light=float(stage.rng.choice([0.4, 0.6, 1.5])))
    yield from stage.watch(3.0)
    yield from _thrown(stage, ids)


def exposure_ramp(stage: Stage) -> Film:
    """The camera's exposure goes down and up, while dice lie and while they roll."""
    ids = _dice(stage)
    yield from _opening(stage)
    yield from _thrown(stage, ids)
    stage.nothing_thrown()
    yield from stage.watch(3.0, lambda share: stage.table.misbehave(light=1 - 0.5 * share))
    seconds = stage.throw(ids)
    yield from stage.watch(seconds, lambda share: stage.table.misbehave(light=0.5 + 0.4 * share))
    yield from stage.watch(_READ)


def late_settling(stage: Stage) -> Film:
    """One die still spins on the spot when all others lie."""
    ids = _dice(stage)
    yield from _opening(stage)
    yield from _thrown(stage, ids, spin=stage.rng.uniform(1.0, 2.5))


def picked_up_and_put_back(stage: Stage) -> Film:
    """A hand lifts a die, holds it, and puts it back where it was."""
    ids = _dice(stage, 4)
    yield from _opening(stage)
    yield from _thrown(stage, ids)
    stage.nothing_thrown()
    die = next(die for die in stage.table.dice() if die.id == ids[0])
    for x, y in ((die.x_mm, die.y_mm), (die.x_mm, die.y_mm - 30), (die.x_mm, die.y_mm)):
        stage.table.move(die.id, x, y)
        yield from stage.watch(0.4)
    yield from stage.watch(_READ + 1.0)


def slid(stage: Stage) -> Film:
    """A hand slides a die, in steps or at one go."""
    ids = _dice(stage, 4)
    yield from _opening(stage)
    yield from _thrown(stage, ids)
    stage.nothing_thrown()
    die = next(die for die in stage.table.dice() if die.id == ids[0])
    way = stage.rng.uniform(-45, 45, 2)
    for share in np.linspace(0.1, 1, int(stage.rng.integers(2, 14))):
        stage.table.move(die.id, die.x_mm * (1 - share) + way[0] * share, die.y_mm * (1 - share) + way[1] * share)
        yield from stage.watch(0.1)
    yield from stage.watch(_READ + 1.0)


def turned(stage: Stage) -> Film:
    """A hand turns dice over, one after another."""
    ids = _dice(stage, 4)
    yield from _opening(stage)
    yield from _thrown(stage, ids)
    stage.nothing_thrown()
    for die in stage.table.dice()[:2]:
        stage.table.turn(die.id, die.value % 6 + 1)
        yield from stage.watch(float(stage.rng.choice([0.6, 2.5])))
    yield from stage.watch(_READ + 1.0)


def put_down(stage: Stage) -> Film:
    """A hand waits at the border, then lays dice down one by one, quickly; then it throws some."""
    yield from _opening(stage)
    across, depth = stage.table.optics.field_mm
    x = stage.rng.uniform(30 - across / 2, across / 2 - 50)
    pace, behind = stage.rng.uniform(0.12, 0.4), stage.rng.uniform(0, 14)
    yield from stage.reach(x, stage.border + 25, pace)
    yield from stage.watch(stage.rng.uniform(0.1, 0.6))
    for _ in range(int(stage.rng.integers(1, 4))):
        y = stage.rng.uniform(45 - depth / 2, 0)
        yield from stage.reach(x, y - behind, pace)
        stage.lay(x, y)
        yield from stage.watch(stage.rng.uniform(0.05, 0.3))
        yield from stage.reach(x, stage.border + 25, pace)
        x += 20
    yield from stage.withdraw(pace)
    yield from stage.watch(_READ + 1.0)
    yield from _thrown(stage, _dice(stage, 3))


def two_in_a_row(stage: Stage) -> Film:
    """The same dice again, as soon as they were read."""
    ids = _dice(stage)
    yield from _opening(stage)
    for _ in range(2):
        yield from _thrown(stage, ids)


def part_rolled_again(stage: Stage) -> Film:
    """A hand fetches some of the dice and rolls those alone; the others stay."""
    ids = stage.put(5, _COLOURS)
    yield from _opening(stage)
    yield from _thrown(stage, ids)
    yield from _thrown(stage, ids[: int(stage.rng.integers(1, 5))], hand=True)


def nudged(stage: Stage) -> Film:
    """The camera is knocked, at once or swinging for a second, over lying dice; then there is a throw."""
    ids = _dice(stage, 5)
    yield from _opening(stage)
    yield from _thrown(stage, ids)
    stage.nothing_thrown()
    x, y = (float(way) for way in stage.rng.choice([-1, 1], 2) * stage.rng.uniform(1, 32, 2))
    swing = float(stage.rng.choice([0.0, 0.4]))

    def knock(share: float) -> None:
        by = 1 + swing * np.cos(share * 20) * (1 - share)
        stage.table.misbehave(nudge=(x * by, y * by))

    yield from stage.watch(1.0, knock)
    stage.table.misbehave(nudge=(x, y))
    yield from stage.watch(3.0)
    yield from _thrown(stage, ids)


def ten_seconds_still(stage: Stage) -> Film:
    """A throw that lies for long."""
    ids = _dice(stage, 13)
    yield from _opening(stage)
    yield from _thrown(stage, ids)
    yield from stage.watch(8.0)


def taken_away(stage: Stage) -> Film:
    """A hand clears the table, die by die; the next player throws."""
    ids = _dice(stage, 4)
    yield from _opening(stage)
    yield from _thrown(stage, ids)
    stage.nothing_thrown()
    for name in ids:
        stage.table.remove(name)
        yield from stage.watch(float(stage.rng.choice([0.3, 2.0])))
    yield from stage.watch(1.5)
    yield from _thrown(stage, stage.put(len(ids)))


def evening(stage: Stage) -> Film:
    """As people film their games: a hand comes with dice, throws from the border, comes back for them, again."""
    yield from _opening(stage)
    for _ in range(2):
        x = stage.rng.uniform(-25, 25)
        yield from _breathing(stage, stage.reach(x, stage.border + stage.rng.uniform(20, 45)))
        yield from _breathing(stage, stage.watch(stage.rng.uniform(0.2, 0.6), lambda share: _shake(stage)))
        stage.throw(_dice(stage))
        yield from _breathing(stage, stage.watch(stage.rng.uniform(0.05, 0.5)))
        yield from _breathing(stage, stage.withdraw(0.3))
        left = max(0.0, stage.acts[-1].rest - stage.clock.now())  # type: ignore[operator]
        yield from _breathing(stage, stage.watch(left + _READ + 0.5))
        stage.nothing_thrown()
        yield from _breathing(stage, stage.reach(0.0, 0.0))
        yield from _breathing(stage, stage.reach(5.0, 25.0, 0.5))
        stage.table.clear()
        yield from _breathing(stage, stage.withdraw())
        yield from _breathing(stage, stage.watch(float(stage.rng.choice([0.3, 2.0]))))


def evening_under_way(stage: Stage) -> Film:
    """The same; the film begins when the hand is over the table already, and ends soon after the dice lie."""
    x, y = stage.rng.uniform(-25, 25), stage.border + 40
    yield from stage.watch(0.7, lambda share: _tremble(stage, x, y))
    stage.tips = x, y
    stage.throw(_dice(stage))
    yield from stage.watch(stage.rng.uniform(0.1, 0.6))
    yield from stage.withdraw(0.3)
    yield from stage.watch(max(0.0, stage.acts[-1].rest - stage.clock.now()) + _READ + 0.5)  # type: ignore[operator]


def _tremble(stage: Stage, x: float, y: float) -> None:
    dx, dy = stage.rng.normal(0, 1.0, 2)
    stage.table.misbehave(hand=(x + dx, y + dy))


def _shake(stage: Stage) -> None:
    if stage.tips:
        _tremble(stage, *stage.tips)


def _lean(stage: Stage, share: float) -> None:
    width = stage.table.optics.field_mm[0]
    stage.table.misbehave(shade=(width * (1.1 - 1.2 * np.sin(np.pi * share)), 0.0))


def _breathing(stage: Stage, film: Film) -> Film:
    """With an automatic exposure that answers to the hand."""
    for shot in film:
        aim = 1.0 if stage.table.mishaps.hand is None else 0.85
        stage.table.misbehave(light=stage.table.mishaps.light * 0.85 + aim * 0.15)
        yield shot


Scene = Callable[[Stage], Film]

SCENES: Final[tuple[Scene, ...]] = (
    plain_throw, fetched_and_thrown, hand_at_the_border, hand_over_the_table, hovering_hand, sleeve_that_stays,
    moving_shadow, mains_flicker, lamp_switched, exposure_ramp, late_settling, picked_up_and_put_back, slid, turned,
    two_in_a_row, part_rolled_again, nudged, ten_seconds_still, taken_away, evening, evening_under_way, put_down,
)  # fmt: skip
FILMED: Final = frozenset({evening, evening_under_way})
"""These go through a video file and back, 25 or 30 frames a second."""
