import shutil
import subprocess
import sys
from collections import namedtuple

import pytest

from firmware.doctor import machine

Usage = namedtuple("Usage", "total used free")


@pytest.fixture(autouse=True)
def data_folder(tmp_path, monkeypatch):
    folder = tmp_path / "data"
    monkeypatch.setenv("DICESCRIBE_DATA", str(folder))
    return folder


def test_situation_4_a_32_bit_python_is_a_failure(monkeypatch):
    monkeypatch.setattr(sys, "maxsize", 2**31 - 1)
    (finding,) = machine.python()
    assert finding.state == "fail"
    assert "64-bit" in finding.remedy


@pytest.mark.parametrize(("version", "state"), [((3, 10), "fail"), ((3, 11), "ok"), ((3, 13), "ok"), ((3, 14), "fail")])
def test_only_supported_versions_of_python_pass(monkeypatch, version, state):
    monkeypatch.setattr(sys, "version_info", (*version, 0))
    assert machine.python()[0].state == state


def test_a_data_folder_that_keeps_what_is_written_is_fine_and_left_empty(data_folder):
    assert machine.folder()[0].state == "ok"
    assert list(data_folder.iterdir()) == []


def test_a_data_folder_that_cannot_be_made_is_named(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("DICESCRIBE_DATA", str(tmp_path / "file" / "data"))
    (finding,) = machine.folder()
    assert finding.state == "fail"
    assert "Not a directory" in finding.meaning
    assert "DICESCRIBE_DATA" in finding.remedy


def test_a_disk_that_refuses_to_keep_is_a_failure(monkeypatch):
    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(machine.os, "fsync", full)
    (finding,) = machine.folder()
    assert "No space left on device" in finding.meaning


@pytest.mark.parametrize(
    ("mounted", "state"),
    [("tmpfs", "warn"), ("overlay", "warn"), ("ext4", "ok"), ("btrfs", "ok")],
)
def test_storage_that_forgets_at_power_off_is_told_from_a_disk(monkeypatch, tmp_path, data_folder, mounted, state):
    mounts = tmp_path / "mountinfo"
    mounts.write_text(
        "22 1 8:1 / / rw - ext4 /dev/root rw\n"
        f"23 22 0:5 / {str(tmp_path).replace(' ', chr(92) + '040')} rw,noatime shared:1 - {mounted} none rw\n"
        f"24 22 0:5 / {tmp_path}-other rw - tmpfs none rw\n"
    )
    monkeypatch.setattr(machine, "MOUNTS", mounts)

    (finding,) = machine.folder()

    assert finding.state == state
    assert ("forgets every game" in finding.meaning) is (state == "warn")


def test_a_disk_that_gives_back_something_else_is_a_failure(monkeypatch):
    monkeypatch.setattr(machine.Path, "read_bytes", lambda self: b"rot")
    assert machine.folder()[0].state == "fail"


@pytest.mark.parametrize(("megabytes", "state"), [(199, "fail"), (200, "warn"), (999, "warn"), (1000, "ok")])
def test_free_space_is_judged_in_three_steps(monkeypatch, megabytes, state):
    monkeypatch.setattr(shutil, "disk_usage", lambda path: Usage(0, 0, megabytes * 1_000_000))
    assert machine.space()[0].state == state


def test_a_folder_that_may_not_be_looked_into_is_said(monkeypatch):
    def refuse(path):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(machine.Path, "exists", refuse)

    (finding,) = machine.space()

    assert finding.state == "warn"
    assert "Permission denied" in finding.meaning


@pytest.mark.parametrize(("now", "state"), [(0, "warn"), (1_790_000_000, "ok"), (4_000_000_000, "warn")])
def test_a_clock_from_before_this_program_is_wrong(monkeypatch, now, state):
    monkeypatch.setattr(machine.time, "time", lambda: now)
    assert machine.clock()[0].state == state


def vcgencmd(monkeypatch, words=None, error=None):
    def run(command, **more):
        if error is not None:
            raise error
        return subprocess.CompletedProcess(command, 0, words)

    monkeypatch.setattr(machine.subprocess, "run", run)


@pytest.mark.parametrize(
    ("words", "state", "meaning"),
    [
        ("throttled=0x0\n", "ok", "The supply is strong enough."),
        ("throttled=0x50005\n", "fail", "Right now the supply voltage is too low and the processor is slowed down."),
        (
            "throttled=0x50000\n",
            "warn",
            (
                "All is well now; since the last start there was a time when "
                "the supply voltage is too low and the processor is slowed down."
            ),
        ),
        ("throttled=0x8\n", "fail", "Right now it is too hot."),
    ],
)
def test_situation_30_present_trouble_fails_and_past_trouble_is_one_line(monkeypatch, words, state, meaning):
    vcgencmd(monkeypatch, words)
    (finding,) = machine.power()
    assert (finding.state, finding.meaning) == (state, meaning)


@pytest.mark.parametrize(("pi", "state"), [(False, "absent"), (True, "warn")])
def test_situation_30_without_the_tool_nothing_is_watched_and_a_pi_misses_it(monkeypatch, pi, state):
    monkeypatch.setattr(machine, "is_pi", lambda: pi)
    vcgencmd(monkeypatch, error=FileNotFoundError())

    (finding,) = machine.power()

    assert finding.state == state
    assert ("apt install raspi-utils" in finding.remedy) is pi


@pytest.mark.parametrize(
    ("words", "error"),
    [("nonsense", None), (None, subprocess.TimeoutExpired("vcgencmd", 10)), (None, PermissionError("no"))],
)
def test_a_tool_that_fails_is_a_warning(monkeypatch, words, error):
    vcgencmd(monkeypatch, words, error)
    assert machine.power()[0].state == "warn"
