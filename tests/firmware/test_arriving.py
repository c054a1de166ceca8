"""A camera that comes late is waited for; then the game goes on without it, and it may still come."""

import pytest

from firmware.arriving import WAITING, LateCamera
from hardware.cameras.faulty import FaultyCamera, Misbehaviour
from hardware.clocks import ManualClock
from hardware.ports import HardwareFault
from hardware.virtual_table import VirtualCamera, VirtualTable


@pytest.fixture
def clock():
    return ManualClock()


def camera_of(clock, misses):
    table = VirtualTable(clock, 1, (64, 48))
    return FaultyCamera(VirtualCamera(table, clock), Misbehaviour(busy_opens=misses), clock)


def refused(camera):
    with pytest.raises(HardwareFault) as caught:
        camera.open()
    return caught.value


def test_a_camera_that_is_there_is_simply_taken(clock):
    camera = LateCamera(lambda: (camera_of(clock, 0),), clock)
    camera.open()

    assert camera.name == "faulty virtual table"
    assert camera.capture(2.0).pixels.shape == (48, 64, 3)


def test_for_half_a_minute_the_wait_is_told_and_no_fault(clock):
    late = camera_of(clock, 2)
    camera = LateCamera(lambda: (late,), clock)
    first = refused(camera)
    clock.sleep(29)
    second = refused(camera)
    clock.sleep(29)
    camera.open()

    assert (first.part, second.part) == (WAITING, WAITING)
    assert first.remedy == "It is waited for, 30 s at most. Dice can be typed meanwhile."
    assert camera.capture(2.0) is not None


def test_after_that_the_fault_speaks_in_the_first_cameras_words(clock):
    camera = LateCamera(lambda: (camera_of(clock, 9), camera_of(clock, 9)), clock)
    refused(camera)
    clock.sleep(30)
    fault = refused(camera)

    assert (fault.part, fault.fact) == ("camera", "The camera is busy.")
    assert fault.remedy == "End the other program that uses it. Until then, type the dice."


def test_the_second_camera_is_taken_where_the_first_does_not_open(clock):
    table = VirtualCamera(VirtualTable(clock, 1, (64, 48)), clock)
    camera = LateCamera(lambda: (camera_of(clock, 9), table), clock)
    camera.open()

    assert camera.name == "virtual table"


def test_one_that_was_found_stays_the_one_when_it_is_opened_anew(clock):
    asked = []

    def candidates():
        asked.append(1)
        return (camera_of(clock, 0),)

    camera = LateCamera(candidates, clock)
    camera.open()
    camera.close()
    camera.open()

    assert len(asked) == 1
    assert camera.capture(2.0) is not None


def test_before_one_has_come_it_is_off_and_nothing_is_adjusted(clock):
    camera = LateCamera(lambda: (camera_of(clock, 9),), clock)
    camera.adjust()
    camera.close()

    with pytest.raises(HardwareFault, match="The camera is off"):
        camera.capture(1.0)


def test_adjusting_reaches_the_camera_that_was_found(clock):
    class Adjusts(VirtualCamera):
        adjusted = 0

        def adjust(self):
            self.adjusted += 1

    found = Adjusts(VirtualTable(clock, 1, (64, 48)), clock)
    camera = LateCamera(lambda: (found,), clock)
    camera.open()
    camera.adjust()

    assert found.adjusted == 1


def test_the_lens_is_told_once_a_camera_has_come_that_knows_it(clock):
    class Printed(VirtualCamera):
        def focal(self):
            return 0.98

    found, plain = (made(VirtualTable(clock, 1, (64, 48)), clock) for made in (Printed, VirtualCamera))
    camera, other = LateCamera(lambda: (found,), clock), LateCamera(lambda: (plain,), clock)
    before = camera.focal()
    camera.open()
    other.open()

    assert (before, camera.focal(), other.focal()) == (None, 0.98, None)
