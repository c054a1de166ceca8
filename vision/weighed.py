"""Faces that may be dice, with what the networks made of them."""

from __future__ import annotations

from dataclasses import dataclass

from vision.faces import Crops
from vision.finder import Floats, Sightings


@dataclass(frozen=True, slots=True)
class Weighed:
    """Faces, one per row, with what was made of them.

    crops: squared up (n, 48, 48, 3). faces: the pip reader's chances (n, 9). values: both networks' (n, 8).
    lying, feet: the posture network's logits (n, 4), and where it has the feet, see `vision.feet`, (n, 2). die, pips,
    right: chances (n,) that it is a die of any kind, one with pips, and one whose likeliest value is true. longer:
    side of the picture, px.
    """

    seen: Sightings
    crops: Crops
    faces: Floats
    values: Floats
    lying: Floats
    feet: Floats
    die: Floats
    pips: Floats
    right: Floats
    longer: int
