"""Faces compared with those that are known."""

from dataclasses import replace

import numpy as np
import pytest

from vision.bodies import Bodies
from vision.embedding import Familiarity
from vision.matcher import Known, leads, match_faces, match_framed, too_alike
from vision.strangers import Strangers

FITTED = Familiarity((-9.0, 15.0, 0.0), 6.0, 0.6)
RED, BLUE, GREY = (190, 30, 30), (40, 60, 190), (128, 128, 128)


def unit(*numbers):
    vector = np.array(numbers, dtype=np.float32)
    return vector / np.linalg.norm(vector)


def known(pictures, labels, bodies=None):
    """Exemplars whose four turns are all alike, but for what a test says."""
    vectors = np.stack([np.stack([unit(*vector)] * 4) for _, vector in pictures])
    names = tuple(name for name, _ in pictures)
    return Known(vectors, names, labels, bodies or Bodies({"set": ()}))


SKULLS = known(
    [("skull", (1, 0, 0)), ("bone", (0, 1, 0))],
    {"skull": ("set/skull",), "bone": ("set/bone",)},
)


def match(faces, vector, rgb=GREY):
    return match_faces(faces, FITTED, unit(*vector)[None], [rgb])[0]


def test_a_face_is_taken_for_the_nearest_known_one():
    found = match(SKULLS, (0.98, 0.05, 0.1))

    assert (found.label, found.rival) == ("set/skull", "set/bone")
    assert found.probability > 0.9


def test_a_face_between_two_known_ones_is_doubtful():
    found = match(SKULLS, (1.0, 0.95, 0))

    assert found.label == "set/skull"
    assert found.probability < 0.5


def test_the_lead_over_a_face_that_is_much_like_it_is_measured_by_how_far_ahead_one_can_be():
    best, second, between = np.float32([0.9, 0.98, 1.0]), np.float32([0.2, 0.88, 0.995]), np.float32([0, 0.8, 0.995])

    # 0.7 of 1; 0.1 of 0.2; of two that are hardly told apart 0.005 of the noise of 0.15
    np.testing.assert_allclose(leads(best, second, between), [0.7, 0.5, 0.0333], atol=1e-3)


def among(*strangers):
    """The chance of a skull, somewhat worn, where these faces are known to nobody."""
    fitted = Familiarity((-9.3, 8.0, 0.05), 6.0, 0.6, Strangers(np.stack([unit(*one) for one in strangers])))
    return match_faces(SKULLS, fitted, unit(0.9, 0, 0.4)[None], [GREY])[0].probability


def test_a_face_to_which_strangers_come_nearly_as_close_is_not_believed():
    assert among((1, 1, 0.2), (1, -1, 0.2)) < 0.6
    assert among((0, 1, 0.4), (0, 1, -0.4)) > 0.9


def test_a_stranger_that_shows_the_same_sign_says_nothing_against_it():
    assert among((0, 1, 0.4), (0, 1, -0.4), (1, 0, 0.1)) > 0.9


def framed(*vectors, credit=1.0):
    credit = np.broadcast_to(np.asarray(credit, np.float32), len(vectors))
    return match_framed(SKULLS, FITTED, np.stack([unit(*vector) for vector in vectors]), credit, GREY)


def test_one_bad_frame_does_not_decide_against_several_that_agree():
    bone, skull, other_skull = (0.1, 1, 0), (1, 0.2, 0.1), (1, 0.1, 0.2)

    found = framed(bone, skull, other_skull)

    assert (found.label, found.rival) == ("set/skull", "set/bone")
    assert found.probability < match(SKULLS, skull).probability


def test_of_frames_that_disagree_the_one_with_more_credit_decides():
    skull, bone = (1, 0.1, 0), (0.1, 1, 0)

    assert framed(skull, bone, credit=(0.9, 0.1)).label == "set/skull"
    assert framed(skull, bone, credit=(0.1, 0.9)).label == "set/bone"


def test_a_frame_in_which_a_face_is_like_nothing_hardly_counts():
    clear, blank = (1, 0.05, 0.1), (0.1, 0.2, 1)

    assert framed(clear, blank, blank).label == "set/skull"
    assert framed(clear, blank, blank).probability == pytest.approx(match(SKULLS, clear).probability, abs=1e-3)


def test_frames_that_disagree_are_asked_about():
    assert framed((1, 0.1, 0), (0.1, 1, 0)).probability < 0.6


def test_a_face_that_is_like_none_is_not_known():
    found = match(SKULLS, (0.3, 0.3, 1.0))

    assert (found.label, found.probability) == (None, 0.0)


def test_where_nothing_is_known_nothing_is_recognised():
    nothing = Known(np.zeros((0, 4, 3), np.float32), (), {})

    assert match(nothing, (1, 0, 0)).label is None


def test_any_quarter_turn_of_an_exemplar_will_do():
    turned = np.stack([np.stack([unit(1, 0, 0), unit(0, 1, 0), unit(0, 0, 1), unit(1, 1, 0)])])
    faces = Known(turned, ("skull",), {"skull": ("set/skull",)}, Bodies({"set": ()}))

    assert [match(faces, vector).similarity for vector in ((0, 1, 0), (0, 0, 1), (1, 1, 0))] == pytest.approx([1, 1, 1])


LEVELS = known(
    [("attack", (1, 0, 0)), ("shield", (0, 1, 0)), ("star", (0.8, 0.6, 0))],
    {"attack": ("set/1/attack", "set/2/attack"), "shield": ("set/2/shield",), "star": ("set/1/star",)},
    Bodies({"set/1": (), "set/2": ()}, {"set/1": (RED,), "set/2": (BLUE,)}),
)


