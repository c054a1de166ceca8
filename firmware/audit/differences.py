"""Where table and book differ, as the shortest list of what to do about it.

Each die of the book is given at most one die of the table, such that the whole takes the fewest deeds: a pair that
agrees takes none, one that stands elsewhere or shows another value takes one, a die without a partner takes one. The
prices below decide between lists of equal length; a die in doubt is believed to be what the book says, if it can be.
What rests on a doubtful reading all the same is no instruction: players are asked to look.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import Final

from firmware.audit.assignment import assign
from firmware.audit.household import Household
from firmware.audit.seen import StandingDice, StandingDie
from rules.contract import Layout, LayoutDie
from rules.mat import Spot

ELSEWHERE: Final = 1.0
TURNED: Final = 1.0
BOTH: Final = 1.5
RECOLOURED: Final = 1.9
"""A die of another colour stands there: less than to take one off and put another one on."""
ALONE: Final = 1.2
"""A die of the book that is not there, or one of the table that is not in the book: a pair that agrees in nothing
costs less than both."""
IN_DOUBT: Final = 0.2
"""The reader's runner-up is what the book says."""
UNREAD: Final = 0.5
"""The reader is in doubt and thinks of nothing that the book says; still it is that die sooner than another one."""
OVERLOOKED: Final = 0.2
"""A die of the book that was not seen where one may have been overlooked."""
NEVER: Final = 1e6
OTHER_COLOUR: Final = 0.13
"""A body that is so much more like another role's dice is none of this role's."""
PLAINLY_OTHER: Final = 0.2
"""And from here on a player sees so at a glance: no lamp makes one colour look that much like another."""
PER_COLOUR: Final = 2.0
PER_MM: Final = 1e-3
"""Of two ways alike the shorter one."""
SLACK: Final = 2.0
"""So far beside its place a die's middle still stands on it, mm."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One deed that brings the table to the book.

    seen: index of the die on the table, None for one that is missing. place: where it stands, "" beside all places.
    face: what it shows. role: of the die that it is taken for. wanted: what the book has, None for a die to take away.
    doubtful: what was read there may be wrong, so that players are asked to look rather than told what to do.
    """

    seen: int | None
    place: str
    face: str | None
    role: str
    wanted: LayoutDie | None
    doubtful: bool = False

    @property
    def what(self) -> tuple[str, str | None, LayoutDie | None]:
        """The same for the same mistake in another picture; a die in doubt may seem to show something else there."""
        return self.place, None if self.doubtful else self.face, self.wanted

    @property
    def recoloured(self) -> bool:
        """A die of another colour stands where the book has one."""
        return self.seen is not None and self.wanted is not None and self.role != self.wanted.colour

    @property
    def moves(self) -> bool:
        """It stands elsewhere than it should."""
        return self.seen is not None and self.wanted is not None and self.place != self.wanted.place

    @property
    def turns(self) -> bool:
        """It shows another value than it should."""
        return self.seen is not None and self.wanted is not None and self.face != self.wanted.face


def differences(
    book: Layout, table: StandingDice, spots: Sequence[Spot], household: Household
) -> tuple[Difference, ...]:
    """What to do so that the table stands as the book has it, in an order in which it can be done; () for nothing."""
    places = [place_of(die, spots) for die in table.dice]
    found: list[Difference] = []
    chosen = partners(book, table, places, spots, household)
    hiding = _hiding(table, spots)
    for wanted, index in zip(book.dice, chosen, strict=True):
        if index is None:
            overlooked = not table.whole or wanted.place in hiding
            found.append(Difference(None, "", None, wanted.colour, wanted, overlooked))
            continue
        one = _of_pair(wanted, index, table.dice[index], places[index], household)
        if wanted.place in hiding:  # its own die may stand there unseen
            one = replace(one, doubtful=True)
        if one.moves or one.turns or one.recoloured:
            found.append(one)
    for index in sorted(set(range(len(table.dice))) - set(chosen)):
        die = table.dice[index]
        found.append(Difference(index, places[index], die.face, household.likeliest(die.rgb), None, not die.sure))
    return _in_order(found, spots)


def _hiding(table: StandingDice, spots: Sequence[Spot]) -> frozenset[str]:
    """Names of places on which a die may stand that was not read. Of places for many nobody looks whether all that
    lies there was."""
    zones = () if table.whole else (spot.name for spot in spots if spot.many)
    return table.unclear.union(zones)


