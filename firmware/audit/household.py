"""A household's dice: what each role's colour is called, and what it looks like under this lamp."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from vision.colour import unlikeness

Rgb: TypeAlias = tuple[int, int, int]

TYPICAL: Final[Mapping[str, Rgb]] = {
    "white": (230, 230, 225), "ivory": (235, 225, 195), "grey": (128, 128, 128), "black": (30, 30, 30),
    "brown": (110, 70, 40), "red": (190, 35, 35), "orange": (235, 120, 30), "yellow": (235, 195, 40),
    "green": (40, 140, 70), "turquoise": (40, 165, 165), "blue": (40, 80, 180), "purple": (115, 55, 150),
    "pink": (230, 120, 160),
}  # fmt: skip
"""Bodies of dice by the name of their colour, until a die has been shown."""
WHITE: Final = 240
VEILS: Final = (0.0, 0.2, 0.4, 0.6, 0.75, 0.87)
PER_VEIL: Final = 0.045
"""What a whole veil adds to unlikeness: dice are glossy, so a pale red is a red sooner than a white."""
STRANGE: Final = 0.16
"""Unlikeness of a role whose colour nobody knows: a die that is no more like any known one has that role."""


@dataclass(frozen=True, slots=True)
class Household:
    """names: role to what players call its dice ("A": "yellow"). learnt: what a die of a role was seen to be."""

    names: Mapping[str, str]
    learnt: Mapping[str, Rgb]

    def look(self, role: str) -> Rgb | None:
        """The body of a role's dice: as learnt, else as its colour usually is, None where that is unknown."""
        return self.learnt.get(role) or TYPICAL.get(self.names.get(role, ""))

    def unlike(self, rgb: Rgb) -> dict[str, float]:
        """For each role, how much more a body is like another role's dice than like this one's, from 0."""
        away = {role: self._away(rgb, role) for role in self.names}
        nearest = min(away.values(), default=0.0)
        return {role: far - nearest for role, far in away.items()}

    def likeliest(self, rgb: Rgb) -> str:
        """The role whose dice a body is most like. Raises LookupError for a household without dice."""
        if not self.names:
            raise LookupError("a household without dice has no roles")
        return min(self.names, key=lambda role: self._away(rgb, role))

    def _away(self, rgb: Rgb, role: str) -> float:
        look = self.look(role)
        if look is None:
            return STRANGE
        return min(unlikeness(rgb, _veiled(look, veil)) + PER_VEIL * veil for veil in VEILS)


def _veiled(body: Rgb, veil: float) -> Rgb:
    """A body whose top face mirrors something bright: that share of it is white."""
    red, green, blue = (round(channel + veil * (WHITE - channel)) for channel in body)
    return red, green, blue
