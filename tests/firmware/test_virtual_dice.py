"""The dice of sets without pips on a virtual table, and the reader that is told what they show."""

import pytest

from firmware.page.table import HandOnTable
from firmware.virtual_dice import ToldReader, kinds_of, lay, stickers_of
from firmware.watching.settle import Moved, Observation, State, step, wants_reading
from hardware.clocks import ManualClock
from hardware.virtual_table import VirtualCamera, VirtualDie, VirtualTable
from vision.gate import GateState, observe, shrink
from vision.verdict import judge

SIZE = (480, 360)


@pytest.fixture
def clock():
    return ManualClock()


@pytest.fixture
def table(clock):
    return VirtualTable(clock, 5, SIZE)


def test_a_set_lies_ready_three_dice_of_each_kind_each_kind_in_its_colour(table):
    lay(table, ("ddm",))

    assert len(table.dice()) == 12
    assert {(die.kind, die.colour) for die in table.dice()} == {
        ("ddm/1", "white"), ("ddm/2", "yellow"), ("ddm/3", "red"), ("ddm/4", "blue"),
    }  # fmt: skip
    assert not any(table.in_view(die) for die in table.dice())


def test_what_is_there_already_is_not_laid_twice(table):
    lay(table, ("d6",))
    lay(table, ("d6", "ddm"))
    lay(table, ("d6", "ddm"))

    assert len(table.dice()) == 13 + 12


def test_the_sides_of_a_die_are_those_that_are_printed():
    labels = stickers_of("ddm/2").labels

    assert sorted(labels) == ["ddm/2/attack-x2", "ddm/2/magic", "ddm/2/progress-x2", *["ddm/2/summon"] * 3]
    assert (stickers_of("ddm/2").ink.reshape(6, -1).max(axis=1) == 255).all()


def test_a_set_that_is_not_made_of_cubes_has_no_dice_here():
    assert kinds_of("nothing") == ()


def test_the_told_reader_says_what_lies_in_view_and_where(table, clock):
    lay(table, ("ddm",))
    table.throw(["ddm/2-1", "ddm/4-1"], values={"ddm/2-1": 1, "ddm/4-1": 2})

    reading = ToldReader(table).read(table.picture(clock.now() + 10.0, 1))

    assert sorted(die.label for die in reading.dice) == ["ddm/2/attack-x2", "ddm/4/defense"]
    assert reading.size == SIZE
    for die in reading.dice:
        truth = next(one for one in table.dice() if table.label(one) == die.label and table.in_view(one))
        assert die.centre == pytest.approx(table.to_pixel((truth.x_mm, truth.y_mm)), abs=1.0)
    assert judge(reading).kind == "accept"


def test_the_told_reader_knows_nothing_of_what_was_done_since_the_picture_was_taken(table, clock):
    table.add(VirtualDie("a", "red", 3, 0.0, 0.0))
    table.add(VirtualDie("b", "green", 1, 0.0, 300.0))
    reader = ToldReader(table)

    picture = table.picture(clock.now(), 1)
    table.move("b", 40.0, 0.0)
    table.turn("a", 5)
    then = reader.read(picture)
    clock.sleep(2.0)
    now = reader.read(table.picture(clock.now(), 2))

    assert [(die.colour, die.value) for die in then.dice] == [("red", 3)]
    assert sorted((die.colour, die.value) for die in now.dice) == [("green", 1), ("red", 5)]


def test_dice_that_the_page_brings_all_at_once_are_set_by_hand_and_not_thrown(table, clock, tmp_path):
    lay(table, ("d6",))
    hand, reader = HandOnTable(table, SIZE, tmp_path / "table.json", lambda: None), ToldReader(table)
    camera, gate, state, outcomes = VirtualCamera(table, clock), GateState(), State(), []
    camera.open()

    for count in range(60):
        if count == 20:
            for colour in ("yellow", "red", "green", "green"):
                hand.do(b'{"do": "add", "colour": "%s", "value": 2}' % colour.encode())
        frame = camera.capture(1.0)
        gate, scene = observe(gate, shrink(frame.pixels), frame.time)
        reading = reader.read(frame.pixels) if wants_reading(state) else None
        state, outcome = step(state, Observation(scene, reading, frame.time, frame.number), clock.now())
        outcomes += [outcome] if outcome is not None else []

    assert [(type(outcome), outcome.cause, len(outcome.moved)) for outcome in outcomes] == [
        (Moved, "start", 0),
        (Moved, "hand", 4),
    ]
