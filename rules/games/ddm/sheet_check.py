"""Reading printed data from TOML, with errors that an owner who types in the own cards can act on."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final

import msgspec

from rules.contract import DataError
from rules.games.ddm.sheet import Sheet
from rules.games.ddm.sheet_rules import Problem, problems
from rules.games.ddm.toml_lines import line_of


@lru_cache(maxsize=8)
def parse_sheet(text: str, file: str) -> Sheet:
    """Reads the data from TOML text. Raises `DataError`, which names file and line, the key and what was expected.

    Kept, since a match is begun from its data again and again while its journal is folded.
    """
    sheet, found = read_sheet(text, file)
    if found or sheet is None:
        raise found[0]
    return sheet


def read_sheet(text: str, file: str) -> tuple[Sheet | None, list[DataError]]:
    """Reads the data as far as it can be, and everything that is wrong with it. None where not even its shape is
    right; then one error is told at a time."""
    if not text.strip():
        return None, [DataError(file, "the file", f"cards, it is empty; start from a copy of {_SHIPPED}")]
    try:
        raw = msgspec.toml.decode(text)
    except msgspec.DecodeError as error:
        return None, [DataError(file, "the file", f"TOML text ({error})")]
    try:
        sheet = msgspec.convert(raw, Sheet)
    except msgspec.ValidationError as error:
        return None, [_located(text, file, _as_problem(str(error), raw))]
    return sheet, [_located(text, file, problem) for problem in problems(sheet)]


_SHIPPED: Final = "rules/games/ddm/data/starter.toml"

_AT: Final = re.compile(r"^(?P<what>.*?)(?: - at `\$\.?(?P<key>.*)`)?$", re.DOTALL)
_FIELD: Final = re.compile(r"^Object (?P<problem>missing required|contains unknown) field `(?P<field>.*)`$")
_TYPE: Final = re.compile(r"^Expected `(?P<type>\w+)`?(?: of length)?(?: (?P<than>[<>]=) (?P<bound>\d+))?")

_WANTED: Final = (
    (r"\.origin$", "printed, derived, reported or house"),
    (r"\.tribe$", "dragon, spellcaster, warrior, beast or undead"),
    (r"\.traits\[\d+\]$", "flying, tunnel or hits-flyers"),
    (r"\.kind$", "monster or item"),
    (r"\.level$", "a level from 1 to 4"),
    (r"\.(attack|defense|hp)$", "a multiple of 10 up to 200; prices up to 99"),
    (r"\.when$", "turn, attack, defense, any, building, summoned, always or crossed"),
    (r"\.do$", "a deed that RULES.md lists, such as damage, heal or by-hand"),
    (r"\.whom$", "self, one, one-own, one-foe, own, foe, all or visitor"),
    (r"\.until$", "battle, turn or stays"),
    (r"\.crest$", "attack, defense, progress, magic or trap"),
    (r"\.columns$", "two letters such as B-L"),
    (r"\.side$", "yugi or kaiba"),
    (r"pieces\[\d+\]\.name$", "a capital letter and at most three more or digits"),
    (r"\.short$", "at most 12 letters"),
)
"""Words for what a type or a pattern would not tell a player."""

_TYPES: Final = {
    "int": "a whole number", "str": "text", "array": "a list", "object": "a table", "bool": "true or false"
}  # fmt: skip
_BOUNDS: Final = {">=": "of at least", "<=": "of at most"}


def _as_problem(message: str, raw: Any) -> Problem:
    at = _AT.match(message)
    what, key = (at["what"], at["key"] or "") if at else (message, "")
    if field := _FIELD.match(what):
        inner = f"{key}.{field['field']}".lstrip(".")
        missing = field["problem"].startswith("missing")
        return Problem(inner, "a value, it is missing" if missing else "a known key, this one is not")
    found = _found(raw, key)
    for pattern, words in _WANTED:
        if re.search(pattern, key):
            return Problem(key, words, found)
    expected = _TYPE.match(what)
    if not expected:
        return Problem(key, what, found)
    bound = f" {_BOUNDS[expected['than']]} {expected['bound']}" if expected["than"] else ""
    return Problem(key, _TYPES.get(expected["type"], expected["type"]) + bound, found)


def _found(raw: Any, key: str) -> Any:
    """The value at a key such as `cards[1].abilities[0]`."""
    for name, index in re.findall(r"([^.\[\]]+)|\[(\d+)\]", key):
        raw = raw[name] if name else raw[int(index)]
    return raw


def _located(text: str, file: str, problem: Problem) -> DataError:
    line = line_of(text, problem.key)
    named = _card_name(text, problem.key)
    where = f"{file} line {line}" if line else file
    return DataError(f"{where} ({named})" if named else where, problem.key, problem.expected, problem.found)


def _card_name(text: str, key: str) -> str:
    """The name of the card that a key lies in, for the message."""
    found = re.match(r"cards\[(\d+)\]", key)
    if not found:
        return ""
    try:
        return str(msgspec.toml.decode(text)["cards"][int(found[1])]["name"])
    except (KeyError, IndexError, TypeError):
        return ""
