"""The launcher on made-up machines: what it installs through apt, and what it asks for where it may not."""

from __future__ import annotations

import os
import pty
import subprocess

import pytest
from fake_machine import FakeMachine

OPENCV_LIBRARIES = "apt-get install libxcb1 libgl1 libglib2.0-0"


def test_root_gets_a_missing_venv_module_through_apt_after_being_told(machine: FakeMachine) -> None:
    machine.lacks("venv-module")
    machine.give("root")

    done = machine.run("play")

    assert done.stdout == "program: play\n"
    assert "Python's venv module is missing; installing it: apt-get install python3.12-venv" in done.stderr
    assert len(machine.ran("apt-get ")) == 1


def test_package_lists_that_are_missing_are_fetched_once(machine: FakeMachine) -> None:
    machine.lacks("venv-module", "package-lists")
    machine.give("root")

    done = machine.run("play")

    assert done.returncode == 0
    assert [line.split(" ")[-1] for line in machine.ran("apt-get ")] == [
        "python3.12-venv",
        "update",
        "python3.12-venv",
    ]


def test_sudo_that_asks_nothing_is_used(machine: FakeMachine) -> None:
    machine.lacks("opencv-libraries")
    machine.give("free-sudo")

    done = machine.run("play")

    assert done.returncode == 0
    assert f"A system library of OpenCV is missing; installing it: sudo {OPENCV_LIBRARIES}" in done.stderr
    assert machine.ran("sudo ")


def test_sudo_that_asks_for_a_password_is_used_where_somebody_can_answer(machine: FakeMachine) -> None:
    machine.lacks("venv-module")
    keyboard, terminal = pty.openpty()

    done = subprocess.run(
        [machine.checkout / "dicescribe", "play"],
        env=machine.environment(),
        stdin=terminal,
        stdout=subprocess.PIPE,
        stderr=terminal,
        text=True,
        timeout=60,
        check=False,
    )

    os.close(keyboard)
    os.close(terminal)
    assert done.stdout == "program: play\n"
    assert machine.ran("sudo ")


@pytest.mark.parametrize(
    ("missing", "line"),
    [("venv-module", "apt-get install python3.12-venv"), ("opencv-libraries", OPENCV_LIBRARIES)],
)
def test_line_to_type_is_named_where_apt_is_not_allowed(machine: FakeMachine, missing: str, line: str) -> None:
    machine.lacks(missing)

    done = machine.run("play")

    assert (done.returncode, done.stdout) == (4, "")
    assert done.stderr.splitlines()[-1].endswith(f"is missing. Please type: sudo {line}")
    assert not machine.ran("apt-get ")


def test_line_to_type_does_without_sudo_where_there_is_none(machine: FakeMachine) -> None:
    machine.lacks("venv-module")
    (machine.bin / "sudo").unlink()

    done = machine.run("play")

    assert done.returncode == 4
    assert done.stderr.endswith("Please type: su -c 'apt-get install python3.12-venv'\n")


def test_check_brings_chromium_where_apt_may_be_used(machine: FakeMachine) -> None:
    machine.give("root")

    done = machine.run("check")

    assert "The browser tests want Chromium; installing it: apt-get install chromium" in done.stderr
    assert machine.has("chromium")


def test_check_goes_on_without_chromium_where_it_cannot_be_had(machine: FakeMachine) -> None:
    machine.give("root")
    machine.put_tool("apt-get", "#!/bin/sh\nexit 100\n")

    done = machine.run("check")

    assert done.stdout == "program: check\n"
    assert "Chromium could not be installed; see " in done.stderr


@pytest.mark.parametrize("arguments", [("check", "--fast"), ("check", "--help"), ("play",)])
def test_chromium_is_left_alone_where_no_browser_test_will_run(
    machine: FakeMachine, arguments: tuple[str, ...]
) -> None:
    machine.give("root")

    machine.run(*arguments)

    assert not machine.ran("apt-get ")
