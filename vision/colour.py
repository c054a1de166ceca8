"""The colour of a die's body, measured on its top face and named."""

from __future__ import annotations

from functools import cache, lru_cache
from math import hypot
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from vision.faces import FACE_SIZE, MARGIN, Crops

Colour: TypeAlias = tuple[int, int, int]
"""RGB, 0-255."""

COLOURS: Final = (
    "white", "ivory", "grey", "black", "brown", "red", "orange", "yellow", "green", "turquoise", "blue",
    "purple", "pink",
)  # fmt: skip
"""Every name that a body can get. A clear or patterned body has the name of its main colour."""

_EDGE: Final = 0.09  # of the side, left out all round: bevel, its highlight, corners found a little off
_PIP_RADIUS: Final = 0.1  # of the side, left out around each place where a pip can be
_PIP_PLACES: Final = (0.26, 0.5, 0.74)
_GLARE: Final = 250  # all three channels above: the sensor is full and says nothing about colour

_ACHROMATIC_CHROMA: Final = 0.035  # OKLab chroma under which a body counts as white, grey or black
_ACHROMATIC_SHARE: Final = 0.07  # the same relative to lightness: dim light lowers both alike
_BLACK, _WHITE = 0.34, 0.70  # OKLab lightness under and over which an achromatic body has that name
_HUES: Final = (
    (12.0, "pink"), (36.0, "red"), (78.0, "orange"), (118.0, "yellow"), (172.0, "green"),
    (222.0, "turquoise"), (282.0, "blue"), (336.0, "purple"), (360.0, "pink"),
)  # fmt: skip
"""(upper end in degrees of OKLab hue, name)."""

_TO_CONES: Final = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
_TO_OKLAB: Final = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)
"""Ottosson, "A perceptual color space for image processing" (2020). CIELAB would call a deep blue purple."""


def face_colour(face: Crops) -> tuple[str, Colour]:
    """Name and RGB of the body of a die, from its top face as `vision.faces.square_up` gives it.

    Pips, glare and the face's edge are left out, so the answer is the body's even where they cover much of the
    face. The picture is taken as the camera balanced it: a white guessed from a single picture (Shades of Grey)
    named more dice wrongly than it mended, since tables are rarely grey.
    """
    red, green, blue = (round(float(channel)) for channel in _body(face))
    return name_of((red, green, blue)), (red, green, blue)


def name_of(rgb: Colour) -> str:
    """The name in `COLOURS` of an sRGB colour seen under white light."""
    lightness, chroma, hue = _oklch(rgb)
    if chroma < max(_ACHROMATIC_CHROMA, _ACHROMATIC_SHARE * lightness):
        return _achromatic(lightness, chroma, hue)
    name = next(name for end, name in _HUES if hue <= end)
    return _by_lightness(name, lightness, chroma)


def unlikeness(one: Colour, other: Colour) -> float:
    """How differently two bodies are coloured, from 0; different names of `COLOURS` are some 0.1 or more apart.

    Hue and strength count whatever the exposure, which scales lightness and chroma of OKLab alike; lightness counts
    a little, so that black and white differ.
    """
    (light, a, b), (other_light, other_a, other_b) = _oklab(one), _oklab(other)
    light, other_light = max(light, 0.05), max(other_light, 0.05)
    tone = hypot(a / light - other_a / other_light, b / light - other_b / other_light)
    return tone + 0.2 * abs(light - other_light)


def _body(face: Crops) -> npt.NDArray[np.float64]:
    """(3,): the median of the body's pixels, then the mean of the half that is nearest to it."""
    pixels = face[_body_mask()].astype(np.float64)
    unclipped = pixels[~(pixels > _GLARE).all(axis=1)]
    if 2 * len(unclipped) >= len(pixels):  # else it is not glare: the body itself is that bright
        pixels = unclipped
    distance = np.abs(pixels - np.median(pixels, axis=0)).sum(axis=1)
    nearest = pixels[distance <= np.median(distance)]
    return np.asarray(nearest.mean(axis=0), dtype=np.float64)


@cache
def _body_mask() -> npt.NDArray[np.bool_]:
    """(FACE_SIZE, FACE_SIZE): False at the edge and wherever one of the six faces can have a pip."""
    along = (np.arange(FACE_SIZE) + 0.5) / FACE_SIZE * (1 + 2 * MARGIN) - MARGIN  # 0 to 1 on the face
    x, y = np.meshgrid(along, along)
    mask = (np.minimum(x, y) > _EDGE) & (np.maximum(x, y) < 1 - _EDGE)
    for place_x in _PIP_PLACES:
        for place_y in _PIP_PLACES:
            mask &= np.hypot(x - place_x, y - place_y) > _PIP_RADIUS
    return mask


def _oklch(rgb: Colour) -> tuple[float, float, float]:
    """Lightness 0-1, chroma 0-0.37, hue in degrees."""
    lightness, a, b = _oklab(rgb)
    return lightness, float(np.hypot(a, b)), float(np.degrees(np.arctan2(b, a)) % 360)


@lru_cache(maxsize=1024)
def _oklab(rgb: Colour) -> tuple[float, float, float]:
    """Lightness 0-1, and the two colour axes. Kept: a table's dice are compared with few colours, many times."""
    unit = np.asarray(rgb, dtype=np.float64) / 255
    linear = np.where(unit <= 0.04045, unit / 12.92, ((unit + 0.055) / 1.055) ** 2.4)  # IEC 61966-2-1
    lightness, a, b = (float(v) for v in _TO_OKLAB @ np.cbrt(_TO_CONES @ linear))
    return lightness, a, b


def _achromatic(lightness: float, chroma: float, hue: float) -> str:
    if lightness < _BLACK:
        return "black"
    if lightness < _WHITE:
        return "grey"
    return "ivory" if chroma > 0.028 and 60 < hue < 115 else "white"


def _by_lightness(name: str, lightness: float, chroma: float) -> str:
    """Some names hold for part of a hue only: a dark orange is brown, a light red pink, a pale yellow ivory."""
    pale = chroma < 0.14 * lightness
    if name in ("orange", "yellow") and pale and lightness > 0.72:
        return "ivory"
    if name in ("orange", "yellow") and (pale or lightness < 0.56):
        return "brown"
    if name == "red" and pale and lightness < 0.5:
        return "brown"
    if name == "red" and lightness > 0.68:
        return "pink"
    if name == "pink" and lightness < 0.45:
        return "purple"
    return name
