"""Throws on the virtual table through everything real: pictures, motion gate, shipped networks, settling."""

import pytest

from firmware.watching.settle import Moved, Observation, State, Throw, step, wants_reading
from hardware.clocks import ManualClock
from hardware.virtual_table import VirtualCamera, VirtualTable, dice_horde
from vision.gate import GateState, observe, shrink
from vision.networks import ReaderUnavailable
from vision.reader import Reader


@pytest.fixture(scope="module")
def reader():
    try:
        return Reader.load()
    except ReaderUnavailable as missing:
        pytest.skip(f"the shipped reader cannot be loaded: {missing}")


def outcomes_in(seconds, clock, camera, gate, state, reader):
    outcomes, end = [], clock.now() + seconds
    while clock.now() < end:
        frame = camera.capture(1.0)
        gate, scene = observe(gate, shrink(frame.pixels))
        reading = reader.read(frame.pixels) if wants_reading(state) else None
        state, outcome = step(state, Observation(scene, reading, frame.time, frame.number), clock.now())
        outcomes += [outcome] if outcome is not None else []
    return outcomes, gate, state


def test_a_throw_is_read_as_it_fell_and_a_turned_die_is_told_apart_from_it(reader):
    clock = ManualClock(start=20.0)
    table = VirtualTable(clock, seed=4)
    for die in dice_horde(table.optics):
        table.add(die)
    camera = VirtualCamera(table, clock)
    camera.open()
    start, gate, state = outcomes_in(1.5, clock, camera, GateState(), State(), reader)

    table.throw(["round", "yellow-1", "yellow-2", "green-1"])
    thrown, gate, state = outcomes_in(3.0, clock, camera, gate, state, reader)
    table.turn("yellow-1", 7 - next(die.value for die in table.dice() if die.id == "yellow-1"))
    turned, gate, state = outcomes_in(3.0, clock, camera, gate, state, reader)

    assert [type(outcome) for outcome in start + thrown + turned] == [Moved, Throw, Moved]
    lying = {die.id: die for die in table.dice() if table.in_view(die)}
    assert sorted((die.value, die.colour) for die in turned[0].reading.dice) == sorted(
        (die.value, die.colour) for die in lying.values()
    )
    assert len(thrown[0].moved) == 4
    (moved,) = turned[0].moved
    assert turned[0].reading.dice[moved].value == lying["yellow-1"].value
