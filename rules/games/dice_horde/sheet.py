"""The printed sheets as data: their types, and `parse_sheet`, which reads and checks them.

Everything that the paper shows and that could differ on another sheet stands here; the rules hold no number of it.
`origin` says where an entry's numbers come from: printed in the rulebook, derived from its examples, or house.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from rules.contract import DataError

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
NewDie = Annotated[str, Meta(pattern="^[ABC][1-6]$", description="a type and a value such as A2")]
Recipe = Annotated[str, Meta(pattern="^[ABC]{1,4}$", description="types such as ABC")]
_COLOUR = "(green|yellow|blue|red)"
DeedText = Annotated[
    str, Meta(pattern=rf"^(barricade|trap|upgrade|armour|fire (any|{_COLOUR}(\|{_COLOUR})*))$")
]


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
    order: Annotated[str, Meta(pattern="^[ABC]{3}$", description="the three types, such as ABC")]
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


def parse_sheet(text: str, file: str) -> Sheet:
    """Reads a sheet from TOML text. Raises `DataError`, which names `file`, the key and what was expected."""
    try:
        raw = msgspec.toml.decode(text)
    except msgspec.DecodeError as error:
        raise DataError(file, "the file", f"TOML text ({error})") from None
    try:
        sheet = msgspec.convert(raw, Sheet)
    except msgspec.ValidationError as error:
        raise _as_data_error(file, str(error)) from None
    _check(sheet, file)
    return sheet


_AT = re.compile(r"^(?P<what>.*?)(?: - at `(?:key in )?\$\.?(?P<key>.*)`)?$", re.DOTALL)
_EXPECTED = re.compile(r"^Expected (?P<expected>.*?)(?:, got (?P<found>.*))?$", re.DOTALL)
_FIELD = re.compile(r"^Object (?P<problem>missing required|contains unknown) field `(?P<field>.*)`$")


def _as_data_error(file: str, message: str) -> DataError:
    at = _AT.match(message)
    what, key = (at["what"], at["key"] or "") if at else (message, "")
    field = _FIELD.match(what)
    if field:
        inner = f"{key}.{field['field']}".lstrip(".")
        known = "a value (it is missing)" if "missing" in field["problem"] else "no such key (is it spelt right?)"
        return DataError(file, inner, known)
    expected = _EXPECTED.match(what)
    if expected and expected["found"]:
        return DataError(file, key, expected["expected"].replace("`", ""), expected["found"].strip("`"))
    return DataError(file, key, (expected["expected"] if expected else what).replace("`", ""))


def _check(sheet: Sheet, file: str) -> None:
    """What types alone cannot say."""

    def need(fits: bool, key: str, expected: str, found: object) -> None:
        if not fits:
            raise DataError(file, key, expected, found)

    rounds, path = sheet.rounds.count, len(sheet.path)
    need(len(sheet.segments) >= rounds, "segments", f"at least {rounds}, one for each round", len(sheet.segments))
    for i, segment in enumerate(sheet.segments):
        need(segment.number == i + 1, f"segments[{i}].number", f"{i + 1}", segment.number)
        need(len(set(segment.order)) == 3, f"segments[{i}].order", "each type once", segment.order)
    spawned = [row.round for row in sheet.spawns]
    for i, row in enumerate(sheet.spawns):
        need(row.round <= rounds, f"spawns[{i}].round", f"a round from 1 to {rounds}", row.round)
        need(spawned.index(row.round) == i, f"spawns[{i}].round", "a round without dice so far", row.round)
    for i, place in enumerate(sheet.path):
        need(place.segment == i + 1, f"path[{i}].segment", f"{i + 1}", place.segment)
        need(_rising(place.traps), f"path[{i}].traps", "spaces in rising order, each once", list(place.traps))
    need(_rising(sheet.spaces.upper), "spaces.upper", "spaces in rising order, each once", list(sheet.spaces.upper))
    for colour in TowerKinds.__struct_fields__:
        kind: TowerKind = getattr(sheet.towers, colour)
        fits = _rising(kind.charges) and all(damage < kind.hearts for damage in kind.charges)
        need(fits, f"towers.{colour}.charges", f"rising numbers under {kind.hearts} (hearts)", list(kind.charges))
    need(sheet.main_tower.segment <= path, "main_tower.segment", f"from 1 to {path}", sheet.main_tower.segment)
    flags, track = sheet.skulls.flags, sheet.skulls.track
    need(_rising(flags) and all(n <= track for n in flags), "skulls.flags", f"rising, at most {track}", list(flags))
    for name in ("main_sets", "scrolls"):
        for i, box in enumerate(getattr(sheet, name)):
            need("".join(sorted(box.needs)) == box.needs, f"{name}[{i}].needs", "types in order, A first", box.needs)


def _rising(numbers: tuple[int, ...]) -> bool:
    return all(a < b for a, b in pairwise(numbers))
