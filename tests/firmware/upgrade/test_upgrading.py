"""An update from end to end, on a made-up machine: what is tried, what takes over, and the way back."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from fake_service import FakeService

from firmware.upgrade.upgrading import Outcome, upgrade


@pytest.fixture
def machine(tmp_path: Path) -> FakeService:
    return FakeService(tmp_path)


def updated(machine: FakeService) -> Outcome:
    return upgrade(
        machine.source, machine.releases, machine.run, lambda words: None, lambda: machine.time, machine.sleep
    )


def test_a_sound_version_takes_over_and_the_former_is_kept(machine: FakeService) -> None:
    older = machine.add("0.0.9-0")

    outcome = updated(machine)

    assert outcome == Outcome(
        "updated", "0.2.0-2 is installed. The game goes on. Before it ran 0.1.0-1."
    )
    assert machine.releases.current == machine.new
    assert machine.running == "0.2.0-2"
    assert os.readlink(machine.releases.base / "previous") == "releases/0.1.0-1"
    assert machine.present.exists()
    assert not older.exists()


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("games", "five games could not be played: 2 of 5 games did not end"),
        ("misreads", "1-4-6.png read wrongly"),
        ("cv2", "cv2 would no longer work"),
        ("hangs", "its doctor gives no answer"),
    ],
)
def test_situation_31_a_version_that_fails_its_self_test_never_takes_over(
    machine: FakeService, fault: str, said: str
) -> None:
    machine.does["0.2.0-2"] = fault

    outcome = updated(machine)

    assert outcome == Outcome("kept", f"0.2.0-2 fails its self-test: {said}. 0.1.0-1 stays.")
    assert machine.releases.current == machine.present
    assert not machine.new.exists()
    assert not any("systemctl" in line for line in machine.ran)


@pytest.mark.parametrize("fault", ["never ready", "crashes", "no unit"])
def test_situation_31_a_version_that_does_not_come_up_gives_way_to_the_former(
    machine: FakeService, fault: str
) -> None:
    machine.does["0.2.0-2"] = fault

    outcome = updated(machine)

    assert outcome == Outcome("went back", "0.2.0-2 did not come up within a minute. 0.1.0-1 runs again.")
    assert machine.releases.current == machine.present
    assert machine.running == "0.1.0-1"
    assert not machine.new.exists()
    assert machine.time < 1000.0 + 60.0 + 60.0


def test_each_version_brings_its_own_unit_file_there_and_back(machine: FakeService) -> None:
    machine.does["0.2.0-2"] = "never ready"

    updated(machine)

    placed = [line for line in machine.ran if line.endswith("--unit")]
    assert placed == [f"{release}/deploy/install.sh --unit" for release in (machine.new, machine.present)]


def test_where_neither_comes_up_that_is_said_and_both_are_kept(machine: FakeService) -> None:
    machine.does = {"0.2.0-2": "never ready", "0.1.0-1": "crashes"}

    outcome = updated(machine)

    assert outcome.kind == "down"
    assert "journalctl -u dicescribe" in outcome.sentence
    assert machine.releases.current == machine.present
    assert machine.new.exists()


def test_a_version_whose_packages_cannot_be_had_changes_nothing(machine: FakeService) -> None:
    machine.does["0.2.0-2"] = "no packages"

    outcome = updated(machine)

    assert outcome.kind == "kept"
    assert "The packages could not be installed" in outcome.sentence
    assert machine.releases.current == machine.present


def test_the_version_that_runs_already_is_left_alone(machine: FakeService) -> None:
    machine.new = machine.present

    assert updated(machine).kind == "same"
    assert [line for line in machine.ran if "--stage" not in line] == []


def test_where_no_service_runs_the_link_alone_is_switched(machine: FakeService) -> None:
    machine.served = False

    outcome = updated(machine)

    assert outcome.kind == "updated"
    assert machine.releases.current == machine.new
    assert not any("restart" in line for line in machine.ran)
