"""Sequences on the virtual table, seen through the real motion gate; a truthful reader stands for the network."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.watching.settle import Looked, Moved, Observation, Outcome, Stale, State, Throw, look, step, wants_reading
from hardware.clocks import ManualClock
from hardware.ports import Frame
from hardware.virtual_table import VirtualCamera, VirtualDie, VirtualTable
from vision.gate import GateState, Scene, observe, shrink
from vision.types import DieReading, TableReading

SIDE = 51.0


def die(value: int, x: float, y: float) -> DieReading:
    half = SIDE / 2
    corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return DieReading(f"d6/{value}", value, 0.99, None, 0.0, "white", (230, 230, 230), corners)


def table_of(*dice: DieReading) -> TableReading:
    return TableReading(dice, (640, 480))


class Watch:
    """A table, its camera, the gate and the machine under test; `for_seconds` gives the outcomes of that time."""

    def __init__(self, misread: Callable[[int, int], int] = lambda value, reading: value) -> None:
        self.clock = ManualClock(start=50.0)
        self.table = VirtualTable(self.clock, seed=5, size=(640, 480))
        self.camera = VirtualCamera(self.table, self.clock)
        self.camera.open()
        self.gate, self.state = GateState(), State(throws=7)
        self.misread, self.readings = misread, 0

    def read(self) -> TableReading:
        self.readings += 1
        seen = [lying for lying in self.table.dice() if self.table.in_view(lying)]
        dx, dy = self.table.mishaps.nudge
        dice = []
        for lying in seen:
            x, y = self.table.to_pixel((lying.x_mm, lying.y_mm))
            dice.append(die(self.misread(lying.value, self.readings), x + dx, y + dy))
        return table_of(*sorted(dice, key=lambda read: read.centre))

    def for_seconds(self, seconds: float) -> list[Outcome]:
        end, outcomes = self.clock.now() + seconds, []
        while self.clock.now() < end:
            frame = self.camera.capture(1.0)
            self.gate, scene = observe(self.gate, shrink(frame.pixels))
            reading = self.read() if wants_reading(self.state) else None
            seen = Observation(scene, reading, frame.time, frame.number)
            self.state, outcome = step(self.state, seen, self.clock.now())
            if outcome is not None:
                outcomes.append(outcome)
        return outcomes

    def with_dice(self, *dice: tuple[int, float, float]) -> Watch:
        """Dice (value, x mm, y mm) named a, b, c ... that are known to lie there."""
        for name, (value, x, y) in zip("abcdef", dice, strict=False):
            self.table.add(VirtualDie(name, "white", value, x, y))
        self.for_seconds(1.5)
        return self


def values(outcome: Outcome) -> list[int | None]:
    assert isinstance(outcome, Throw | Moved | Looked)
    return sorted(outcome.reading.dice[index].value for index in outcome.moved)


def test_what_lies_there_at_the_start_is_told_as_moved() -> None:
    watch = Watch()
    watch.table.add(VirtualDie("a", "red", 3, 0.0, 0.0))

    (outcome,) = watch.for_seconds(1.5)

    assert isinstance(outcome, Moved)
    assert outcome.cause == "start"
    assert values(outcome) == [3]


def test_dice_thrown_without_a_hand_in_view_are_one_throw_with_all_of_them() -> None:
    watch = Watch().with_dice()
    watch.table.throw(count=2, colour="red", values={"red-1": 5, "red-2": 2})

    (outcome,) = watch.for_seconds(3.0)

    assert isinstance(outcome, Throw)
    assert outcome.id == 8
    assert values(outcome) == [2, 5]
    assert outcome.doubtful == ()


def test_only_the_dice_that_were_thrown_count_as_moved() -> None:
    watch = Watch().with_dice((6, -60.0, 40.0), (1, 60.0, 40.0))
    watch.table.throw(["b"], values={"b": 4})

    (outcome,) = watch.for_seconds(3.0)

    assert isinstance(outcome, Throw)
    assert values(outcome) == [4]
    assert len(outcome.reading.dice) == 2


def test_dice_picked_up_by_a_hand_and_thrown_are_a_throw() -> None:
    watch = Watch().with_dice((6, -20.0, -10.0), (1, 10.0, -20.0))
    watch.table.throw(["a", "b"], values={"a": 3, "b": 3}, hand=True)

    outcomes = watch.for_seconds(5.0)

    assert isinstance(outcomes[-1], Throw)
    assert values(outcomes[-1]) == [3, 3]
    assert sum(isinstance(outcome, Throw) for outcome in outcomes) == 1


def test_41_a_die_slid_by_hand_is_moved_and_not_rolled() -> None:
    watch = Watch().with_dice((6, -20.0, 20.0), (1, 50.0, 40.0))
    outcomes = []
    for pull in range(10):
        watch.table.move("a", -20.0 + pull * 2, 20.0 - pull * 5)
        outcomes += watch.for_seconds(0.1)
    outcomes += watch.for_seconds(3.0)

    (outcome,) = outcomes
    assert isinstance(outcome, Moved)
    assert outcome.cause == "hand"
    assert values(outcome) == [6]


def test_41_a_die_turned_by_hand_is_moved_and_not_rolled() -> None:
    watch = Watch().with_dice((6, -20.0, 10.0), (1, 50.0, 40.0))
    watch.table.turn("a", 5)

    (outcome,) = watch.for_seconds(3.0)

    assert isinstance(outcome, Moved)
    assert values(outcome) == [5]


def test_41_a_die_picked_up_and_put_back_is_no_event() -> None:
    watch = Watch().with_dice((6, -20.0, 10.0))
    for y in (10.0, -40.0, -40.0, 10.0):
        watch.table.move("a", -20.0, y)
        assert watch.for_seconds(0.25) == []

    assert watch.for_seconds(3.0) == []


def test_49_a_die_taken_away_by_hand_is_told_without_a_throw() -> None:
    watch = Watch().with_dice((6, -20.0, 10.0), (2, 40.0, 20.0))
    watch.table.remove("a")

    (outcome,) = watch.for_seconds(3.0)

    assert isinstance(outcome, Moved)
    assert outcome.moved == ()
    assert [left.value for left in outcome.reading.dice] == [2]


def test_41_a_hand_that_only_hovers_is_no_event() -> None:
    watch = Watch().with_dice((6, -20.0, 10.0))
    watch.table.misbehave(hand=(0.0, 0.0))
    assert watch.for_seconds(2.0) == []
    watch.table.misbehave(hand=None)

    assert watch.for_seconds(2.0) == []


def test_43_a_roll_that_lies_for_ten_seconds_is_one_event() -> None:
    watch = Watch().with_dice()
    watch.table.throw(count=2)

    outcomes = watch.for_seconds(12.0)

    assert [type(outcome) for outcome in outcomes] == [Throw]


def test_a_table_at_rest_is_not_read_again() -> None:
    watch = Watch().with_dice((4, 0.0, 0.0))
    before = watch.readings

    watch.for_seconds(2.0)

    assert watch.readings == before


def test_15_a_flickering_lamp_is_no_event() -> None:
    watch = Watch().with_dice((4, 0.0, 0.0), (5, 40.0, 0.0))
    watch.table.misbehave(flicker=0.06)

    assert watch.for_seconds(3.0) == []
    assert watch.state.phase == "resting"


@pytest.mark.parametrize("shift", [(2.0, 1.0), (12.0, -8.0)])
def test_44_a_nudge_of_less_than_half_a_die_is_no_event(shift: tuple[float, float]) -> None:
    watch = Watch().with_dice((4, 0.0, 0.0), (5, 40.0, 0.0))
    watch.table.misbehave(nudge=shift)

    assert watch.for_seconds(9.0) == []


def test_44_a_larger_nudge_is_the_camera_and_not_a_throw() -> None:
    watch = Watch().with_dice((4, 0.0, 0.0), (5, 40.0, 0.0), (2, -30.0, 25.0))
    watch.table.misbehave(nudge=(0.0, 30.0))

    (outcome,) = watch.for_seconds(9.0)

    assert isinstance(outcome, Moved)
    assert outcome.cause == "camera"


@pytest.mark.parametrize("tint", [(1.35, 1.0, 0.55), (0.7, 1.0, 1.3)], ids=["warm", "cold"])
def test_44_light_that_turns_warm_or_cold_is_no_event(tint: tuple[float, float, float]) -> None:
    watch = Watch().with_dice((6, -50.0, -20.0), (1, 40.0, 30.0))
    seen = watch.camera.capture
    filtered = np.array(tint, dtype=np.float32)

    def tinted(timeout: float) -> Frame | None:
        frame = seen(timeout)
        assert frame is not None
        return replace(frame, pixels=np.clip(frame.pixels * filtered, 0, 255).astype(np.uint8))

    watch.camera.capture = tinted  # type: ignore[method-assign]

    assert watch.for_seconds(2.5) == []


def test_41_dice_that_a_hand_pushes_together_are_the_hands_doing_and_not_the_cameras() -> None:
    state, outcomes = State(table=table_of(die(4, 100, 100), die(5, 200, 100))), []
    for number, kind in enumerate(["hand"] * 5 + ["still"] * 20):
        scene = Scene(kind, 0.0, 0.0, 1.0, repeated=False)  # type: ignore[arg-type]
        reading = table_of(die(4, 180, 140), die(5, 280, 140)) if wants_reading(state) else None
        state, outcome = step(state, Observation(scene, reading, number / 10, number), number / 10)
        outcomes += [outcome] if outcome is not None else []

    (moved,) = outcomes
    assert isinstance(moved, Moved)
    assert moved.cause == "hand"


def test_a_die_that_settles_late_is_read_only_when_it_lies() -> None:
    watch = Watch().with_dice()
    watch.table.throw(count=1, colour="red", values={"red-1": 1})
    watch.for_seconds(0.9)
    watch.table.throw(["red-1"], values={"red-1": 6})

    (outcome,) = watch.for_seconds(3.0)

    assert isinstance(outcome, Throw)
    assert values(outcome) == [6]


def test_one_misreading_is_outvoted() -> None:
    watch = Watch(misread=lambda value, reading: 3 if reading == 4 else value).with_dice()
    watch.table.throw(count=1, values={"white-1": 4})

    (outcome,) = watch.for_seconds(3.0)

    assert isinstance(outcome, Throw)
    assert values(outcome) == [4]
    assert outcome.doubtful == ()


def test_40_readings_that_never_agree_end_in_a_doubt_instead_of_waiting_for_ever() -> None:
    watch = Watch(misread=lambda value, reading: 6 if reading % 2 else value).with_dice()
    watch.table.throw(count=1, values={"white-1": 5})

    (outcome,) = watch.for_seconds(4.0)

    assert isinstance(outcome, Throw)
    assert outcome.doubtful == (0,)


def test_look_reads_what_lies_there_at_once_even_under_a_hand() -> None:
    watch = Watch().with_dice((4, 0.0, 0.0))
    watch.table.misbehave(hand=(40.0, -30.0))
    watch.for_seconds(1.0)
    watch.state = look(watch.state)

    (outcome,) = watch.for_seconds(0.5)

    assert isinstance(outcome, Looked)
    assert [seen.value for seen in outcome.reading.dice] == [4]
    assert outcome.moved == ()


def test_a_throw_that_was_looked_at_is_not_told_again() -> None:
    watch = Watch().with_dice()
    watch.table.throw(count=1)
    watch.for_seconds(1.0)
    watch.state = look(watch.state)

    outcomes = watch.for_seconds(3.0)

    assert [type(outcome) for outcome in outcomes] == [Looked]


def test_16_a_camera_that_repeats_itself_is_stale_and_is_told_once() -> None:
    watch = Watch().with_dice((4, 0.0, 0.0))
    watch.table.misbehave(frozen=True)

    (outcome,) = watch.for_seconds(6.0)

    assert isinstance(outcome, Stale)
    assert 2.0 <= outcome.seconds < 2.3


def test_16_no_throw_is_read_from_a_frozen_picture() -> None:
    watch = Watch().with_dice((4, 0.0, 0.0))
    watch.table.throw(["a"])
    watch.for_seconds(1.2)
    watch.table.misbehave(frozen=True)

    outcomes = watch.for_seconds(3.0)

    assert [type(outcome) for outcome in outcomes] == [Stale]


def test_16_the_same_frame_number_again_is_stale_though_the_picture_differs() -> None:
    scene = Scene("still", 0.0, 0.0, 1.0, repeated=False)
    state, _ = step(State(), Observation(scene, None, 1.0, 5), now=1.0)

    state, early = step(state, Observation(scene, None, 2.9, 5), now=2.9)
    state, late = step(state, Observation(scene, None, 3.1, 5), now=3.1)

    assert early is None
    assert late == Stale(pytest.approx(2.1))


def test_10_a_silent_camera_is_stale_too_and_fresh_frames_arm_it_again() -> None:
    scene = Scene("still", 0.0, 0.0, 1.0, repeated=False)
    state, _ = step(State(), Observation(scene, None, 1.0, 1), now=1.0)
    state, first = step(state, None, now=4.0)
    state, again = step(state, None, now=5.0)
    state, _ = step(state, Observation(scene, None, 6.0, 2), now=6.0)

    state, second = step(state, None, now=9.0)

    assert (first, again, second) == (Stale(3.0), None, Stale(3.0))


def test_pictures_from_files_may_repeat_and_the_first_counts_when_the_table_was_empty() -> None:
    moving = Scene("moving", 1.0, 0.0, 1.0, repeated=False)
    repeated = Scene("still", 0.0, 0.0, 1.0, repeated=True)
    state, outcomes = State(table=table_of()), []
    for number in range(12):
        scene = repeated if number else moving
        reading = table_of(die(5, 100, 100)) if wants_reading(state) else None
        state, outcome = step(state, Observation(scene, reading, number / 10, number, live=False), number / 10)
        outcomes.append(outcome)

    (throw,) = [outcome for outcome in outcomes if outcome is not None]
    assert isinstance(throw, Throw)
    assert throw.id == 1
    assert values(throw) == [5]


KINDS = st.sampled_from(["still", "still", "still", "still", "moving", "hand"])


@given(st.lists(st.tuples(KINDS, st.integers(1, 6)), max_size=60))
def test_each_throw_has_its_own_motion_before_it(frames: list[tuple[str, int]]) -> None:
    """Whatever the gate and the reader say, and however the reader wavers while all is still."""
    state, throws, motions, was_still = State(table=table_of()), 0, 0, True
    for number, (kind, value) in enumerate(frames):
        motions += was_still and kind != "still"
        was_still = kind == "still"
        scene = Scene(kind, 0.0 if kind == "still" else 0.1, 0.0, 1.0, repeated=False)  # type: ignore[arg-type]
        reading = table_of(die(value, 100, 100)) if wants_reading(state) else None
        state, outcome = step(state, Observation(scene, reading, number * 0.2, number), number * 0.2)
        throws += isinstance(outcome, Throw)

        assert throws <= motions + 1  # the phase before the first frame is motion
        assert not (isinstance(outcome, Throw) and kind != "still")


def scene(kind: str, motion: float = 0.0, **more: object) -> Scene:
    return Scene(kind, motion, 0.0, 1.0, repeated=False, **more)  # type: ignore[arg-type]


def outcomes_of(
    state: State, scenes: list[Scene], reading: TableReading, live: bool = True, start: int = 0
) -> tuple[State, list[Outcome]]:
    """Outcomes of frames a tenth of a second apart, at all of which the reader would read the same."""
    outcomes = []
    for number, seen in enumerate(scenes, start):
        read = reading if wants_reading(state) else None
        state, outcome = step(state, Observation(seen, read, number / 10, number, live), number / 10)
        outcomes += [outcome] if outcome is not None else []
    return state, outcomes


STILL = [scene("still")] * 12
HAND = [scene("hand")] * 5


def test_a_hand_that_comes_often_does_not_add_up_to_tumbling() -> None:
    coming = [scene("moving", 0.02), scene("moving", 0.02), *HAND, scene("still")]

    _, outcomes = outcomes_of(State(table=table_of()), coming * 4 + STILL, table_of(die(4, 100, 100)))

    assert [type(outcome) for outcome in outcomes] == [Moved]


def test_a_roll_of_a_moment_is_a_throw_where_no_hand_was_near_when_the_dice_came() -> None:
    free = np.zeros((120, 160), bool)
    free[20:30, 20:30] = True
    lying = [scene("still", free=free)] * 12

    (near,) = outcomes_of(State(table=table_of()), [*HAND, *lying], table_of(die(4, 400, 300)))[1]
    (away,) = outcomes_of(State(table=table_of()), [*HAND, *lying], table_of(die(4, 100, 100)))[1]

    assert isinstance(near, Moved)
    assert isinstance(away, Throw)


def test_dice_that_come_to_light_when_a_hand_goes_are_not_thrown() -> None:
    both, one = table_of(die(4, 100, 100), die(5, 200, 100)), table_of(die(4, 100, 100))
    state, hidden = outcomes_of(State(table=both), [*HAND, *STILL], one)

    _, back = outcomes_of(state, [scene("moving", 0.02)] * 5 + STILL, both, start=20)

    assert [(type(outcome), outcome.cause) for outcome in hidden + back] == [(Moved, "hand"), (Moved, "hand")]


def test_44_a_lone_die_shifted_without_a_hand_is_the_cameras_doing_unless_something_tumbled() -> None:
    before, after = table_of(die(4, 100, 100)), table_of(die(4, 140, 100))

    (knocked,) = outcomes_of(State(table=before), [scene("moving")] * 5 + STILL, after)[1]
    (thrown,) = outcomes_of(State(table=before), [scene("moving", 0.02)] * 5 + STILL, after)[1]

    assert isinstance(knocked, Moved)
    assert knocked.cause == "camera"
    assert isinstance(thrown, Throw)


@pytest.mark.parametrize(("live", "expected"), [(False, Throw), (True, Moved)])
def test_a_film_that_begins_under_a_throwers_hand_shows_a_throw(live: bool, expected: type) -> None:
    scenes = [scene("moving", 0.02)] * 6 + STILL

    (outcome,) = outcomes_of(State(), scenes, table_of(die(4, 100, 100)), live)[1]

    assert isinstance(outcome, expected)


@pytest.mark.parametrize("live", [False, True])
def test_a_film_that_begins_with_dice_at_rest_shows_no_throw(live: bool) -> None:
    (outcome,) = outcomes_of(State(), [scene("moving", 1.0), *STILL], table_of(die(4, 100, 100)), live)[1]

    assert isinstance(outcome, Moved)


def test_dice_at_the_border_that_look_like_a_hand_are_read_all_the_same() -> None:
    where = np.zeros((120, 160), bool)
    where[18:34, 18:34] = True
    held = [scene("hand", unmoved=(number + 1) / 10, covered=where) for number in range(24)]

    (dice,) = outcomes_of(State(table=table_of()), [scene("moving", 0.02)] * 5 + held, table_of(die(4, 104, 104)))[1]
    hand = outcomes_of(State(table=table_of()), [scene("moving", 0.02)] * 5 + held, table_of(die(4, 400, 300)))[1]

    assert isinstance(dice, Throw)
    assert hand == []
