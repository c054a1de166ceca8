"""What the players may do, one small choice at a time; `Action` is the tagged union stored in journals.

Class names in alphabetical order are the order of legal actions; within one class the fields decide.
Towers are named by segment and row: `3u`, `3l`, and `main`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.contract import LayoutDie, Rolled

StatName = Literal["damage", "range", "targets"]
Thing = Literal["armour", "barricade", "trap", "upgrade"]
KindName = Literal["A", "B", "C"]


class Activate(msgspec.Struct, frozen=True, tag="activate", tag_field="type"):
    """The next die does all its deeds (step 1). kind and place say which die, so a journal can be read."""

    kind: KindName
    place: str


class Assign(msgspec.Struct, frozen=True, tag="assign", tag_field="type"):
    """One point of a yellow tower's extra damage goes to the target on this space."""

    space: int


class Blast(msgspec.Struct, frozen=True, tag="blast", tag_field="type"):
    """The lower spell of a scroll: the attack hits all dice and towers of the segment."""

    scroll: int


class Buy(msgspec.Struct, frozen=True, tag="buy", tag_field="type"):
    """Spend skulls on something; what it costs is paid when its spot is chosen."""

    thing: Thing


class Charge(msgspec.Struct, frozen=True, tag="charge", tag_field="type"):
    """Use the firing tower's special now: green arms the next hit, blue hits the dice on the way."""


class Choose(msgspec.Struct, frozen=True, tag="choose", tag_field="type"):
    """Take one of the two sets of player actions (step 2)."""

    row: Literal["lower", "upper"]


class Deed(msgspec.Struct, frozen=True, tag="deed", tag_field="type"):
    """Do the action with this number (from 1) of the chosen set."""

    number: int


class End(msgspec.Struct, frozen=True, tag="end", tag_field="type"):
    """End the round."""


class Essence(msgspec.Struct, frozen=True, tag="essence", tag_field="type"):
    """Turn the taken die into essence: fill a symbol of this box (from 1; Main Tower sets first, then
    scrolls)."""

    box: int


class Explode(msgspec.Struct, frozen=True, tag="explode", tag_field="type"):
    """A red tower's special: a die of this value, just defeated, hits all others on its segment."""

    value: int


class Flag(msgspec.Struct, frozen=True, tag="flag", tag_field="type"):
    """Spend a flag of the skull track to fire any tower."""


class Follow(msgspec.Struct, frozen=True, tag="follow", tag_field="type"):
    """The table is right: the book follows it. dice: those on the horizon, the path and in the Graveyard, sorted.
    It is in no list of legal actions, for there are too many tables."""

    dice: tuple[LayoutDie, ...]


class Grow(msgspec.Struct, frozen=True, tag="grow", tag_field="type"):
    """Spend a full set of three essences (from 1) on the Main Tower."""

    box: int


class Heal(msgspec.Struct, frozen=True, tag="heal", tag_field="type"):
    """All dice of a kind heal."""

    kind: KindName


class Hit(msgspec.Struct, frozen=True, tag="hit", tag_field="type"):
    """Shoot the die on this space of the aimed segment (with a blast: give it the green special's extra
    damage)."""

    space: int


class Pay(msgspec.Struct, frozen=True, tag="pay", tag_field="type"):
    """A yellow tower's special: hearts to give up, 0 for none."""

    hearts: int


class Segment(msgspec.Struct, frozen=True, tag="segment", tag_field="type"):
    """Choose a segment of the path: to aim at, for a barricade, or for a trap."""

    number: int


class Skip(msgspec.Struct, frozen=True, tag="skip", tag_field="type"):
    """Leave out the rest of step 2."""


class Skulls(msgspec.Struct, frozen=True, tag="skulls", tag_field="type"):
    """Turn the taken die into skulls."""


class Space(msgspec.Struct, frozen=True, tag="space", tag_field="type"):
    """Choose the space for a trap."""

    number: int


class Spawn(msgspec.Struct, frozen=True, tag="spawn", tag_field="type"):
    """The round's new dice stand on the horizon."""


class Stat(msgspec.Struct, frozen=True, tag="stat", tag_field="type"):
    """Raise this statistic by one level."""

    name: StatName


class Stop(msgspec.Struct, frozen=True, tag="stop", tag_field="type"):
    """No further target, or no use of the special offered."""


class Take(msgspec.Struct, frozen=True, tag="take", tag_field="type"):
    """Pick a die of the Graveyard to convert."""

    kind: KindName
    value: int


class Tidy(msgspec.Struct, frozen=True, tag="tidy", tag_field="type"):
    """The dice that an attack changed have been turned or put into the Graveyard."""


class Tower(msgspec.Struct, frozen=True, tag="tower", tag_field="type"):
    """Choose a tower: to fire, to upgrade, or for a shield."""

    at: str


class Ward(msgspec.Struct, frozen=True, tag="ward", tag_field="type"):
    """The upper spell of a scroll: a shield for any tower."""

    scroll: int


Action = (
    Activate | Assign | Blast | Buy | Charge | Choose | Deed | End | Essence | Explode | Flag | Follow | Grow | Heal
    | Hit | Pay | Rolled | Segment | Skip | Skulls | Space | Spawn | Stat | Stop | Take | Tidy | Tower | Ward
)  # fmt: skip
