"""The launcher on made-up machines: how it makes its environment, keeps it and mends it."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess

import pytest
from fake_machine import FakeMachine


def editable_installs(machine: FakeMachine) -> list[str]:
    return [line for line in machine.ran("pip ") if "--editable" in line]


@pytest.mark.parametrize("shell", ["dash", "bash"])
def test_first_run_makes_the_environment_and_hands_over(machine: FakeMachine, shell: str) -> None:
    done = machine.run("play", "dice-horde", "--port", "8080", shell=shell)

    assert (done.returncode, done.stdout) == (0, "program: play dice-horde --port 8080\n")
    assert done.stderr.splitlines()[-1] == "Ready."
    assert f"--constraint {machine.checkout}/deploy/constraints/current.txt" in editable_installs(machine)[0]
    assert "--only-binary :all:" in editable_installs(machine)[0]


def test_what_is_fetched_is_told_as_it_comes_and_the_log_has_every_word(machine: FakeMachine) -> None:
    done = machine.run("play")

    told = done.stderr.splitlines()
    assert "  Downloading numpy-2.4.0.whl (16.6 MB)" in told
    assert "  Installing them; this takes a while ..." in told
    assert "Collecting numpy" not in told
    assert "Collecting numpy" in (machine.venv / "setup.log").read_text().splitlines()


def test_second_run_says_nothing_and_installs_nothing(machine: FakeMachine) -> None:
    machine.run("play")
    installs = machine.ran("pip ")

    done = machine.run("play")

    assert (done.stdout, done.stderr) == ("program: play\n", "")
    assert machine.ran("pip ") == installs


def test_play_leaves_the_developers_tools_out_and_check_brings_them(machine: FakeMachine) -> None:
    machine.give("root")

    machine.run("play")
    machine.run("check")
    machine.run("play")

    assert [line.rsplit("--editable ", 1)[1] for line in editable_installs(machine)] == [
        f"{machine.checkout}",
        f"{machine.checkout}[dev]",
    ]


def test_check_finds_its_tools_there_the_second_time(machine: FakeMachine) -> None:
    machine.run("check", "--fast")

    assert machine.run("check", "--fast").stderr == ""


def test_arguments_with_blanks_arrive_whole_and_another_projects_modules_not_at_all(machine: FakeMachine) -> None:
    machine.run("play")
    (machine.venv / "bin" / "dicescribe").write_text('#!/bin/sh\necho "$# ${PYTHONPATH-unset}"\n')

    done = machine.run("read", "a photo.png", PYTHONPATH="/elsewhere")

    assert done.stdout == "2 unset\n"


def test_exit_code_of_the_program_is_passed_on(machine: FakeMachine) -> None:
    machine.run("games")
    (machine.venv / "bin" / "dicescribe").write_text("#!/bin/sh\nexit 3\n")

    assert machine.run("games").returncode == 3


def test_runs_through_a_link_and_from_another_folder(machine: FakeMachine) -> None:
    link = machine.bin / "dicescribe"
    link.symlink_to(machine.checkout / "dicescribe")

    done = subprocess.run(
        ["dicescribe", "games"],
        env=machine.environment(),
        cwd="/",
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        executable=link,
    )

    assert done.stdout == "program: games\n"
    assert machine.venv.is_dir()


def test_libraries_typed_in_by_hand_are_enough_for_the_next_run(machine: FakeMachine) -> None:
    machine.lacks("opencv-libraries")
    machine.run("play")
    machine.give("opencv-libraries")

    done = machine.run("play")

    assert done.stdout == "program: play\n"
    assert len(machine.ran("python3 -m venv")) == 1


def test_run_cut_off_in_the_middle_is_mended_by_the_next(machine: FakeMachine) -> None:
    machine.give("power-cut")

    cut_off = machine.run("play")
    done = machine.run("play")

    assert cut_off.returncode == -9
    assert done.stdout == "program: play\n"
    assert len(machine.ran("python3 -m venv")) == 2


def test_update_cut_off_in_the_middle_is_mended_even_by_a_command_that_needs_less(machine: FakeMachine) -> None:
    machine.run("play")
    machine.give("power-cut")
    machine.run("check", "--fast")

    done = machine.run("play")

    assert done.stdout == "program: play\n"
    assert len(machine.ran("python3 -m venv")) == 2


def test_run_that_is_asked_to_stop_says_that_the_next_takes_it_up(machine: FakeMachine) -> None:
    machine.give("stop-request")

    stopped = machine.run("play")

    assert stopped.returncode == 130
    assert stopped.stderr.endswith("Interrupted. The next run takes it up again.\n")
    assert machine.run("play").stdout == "program: play\n"


def test_who_is_interrupted_never_waits_for_the_other_end_of_pips_pipe(machine: FakeMachine) -> None:
    machine.run("play")

    assert not machine.has("unopened-pipe")  # both ends were open before pip, and its name was taken away


def test_failed_download_names_the_cause_and_the_log_and_is_tried_again(machine: FakeMachine) -> None:
    machine.give("no-network")
    failed = machine.run("play")
    machine.lacks("no-network")

    done = machine.run("play")

    assert failed.returncode == 4
    assert "ERROR: No matching distribution found for numpy" in failed.stderr
    assert str(machine.venv / "setup.log") in failed.stderr
    assert done.stdout == "program: play\n"


@pytest.mark.parametrize("changed", ["pyproject.toml", "deploy/constraints/current.txt"])
def test_changed_needs_are_met_in_the_same_environment(machine: FakeMachine, changed: str) -> None:
    machine.run("play")
    with (machine.checkout / changed).open("a") as file:
        file.write("# changed\n")

    done = machine.run("play")

    assert done.stderr.startswith("Bringing Dicescribe's environment up to date")
    assert len(machine.ran("python3 -m venv")) == 1
    assert len(editable_installs(machine)) == 2


def test_moved_checkout_gets_a_new_environment(machine: FakeMachine) -> None:
    machine.run("play")
    machine.checkout = shutil.move(machine.checkout, machine.folder / "moved")

    done = machine.run("play")

    assert done.stdout == "program: play\n"
    assert (
        f"command = python3 -m venv {machine.folder}/moved/.venv"
        in (machine.folder / "moved" / ".venv" / "pyvenv.cfg").read_text()
    )


def test_environment_whose_python_is_gone_is_made_anew(machine: FakeMachine) -> None:
    machine.run("play")
    (machine.venv / "bin" / "python").unlink()

    assert machine.run("play").stdout == "program: play\n"
    assert len(machine.ran("python3 -m venv")) == 2


def test_environment_of_a_replaced_python_is_made_anew(machine: FakeMachine) -> None:
    machine.run("play")
    machine.set_version("3.13")

    assert machine.run("play").stdout == "program: play\n"
    assert len(machine.ran("python3 -m venv")) == 2


def test_two_launchers_at_once_set_up_one_environment(machine: FakeMachine) -> None:
    home = os.open(machine.checkout, os.O_RDONLY)
    fcntl.flock(home, fcntl.LOCK_EX)
    both = [machine.start("games"), machine.start("games")]
    waiting = [process.stderr.readline() for process in both if process.stderr]

    os.close(home)
    ends = [process.communicate(timeout=60)[0] for process in both]

    assert waiting == ["Another Dicescribe is setting up here; waiting for it.\n"] * 2
    assert ends == ["program: games\n"] * 2
    assert len(editable_installs(machine)) == 1


def test_situation_4_on_a_32_bit_system_it_says_which_system_is_wanted_and_installs_nothing(
    machine: FakeMachine,
) -> None:
    machine.give("32-bit")

    done = machine.run("play")

    assert done.returncode == 4
    assert "python3 is 32-bit" in done.stderr
    assert "write the 64-bit Raspberry Pi OS on the card" in done.stderr
    assert machine.ran("pip ") == []
