"""The sequences report: its judge by hand-made cases, and a dozen of its sequences in full."""

from dataclasses import replace

import pytest
from click.testing import CliRunner

from firmware.reports import _scenes as scenes
from firmware.reports._judge import SIZES, Score, judged, plan, play
from firmware.reports._scenes import SCENES
from firmware.reports._stage import Act
from firmware.reports.sequences import command
from firmware.watching.settle import Moved, Throw
from vision.types import DieReading, TableReading


def die(x):
    corners = ((x, 100.0), (x + 50, 100.0), (x + 50, 150.0), (x, 150.0))
    return DieReading("d6/4", 4, 0.99, None, 0.0, "white", (230, 230, 230), corners)


THROW = Throw(1, TableReading((die(100), die(300)), (640, 480)), moved=(0, 1), doubtful=(), frame_number=7)
BOTH = ((125.0, 125.0), (325.0, 125.0))
ACTS = [Act(50.0), Act(52.0, rest=53.0, places=BOTH), Act(60.0)]


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ([54.0], Score(throws=1, delays=(1.0,))),
        ([], Score(throws=1, missed=1)),
        ([54.0, 57.0], Score(throws=1, twice=1, delays=(1.0,))),
        ([51.0, 54.0], Score(throws=1, phantom=1, delays=(1.0,))),  # before anything was thrown
        ([52.5], Score(throws=1, phantom=1, missed=1)),  # while the dice rolled
        ([61.0], Score(throws=1, phantom=1, missed=1)),  # when the next thing was done already
    ],
)
def test_throws_told_are_set_against_those_that_happened(told, expected):
    assert judged(ACTS, [(time, THROW) for time in told], []) == expected


@pytest.mark.parametrize("places", [BOTH[:1], ((125.0, 125.0), (375.0, 125.0))])
def test_a_throw_told_with_other_dice_than_were_thrown_counts(places):
    acts = [Act(50.0), Act(52.0, rest=53.0, places=places)]

    assert judged(acts, [(54.0, THROW)], []) == Score(throws=1, wrong_moved=1, delays=(1.0,))


def test_a_throw_that_was_only_offered_is_missed_and_said_to_be_asked_about():
    moved = Moved("hand", THROW.reading, THROW.moved, THROW.doubtful, THROW.frame_number)

    assert judged(ACTS, [(51.0, moved), (52.5, moved), (61.0, moved)], []) == Score(throws=1, missed=1)
    assert judged(ACTS, [(54.0, moved)], []) == Score(throws=1, missed=1, asked=1)
    assert judged(ACTS, [(54.0, moved), (55.0, THROW)], []) == Score(throws=1, delays=(2.0,))


def test_the_delay_counts_from_when_the_hand_was_gone():
    assert judged(ACTS, [(54.0, THROW)], [53.5, 58.0]) == Score(throws=1, delays=(0.5,))


def test_scores_add_up_and_one_fault_is_a_fault():
    total = Score(throws=1, delays=(1.0,)) + Score(throws=2, missed=1, delays=(2.0,))

    assert total == Score(throws=3, missed=1, delays=(1.0, 2.0))
    assert not total.faultless
    assert Score(throws=3).faultless


def test_two_hundred_sequences_hold_every_scene_at_every_rate_and_size():
    plans = [plan(SCENES, number, seed=1) for number in range(200)]

    assert {(each.scene, each.size) for each in plans} == {(scene, size) for scene in SCENES for size in SIZES}
    assert {each.rate for each in plans} == {8.0, 15.0, 25.0, 30.0}
    assert sum(each.networks for each in plans) == 20
    assert len({each.seed for each in plans}) == 200


def test_a_throw_that_comes_to_rest_at_the_border_under_a_moving_shadow_is_told():
    score = play(replace(plan((scenes.moving_shadow,), 16, seed=1), seed=10_174))

    assert (score.throws, score.missed) == (2, 0)


@pytest.mark.parametrize(
    ("scene", "turn", "seed"),
    [
        (scenes.hovering_hand, 0, 20_004),  # they roll out beside the hand, joined to it by their shadows
        (scenes.hand_over_the_table, 5, 20_108),  # they come to rest at the border, and look like its thumb
    ],
)
def test_dice_that_hang_together_with_a_hand_until_they_lie_are_told_as_thrown(scene, turn, seed):
    score = play(replace(plan((scene,), turn, seed=1), seed=seed))

    assert score.faultless


def test_44_a_knock_that_moves_a_dark_border_through_the_rows_of_dice_is_no_hand_for_long():
    score = play(replace(plan((scenes.nudged,), 2, seed=1), seed=10_060))

    assert score.faultless


@pytest.mark.parametrize(("turn", "seed"), [(1, 956), (0, 977)])
def test_41_dice_that_a_hand_lays_down_from_where_it_waits_are_no_throw(turn, seed):
    score = play(replace(plan((scenes.put_down,), turn, seed=1), seed=seed))

    assert (score.throws, score.phantom) == (1, 0)


def test_41_dice_turned_in_place_under_a_sleeve_as_grey_as_the_table_are_no_throw():
    score = play(replace(plan((scenes.turned,), 2, seed=1), seed=20_057))

    assert (score.throws, score.phantom) == (1, 0)


@pytest.mark.slow
@pytest.mark.parametrize(
    "scene",
    [
        scenes.plain_throw,
        scenes.fetched_and_thrown,
        scenes.hand_over_the_table,
        scenes.hovering_hand,
        scenes.moving_shadow,
        scenes.lamp_switched,
        scenes.late_settling,
        scenes.picked_up_and_put_back,
        scenes.slid,
        scenes.nudged,
        scenes.taken_away,
        scenes.evening_under_way,
        scenes.put_down,
    ],
    ids=lambda scene: scene.__name__,
)
def test_each_throw_is_told_once_and_nothing_else_is(scene):
    score = play(plan((scene,), 0, seed=11))

    assert score.throws >= 1
    assert score.faultless


def test_the_report_is_a_table_with_the_command_that_made_it(tmp_path):
    page = tmp_path / "throws.md"

    result = CliRunner().invoke(command, ["--count", "1", "--seed", "3", "--report", str(page)])

    assert result.exit_code == 0
    assert "`python -m firmware.reports sequences --count 1 --seed 3`" in page.read_text()
    assert "| plain throw " in page.read_text()
