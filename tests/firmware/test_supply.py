"""The supply's voltage while a game goes on."""

import pytest

from firmware.events import FaultCleared
from firmware.supply import WEAK, SupplyWatch, alarm_of


@pytest.fixture
def sensors(tmp_path):
    for number, name in enumerate(("cpu_thermal", "rpi_volt")):
        (tmp_path / f"hwmon{number}").mkdir()
        (tmp_path / f"hwmon{number}" / "name").write_text(f"{name}\n")
    (tmp_path / "hwmon1" / "in0_lcrit_alarm").write_text("0\n")
    return tmp_path


def seen(sensors, *alarms):
    """What is told when the alarm's file says these one after the other."""
    told = []
    watch = SupplyWatch(alarm_of(sensors), told.append)
    for alarm in alarms:
        (sensors / "hwmon1" / "in0_lcrit_alarm").write_text(f"{alarm}\n")
        watch.look()
    return told


def test_situation_30_a_supply_that_is_too_weak_is_said_while_it_is_so(sensors):
    assert seen(sensors, 0, 1, 1) == [WEAK]
    assert seen(sensors, 0, 1, 1, 0, 0) == [WEAK, FaultCleared("supply")]


def test_situation_30_nobody_is_nagged_about_it_again(sensors):
    assert seen(sensors, 1, 0, 1, 0, 1).count(WEAK) == 1


def test_a_sound_supply_says_nothing(sensors):
    assert seen(sensors, 0, 0) == []


def test_an_alarm_that_can_no_longer_be_read_is_none(sensors):
    told = []
    watch = SupplyWatch(alarm_of(sensors), told.append)
    (sensors / "hwmon1" / "in0_lcrit_alarm").unlink()

    watch.look()

    assert told == []


def test_where_there_is_no_such_sensor_nothing_is_watched(tmp_path):
    watch = SupplyWatch(alarm_of(tmp_path), lambda event: None)

    watch.start()

    assert alarm_of(tmp_path) is None
    assert not watch._thread.is_alive()
    watch.close()


def test_the_thread_tells_what_it_sees(sensors):
    (sensors / "hwmon1" / "in0_lcrit_alarm").write_text("1\n")
    told = []
    watch = SupplyWatch(alarm_of(sensors), lambda event: (told.append(event), watch.close()))

    watch.start()
    watch._thread.join(5.0)

    assert told == [WEAK]
