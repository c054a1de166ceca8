"""Reading a sheet from TOML, with errors that an owner who types in the own print-out can act on."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any, Final

import msgspec

from rules.contract import DataError
from rules.games.dice_horde.sheet import Sheet, TowerKind, TowerKinds


def parse_sheet(text: str, file: str) -> Sheet:
    """Reads a sheet from TOML text. Raises `DataError`, which names `file`, the key and what was expected."""
    try:
        raw = msgspec.toml.decode(text)
    except msgspec.DecodeError as error:
        raise DataError(file, "the file", f"TOML text ({error})") from None
    try:
        sheet = msgspec.convert(raw, Sheet)
    except msgspec.ValidationError as error:
        raise _as_data_error(file, str(error), raw) from None
    _check(sheet, file)
    return sheet


_AT: Final = re.compile(r"^(?P<what>.*?)(?: - at `\$\.?(?P<key>.*)`)?$", re.DOTALL)
_FIELD: Final = re.compile(r"^Object (?P<problem>missing required|contains unknown) field `(?P<field>.*)`$")
_TYPE: Final = re.compile(r"^Expected `(?P<type>\w+)`?(?: of length)?(?: (?P<than>[<>]=) (?P<bound>\d+))?")

_WANTED: Final = (
    (r"\.origin$", "printed, derived or house"),
    (r"^spawns\[\d+\]\.dice\[", "a type and a value such as A2"),
    (r"^segments\[\d+\]\.order$", "the three types such as ABC"),
    (r"^segments\[\d+\]\.[ABC]\[", "move, attack or heal"),
    (
        r"^segments\[\d+\]\.(upper|lower)\[",
        "barricade, trap, upgrade, armour, fire any, or flags such as fire red|blue",
    ),
    (r"\.special\.name$", "most-developed, armour-piercing or dual"),
    (r"^path\[\d+\]\.(upper|lower)$", "green, yellow, blue or red"),
    (r"\.needs$", "one to four types such as AABC"),
)
"""Words for what a pattern of letters would not tell a player."""

_TYPES: Final = {"int": "a whole number", "str": "text", "array": "a list", "object": "a table"}
_BOUNDS: Final = {">=": "of at least", "<=": "of at most"}


def _as_data_error(file: str, message: str, raw: Any) -> DataError:
    at = _AT.match(message)
    what, key = (at["what"], at["key"] or "") if at else (message, "")
    if field := _FIELD.match(what):
        inner = f"{key}.{field['field']}".lstrip(".")
        missing = field["problem"].startswith("missing")
        return DataError(file, inner, "a value, it is missing" if missing else "a known key, this one is not")
    found = _found(raw, key)
    for pattern, words in _WANTED:
        if re.search(pattern, key):
            return DataError(file, key, words, found)
    expected = _TYPE.match(what)
    if not expected:
        return DataError(file, key, what, found)
    bound = f" {_BOUNDS[expected['than']]} {expected['bound']}" if expected["than"] else ""
    return DataError(file, key, _TYPES.get(expected["type"], expected["type"]) + bound, found)


def _found(raw: Any, key: str) -> Any:
    """The value at a key such as `path[1].traps[0]`."""
    for name, index in re.findall(r"([^.\[\]]+)|\[(\d+)\]", key):
        raw = raw[name] if name else raw[int(index)]
    return raw


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
