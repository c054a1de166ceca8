"""The dungeon as it stands: both paths, and every place where a further piece fits.

All of it follows from the pieces that were built, so it is worked out once for each dungeon and kept.
"""

from __future__ import annotations

from functools import lru_cache

from rules.games.ddm.field import MARGIN, beside
from rules.games.ddm.pieces import TURNS, Built, Layout, squares_of


class Ground:
    """paths: the squares of each side's pieces. dungeon: of both. left: how many of each form lie in the pile."""

    __slots__ = ("_colours", "_fitting", "_free", "_layout", "_spots", "dungeon", "left", "paths")

    def __init__(self, layout: Layout, colours: tuple[int, int], built: tuple[Built, ...], shells: tuple[int, ...]):
        paths, left = [0, 0], [layout.copies] * layout.number
        for owner, form, turn, star in built:
            paths[owner] |= squares_of(layout, colours[owner], form, turn, star)
            left[form] -= 1
        self.paths = paths[0], paths[1]
        self.dungeon = paths[0] | paths[1]
        self.left = tuple(left)
        self._layout, self._colours = layout, colours
        self._free = layout.free & ~self.dungeon & ~sum(1 << square for square in shells)
        self._spots: list[dict[int, tuple[int, ...]]] = [{}, {}]
        self._fitting: list[tuple[int, ...] | None] = [None, None]

    def spots(self, seat: int, form: int) -> tuple[int, ...]:
        """For each turn of a form the squares on which its star may lie: within the border, on free squares only,
        and at the side of the own path, or of the own Domain while there is no path."""
        known = self._spots[seat].get(form)
        if known is None:
            known = self._spots[seat][form] = tuple(self._find(seat, form, turn) for turn in range(TURNS))
        return known

    def fitting(self, seat: int) -> tuple[int, ...]:
        """The forms of the pile that fit somewhere, ascending."""
        known = self._fitting[seat]
        if known is None:
            left = self.left
            known = tuple([form for form in range(len(left)) if left[form] and any(self.spots(seat, form))])
            self._fitting[seat] = known
        return known

    def has_room(self, seat: int) -> bool:
        """Whether any form of the pile fits anywhere; found without looking at all of them."""
        return any(left and any(self.spots(seat, form)) for form, left in enumerate(self.left))

    def _find(self, seat: int, form: int, turn: int) -> int:
        free = self._free
        edge = beside(self.paths[seat] or 1 << self._layout.lords[seat])
        free, edge = free << MARGIN, edge << MARGIN  # so that a shift may go either way
        fits, touches = -1, 0
        for offset in self._layout.offsets[self._colours[seat]][form][turn]:
            fits &= free >> MARGIN + offset
            touches |= edge >> MARGIN + offset
        return fits & touches


@lru_cache(maxsize=512)
def ground(layout: Layout, colours: tuple[int, int], built: tuple[Built, ...], shells: tuple[int, ...]) -> Ground:
    """The ground of a position; colours: `RED` or `BLUE` of each seat."""
    return Ground(layout, colours, built, shells)
