"""From a picture of a mat to millimetres on the table, against cameras that are known."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.fiducials import Fiducial, among, detect
from vision.view import Lens, NoView, View, fit

SIZE = (1280, 960)
MARKS = tuple(
    Fiducial(number, x, y, 16.0)
    for number, (x, y) in enumerate(
        [(x, y) for y in (11.0, 189.0) for x in (11.0, 106.0, 202.0, 298.0, 393.0)] + [(11.0, 100.0), (393.0, 100.0)]
    )
)
PLACES = np.array([(x, y) for x in (40.0, 200.0, 360.0) for y in (40.0, 100.0, 160.0)])


def camera(tilt, *, towards=30.0, focal=1100.0, bend=-0.08, away=560.0, spin=5.0):
    """A view of the mat's middle. tilt, towards, spin: degrees."""
    axis = np.array([np.cos(np.radians(towards)), np.sin(np.radians(towards)), 0.0])
    turn = cv2.Rodrigues(axis * np.radians(tilt))[0] @ cv2.Rodrigues(np.array([0, 0, np.radians(spin)]))[0]
    shift = np.array([0, 0, away]) - turn @ np.array([202.0, 100.0, 0.0])
    return View(tuple(cv2.Rodrigues(turn)[0].ravel()), tuple(shift), focal, bend, SIZE)


def seen_marks(true, covered, noise=0.2, marks=MARKS):
    rng = np.random.default_rng(4)
    points = np.concatenate([mark.corners for mark in marks if mark.number not in covered])
    return points, true.to_picture(points) + rng.normal(0, noise, points.shape)


def error(true, found, height=16.0):
    """Largest error of the places at a height, mm."""
    seen = true.to_picture(PLACES, height)
    return float(np.linalg.norm(found.to_table(seen, height) - PLACES, axis=1).max())


@pytest.mark.parametrize("tilt", [5, 15, 40])
@pytest.mark.parametrize("covered", [(), (0, 1), (0, 9), (10, 11), (4, 5)])
def test_tops_of_dice_are_placed_within_a_millimetre_with_any_two_marks_covered(tilt, covered):
    true = camera(tilt)

    found = fit(*seen_marks(true, covered), SIZE)

    assert error(true, found) < 0.7


def test_seen_from_straight_above_the_usual_lens_is_near_enough():
    true = camera(0, focal=1000.0)

    assert error(true, fit(*seen_marks(true, ()), SIZE)) < 1.0


@pytest.mark.parametrize("tilt", [0, 1, 3])
@pytest.mark.parametrize("covered", [(), (0, 9), (10, 11)])
@pytest.mark.parametrize("slip", [0.96, 1.04])
@pytest.mark.parametrize("focal", [910.0, 1310.0])
def test_a_lens_that_is_known_from_its_data_sheet_holds_a_millimetre_straight_above(tilt, covered, slip, focal):
    true = camera(tilt, focal=focal, away=focal * 0.4)

    found = fit(*seen_marks(true, covered), SIZE, Lens(slip * focal / 1280, 0.05))

    assert error(true, found) < 1.0


@pytest.mark.parametrize(("focal", "bend2"), [(910.0, 0.12), (910.0, -0.2), (1100.0, -0.2)])
def test_a_bend_that_grows_towards_the_edge_is_not_taken_for_another_focal_length(focal, bend2):
    true = replace(camera(4, focal=focal, away=focal * 0.4, bend=-0.05), bend2=bend2)

    found = fit(*seen_marks(true, (), noise=0.02), SIZE)

    assert found.focal == pytest.approx(focal, rel=0.03)
    assert error(true, found) < 0.3


@pytest.mark.parametrize("bend", [-0.2, 0.0, 0.1])
def test_the_bend_of_the_lens_is_found(bend):
    true = camera(20, bend=bend)

    assert fit(*seen_marks(true, ()), SIZE).bend == pytest.approx(bend, abs=0.02)


def test_one_mark_that_was_misread_is_outvoted():
    true = camera(20)
    points, seen = seen_marks(true, ())
    seen[8:12] += 25

    assert error(true, fit(points, seen, SIZE)) < 1.0


def test_there_and_back_is_the_same_point():
    true = camera(35, bend=-0.15)

    assert np.abs(true.to_table(true.to_picture(PLACES, 16.0), 16.0) - PLACES).max() < 1e-3


def test_higher_things_are_seen_farther_from_the_point_below_the_camera():
    true = camera(0, spin=0.0, bend=0.0)

    low, high = true.to_picture([(360.0, 100.0)])[0], true.to_picture([(360.0, 100.0)], 16.0)[0]

    assert high[0] - low[0] == pytest.approx(1100 * 158 * (1 / 544 - 1 / 560), abs=0.1)


def test_three_points_are_too_few():
    with pytest.raises(NoView):
        fit([(0, 0), (1, 0), (0, 1)], [(0, 0), (1, 0), (0, 1)], SIZE)


def test_points_on_a_line_tell_nothing_or_at_least_do_not_crash():
    line = [(float(x), 0.0) for x in range(0, 100, 10)]

    with pytest.raises(NoView):
        fit(line, line, SIZE)


def test_only_marks_of_the_mat_count():
    corners = np.zeros((4, 2))

    on_mat, in_picture = among({0: corners, 33: corners}, MARKS)

    assert (len(on_mat), len(in_picture)) == (4, 4)


def test_a_picture_without_marks_has_none():
    assert detect(np.full((480, 640, 3), 128, np.uint8)) == {}
