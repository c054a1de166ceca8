"""The printed sheets as data. `sheet_check.parse_sheet` reads them.

Everything that the paper shows and that could differ on another sheet stands here; the rules hold no number of it.
`origin` says where an entry's numbers come from: printed in the rulebook, derived from its examples, or house.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

KINDS: Final = ("A", "B", "C")
SPACES: Final = 4

Origin = Literal["printed", "derived", "house"]
Symbol = Literal["move", "attack", "heal"]
Colour = Literal["green", "yellow", "blue", "red"]
Special = Literal["most-developed", "armour-piercing", "dual"]
Count = Annotated[int, Meta(ge=1, le=99)]
Digit = Annotated[int, Meta(ge=1, le=9)]
Power = Annotated[int, Meta(ge=0, le=9)]
SpaceNumber = Annotated[int, Meta(ge=1, le=SPACES)]
NewDie = Annotated[str, Meta(pattern="^[ABC][1-6]$")]
Recipe = Annotated[str, Meta(pattern="^[ABC]{1,4}$")]
_COLOUR = "(green|yellow|blue|red)"
DeedText = Annotated[str, Meta(pattern=rf"^(barricade|trap|upgrade|armour|fire (any|{_COLOUR}(\|{_COLOUR})*))$")]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table of the sheet, with the source of its numbers."""

    origin: Origin


class Rounds(Entry, frozen=True):
    """count: rounds of a game, 1 to 99; there must be at least as many round segments."""

    count: Count


class SpawnRow(Entry, frozen=True):
    """Dice that appear on the horizon in one round.

    round: from 1 to the last, each at most once; a round without an entry brings none. dice: type and value of each,
    such as `A2`; what the pool cannot give heals that type instead.
    """

    round: Count
    dice: tuple[NewDie, ...]


class RoundSegment(Entry, frozen=True):
    """One segment of the round track: who acts in which order, and the two sets of player actions.

    number: from 1, in the order of the track. order: the three types, each once. A, B, C: what each die of the type
    does, from the top; () for nothing. upper, lower: 1 to 9 actions each: `barricade`, `trap`, `upgrade`, `armour`, or
    a flag such as `fire any` or `fire red|blue`.
    """

    number: Count
    order: Annotated[str, Meta(pattern="^[ABC]{3}$")]
    A: tuple[Symbol, ...]
    B: tuple[Symbol, ...]
    C: tuple[Symbol, ...]
    upper: Annotated[tuple[DeedText, ...], Meta(min_length=1, max_length=9)]
    lower: Annotated[tuple[DeedText, ...], Meta(min_length=1, max_length=9)]


class Values(Entry, frozen=True):
    """Six numbers of 0 to 9, one for each die value 1 to 6: points of movement (a segment costs 1, a barricade 1
    more) or of damage."""

    values: Annotated[tuple[Power, ...], Meta(min_length=6, max_length=6)]


class DieSpecial(Entry, frozen=True):
    """Whom an attack strikes: the most developed tower here or ahead; the tower of the die's row past its shields; or
    both towers of the segment."""

    name: Special


class DieFlag(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a type of die can do, as its flag beside the horizon shows it."""

    move: Values
    attack: Values
    special: DieSpecial


class DieFlags(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The flags of the three types. A household's colours for them are options of the game."""

    A: DieFlag
    B: DieFlag
    C: DieFlag


class Rows(Entry, frozen=True):
    """upper: those of the spaces 1 to 4 beside a segment's upper tower, rising; the others lie beside the lower one."""

    upper: tuple[SpaceNumber, ...]


class PathSegment(Entry, frozen=True):
    """A segment of the path with four spaces.

    segment: from 1 at the horizon, at most 9, without gaps. upper, lower: colours of its towers. barricades: how many
    the column right of it holds, 0 to 9. traps: spaces with a trap circle, rising.
    """

    segment: Digit
    upper: Colour
    lower: Colour
    barricades: Power
    traps: tuple[SpaceNumber, ...]


class TowerKind(Entry, frozen=True):
    """What all towers of a colour have.

    hearts: 1 to 9. charges: hearts lost that ready each charge of the special, rising, each less than `hearts`.
    armour: shields at most, 0 to 9. levels: the top of damage, range and targets, 1 to 9; all begin at 1.
    """

    hearts: Digit
    charges: tuple[Count, ...]
    armour: Power
    levels: Digit


class TowerKinds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The four colours of towers, whose specials the rules know."""

    green: TowerKind
    yellow: TowerKind
    blue: TowerKind
    red: TowerKind


class MainTower(Entry, frozen=True):
    """segment: of the path, the one that it reaches at range 1. levels: the top of each statistic, 1 to 9."""

    segment: Digit
    levels: Digit


class Gate(Entry, frozen=True):
    """Points of the gate, 1 to 99, for each strength that players may choose. At 0 the game is lost."""

    easy: Count
    normal: Count
    fair: Count


class SkullTrack(Entry, frozen=True):
    """track: skulls that can be gained in a game, 1 to 99. flags: those of them, counted from 1, that carry a flag,
    rising."""

    track: Count
    flags: tuple[Count, ...]


class Price(Entry, frozen=True):
    """What one costs, 1 to 99 skulls."""

    skulls: Count


class Prices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What skulls buy in step 4. upgrade: its price is times the level bought, so level 3 costs three times as much."""

    trap: Price
    barricade: Price
    armour: Price
    upgrade: Price


class EssenceBox(Entry, frozen=True):
    """A group of die symbols to be filled with essence. needs: one to four types, A first, such as `AABC`."""

    needs: Recipe


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """Tower Sheet and Ruler Sheet. Shared by reference between states.

    segments: of the round track, at least one for each round. spaces: the two rows of every path segment. path: 1 to 9
    segments. main_sets, scrolls: at most 9 each; a full main set upgrades the Main Tower, a full scroll casts a spell.
    """

    name: str
    rounds: Rounds
    spawns: tuple[SpawnRow, ...]
    segments: Annotated[tuple[RoundSegment, ...], Meta(min_length=1)]
    flags: DieFlags
    spaces: Rows
    path: Annotated[tuple[PathSegment, ...], Meta(min_length=1, max_length=9)]
    towers: TowerKinds
    main_tower: MainTower
    gate: Gate
    skulls: SkullTrack
    prices: Prices
    main_sets: Annotated[tuple[EssenceBox, ...], Meta(max_length=9)]
    scrolls: Annotated[tuple[EssenceBox, ...], Meta(max_length=9)]


class PlayerDeed(msgspec.Struct, frozen=True):
    """One action of a set. colours: the towers of which one may `fire`, () for any."""

    what: Literal["barricade", "trap", "upgrade", "armour", "fire"]
    colours: tuple[str, ...] = ()


@cache
def player_deed(text: str) -> PlayerDeed:
    """Reads `trap`, `fire any`, `fire red|blue`."""
    what, _, colours = text.partition(" ")
    return msgspec.convert(
        {"what": what, "colours": () if colours in ("", "any") else tuple(colours.split("|"))}, PlayerDeed
    )
