"""The small helpers beside the drivers: time limits, holders of device files, the I2C bus."""

import os
import threading

import pytest
import smbus2

from hardware.holders import busy_remedy, holders
from hardware.i2c import buses, scan
from hardware.limits import Driver


def test_a_call_in_time_gives_its_result():
    assert Driver().within(5.0, lambda: 42) == 42


def test_a_call_that_fails_passes_its_exception_on():
    def fail():
        raise KeyError("x")

    with pytest.raises(KeyError):
        Driver().within(5.0, fail)


def test_a_call_is_not_waited_for_longer_than_its_limit():
    gate = threading.Event()
    with pytest.raises(TimeoutError, match="no answer within"):
        Driver().within(0.02, gate.wait)
    gate.set()


def test_what_comes_too_late_is_undone():
    driver, gate, undone = Driver(), threading.Event(), []
    with pytest.raises(TimeoutError):
        driver.within(0.02, lambda: gate.wait() and "device", undo=undone.append)

    gate.set()
    driver.rest(5.0)

    assert undone == ["device"]


def test_what_comes_in_time_is_not_undone():
    driver, undone = Driver(), []

    driver.within(5.0, lambda: "device", undo=undone.append)
    driver.rest(5.0)

    assert undone == []


def test_a_driver_does_not_rest_while_a_call_is_stuck_in_it():
    driver, gate = Driver(), threading.Event()
    with pytest.raises(TimeoutError):
        driver.within(0.02, gate.wait)

    with pytest.raises(TimeoutError, match="an earlier call"):
        driver.rest(0.02)
    gate.set()
    driver.rest(5.0)


def test_a_call_waits_for_the_one_before():
    driver, gate, order = Driver(), threading.Event(), []
    with pytest.raises(TimeoutError):
        driver.within(0.02, lambda: gate.wait() and order.append("adjust"))
    with pytest.raises(TimeoutError):
        driver.within(0.02, lambda: order.append("close"))
    assert order == []

    gate.set()
    driver.rest(5.0)

    assert order == ["adjust", "close"]


def test_the_program_that_holds_a_device_is_named(tmp_path):
    process = tmp_path / "123"
    (process / "fd").mkdir(parents=True)
    (process / "comm").write_text("motion\n")
    os.symlink("/dev/video0", process / "fd" / "7")
    assert holders("/dev/video0", proc=tmp_path) == ("motion (process 123)",)
    assert holders("/dev/video1", proc=tmp_path) == ()


def test_who_holds_a_real_file_is_seen(tmp_path):
    file = tmp_path / "device"
    with file.open("w"):
        assert f"(process {os.getpid()})" in busy_remedy(str(file))
    assert busy_remedy(str(file)).startswith("Another program uses it.")


def test_buses_are_listed_by_number(tmp_path):
    for name in ("i2c-20", "i2c-1", "i2c-x"):
        (tmp_path / name).touch()
    assert buses(tmp_path) == (1, 20)


def test_a_scan_lists_the_addresses_that_answer(monkeypatch):
    class Bus:
        def __init__(self, number):
            assert number == 1

        def __enter__(self):
            return self

        def __exit__(self, *error):
            pass

        def read_byte(self, address):
            if address not in (0x3C, 0x68):
                raise OSError(121, "Remote I/O error")
            return 0

    monkeypatch.setattr(smbus2, "SMBus", Bus)
    assert scan(1) == (0x3C, 0x68)
