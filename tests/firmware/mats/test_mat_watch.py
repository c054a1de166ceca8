"""The mat in the camera's pictures: found, followed when nudged, and missed when it is gone."""

import cv2
import numpy as np
import pytest

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


def photo(mat=TRAY, shift=(0.0, 0.0), covered=()):
    """The mat seen askew on a brown table. covered: fiducials with something on them."""
    flat = picture_of(mat, SCALE)
    for fiducial in mat.fiducials:
        if fiducial.number in covered:
            x, y, reach = fiducial.x * SCALE, fiducial.y * SCALE, 0.4 * fiducial.side * SCALE
            flat[round(y - reach) : round(y + reach), round(x - reach) : round(x + reach)] = (90, 120, 60)
    height, width = flat.shape[:2]
    start = np.float32([(0, 0), (width, 0), (width, height), (0, height)])
    way = cv2.getPerspectiveTransform(start, np.float32(CORNERS) + np.float32(shift))
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


def test_stickers_on_a_boards_corners_say_what_counts():
    stickers = mat_for("corners")
    watch = watching(stickers)
    ground = np.full((960, 1280, 3), 235, np.uint8)
    for fiducial, (x, y) in zip(stickers.fiducials, ((100, 100), (1000, 100), (1000, 700), (100, 700)), strict=True):
        left, top = (round((v - stickers.width / 4) * 3) for v in (fiducial.x, fiducial.y))
        ground[y : y + 132, x : x + 132] = picture_of(stickers, 3.0)[top : top + 132, left : left + 132]

    assert watch.seek(ground, 0.0) == "found"
    xs, ys = zip(*watch.outline, strict=True)
    assert (min(xs), max(xs), min(ys), max(ys)) == pytest.approx((121, 1111, 121, 811), abs=2)


def test_marks_are_papered_over_before_dice_are_read():
    watch = watching()
    watch.seek(photo(), 0.0)
    bare = watch.bare(photo())

    for fiducial in TRAY.fiducials:
        x, y = watch.view.to_picture([(fiducial.x, fiducial.y)])[0].round().astype(int)
        assert bare[y - 15 : y + 15, x - 15 : x + 15].min() > 180
