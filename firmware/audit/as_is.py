"""The table as it stands, in the book's own terms."""

from __future__ import annotations

from collections.abc import Sequence

from firmware.audit.differences import may_show, partners, place_of
from firmware.audit.household import Household
from firmware.audit.seen import StandingDice
from rules.contract import Layout, LayoutDie
from rules.mat import Spot


class Unreadable(ValueError):
    """A die that shows nobody knows what: one sentence for the players."""


def as_it_stands(book: Layout, table: StandingDice, spots: Sequence[Spot], household: Household) -> Layout:
    """Every die that stands on a place. A die that the book knows keeps its role; of another its colour decides.

    Dice beside all places do not count. Raises `Unreadable`.
    """
    places = [place_of(die, spots) for die in table.dice]
    known = {
        index: wanted
        for wanted, index in zip(book.dice, partners(book, table, places, spots, household), strict=True)
        if index is not None
    }
    dice = []
    for index, (die, place) in enumerate(zip(table.dice, places, strict=True)):
        if not place:
            continue
        wanted = known.get(index)
        role = wanted.colour if wanted else household.likeliest(die.rgb)
        face = wanted.face if wanted and may_show(die, wanted.face) else die.face
        if face is None:
            name = household.names.get(role, role)
            raise Unreadable(f"The {name} die on {place} cannot be read. Turn it to the light.")
        dice.append(LayoutDie(place, face.partition("/")[0], role, face))
    return Layout(tuple(sorted(dice)))
