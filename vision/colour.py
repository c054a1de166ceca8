"""The colour of a die's body, measured on its top face and named."""

from __future__ import annotations

from typing import Final, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces import FACE_SIZE, MARGIN, Crops, square_up
from vision.types import Picture

Colour: TypeAlias = tuple[int, int, int]
"""RGB, 0-255."""

COLOURS: Final = (
    "white", "ivory", "grey", "black", "brown", "red", "orange", "yellow", "green", "turquoise", "blue",
    "purple", "pink",
)  # fmt: skip
"""Every name that a body can get. A clear or patterned body has the name of its main colour."""

WHITE: Final[Colour] = (255, 255, 255)

_EDGE: Final = 0.09  # of the side, left out all round: bevel, its highlight, corners found a little off
_PIP_RADIUS: Final = 0.1  # of the side, left out around each place where a pip can be
_PIP_PLACES: Final = (0.26, 0.5, 0.74)
_GLARE: Final = 250  # all three channels above: the sensor is full and says nothing about colour

_ACHROMATIC_CHROMA: Final = 9.0  # CIELAB chroma under which a body counts as white, grey or black
_ACHROMATIC_SHARE: Final = 0.16  # the same relative to lightness: dim light lowers both alike
_BLACK, _WHITE = 30.0, 68.0  # CIELAB lightness under and over which an achromatic body has that name
_HUES: Final = (
    (16.0, "pink"), (44.0, "red"), (72.0, "orange"), (108.0, "yellow"), (172.0, "green"),
    (222.0, "turquoise"), (299.0, "blue"), (335.0, "purple"), (360.0, "pink"),
)  # fmt: skip
"""(upper end in degrees of CIELAB hue, name)."""


def body_colour(
    picture: Picture, corners: tuple[tuple[float, float], ...], white: Colour = WHITE
) -> tuple[str, Colour]:
    """Name and RGB of the body of the die whose top face has these four corners, in pixels.

    white: how a white sheet looks in this picture (`white_point`); the colour is measured against it. Pips,
    glare and the face's edge are left out, so the answer is the body's even where they cover much of the
    face.
    """
    return face_colour(square_up(picture, np.asarray(corners, dtype=np.float32)), white)


def face_colour(face: Crops, white: Colour = WHITE) -> tuple[str, Colour]:
    """The same for a face that `vision.faces.square_up` has squared up already."""
    rgb = _body(face)
    balanced = np.clip(rgb * 255.0 / np.maximum(np.asarray(white, dtype=np.float64), 1.0), 0, 255)
    red, green, blue = (round(float(channel)) for channel in balanced)
    return name_of((red, green, blue)), (red, green, blue)


def name_of(rgb: Colour) -> str:
    """The name in `COLOURS` of an sRGB colour seen under white light."""
    lightness, a, b = _lab(rgb)
    chroma, hue = float(np.hypot(a, b)), float(np.degrees(np.arctan2(b, a)) % 360)
    if chroma < max(_ACHROMATIC_CHROMA, _ACHROMATIC_SHARE * lightness) or lightness < 8:
        return _achromatic(lightness, chroma, hue)
    name = next(name for end, name in _HUES if hue <= end)
    return _by_lightness(name, lightness, chroma)


def white_point(picture: Picture) -> Colour:
    """How a white sheet looks in this picture, by Shades of Grey with p = 6 (Finlayson and Trezzi, 2004).

    The light of rooms lies between candle and shade; a stronger cast is the table's and only partly taken
    out.
    """
    small = cv2.resize(picture, (64, 64), interpolation=cv2.INTER_AREA).astype(np.float64)
    norm = np.mean(small**6, axis=(0, 1)) ** (1 / 6)
    if norm.max() < 1:
        return WHITE
    cast = np.clip(norm / norm.max(), 0.7, 1.0)
    red, green, blue = (round(float(channel)) for channel in 255 * cast)
    return red, green, blue


def _body(face: Crops) -> npt.NDArray[np.float64]:
    """(3,): the median of the body's pixels, then the mean of the half that is nearest to it."""
    pixels = face[_body_mask()].astype(np.float64)
    unclipped = pixels[~(pixels > _GLARE).all(axis=1)]
    if 2 * len(unclipped) >= len(pixels):  # else it is not glare: the body itself is that bright
        pixels = unclipped
    distance = np.abs(pixels - np.median(pixels, axis=0)).sum(axis=1)
    nearest = pixels[distance <= np.median(distance)]
    return np.asarray(nearest.mean(axis=0), dtype=np.float64)


def _body_mask() -> npt.NDArray[np.bool_]:
    """(FACE_SIZE, FACE_SIZE): False at the edge and wherever one of the six faces can have a pip."""
    along = (np.arange(FACE_SIZE) + 0.5) / FACE_SIZE * (1 + 2 * MARGIN) - MARGIN  # 0 to 1 on the face
    x, y = np.meshgrid(along, along)
    mask = (np.minimum(x, y) > _EDGE) & (np.maximum(x, y) < 1 - _EDGE)
    for place_x in _PIP_PLACES:
        for place_y in _PIP_PLACES:
            mask &= np.hypot(x - place_x, y - place_y) > _PIP_RADIUS
    return mask


def _lab(rgb: Colour) -> tuple[float, float, float]:
    """CIELAB (D65): lightness 0-100, a and b about -100 to 100."""
    unit = np.asarray([[rgb]], dtype=np.float32) / np.float32(255)
    lightness, a, b = (float(v) for v in cv2.cvtColor(unit, cv2.COLOR_RGB2LAB)[0, 0])
    return lightness, a, b


def _achromatic(lightness: float, chroma: float, hue: float) -> str:
    if lightness < _BLACK:
        return "black"
    if lightness < _WHITE:
        return "grey"
    return "ivory" if chroma > 6 and 60 < hue < 115 else "white"


def _by_lightness(name: str, lightness: float, chroma: float) -> str:
    """Some names hold for part of a hue only: a dark orange is brown, a light red pink, a pale yellow
    ivory."""
    if name in ("orange", "yellow") and chroma < 30 and lightness > 65:
        return "ivory"
    is_brown = {
        "red": chroma < 35 and lightness < 45,
        "orange": chroma < 32 or lightness < 50,
        "yellow": lightness < 45,
    }
    if is_brown.get(name, False):
        return "brown"
    if name == "red" and lightness > 66:
        return "pink"
    if name == "pink" and lightness < 35:
        return "purple"
    return name
