"""The mat in the camera's pictures: found, followed when nudged, and missed when it is gone."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from firmware.audit.seen import standing
from firmware.mats.mat import mat_for
from firmware.mats.picture import picture_of
from firmware.watching.mat_watch import MatWatch
from vision.types import DieReading, TableReading
from vision.view import View

SIZE = (1280, 960)
SCALE = 4.0
TRAY = mat_for("tray")


TRUE = View((0.35, 0.06, 0.04), (-125.0, -85.0, 440.0), 1150.0, 0.0, SIZE)
CORNERS = TRUE.to_picture(TRAY.corners)


def photo(mat=TRAY, shift=(0.0, 0.0), covered=(), view=None, scale=1.0):
    """The mat seen askew on a brown table. covered: fiducials with something on them. scale: of the print."""
    flat = picture_of(mat, SCALE)
    for fiducial in mat.fiducials:
        if fiducial.number in covered:
            x, y, reach = fiducial.x * SCALE, fiducial.y * SCALE, 0.4 * fiducial.side * SCALE
            flat[round(y - reach) : round(y + reach), round(x - reach) : round(x + reach)] = (90, 120, 60)
    height, width = flat.shape[:2]
    start = np.float32([(0, 0), (width, 0), (width, height), (0, height)])
    corners = CORNERS if view is None else view.to_picture(np.array(mat.corners) * scale)
    way = cv2.getPerspectiveTransform(start, np.float32(corners) + np.float32(shift))
    ground = np.full((SIZE[1], SIZE[0], 3), (110, 80, 50), np.uint8)
    return cv2.warpPerspective(flat, way, SIZE, dst=ground, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_TRANSPARENT)


def die(x, y):
    corners = ((x - 20, y - 20), (x + 20, y - 20), (x + 20, y + 20), (x - 20, y + 20))
    return DieReading("d6/3", 3, 0.99, None, 0.0, "red", (200, 0, 0), corners)


def watching(mat=TRAY, clicked=()):
    watch = MatWatch()
    watch.lay(mat, clicked)
    return watch


def test_a_mat_is_found_and_what_lies_beside_it_ignored():
    watch = watching()

    assert watch.seek(photo(), 0.0) == "found"
    kept = watch.cropped(TableReading((die(600, 500), die(60, 60), die(1250, 900)), SIZE))
    assert kept.dice == (die(600, 500),)


@pytest.mark.parametrize("covered", [(20, 23), (24, 25), (28, 29)])
def test_it_is_found_with_two_marks_covered(covered):
    watch = watching()

    assert watch.seek(photo(covered=covered), 0.0) == "found"
    middle = watch.view.to_picture([(TRAY.width / 2, TRAY.height / 2)])[0]
    whole = watching()
    whole.seek(photo(), 0.0)
    assert np.abs(whole.view.to_table([middle]) - (TRAY.width / 2, TRAY.height / 2)).max() < 1.0


def test_a_nudge_is_noticed_and_followed_and_stillness_is_not_one():
    watch = watching()
    watch.seek(photo(), 0.0)
    before = watch.view.to_picture([(100.0, 100.0)])[0]

    assert watch.seek(photo(), 1.0) == "same"
    assert watch.seek(photo(shift=(14, 9)), 2.0) == "moved"
    after = watch.view.to_picture([(100.0, 100.0)])[0]
    assert after - before == pytest.approx([14, 9], abs=2)


def test_a_mat_that_has_gone_is_lost_and_found_again():
    watch = watching()
    watch.seek(photo(), 0.0)
    bare = np.full((960, 1280, 3), 110, np.uint8)

    assert watch.seek(bare, 1.0) == "lost"
    assert (watch.view, watch.outline) == (None, ())
    assert watch.seek(photo(), 2.0) == "found"


def test_marks_are_looked_for_at_once_when_something_moved_and_now_and_then_else():
    watch = watching()

    assert watch.due(0.0)
    watch.seek(photo(), 0.0)
    assert (watch.due(4.9), watch.due(5.1)) == (False, True)
    watch.disturb()
    assert watch.due(0.1)


def test_a_mat_that_is_not_seen_is_looked_for_within_a_second():
    watch = watching()
    watch.seek(np.full((960, 1280, 3), 110, np.uint8), 0.0)

    assert (watch.due(0.5), watch.due(0.8)) == (False, True)


@pytest.mark.parametrize("scale", [0.97, 1.0])
@pytest.mark.parametrize("view", [TRUE, View((-0.5, 0.2, 0.3), (-90.0, -120.0, 470.0), 1000.0, 0.0, SIZE)])
def test_a_mat_printed_at_97_percent_and_photographed_askew_works_and_its_scale_is_measured(view, scale):
    """Places are told in the mat's own millimetres, in which dice of 16 mm measure 16 / 0.97 on a smaller print."""
    watch = watching()
    assert watch.seek(photo(view=view, scale=scale), 0.0) == "found"
    at = np.array([(60.0, 60.0), (111.0, 120.0), (200.0, 80.0)])
    tops = [view.to_picture(scale * place + [(-8, -8), (8, -8), (8, 8), (-8, 8)], 16.0) for place in at]
    dice = tuple(replace(die(0, 0), corners=tuple((float(x), float(y)) for x, y in top)) for top in tops)

    seen = standing(TableReading(dice, SIZE), watch.view)

    assert seen.side == pytest.approx(16.0 / scale, rel=0.012)
    assert np.abs([(one.x, one.y) for one in seen.dice] - at).max() < 1.0


