"""What the players may do, one small choice at a time; `Action` is the tagged union stored in journals.

Class names in alphabetical order are the order of legal actions; within one class the fields decide. Squares are
named as players say them (`F8`), cards, pieces and abilities by their names.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.contract import Rolled
from rules.games.ddm.sheet import CrestName


class Army(msgspec.Struct, frozen=True, tag="army", tag_field="type"):
    """Set-up: take one of the ready armies."""

    name: str


class Attack(msgspec.Struct, frozen=True, tag="attack", tag_field="type"):
    """A Regular Attack from one square upon another, for one Attack crest."""

    at: str
    target: str


class Bring(msgspec.Struct, frozen=True, tag="bring", tag_field="type"):
    """By hand: put a monster of a player (0 or 1) that waits or was destroyed onto the field."""

    seat: int
    card: str


class Crest(msgspec.Struct, frozen=True, tag="crest", tag_field="type"):
    """Pay one of these for a number in a circle."""

    crest: CrestName


class Crests(msgspec.Struct, frozen=True, tag="crests", tag_field="type"):
    """By hand: a player (0 or 1) gains or loses one crest."""

    seat: int
    crest: CrestName
    change: Literal[-1, 1]


class Decline(msgspec.Struct, frozen=True, tag="decline", tag_field="type"):
    """Leave out a summon or an ability that is free to be left out."""


class Done(msgspec.Struct, frozen=True, tag="done", tag_field="type"):
    """By hand: the books are right."""


class Draw(msgspec.Struct, frozen=True, tag="draw", tag_field="type"):
    """Set-up: this card was drawn."""

    card: str


class End(msgspec.Struct, frozen=True, tag="end", tag_field="type"):
    """End the turn."""


class Enlist(msgspec.Struct, frozen=True, tag="enlist", tag_field="type"):
    """Set-up: take this figure into the own army."""

    card: str


class Go(msgspec.Struct, frozen=True, tag="go", tag_field="type"):
    """Move there by the cheapest way."""

    at: str


class Guard(msgspec.Struct, frozen=True, tag="guard", tag_field="type"):
    """A Regular Defense against this attack, for one Defense crest."""


class Handle(msgspec.Struct, frozen=True, tag="handle", tag_field="type"):
    """By hand: change the figure on this square, or the item there."""

    at: str
    item: bool = False


class Hurt(msgspec.Struct, frozen=True, tag="hurt", tag_field="type"):
    """By hand: 10 points of damage more."""


class Interrupt(msgspec.Struct, frozen=True, tag="interrupt", tag_field="type"):
    """The player whose turn it is not wants to play a trap."""


class Mend(msgspec.Struct, frozen=True, tag="mend", tag_field="type"):
    """By hand: 10 points of damage less."""


class Move(msgspec.Struct, frozen=True, tag="move", tag_field="type"):
    """A Regular Move of the monster on this square, or more of it."""

    at: str


class Pass(msgspec.Struct, frozen=True, tag="pass", tag_field="type"):
    """Play no trap."""


class Pay(msgspec.Struct, frozen=True, tag="pay", tag_field="type"):
    """So many crests."""

    crests: int


class Piece(msgspec.Struct, frozen=True, tag="piece", tag_field="type"):
    """Take this dungeon piece."""

    name: str


class Place(msgspec.Struct, frozen=True, tag="place", tag_field="type"):
    """Lay the piece so that its star is on this square; the figure stands there."""

    at: str


class Remove(msgspec.Struct, frozen=True, tag="remove", tag_field="type"):
    """By hand: the figure leaves the field for good."""


class Shift(msgspec.Struct, frozen=True, tag="shift", tag_field="type"):
    """By hand: the figure stands elsewhere."""


class Strike(msgspec.Struct, frozen=True, tag="strike", tag_field="type"):
    """Attack without a further ability."""


class Summon(msgspec.Struct, frozen=True, tag="summon", tag_field="type"):
    """Bring this figure."""

    card: str


class Take(msgspec.Struct, frozen=True, tag="take", tag_field="type"):
    """Take the damage as it stands."""


class Target(msgspec.Struct, frozen=True, tag="target", tag_field="type"):
    """Use the ability on this square or on the figure there."""

    at: str


class Turn(msgspec.Struct, frozen=True, tag="turn", tag_field="type"):
    """Lay the piece with so many quarter turns to the right (0 to 3)."""

    quarters: int


class Use(msgspec.Struct, frozen=True, tag="use", tag_field="type"):
    """Use an ability of the monster on this square."""

    at: str
    ability: str


Action = (
    Army | Attack | Bring | Crest | Crests | Decline | Done | Draw | End | Enlist | Go | Guard | Handle | Hurt
    | Interrupt | Mend | Move | Pass | Pay | Piece | Place | Remove | Rolled | Shift | Strike | Summon | Take
    | Target | Turn | Use
)  # fmt: skip
