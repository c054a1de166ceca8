"""Signs that are compared and pips that are counted, weighed up; squares laid into given boxes."""

import numpy as np
import pytest

from vision.belief import Calibration
from vision.bodies import Bodies
from vision.boxes import find_in_box, squares_in
from vision.embedding import Embedder, Familiarity
from vision.finder import Sightings
from vision.matcher import Known, Match
from vision.networks import Networks
from vision.reader import Reader
from vision.set_reader import SetReader, a_die, weighed_up
from vision.weighed import Weighed

FAMILIAR = Familiarity((-9.0, 15.0, 0.0), 6.0, 0.6)
SKULL = Match("set/skull", 0.98, "set/bone", 0.02, 0.95)
UNKNOWN = Match(None, 0.0, "set/skull", 0.1, 0.2)
THREE = Match("d6/3", 0.97, "d6/5", 0.02, 1.0)
SIX = Match("d6/6", 0.96, "d6/4", 0.03, 1.0)


def test_pips_on_a_die_that_is_like_nothing_taught_are_pips():
    assert weighed_up(UNKNOWN, THREE) == THREE


def test_where_both_are_sure_of_different_faces_neither_is():
    found = weighed_up(SKULL, THREE)

    assert (found.label, found.rival) == ("set/skull", "d6/3")
    assert found.probability == pytest.approx(0.98 * 0.03)


def test_a_sign_that_is_hardly_pips_stays_a_sign():
    found = weighed_up(SKULL, Match("d6/1", 0.05, "d6/3", 0.01, 1.0))

    assert (found.label, found.rival) == ("set/skull", "d6/1")
    assert found.probability > 0.9


def test_both_saying_the_same_is_as_sure_as_the_surer():
    taught_six = Match("d6/6", 0.8, "d6/4", 0.1, 0.9)

    assert weighed_up(taught_six, SIX).probability == 0.96


def test_what_is_like_a_known_face_is_a_die_sooner_than_what_lies_around_it_says():
    # odds of 1 to 1 and of 1 to 4, twenty times better for a match
    assert a_die(0.5) == pytest.approx(20 / 21)
    assert a_die(0.2) == pytest.approx(20 / 24)
    assert (a_die(0.0), a_die(1.0)) == (0.0, 1.0)


def test_squares_stand_about_the_middle_of_their_box():
    squares = squares_in((10, 20, 50, 60))

    assert squares.shape == (12, 4, 2)
    np.testing.assert_allclose(squares.mean(axis=1), np.tile([30, 40], (12, 1)), atol=1e-4)


def test_a_box_outside_the_picture_holds_nothing():
    def never(x):
        raise AssertionError("there is nothing to look at")

    assert len(find_in_box(never, np.zeros((40, 40, 3), np.uint8), (100, 100, 130, 130))) == 0