def _of_pair(wanted: LayoutDie, index: int, die: StandingDie, place: str, household: Household) -> Difference:
    """In what a die of the table differs from its die of the book, if in anything."""
    face = wanted.face if may_show(die, wanted.face) else die.face
    unlike = household.unlike(die.rgb).get(wanted.colour, 0.0)
    role = household.likeliest(die.rgb) if unlike > OTHER_COLOUR else wanted.colour
    doubtful = not die.sure or (role != wanted.colour and unlike < PLAINLY_OTHER)
    return Difference(index, place, face, role, wanted, doubtful)


def place_of(die: StandingDie, spots: Sequence[Spot]) -> str:
    """The name of the place on which a die stands, "" beside all of them. Of two places the nearer one."""
    near = min(((_beside(die, spot), spot.name) for spot in spots), default=(NEVER, ""))
    return near[1] if near[0] <= SLACK else ""


def _beside(die: StandingDie, spot: Spot) -> float:
    """How far a die's middle is from a place, mm; 0 on it."""
    across = max(0.0, abs(die.x - spot.x) - spot.width / 2)
    down = max(0.0, abs(die.y - spot.y) - spot.height / 2)
    return hypot(across, down)


def partners(
    book: Layout, table: StandingDice, places: list[str], spots: Sequence[Spot], household: Household
) -> list[int | None]:
    """For each die of the book the index of its die on the table, None for none.

    The matrix has a column for each die of the table and one more for each of the book to stand alone; what a die of
    the table costs that is left over is taken off those that it is not left over from.
    """
    if not book.dice:
        return []
    by_name = {spot.name: spot for spot in spots}
    hiding = _hiding(table, spots)
    alone = [[OVERLOOKED if wanted.place in hiding else ALONE] * len(book.dice) for wanted in book.dice]
    standing = [(die, place, household.unlike(die.rgb)) for die, place in zip(table.dice, places, strict=True)]
    costs = [
        [_cost(wanted, die, place, by_name, unlike.get(wanted.colour, 0.0)) - ALONE for die, place, unlike in standing]
        + by_itself
        for wanted, by_itself in zip(book.dice, alone, strict=True)
    ]
    return [column if column < len(table.dice) else None for column in assign(costs)]


def _cost(wanted: LayoutDie, die: StandingDie, place: str, spots: dict[str, Spot], unlike: float) -> float:
    """unlike: how much more the die is like those of another role."""
    same = die.face == wanted.face
    believed = same or may_show(die, wanted.face)
    if unlike > OTHER_COLOUR:
        return NEVER if place != wanted.place else RECOLOURED + (0.0 if believed else IN_DOUBT)
    doubt = (0.0 if same else IN_DOUBT) + PER_COLOUR * unlike
    if place == wanted.place:
        return doubt + (0.0 if believed else TURNED if die.sure else UNREAD)
    spot = spots.get(wanted.place)
    way = PER_MM * hypot(die.x - spot.x, die.y - spot.y) if spot else 0.0
    return doubt + way + (ELSEWHERE if believed else BOTH)


def may_show(die: StandingDie, face: str) -> bool:
    """Whether a die shows a face, as far as the reader can tell: a doubtful one may show its runner-up, too."""
    return die.face == face or (not die.sure and face == die.second)


def _in_order(found: list[Difference], spots: Sequence[Spot]) -> tuple[Difference, ...]:
    """Away first, then moves to places that are free by then, then what is only turned, then what is missing; last
    what is to be looked at."""
    looks = [one for one in found if one.doubtful]
    found = [one for one in found if not one.doubtful]
    single = {spot.name for spot in spots if not spot.many}
    away = [one for one in found if one.wanted is None]
    moving = [one for one in found if one.moves]
    ordered: list[Difference] = []
    while moving:
        taken = {one.place for one in moving if one.place in single}
        free = [one for one in moving if one.wanted and one.wanted.place not in taken]
        ordered += free or moving[:1]  # a ring of dice that change places begins anywhere
        moving = [one for one in moving if one not in ordered]
    there = [one for one in found if one.seen is not None and one.wanted is not None and not one.moves]
    missing = [one for one in found if one.seen is None]
    return (*away, *ordered, *there, *missing, *looks)
