"""The bench measures what it says; how fast this machine is, is nobody's test."""

import pytest

from firmware.bench import games, networks, program, tables, taught, timing
from firmware.simulation import Counts


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
    monkeypatch.setattr(games, "LONG_PLAYOUTS", 1)
    monkeypatch.setattr(games, "REPLAYED", 20)

    names = [(measure.group, measure.name) for measure in games.measures()]

    assert names == [
        (game, what)
        for game in ("ddm", "ddm, advanced", "dice-horde")
        for what in ("random playouts", "decisions", "complete legal lists", "replay 20 entries", "journal commit")
    ]


def test_a_longer_kind_of_game_is_measured_as_the_game_that_it_is(monkeypatch):
    monkeypatch.setattr(games, "REPLAYED", 20)
    played = []

    def simulate(game, data, *, options, **more):
        played.append((game.id, getattr(options, "mode", ""), more["games"]))
        return Counts(game.id, 2, 1, 1, 1, 0, "random", 0, {}, 1.0, 1.0)

    monkeypatch.setattr(games, "simulate", simulate)
    monkeypatch.setattr(games, "legal_lists_per_second", lambda game, data, *, options, **_: len(played))

    list(games.measures())

    assert played == [("ddm", "sides", 300), ("ddm", "advanced", 60), ("dice-horde", "", 300)]


def test_the_time_of_the_processor_leaves_out_what_was_waited(monkeypatch):
    ticks = iter([1.0, 1.004, 5.0, 5.002, 7.0, 7.009])
    monkeypatch.setattr(timing, "process_time", lambda: next(ticks))

    assert timing.processor_milliseconds(lambda: None, runs=3) == pytest.approx(4.0)


def test_work_and_bytes_of_the_networks_are_those_of_the_manifest():
    manifest = {
        "name": "tiny",
        "networks": {"finder": {"parameters": 540_000, "input": [1, 3, 384, 512], "million_macs": 967.1}},
        "bytes": {"finder.onnx": 2_150_000, "finder.int8.onnx": 610_000},
    }

    told = [(measure.name, measure.value, measure.unit) for measure in networks.sizes(manifest)]

    assert told == [
        ("finder, one pass at 512x384", 967.1, "MMAC"),
        ("finder, parameters", 0.54, "M"),
        ("finder.onnx", 2.15, "MB"),
        ("finder.int8.onnx", 0.61, "MB"),
        ("all files", pytest.approx(2.76), "MB"),
    ]


def test_the_stand_in_is_small_as_a_file_and_as_large_as_the_detector_it_stands_for():
    facts = networks._session(networks.STANDIN).get_modelmeta().custom_metadata_map

    assert networks.STANDIN.stat().st_size < 100_000
    assert int(facts["parameters"]) == pytest.approx(2.6e6, rel=0.02)
    assert float(facts["million_macs"]) == pytest.approx(3200, rel=0.05)


@pytest.mark.parametrize(("size", "side"), [((640, 480), 26), ((1280, 960), 51), ((4056, 3040), 162)])
def test_the_same_table_is_seen_by_every_camera(size, side):
    width, height = size
    empty, one = tables.picture(size, 0), tables.picture(size, 1)

    changed = abs(one.astype(int) - empty).max(axis=2) > 120  # the white die, not its shadow

    assert one.shape == (height, width, 3)
    assert changed.sum() == pytest.approx(side**2, rel=0.25)


def test_a_program_that_stands_still_at_its_start_is_ended_and_told(monkeypatch, tmp_path):
    still = tmp_path / "python"
    still.write_text("#!/bin/sh\necho Loading.\nexec sleep 60\n")
    still.chmod(0o755)
    monkeypatch.setattr(program.sys, "executable", str(still))
    monkeypatch.setattr(program, "PATIENCE", 0.3)

    with pytest.raises(program.DidNotStart, match=r"ended after 0.3 s, .* it said: Loading"):
        next(program.measures())


def test_as_many_crests_are_timed_as_pips():
    picture = taught.crested()

    assert picture.shape == (960, 1280, 3)
    assert len(set(tables.places(taught.COUNT))) == 25
