"""Places where something lies that was not read."""

import cv2
import numpy as np

from firmware.audit.seen import StandingDie
from firmware.watching.blank import not_blank
from rules.mat import Spot
from vision.view import View

VIEW = View((0.3, 0.0, 0.0), (-60.0, -30.0, 300.0), 1000.0, 0.0, (640, 480))
SPOTS = (Spot("1-1", 30, 30, 30, 30), Spot("1-2", 60, 30, 30, 30), Spot("H", 90, 30, 30, 30, many=True))
PAPER = (230, 228, 222)


def picture(*blobs):
    """Paper with a round blob, (x, y, radius in mm, colour) each."""
    shown = np.full((480, 640, 3), PAPER, np.uint8)
    for x, y, radius, colour in blobs:
        round_ = [(x + radius * np.cos(a), y + radius * np.sin(a)) for a in np.linspace(0, 2 * np.pi, 24)]
        cv2.fillConvexPoly(shown, np.rint(VIEW.to_picture(round_)).astype(np.int32), colour)
    return shown


def unclear(shown, *dice):
    return not_blank(shown, VIEW, SPOTS, dice, 16.0, PAPER)


def test_bare_paper_print_and_shadow_are_blank():
    print_, shadow = (60, 30, 6, (206, 206, 206)), (30, 30, 12, (138, 137, 133))

    assert unclear(picture()) == unclear(picture(print_, shadow)) == frozenset()


def test_the_pips_of_a_white_die_and_a_coloured_body_are_not():
    pips = [(30 + dx, 30 + dy, 1.7, (25, 25, 25)) for dx in (-4, 4) for dy in (-4, 4)]

    assert unclear(picture(*pips)) == {"1-1"}
    assert unclear(picture((60, 30, 5, (120, 150, 90)))) == {"1-2"}


def test_a_place_with_a_die_that_was_read_and_a_zone_are_not_asked_about():
    stain = [(x, 30, 6, (20, 20, 20)) for x in (30, 90)]
    read = StandingDie(31.0, 29.0, "d6/3", None, True, (200, 30, 30), ((0, 0),) * 4)

    assert unclear(picture(*stain), read) == frozenset()


def test_a_die_that_leans_over_the_next_place_in_the_picture_hides_nothing_there():
    tall = [(x, y) for x, y in VIEW.to_picture([(22, 2), (38, 2), (38, 18), (22, 18)], 16.0)]
    shown = picture()
    cv2.fillConvexPoly(shown, np.rint(tall).astype(np.int32), (180, 30, 30))
    above = StandingDie(30.0, 10.0, "d6/3", None, True, (180, 30, 30), ((0, 0),) * 4)

    assert unclear(shown) == {"1-1"}
    assert unclear(shown, above) == frozenset()