ABOVE = View((0.0, 0.0, 0.0), (-133.0, -98.0, 300.0), 1000.0, 0.0, SIZE)
ASKEW = View((0.45, 0.0, 0.0), (-133.0, -98.0, 380.0), 1000.0, 0.0, SIZE)


def edge_error(watch):
    """How wrongly a die at the mat's edge is placed, mm."""
    place = np.array([(235.0, 165.0)])
    return float(np.linalg.norm(watch.view.to_table(ABOVE.to_picture(place, 16.0), 16.0) - place))


def test_seen_from_straight_above_a_lens_that_was_learnt_askew_places_dice_better():
    new, taught = watching(), watching()
    new.seek(photo(view=ABOVE), 0.0)
    taught.seek(photo(view=ASKEW), 0.0)

    taught.seek(photo(view=ABOVE), 1.0)

    assert edge_error(new) > 0.6
    assert edge_error(taught) < 0.25


def test_nothing_is_looked_for_without_a_mat():
    assert (MatWatch().due(9.0), MatWatch().seek(photo(), 0.0)) == (False, "none")


def test_four_clicked_corners_do_for_a_mat_whose_marks_are_not_seen():
    watch = watching(clicked=tuple((x / 1280, y / 960) for x, y in CORNERS))
    marked = watching()
    marked.seek(photo(), 0.0)

    assert watch.seek(np.full((960, 1280, 3), 110, np.uint8), 0.0) == "found"
    seen = marked.view.to_picture([(70.0, 60.0), (200.0, 140.0)], 16.0)
    assert np.abs(watch.view.to_table(seen, 16.0) - [(70.0, 60.0), (200.0, 140.0)]).max() < 4.0
    assert watch.seek(np.full((960, 1280, 3), 90, np.uint8), 1.0) == "same"
    assert (marked.followed, watch.followed) == (True, False)


def test_clicked_corners_alone_say_what_counts():
    watch = watching(None, ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)))

    assert watch.seek(photo(), 0.0) == "found"
    assert watch.view is None
    assert watch.cropped(TableReading((die(640, 480), die(50, 50)), SIZE)).dice == (die(640, 480),)


STUCK = ((100, 100), (1000, 100), (1000, 700), (100, 700))
"""Upper left corners of four stickers in a picture, each 132 pixels wide, its mark 90."""


def board_with(stickers):
    ground = np.full((960, 1280, 3), 235, np.uint8)
    for fiducial, (x, y) in zip(stickers.fiducials, STUCK, strict=True):
        left, top = (round((v - stickers.width / 4) * 3) for v in (fiducial.x, fiducial.y))
        ground[y : y + 132, x : x + 132] = picture_of(stickers, 3.0)[top : top + 132, left : left + 132]
    return ground


def test_stickers_on_a_boards_corners_say_what_counts():
    stickers = mat_for("corners")
    watch = watching(stickers)

    assert watch.seek(board_with(stickers), 0.0) == "found"
    xs, ys = zip(*watch.outline, strict=True)
    assert (min(xs), max(xs), min(ys), max(ys)) == pytest.approx((121, 1111, 121, 811), abs=2)


def test_stickers_are_papered_over_once_they_are_found_and_nothing_else_is():
    stickers = mat_for("corners")
    watch, board = watching(stickers), board_with(stickers)
    before = watch.bare(board)
    watch.seek(board, 0.0)

    bare = watch.bare(board)

    assert np.array_equal(before, board)
    for x, y in STUCK:
        assert board[y + 21 : y + 111, x + 21 : x + 111].min() < 40
        assert bare[y + 21 : y + 111, x + 21 : x + 111].min() > 180
    assert np.array_equal(bare[300:600, 300:900], board[300:600, 300:900])


def test_marks_are_papered_over_before_dice_are_read():
    watch = watching()
    watch.seek(photo(), 0.0)
    bare = watch.bare(photo())

    for fiducial in TRAY.fiducials:
        x, y = watch.view.to_picture([(fiducial.x, fiducial.y)])[0].round().astype(int)
        assert bare[y - 15 : y + 15, x - 15 : x + 15].min() > 180
