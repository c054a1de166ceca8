"""What makes a die or a picture doubtful."""

import cv2
import numpy as np
import pytest

from vision.doubts import flags_of, glares, lamp_amid_pips, picture_flags, sharpness

NEVER = (50.0, 50.0, 50.0)
INSIDE = ((100.0, 100.0), (140.0, 100.0), (140.0, 140.0), (100.0, 140.0))
NO_LOGITS = np.zeros(3, dtype=np.float32)


def face(body: int = 200, pip: int = 20) -> np.ndarray:
    crop = np.full((48, 48, 3), body, dtype=np.uint8)
    for x, y in ((15, 15), (33, 33), (15, 33), (33, 15)):
        cv2.circle(crop, (x, y), 4, (pip, pip, pip), -1, cv2.LINE_AA)
    return crop


def flags(corners=INSIDE, logits=NO_LOGITS, least=NEVER, crop=None, pips=True, unknown=False) -> tuple[str, ...]:
    return flags_of(corners, logits, least, face() if crop is None else crop, (320, 320, 3), pips=pips, unknown=unknown)


def test_a_sound_die_has_no_flags() -> None:
    assert flags() == ()


@pytest.mark.parametrize(("position", "name"), [(0, "cocked"), (1, "stacked"), (2, "cut off")])
def test_the_finder_flags_from_the_fitted_logit_on(position: int, name: str) -> None:
    logits = np.full(3, -5, dtype=np.float32)
    logits[position] = 1.5

    assert flags(logits=logits, least=(1.0, 1.0, 1.0)) == (name,)
    assert flags(logits=logits, least=(2.0, 2.0, 2.0)) == ()


def test_corners_outside_the_picture_mean_cut_off_whatever_the_finder_says() -> None:
    corners = ((-10.0, 100.0), (30.0, 100.0), (30.0, 140.0), (-10.0, 140.0))

    assert flags(corners) == ("cut off",)


def test_a_face_of_few_pixels_is_small() -> None:
    corners = ((100.0, 100.0), (118.0, 100.0), (118.0, 118.0), (100.0, 118.0))

    assert flags(corners) == ("small",)


def test_a_sign_is_an_unknown_face() -> None:
    assert flags(unknown=True) == ("unknown face",)


def test_blur_lowers_sharpness_until_the_face_is_flagged() -> None:
    soft = cv2.GaussianBlur(face(), (0, 0), 5)

    assert sharpness(face()) > 0.3
    assert flags(crop=soft) == ("blurred",)


def test_contrast_alone_does_not_change_sharpness_much() -> None:
    assert sharpness(face(200, 20)) == pytest.approx(sharpness(face(150, 60)), abs=0.05)


def test_a_bright_spot_on_a_coloured_face_glares_and_a_white_face_does_not() -> None:
    shining = face(90)
    shining[18:30, 18:30] = 255
    white = face(255)

    assert glares(shining)
    assert flags(crop=shining) == ("glare",)
    assert not glares(white)


@pytest.mark.parametrize(
    ("body", "pip", "lamp", "expected"),
    [(60, 210, 255, True), (60, 210, 225, False), (60, 255, 255, False)],
    ids=["a lamp amid pips", "a fifth pip", "over-exposed pips"],
)
def test_a_full_mark_amid_faint_pips_may_be_a_lamp(body: int, pip: int, lamp: int, expected: bool) -> None:
    crop = face(body, pip)
    cv2.circle(crop, (24, 24), 3, (lamp, lamp, lamp), -1)

    assert lamp_amid_pips(crop) == expected


def lit(marks: dict[tuple[int, int], int]) -> np.ndarray:
    """A dark face with light marks at these places."""
    crop = np.full((48, 48, 3), 60, dtype=np.uint8)
    for at, light in marks.items():
        cv2.circle(crop, at, 3, (light, light, light), -1)
    return crop


def test_over_exposed_pips_do_not_glare_and_a_lamp_amid_the_strokes_of_a_sign_is_no_doubt() -> None:
    crop = face(60, 255)
    sign = face(60, 210)
    cv2.circle(sign, (24, 24), 3, (255, 255, 255), -1)

    assert flags(crop=crop) == ()
    assert flags(crop=sign) == ("glare",)
    assert flags(crop=sign, pips=False) == ()


def test_where_the_light_grows_across_a_face_full_pips_are_opposite_faint_ones() -> None:
    assert not lamp_amid_pips(lit({(14, 14): 255, (33, 14): 255, (14, 33): 200, (33, 33): 200}))
    assert lamp_amid_pips(lit({(14, 14): 255, (33, 14): 200, (14, 33): 200}))  # nothing opposite the first


def test_two_lights_beside_each_other_in_the_middle_are_not_opposite_pips() -> None:
    assert lamp_amid_pips(lit({(24, 19): 255, (24, 28): 255, (12, 12): 200, (35, 35): 200}))


def test_lights_on_a_white_die_cannot_pass_for_its_dark_pips() -> None:
    crop = face(200, 20)
    for x, light in ((24, 255), (10, 232)):
        cv2.circle(crop, (x, 24), 3, (light, light, light), -1)

    assert not lamp_amid_pips(crop)


def test_a_speck_of_light_is_not_taken_for_a_lamp() -> None:
    crop = face(60, 210)
    crop[24, 24:26] = 255

    assert not lamp_amid_pips(crop)


@pytest.mark.parametrize(
    ("level", "expected"), [(5, ("dark",)), (120, ()), (255, ("bright",))], ids=["black", "grey", "white"]
)
def test_a_picture_without_any_light_or_shade_is_flagged(level: int, expected: tuple[str, ...]) -> None:
    assert picture_flags(np.full((200, 300, 3), level, dtype=np.uint8)) == expected


@pytest.mark.parametrize("shape", [(1, 1, 3), (7, 500, 3), (0, 0, 3)])
def test_a_picture_too_small_for_any_die_is_none(shape: tuple[int, int, int]) -> None:
    assert picture_flags(np.zeros(shape, dtype=np.uint8)) == ("no picture",)


def mostly(level: int, else_: int, share: float) -> np.ndarray:
    """A picture of that level, of which a share is of another one."""
    picture = np.full((200, 200, 3), level, dtype=np.uint8)
    picture[: round(200 * share)] = else_
    return picture


def test_a_picture_is_dark_or_bright_only_if_nearly_all_of_it_is() -> None:
    assert picture_flags(mostly(10, 200, 0.0)) == ("dark",)
    assert picture_flags(mostly(10, 200, 0.02)) == ()  # one die in a dark room
    assert picture_flags(mostly(255, 90, 0.02)) == ("bright",)
    assert picture_flags(mostly(255, 90, 0.05)) == ()  # a few dice on a sheet that is washed out
