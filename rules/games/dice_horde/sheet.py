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
    count: Count


class SpawnRow(Entry, frozen=True):
    """Dice that appear on the horizon in one round."""

    round: Count
    dice: tuple[NewDie, ...]


class RoundSegment(Entry, frozen=True):
    """One segment of the round track: who acts in which order, and the two sets of player actions."""

    number: Count
    order: Annotated[str, Meta(pattern="^[ABC]{3}$")]
    A: tuple[Symbol, ...]
    B: tuple[Symbol, ...]
    C: tuple[Symbol, ...]
    upper: Annotated[tuple[DeedText, ...], Meta(min_length=1, max_length=9)]
    lower: Annotated[tuple[DeedText, ...], Meta(min_length=1, max_length=9)]


class Values(Entry, frozen=True):
    """One number for each die value, 1 to 6."""

    values: Annotated[tuple[Power, ...], Meta(min_length=6, max_length=6)]


class DieSpecial(Entry, frozen=True):
    name: Special


class DieFlag(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    move: Values
    attack: Values
    special: DieSpecial


class DieFlags(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    A: DieFlag
    B: DieFlag
    C: DieFlag


class Rows(Entry, frozen=True):
    upper: tuple[SpaceNumber, ...]


class PathSegment(Entry, frozen=True):
    segment: Digit
    upper: Colour
    lower: Colour
    barricades: Power
    traps: tuple[SpaceNumber, ...]


class TowerKind(Entry, frozen=True):
    """charges: how much damage readies each charge of the special. levels: the top of each statistic."""

    hearts: Digit
    charges: tuple[Count, ...]
    armour: Power
    levels: Digit


class TowerKinds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    green: TowerKind
    yellow: TowerKind
    blue: TowerKind
    red: TowerKind


class MainTower(Entry, frozen=True):
    segment: Digit
    levels: Digit


class Gate(Entry, frozen=True):
    easy: Count
    normal: Count
    fair: Count


class SkullTrack(Entry, frozen=True):
    track: Count
    flags: tuple[Count, ...]


class Price(Entry, frozen=True):
    skulls: Count


class Prices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """upgrade: skulls for each level of the level bought."""

    trap: Price
    barricade: Price
    armour: Price
    upgrade: Price


class EssenceBox(Entry, frozen=True):
    """A group of die symbols to be filled with essence."""

    needs: Recipe


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """Tower Sheet and Ruler Sheet. Shared by reference between states."""

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
    """One action of a set. colours: the flags of `fire`, empty for any tower."""

    what: Literal["barricade", "trap", "upgrade", "armour", "fire"]
    colours: tuple[str, ...] = ()


@cache
def player_deed(text: str) -> PlayerDeed:
    """Reads `trap`, `fire any`, `fire red|blue`."""
    what, _, colours = text.partition(" ")
    return msgspec.convert(
        {"what": what, "colours": () if colours in ("", "any") else tuple(colours.split("|"))}, PlayerDeed
    )
