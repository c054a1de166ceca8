"""Body colours of drawn faces, under several lights."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.colour import COLOURS, body_colour, name_of, white_point

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


@pytest.mark.parametrize("name", COLOURS)
@pytest.mark.parametrize("value", [1, 6])
@pytest.mark.parametrize("pip", [(10, 10, 10), (250, 250, 250), (200, 20, 20)], ids=["black", "white", "red"])
def test_the_body_is_named_whatever_its_pips(name: str, value: int, pip: tuple[int, int, int]) -> None:
    found, rgb = body_colour(face(BODIES[name], value, pip), SQUARE)

    assert found == name
    assert np.abs(np.subtract(rgb, BODIES[name])).max() <= 2


def test_every_name_has_a_body_in_these_tests() -> None:
    assert tuple(BODIES) == COLOURS


@pytest.mark.parametrize("name", ["red", "yellow", "green", "blue", "purple", "black"])
@pytest.mark.parametrize("strength", [0.6, 0.8, 1.05])
def test_dimmer_and_brighter_light_keeps_the_name(name: str, strength: float) -> None:
    picture = lit(face(BODIES[name], 6, (250, 250, 250)), (strength, strength, strength))

    assert body_colour(picture, SQUARE)[0] == name


@pytest.mark.parametrize("name", COLOURS)
@pytest.mark.parametrize("light", [(1.0, 0.8, 0.55), (0.75, 0.9, 1.0)], ids=["lamp", "shade"])
def test_against_a_known_white_the_light_does_not_matter(name: str, light: tuple[float, float, float]) -> None:
    white = (round(255 * light[0]), round(255 * light[1]), round(255 * light[2]))

    found, _ = body_colour(lit(face(BODIES[name], 6, (10, 10, 10)), light), SQUARE, white)

    assert found == name


def test_a_large_red_ace_does_not_redden_a_white_die() -> None:
    assert body_colour(face(BODIES["white"], 1, (200, 20, 20), radius=24), SQUARE)[0] == "white"


@pytest.mark.parametrize(
    ("width", "shine"),
    [(25, (225, 215, 215)), (45, (255, 255, 255))],
    ids=["sheen on a quarter", "glare on nearly half"],
)
def test_a_red_die_stays_red_with_six_large_white_pips_and(width: int, shine: tuple[int, int, int]) -> None:
    picture = face(BODIES["red"], 6, (240, 240, 240), radius=12)
    cv2.rectangle(picture, (40, 40), (40 + width, 140), shine, -1)

    assert body_colour(picture, SQUARE)[0] == "red"


def test_a_die_that_fills_the_sensor_is_white() -> None:
    assert body_colour(face((255, 255, 255), 6, (10, 10, 10)), SQUARE) == ("white", (255, 255, 255))


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


def test_the_white_point_leans_towards_the_light() -> None:
    grey_and_white = np.full((60, 60, 3), 90, np.uint8)
    grey_and_white[:20] = 230

    assert white_point(grey_and_white) == (255, 255, 255)
    red, green, blue = white_point(lit(grey_and_white, (1.0, 0.9, 0.75)))
    assert red == 255
    assert green == pytest.approx(0.9 * 255, abs=4)
    assert blue == pytest.approx(0.75 * 255, abs=4)


def test_a_coloured_table_is_not_taken_for_the_light() -> None:
    assert min(white_point(np.full((60, 60, 3), (0, 200, 0), np.uint8))) == round(0.7 * 255)


def test_a_black_picture_has_a_neutral_white_point() -> None:
    assert white_point(np.zeros((5, 5, 3), np.uint8)) == (255, 255, 255)


@pytest.mark.parametrize(
    ("rgb", "name"),
    [
        ((0, 0, 0), "black"), ((15, 25, 80), "blue"), ((120, 15, 20), "red"), ((130, 180, 235), "blue"),
        ((180, 140, 220), "purple"), ((230, 50, 140), "pink"), ((190, 150, 110), "brown"),
        ((60, 200, 200), "turquoise"), ((140, 210, 50), "green"), ((245, 140, 120), "pink"),
        ((90, 10, 25), "red"),
    ],
)  # fmt: skip
def test_common_colours_of_dice_have_the_name_that_people_give_them(rgb: tuple[int, int, int], name: str) -> None:
    assert name_of(rgb) == name
