"""Killing the appliance: nothing that was shown is lost, and the judge would notice if it were."""

import pytest
from click.testing import CliRunner

from firmware.reports import kills
from firmware.reports._killing import Killer, Tally
from firmware.reports._life import Doing, Shown, Taken
from firmware.reports.kills import killed

STATES = ("s0", "s1", "s2", "s3")


def judged(shown, doing, taken, before_new="before"):
    """(wrong sentences, how far ahead) of one restart."""
    tally = Tally()
    killer = Killer("nowhere", "1", tally)
    killer._shown, killer._doing, killer._before_new = shown, doing, before_new
    killer._compare(taken)
    return tally.wrong, tally.ahead


@pytest.mark.slow
def test_28_twenty_kills_at_random_moments_lose_nothing():
    tally = killed(range(20), seed=7)

    assert tally.wrong == []
    assert tally.kills.total() == 20
    assert tally.entries > 20


@pytest.mark.parametrize(("entries", "ahead"), [(2, 0), (3, 1)])
def test_the_state_shown_or_the_one_under_way_is_right(entries, ahead):
    wrong, further = judged(Shown("m", 2, "s2"), Doing(1, False), Taken("m", entries, STATES[: entries + 1], ""))

    assert wrong == []
    assert further == {ahead: 1}


@pytest.mark.parametrize(
    ("doing", "taken"),
    [
        (Doing(1, False), Taken("m", 1, STATES[:2], "")),  # a step was lost
        (Doing(0, False), Taken("m", 3, STATES, "")),  # a step that nobody asked for
        (Doing(0, False), Taken("m", 2, ("s0", "s1", "other"), "")),  # as many steps, another state
        (Doing(1, False), Taken("other", 2, STATES[:3], "")),  # another match
        (Doing(1, False), Taken("", 0, (), "")),  # everything was lost
        (Doing(1, False), Taken("m", 2, STATES[:3], "The journal was damaged.")),  # a false alarm
    ],
)
def test_any_other_state_is_reported(doing, taken):
    assert len(judged(Shown("m", 2, "s2"), doing, taken)[0]) == 1


def test_a_match_that_was_being_begun_may_be_there_or_not():
    for taken in (Taken("m", 2, STATES[:3], ""), Taken("another", 0, STATES[:1], "")):
        assert judged(Shown("m", 2, "s2"), Doing(0, True), taken)[0] == []


def test_a_match_begun_in_the_life_that_was_killed_is_a_new_one():
    taken = Taken("m", 2, STATES[:3], "")

    assert judged(Shown("new", 2, "s2"), Doing(0, False), taken)[0] == []
    assert len(judged(Shown("new", 2, "s2"), Doing(0, False), taken, before_new="m")[0]) == 1


def test_a_loss_ends_with_exit_code_1_and_stands_in_the_report(monkeypatch, tmp_path):
    tally = Tally(wrong=["shown was 2, taken up 1"])
    monkeypatch.setattr(kills, "killed", lambda numbers, seed: tally)

    result = CliRunner().invoke(kills.command, ["--count", "3", "--report", str(tmp_path / "kills.md")])

    assert result.exit_code == 1
    assert "States lost or otherwise wrong: 1." in (tmp_path / "kills.md").read_text(encoding="utf-8")
    assert "shown was 2, taken up 1" in result.output
