"""The bench measures what it says; how fast this machine is, is nobody's test."""

import pytest

from firmware.bench import games, timing


def test_the_median_of_the_runs_is_given(monkeypatch):
    ticks = iter([0.0, 1.0, 1.001, 2.0, 3.0, 3.003])  # began, run 1, the look at the clock, run 2
    runs = []
    monkeypatch.setattr(timing, "perf_counter", lambda: next(ticks, 99.0))

    assert timing.milliseconds(lambda: runs.append(1), runs=2) == pytest.approx(2.0)
    assert len(runs) == 3  # one does not count


def test_a_slow_thing_is_not_run_again_and_again(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(timing, "perf_counter", lambda: now[0])
    runs = []

    def slow():
        runs.append(1)
        now[0] += 10.0

    assert timing.milliseconds(slow) == 10_000.0
    assert len(runs) == 2


def test_every_game_is_measured(monkeypatch):
    monkeypatch.setattr(games, "PLAYOUTS", 2)
    monkeypatch.setattr(games, "REPLAYED", 20)

    names = [(measure.group, measure.name) for measure in games.measures()]

    assert names == [
        ("dice-horde", "random playouts"),
        ("dice-horde", "decisions"),
        ("dice-horde", "replay 20 entries"),
        ("dice-horde", "journal commit"),
    ]
