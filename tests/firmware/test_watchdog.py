"""Signs of life: sent for real progress of every source, and for nothing less."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from firmware.watchdog import Heart, from_environment, progressing


class Table:
    """A clock that stands still until it is moved, and what was told so far."""

    def __init__(self, period: float = 20.0) -> None:
        self.time = 100.0
        self.told: list[str] = []
        self.heart = Heart(self.told.append, period, lambda: self.time)

    def pass_(self, seconds: float, *beating: str) -> None:
        """Lets time pass in steps of a second, in each of which these sources beat."""
        for _ in range(round(seconds)):
            self.time += 1.0
            for source in beating:
                self.heart.beat(source)

    @property
    def signs(self) -> int:
        return self.told.count("WATCHDOG=1")


@pytest.fixture
def table() -> Table:
    table = Table()
    table.heart.ready("camera", "runner")
    return table


def test_no_source_may_be_older_than_the_period() -> None:
    assert progressing({"camera": 80.0, "runner": 99.0}, 100.0, 20.0)
    assert not progressing({"camera": 79.9, "runner": 99.0}, 100.0, 20.0)


def test_readiness_is_told_at_once_and_before_it_no_sign_of_life() -> None:
    table = Table()
    table.heart.beat("camera")
    table.heart.ready("camera")

    assert table.told == ["READY=1"]


def test_both_sources_at_work_give_four_signs_in_a_period(table: Table) -> None:
    table.pass_(20.0, "camera", "runner")

    assert table.signs == 4


@pytest.mark.parametrize(("alive", "stuck"), [("runner", "camera"), ("camera", "runner")])
def test_situations_10_and_16_a_living_process_with_a_stuck_part_falls_silent(
    table: Table, alive: str, stuck: str
) -> None:
    table.pass_(20.0, alive)
    within_the_period = table.signs
    table.pass_(100.0, alive)

    assert within_the_period == table.signs == 4


def test_a_part_that_goes_on_in_time_is_forgiven(table: Table) -> None:
    table.pass_(25.0, "runner")
    table.pass_(5.0, "camera", "runner")

    assert table.signs > 4


def test_a_source_that_has_ended_for_good_reason_is_not_waited_for(table: Table) -> None:
    table.heart.retire("camera")
    table.pass_(100.0, "runner")

    assert table.signs == 20


def test_a_beat_of_an_unknown_or_retired_source_counts_for_nothing(table: Table) -> None:
    table.heart.retire("camera")
    table.pass_(100.0, "camera", "lamp")

    assert table.signs == 0


def test_stopping_is_told_and_ends_the_signs(table: Table) -> None:
    table.heart.stopping()
    table.pass_(30.0, "camera", "runner")

    assert table.told == ["READY=1", "STOPPING=1"]


def test_status_is_one_line(table: Table) -> None:
    table.heart.status("Watching:\nthe virtual table")

    assert table.told[-1] == "STATUS=Watching: the virtual table"


@pytest.mark.parametrize("abstract", [False, True])
def test_messages_arrive_at_the_socket_that_systemd_names(tmp_path: Path, abstract: bool) -> None:
    name = f"\0dicescribe-test-{os.getpid()}" if abstract else str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(name)
        manager.settimeout(5.0)
        environment = {"NOTIFY_SOCKET": name.replace("\0", "@"), "WATCHDOG_USEC": "1000"}
        heart = from_environment(environment)

        heart.ready("runner")
        heart.beat("runner")

        assert [manager.recv(100), manager.recv(100)] == [b"READY=1", b"WATCHDOG=1"]


def test_a_manager_that_is_gone_does_not_end_the_game(tmp_path: Path) -> None:
    heart = from_environment({"NOTIFY_SOCKET": str(tmp_path / "gone")})

    heart.ready("runner")


def test_started_by_hand_nobody_is_told_and_nothing_is_asked() -> None:
    heart = from_environment({})

    heart.ready("runner")
    heart.beat("runner")
    heart.stopping()


def test_another_process_s_watchdog_is_not_ours(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        manager.setblocking(False)
        environment = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "1000", "WATCHDOG_PID": "1"}
        heart = from_environment(environment)
        heart.ready("runner")
        heart.beat("runner")

        assert manager.recv(100) == b"READY=1"
        with pytest.raises(BlockingIOError):
            manager.recv(100)
