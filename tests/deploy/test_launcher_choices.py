"""The launcher on made-up machines: which Python, which pinned versions, which place."""

from __future__ import annotations

import shutil

import pytest
from fake_machine import FakeMachine


@pytest.mark.parametrize(
    ("numpy", "environment"),
    [("1:1.24.2-1+deb12u1", ".venv-bookworm"), ("1:2.2.4+ds-1", ".venv")],
)
def test_camera_packages_of_the_system_are_seen_with_a_numpy_that_suits_them(
    machine: FakeMachine, numpy: str, environment: str
) -> None:
    machine.give_camera_stack(numpy)

    machine.run("play")

    settings = (machine.checkout / environment / "pyvenv.cfg").read_text()
    assert "include-system-site-packages = true" in settings


def test_camera_packages_are_not_looked_at_with_a_numpy_that_would_break_them(machine: FakeMachine) -> None:
    machine.give_camera_stack("1:1.24.2-1+deb12u1")

    machine.run("play", DICESCRIBE_SET="current")

    assert "include-system-site-packages = false" in (machine.venv / "pyvenv.cfg").read_text()


def test_camera_packages_that_arrive_later_are_seen_from_then_on(machine: FakeMachine) -> None:
    machine.run("play")
    machine.give_camera_stack("1:2.2.4+ds-1")

    machine.run("play")

    assert "include-system-site-packages = true" in (machine.venv / "pyvenv.cfg").read_text()


def test_each_set_and_each_named_python_has_an_environment_of_its_own(machine: FakeMachine) -> None:
    machine.run("games", DICESCRIBE_SET="bookworm")
    machine.run("games", DICESCRIBE_SET="bookworm", DICESCRIBE_PYTHON="python3")

    made = {path.name for path in machine.checkout.glob(".venv*")}
    assert made == {".venv-bookworm", ".venv-bookworm-3.12"}
    assert "constraints/bookworm.txt" in machine.ran("pip ")[-1]


def test_environments_can_live_in_a_folder_that_does_not_exist_yet(machine: FakeMachine) -> None:
    done = machine.run("games", DICESCRIBE_HOME=str(machine.folder / "var" / "dice scribe"))

    assert done.stdout == "program: games\n"
    assert not machine.venv.exists()


@pytest.mark.parametrize(
    ("settings", "code", "message"),
    [
        ({"DICESCRIBE_SET": "latest"}, 2, "DICESCRIBE_SET is 'latest'; it can be current or bookworm."),
        ({"DICESCRIBE_PYTHON": "python9"}, 4, "DICESCRIBE_PYTHON is 'python9', which does not run."),
        ({"DICESCRIBE_HOME": "/dev/null/x"}, 3, "DICESCRIBE_HOME is '/dev/null/x'"),
    ],
)
def test_wrong_settings_are_refused_by_name(
    machine: FakeMachine, settings: dict[str, str], code: int, message: str
) -> None:
    done = machine.run("games", **settings)

    assert done.returncode == code
    assert message in done.stderr


@pytest.mark.parametrize(("version", "chosen"), [("3.10", "current"), ("3.14", "current"), ("3.13", "bookworm")])
def test_python_out_of_range_is_refused_and_the_range_named(machine: FakeMachine, version: str, chosen: str) -> None:
    machine.set_version(version)

    done = machine.run("games", DICESCRIBE_SET=chosen)

    assert done.returncode == 4
    assert "Error: Python 3.11" in done.stderr


def test_another_python_on_the_path_is_taken_where_the_first_does_not_fit(machine: FakeMachine) -> None:
    shutil.copy2(machine.bin / "python3", machine.bin / "python3.12")
    machine.put_tool("python3", "#!/bin/sh\necho 3.9\n")

    assert machine.run("games").stdout == "program: games\n"