def sees(heat):
    """A finder that sees a face of 16 px in the middle of what it is shown, with that logit."""

    def run(x):
        out = np.full((len(x), 17, x.shape[2] // 4, x.shape[3] // 4), -9.0, np.float32)
        out[:, 0, out.shape[2] // 2, out.shape[3] // 2] = heat
        out[:, 1:9, out.shape[2] // 2, out.shape[3] // 2] = np.array([-1, -1, 1, -1, 1, 1, -1, 1]) * 0.5
        return out

    return run


def in_given_box(finder):
    """The width of what is read where everything looks like the one face that is known, and its label."""
    networks = Networks(
        finder,
        lambda x: np.tile(np.eye(17, dtype=np.float32)[6] * 9, (len(x), 1)),
        lambda x: np.tile(np.array([8, -9, -9, -9], np.float32), (len(x), 1)),
        Calibration(),
        "test",
    )
    nearly = np.array([0.5, 1, 1, 1], np.float32)  # the first frame is a little less like it than the others
    same = Embedder(
        lambda x: np.stack([nearly, *np.ones((len(x) - 1, 4), np.float32)]),
        Familiarity((-9.0, 15.0, 0.0), 6.0, 0.6),
        "test",
    )
    known = Known(np.full((1, 4, 4), 0.5, np.float32), ("skull",), {"skull": ("set/skull",)}, Bodies({"set": ()}))
    reader = SetReader(Reader(networks), same, known, {})
    (die,) = reader.read_boxes(np.full((120, 120, 3), 120, np.uint8), [(30.0, 30.0, 90.0, 90.0)]).dice
    across = [x for x, _ in die.corners]
    return max(across) - min(across), die.label


def test_the_corners_of_a_die_in_a_given_box_are_the_finders_where_it_is_fairly_sure():
    seen, unseen, hardly = in_given_box(sees(6.0)), in_given_box(sees(-9.0)), in_given_box(sees(-1.2))

    # what is laid fills 0.85 or 1.05 of the box of 60 px; what is seen is far smaller
    assert seen[0] < 45
    assert unseen[0] == pytest.approx(51, abs=0.5)
    assert hardly[0] == pytest.approx(51, abs=0.5)
    assert {label for _, label in (seen, unseen, hardly)} == {"set/skull"}


def side_or_top(die, bone=(0, 1, 0, 0)):
    """What is read where the finder's frame shows another known face than those that are laid; `die` is its logit."""
    networks = Networks(
        sees(6.0),
        lambda x: np.tile(np.eye(17, dtype=np.float32)[6] * 9, (len(x), 1)),
        lambda x: np.tile(np.array([die, -9, -9, -9], np.float32), (len(x), 1)),
        Calibration(),
        "test",
    )
    bone, skull = np.array(bone, np.float32), np.array([0.8, 0, 0.6, 0], np.float32)
    different = Embedder(
        lambda x: np.stack([bone, *[skull] * (len(x) - 1)]), Familiarity((-9.0, 15.0, 0.0), 9.0, 0.6), "test"
    )
    faces = np.repeat(np.eye(4, dtype=np.float32)[:2, None], 4, axis=1)
    labels = {"skull": ("set/skull",), "bone": ("set/bone",)}
    known = Known(faces, ("skull", "bone"), labels, Bodies({"set": ()}))
    reader = SetReader(Reader(networks), different, known, {})
    (read,) = reader.read_boxes(np.full((120, 120, 3), 120, np.uint8), [(30.0, 30.0, 90.0, 90.0)]).dice
    return read


def test_a_frame_that_may_show_a_side_of_the_die_is_not_believed_against_those_that_are_laid():
    top, side = side_or_top(8.0), side_or_top(-8.0)

    assert (top.label, top.probability > 0.9) == ("set/bone", True)
    assert (side.label, side.runner_up, side.probability < 0.5) == ("set/bone", "set/skull", True)


def test_squares_that_are_laid_are_not_believed_against_a_frame_that_may_show_the_top():
    doubted = side_or_top(-6.0, bone=(0.6, 0.65, 0, 0.466))

    assert (doubted.label, doubted.runner_up) == ("set/skull", "set/bone")
    assert doubted.probability < 0.6


def test_what_looks_like_a_taught_face_is_not_passed_over_though_it_hardly_looks_like_a_die():
    networks = Networks(sees(6.0), None, None, Calibration(), "test")
    taught = Known(np.full((1, 4, 4), 0.5, np.float32), ("skull",), {"skull": ("set/skull",)}, Bodies({"set": ()}))

    def doubted(chance, vector):
        same = Embedder(lambda x: np.tile(np.array(vector, np.float32), (len(x), 1)), FAMILIAR, "test")
        corners = np.array([[[10, 10], [50, 10], [50, 50], [10, 50]]], np.float32)
        seen = Sightings(corners, np.full(1, 0.3, np.float32), np.full((1, 8), 1 / 8, np.float32))
        sign, none = np.eye(8, dtype=np.float32)[[6]], np.zeros(1, np.float32)
        crops, die = np.zeros((1, 48, 48, 3), np.uint8), np.array([chance], np.float32)
        weighed = Weighed(seen, crops, sign, sign, np.zeros((1, 4), np.float32), np.zeros((1, 2), np.float32),
                          die, none, none, 100)  # fmt: skip
        return SetReader(Reader(networks), same, taught, {}).sorted_out(weighed)

    assert doubted(0.03, (1, 1, 1, 1)) == ([], [0])
    assert doubted(0.03, (1, -1, 1, -1)) == ([], [])
    assert doubted(0.001, (1, 1, 1, 1)) == ([], [])
