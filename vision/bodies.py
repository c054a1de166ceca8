"""The body colours of a household's dice, under its own lamp: which kinds of die a face may be on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Final

import numpy as np
import numpy.typing as npt

from vision.colour import Colour, name_of, unlikeness
from vision.faces import FACE_SIZE, MARGIN, Crops

FAR: Final = 0.2
"""Unlikeness from which a body is of another colour than one that was learnt; see `vision.colour.unlikeness`."""
NEARLY: Final = 1.7
"""A kind whose colour is up to this many times farther than the nearest one's may be meant too."""
NOISE: Final = 0.03
"""Unlikeness by which one die differs from picture to picture."""
_RIM: Final = (0.03, 0.13)
"""Inner and outer edge of the rim, as shares of the side: what is drawn on a face seldom reaches it."""
_GLARE: Final = 250


@dataclass(frozen=True, slots=True)
class Bodies:
    """names: of a kind's body, from its description, () where any will do. seen: as measured on dice that were shown.

    What was measured counts before a name.
    """

    names: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    seen: Mapping[str, tuple[Colour, ...]] = field(default_factory=lambda: MappingProxyType({}))

    def agreeing(self, rgb: Colour) -> frozenset[str]:
        """The kinds that a die of this colour can be of; empty for a colour that none has."""
        away = {kind: min(unlikeness(rgb, one) for one in colours) for kind, colours in self.seen.items() if colours}
        reach = min(FAR, NEARLY * min(away.values(), default=0.0) + NOISE)
        near = {kind for kind, distance in away.items() if distance <= reach}
        unlearnt = self.names.keys() - away.keys()
        named = {kind for kind in unlearnt if name_of(rgb) in self.names[kind]}
        return frozenset(near | named or {kind for kind in unlearnt if not self.names[kind]})


def rim_colour(face: Crops) -> Colour:
    """RGB of a die's body at the rim of its squared-up top face, which a drawing or letter leaves free."""
    pixels = face[_rim()].astype(np.float64)
    unclipped = pixels[~(pixels > _GLARE).all(axis=1)]
    if 2 * len(unclipped) >= len(pixels):  # else it is not glare: the body itself is that bright
        pixels = unclipped
    red, green, blue = np.median(pixels, axis=0)
    return round(float(red)), round(float(green)), round(float(blue))


@cache
def _rim() -> npt.NDArray[np.bool_]:
    along = (np.arange(FACE_SIZE) + 0.5) / FACE_SIZE * (1 + 2 * MARGIN) - MARGIN  # 0 to 1 on the face
    inward = np.minimum(along, 1 - along)
    depth = np.minimum(*np.meshgrid(inward, inward))
    return np.asarray((depth > _RIM[0]) & (depth < _RIM[1]), dtype=np.bool_)
