"""How far monsters and paths still are from the other Monster Lord."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rules.games.ddm.facts import foe_of
from rules.games.ddm.field import STRIDE, beside, bits
from rules.games.ddm.ground import Ground
from rules.games.ddm.state import State

FAR: Final = 60
"""What stands for a way that is not there yet, beside the distance as the crow flies."""


@lru_cache(maxsize=256)
def distances(ground: Ground, lord: int) -> dict[int, int]:
    """Steps along the dungeon from each of its squares to the nearest one beside a Monster Lord, as far as a path
    leads there."""
    found: dict[int, int] = {}
    layer, steps = beside(1 << lord) & ground.dungeon, 0
    seen = layer
    while layer:
        for square in bits(layer):
            found[square] = steps
        layer = beside(layer) & ground.dungeon & ~seen
        seen |= layer
        steps += 1
    return found


def crow(one: int, other: int) -> int:
    """Steps between two squares on an empty field."""
    return abs(one % STRIDE - other % STRIDE) + abs(one // STRIDE - other // STRIDE)


def worth(state: State, square: int, seat: int) -> int:
    """How far a monster of a player on this square still is from the other lord; less is better."""
    lord = state.layout.lords[foe_of(seat)]
    return distances(state.ground, lord).get(square, FAR + crow(square, lord))


def nearest_of(state: State, seat: int, form: int, turn: int, stars: int) -> int:
    """The fewest steps, as the crow flies, from a square of a piece that lies on one of `stars` to the other lord."""
    layout = state.layout
    return _nearest_square(layout.offsets[state.colours[seat]][form][turn], stars, layout.lords[foe_of(seat)])


@lru_cache(maxsize=4096)
def _nearest_square(offsets: tuple[int, ...], stars: int, lord: int) -> int:
    return min([crow(star + offset, lord) for star in bits(stars) for offset in offsets], default=2 * FAR)