@pytest.mark.parametrize(("rgb", "label"), [(RED, "set/1/attack"), ((30, 50, 170), "set/2/attack")])
def test_the_body_tells_two_dice_with_one_picture_apart(rgb, label):
    found = match(LEVELS, (1, 0, 0), rgb)

    assert (found.label, found.strange_colour) == (label, False)
    assert found.probability > 0.9


def test_a_face_on_a_colour_that_has_no_such_face_is_strange():
    found = match(LEVELS, (0, 1, 0), RED)

    assert (found.label, found.strange_colour) == ("set/2/shield", True)


def test_a_face_on_a_body_of_no_kind_is_strange():
    assert match(LEVELS, (0, 1, 0), (40, 160, 60)).strange_colour


def test_a_shared_picture_on_a_body_of_no_kind_is_strange_too():
    found = match(LEVELS, (1, 0, 0), (40, 160, 60))

    assert {found.label, found.rival} == {"set/1/attack", "set/2/attack"}
    assert (found.strange_colour, found.probability <= 0.5) == (True, True)


def test_on_a_body_of_no_kind_all_faces_compete():
    assert match(LEVELS, (0.4, 0.8, 0), (40, 160, 60)).probability < 0.6  # halfway between shield and star


def test_the_rival_is_the_face_of_the_die_that_has_this_colour():
    assert match(LEVELS, (0.4, 1, 0), BLUE).rival == "set/2/attack"


def test_a_face_that_dice_of_its_colour_have_is_meant_before_one_that_is_hardly_more_like_it():
    found = match(LEVELS, (0.36, 0.85, 0), RED)  # a little nearer to the shield of blue dice

    assert (found.label, found.strange_colour) == ("set/1/star", False)
    assert found.probability < 0.9


def test_a_sign_that_was_taught_on_other_dice_is_that_of_the_die_with_this_colour():
    pictures = {"1": ("set/1/star",), "2": ("set/2/star",), "shield": ("set/2/shield",)}
    faces = known([("1", (1, 0, 0)), ("2", (0.7, 0, 0.7)), ("shield", (0, 1, 0))], pictures, LEVELS.bodies)
    kin = replace(faces, kin={"1": ("set/2/star",), "2": ("set/1/star",)})

    on_blue = match(kin, (1, 0, 0.1), BLUE)

    assert (on_blue.label, on_blue.rival, on_blue.strange_colour) == ("set/2/star", "set/2/shield", False)
    assert on_blue.probability > 0.9
    assert match(faces, (1, 0, 0.1), BLUE).strange_colour


def test_only_faces_of_the_same_colour_compete():
    on_blue = match(LEVELS, (1, 0.25, 0), BLUE)  # the star is near, but only red dice have it
    on_red = match(LEVELS, (1, 0.25, 0), RED)

    assert on_blue.probability > on_red.probability


def test_one_picture_on_dice_whose_colours_nobody_showed_is_a_question():
    faces = known(
        [("attack", (1, 0, 0)), ("shield", (0, 1, 0))],
        {"attack": ("set/1/attack", "set/2/attack"), "shield": ("set/2/shield",)},
        Bodies({"set/1": (), "set/2": ()}),
    )

    found = match(faces, (1, 0, 0))

    assert {found.label, found.rival} == {"set/1/attack", "set/2/attack"}
    assert found.probability <= 0.5


def test_named_colours_serve_until_the_households_are_shown():
    bodies = Bodies({"set/1": ("red",), "set/2": ("blue",)})

    assert bodies.agreeing(RED) == {"set/1"}
    assert bodies.agreeing((40, 160, 60)) == frozenset()


def test_pictures_that_their_owner_wants_to_be_asked_about_are_always_a_question():
    asked = replace(SKULLS, asked=frozenset({frozenset({"skull", "bone"})}))

    found = match(asked, (1, 0, 0))

    assert (found.label, found.rival, found.probability) == ("set/skull", "set/bone", 0.5)


def test_all_exemplars_of_a_picture_count_in_whatever_order_they_were_taught():
    faces = known(
        [("skull", (1, 0, 0)), ("bone", (0, 1, 0)), ("skull", (0, 0, 1)), ("bone", (1, 1, 0))],
        {"skull": ("set/skull",), "bone": ("set/bone",)},
    )
    looks = np.stack([unit(0, 0, 1), unit(1, 1, 0)])

    # (0, 0, 1) is a skull's second exemplar and square to both bones; (1, 1, 0) is a bone's, half a right angle off
    np.testing.assert_allclose(faces.similarities(looks), [[1, 0], [0.5**0.5, 1]], atol=1e-6)


def test_pictures_that_cannot_be_told_apart_are_reported():
    faces = known(
        [("N", (1, 0, 0)), ("Z", (1, 0.05, 0)), ("O", (0, 0, 1))],
        {"N": ("set/N",), "Z": ("set/Z",), "O": ("set/O",)},
    )

    assert too_alike(faces, FITTED, 0.9) == (("N", "Z"),)
    assert too_alike(faces, FITTED, 0.9, "Z") == (("N", "Z"),)
    assert too_alike(faces, FITTED, 0.9, "O") == ()


def test_alike_pictures_on_dice_of_different_colours_are_no_trouble():
    faces = known(
        [("N", (1, 0, 0)), ("Z", (1, 0.05, 0))],
        {"N": ("set/1/N",), "Z": ("set/2/Z",)},
        Bodies({"set/1": (), "set/2": ()}, {"set/1": (RED,), "set/2": (BLUE,)}),
    )
    colours_unknown = replace(faces, bodies=Bodies({"set/1": (), "set/2": ()}, {"set/1": (RED,)}))

    assert too_alike(faces, FITTED, 0.9) == ()
    assert too_alike(colours_unknown, FITTED, 0.9) == (("N", "Z"),)
