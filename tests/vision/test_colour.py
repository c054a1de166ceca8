"""Body colours of drawn faces, under several lights."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.colour import COLOURS, face_colour, name_of
from vision.faces import square_up

BODIES = {
    "white": (238, 238, 235),
    "ivory": (232, 220, 182),
    "grey": (125, 126, 130),
    "black": (28, 28, 30),
    "brown": (105, 66, 36),
    "red": (190, 32, 40),
    "orange": (236, 122, 28),
    "yellow": (236, 208, 48),
    "green": (28, 132, 62),
    "turquoise": (40, 165, 165),
    "blue": (32, 72, 190),
    "purple": (112, 48, 150),
    "pink": (240, 150, 188),
}
SQUARE = ((40.0, 40.0), (140.0, 40.0), (140.0, 140.0), (40.0, 140.0))
PIPS = {1: [(0, 0)], 6: [(x, y) for x in (-1, 1) for y in (-1, 0, 1)]}


def face(body: tuple[int, int, int], value: int, pip: tuple[int, int, int], radius: int = 10) -> np.ndarray:
    """A die of 100 px on a green table, its upper left at (40, 40)."""
    picture = np.full((180, 180, 3), (40, 110, 60), np.uint8)
    cv2.rectangle(picture, (40, 40), (140, 140), body, -1)
    for x, y in PIPS[value]:
        cv2.circle(picture, (90 + 24 * x, 90 + 24 * y), radius, pip, -1)
    return picture


def lit(picture: np.ndarray, light: tuple[float, float, float]) -> np.ndarray:
    return np.clip(picture * np.asarray(light), 0, 255).astype(np.uint8)


def body_colour(
    picture: np.ndarray, corners: tuple[tuple[float, float], ...] = SQUARE
) -> tuple[str, tuple[int, int, int]]:
    return face_colour(square_up(picture, np.asarray(corners, np.float32)))


@pytest.mark.parametrize("name", COLOURS)
@pytest.mark.parametrize("value", [1, 6])
@pytest.mark.parametrize("pip", [(10, 10, 10), (250, 250, 250), (200, 20, 20)], ids=["black", "white", "red"])
def test_the_body_is_named_whatever_its_pips(name: str, value: int, pip: tuple[int, int, int]) -> None:
    found, rgb = body_colour(face(BODIES[name], value, pip))

    assert found == name
    assert np.abs(np.subtract(rgb, BODIES[name])).max() <= 2


def test_every_name_has_a_body_in_these_tests() -> None:
    assert tuple(BODIES) == COLOURS


@pytest.mark.parametrize("name", ["red", "yellow", "green", "blue", "purple", "black"])
@pytest.mark.parametrize("strength", [0.6, 0.8, 1.05])
def test_dimmer_and_brighter_light_keeps_the_name(name: str, strength: float) -> None:
    picture = lit(face(BODIES[name], 6, (250, 250, 250)), (strength, strength, strength))

    assert body_colour(picture)[0] == name


def test_a_large_red_ace_does_not_redden_a_white_die() -> None:
    assert body_colour(face(BODIES["white"], 1, (200, 20, 20), radius=24))[0] == "white"


@pytest.mark.parametrize(
    ("width", "shine"),
    [(25, (225, 215, 215)), (45, (255, 255, 255))],
    ids=["sheen on a quarter", "glare on nearly half"],
)
def test_a_red_die_stays_red_with_six_large_white_pips_and(width: int, shine: tuple[int, int, int]) -> None:
    picture = face(BODIES["red"], 6, (240, 240, 240), radius=12)
    cv2.rectangle(picture, (40, 40), (40 + width, 140), shine, -1)

    assert body_colour(picture)[0] == "red"


def test_a_die_that_fills_the_sensor_is_white() -> None:
    assert body_colour(face((255, 255, 255), 6, (10, 10, 10))) == ("white", (255, 255, 255))


def test_a_tilted_face_is_squared_up_first() -> None:
    picture = np.full((180, 180, 3), (40, 110, 60), np.uint8)
    corners = ((60.0, 30.0), (150.0, 60.0), (120.0, 150.0), (30.0, 100.0))
    cv2.fillPoly(picture, [np.asarray(corners, np.int32)], BODIES["blue"])

    assert body_colour(picture, corners)[0] == "blue"


def test_corners_outside_the_picture_are_survived() -> None:
    name, _ = body_colour(np.full((1, 1, 3), 240, np.uint8), ((-5.0, -5.0), (50.0, -5.0), (50.0, 50.0), (-5.0, 50.0)))

    assert name == "white"


def test_corners_on_one_line_are_survived() -> None:
    name, _ = body_colour(face(BODIES["red"], 1, (0, 0, 0)), ((50.0, 50.0),) * 4)

    assert name in COLOURS


@pytest.mark.parametrize(
    ("rgb", "name"),
    [
        ((0, 0, 0), "black"), ((15, 25, 80), "blue"), ((25, 45, 150), "blue"), ((45, 20, 60), "purple"),
        ((150, 80, 80), "red"), ((110, 50, 30), "brown"), ((222, 205, 165), "ivory"), ((240, 236, 228), "white"),
        ((120, 15, 20), "red"), ((130, 180, 235), "blue"),
        ((180, 140, 220), "purple"), ((230, 50, 140), "pink"), ((190, 150, 110), "brown"),
        ((60, 200, 200), "turquoise"), ((140, 210, 50), "green"), ((245, 140, 120), "pink"),
        ((90, 10, 25), "red"),
    ],
)  # fmt: skip
def test_common_colours_of_dice_have_the_name_that_people_give_them(rgb: tuple[int, int, int], name: str) -> None:
    assert name_of(rgb) == name
