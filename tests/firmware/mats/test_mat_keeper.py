"""The mat under a virtual camera: what stands on it is told, and told again when camera or mat were moved."""

from functools import cache

import numpy as np
import pytest

from firmware.events import FaultCleared, FaultRaised, Stands
from firmware.mats.mat import mat_for
from firmware.mats.picture import picture_of
from firmware.watching.mat_keeper import MatKeeper
from hardware.clocks import ManualClock
from hardware.ports import Frame
from hardware.virtual_table import VirtualDie, VirtualTable
from vision.types import DieReading, TableReading

SIZE = (928, 704)
TRAY = mat_for("tray")
DICE = (
    VirtualDie("a", "red", 4, -60.0, 20.0),
    VirtualDie("b", "green", 2, 50.0, -30.0),
    VirtualDie("c", "red", 6, 140.0, 0.0),
)


@cache
def virtual_table():
    """Drawn once: felt takes its time."""
    table = VirtualTable(ManualClock(), 5, SIZE, mat=picture_of(TRAY, 4.0), mat_scale=4.0)
    for die in DICE:
        table.add(die)
    return table


class TrueReader:
    """Knows where the virtual table's dice are in its pictures; reads in whatever part it is given."""

    def __init__(self, table):
        self._table = table
        self.nudge = (0.0, 0.0)

    def read(self, picture):
        dice = []
        for die in self._table.dice():
            half = 8.0
            square = [(die.x_mm + a * half, die.y_mm + b * half, 16.0) for a, b in ((-1, 1), (1, 1), (1, -1), (-1, -1))]
            seen = self._table.optics.project(square) - 0.5 + self.nudge
            corners = tuple((float(x), float(y)) for x, y in seen)
            dice.append(DieReading(f"d6/{die.value}", die.value, 0.99, None, 0.0, die.colour, (200, 40, 40), corners))
        return TableReading(tuple(dice), (picture.shape[1], picture.shape[0]))


class Table:
    def __init__(self, mat=TRAY):
        self.virtual = virtual_table()
        self.virtual.misbehave()
        self.posted = []
        self.reader = TrueReader(self.virtual)
        self.keeper = MatKeeper(self.reader, None, self.posted.append)
        self.keeper.lay(mat, ())
        self.number = 0

    def frame(self, scene="still", read=False, phase="resting", picture=None):
        self.number += 1
        pixels = self.virtual.picture(0.0, self.number) if picture is None else picture
        frame = Frame(pixels, self.number, float(self.number), 0.01)
        self.keeper.before_reading(frame, scene)
        reading = self.keeper.reader.read(frame.pixels) if read else None
        self.keeper.after_reading(frame, reading, phase)

    def standing(self):
        return [event.dice for event in self.posted if isinstance(event, Stands)]


def places(standing):
    return sorted((round(die.x - TRAY.width / 2, 1), round(TRAY.height / 2 - die.y, 1)) for die in standing.dice)


def test_dice_at_rest_are_told_with_their_places_in_millimetres():
    table = Table()

    table.frame(read=True)

    (told,) = table.standing()
    near = np.abs(np.array(places(told)) - [(-60.0, 20.0), (50.0, -30.0)])
    assert near.max() < 1.0  # and the third die lies beside the field


def test_a_nudge_of_the_camera_is_told_at_the_next_still_picture():
    table = Table()
    table.frame(read=True)
    table.virtual.misbehave(nudge=(9.0, -6.0))
    table.reader.nudge = (9.0, -6.0)

    table.frame(scene="moving", phase="moving")
    table.frame()

    assert table.keeper.followed
    before, after = table.standing()
    assert np.abs(np.array(places(after)) - places(before)).max() < 0.8
    assert after.dice[0].corners[0][0] == pytest.approx(before.dice[0].corners[0][0] + 9.0, abs=0.1)


def test_a_table_at_rest_is_told_once():
    table = Table()
    for _ in range(3):
        table.frame(read=table.number == 0)

    assert len(table.standing()) == 1


def test_a_mat_that_is_not_seen_is_a_fault_until_it_is_seen_again():
    table = Table()
    table.frame(read=True)
    table.posted.clear()
    bare = np.full((SIZE[1], SIZE[0], 3), 90, np.uint8)

    table.frame(scene="moving", phase="moving", picture=bare)
    for _ in range(3):
        table.frame(picture=bare)
    faults = [event for event in table.posted if isinstance(event, FaultRaised)]
    assert [fault.part for fault in faults] == ["mat"]
    assert table.standing() == [None]

    table.frame()
    assert FaultCleared("mat") in table.posted
    assert table.standing()[-1] is not None


def test_without_a_mat_nothing_is_told():
    table = Table(mat=None)

    table.frame(read=True)

    assert table.posted == []
